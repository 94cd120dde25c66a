import * as v from 'valibot';
import { IdSchema, TimeSchema } from '../common.ts';

/** What the log of an installation tells of. */
export const AUDIT_KINDS = [
  'signed_in', 'sign_in_failed', 'signed_out', 'registered', 'password_changed', 'sessions_ended', 'second_factor_on', 'second_factor_off', 'second_factor_failed', 'recovery_codes_made', 'recovery_code_used',
  'own_key_saved', 'own_key_removed', 'account_exported', 'account_closed', 'account_opened', 'account_deleted',
  'list_seen', 'submission_seen', 'file_opened', 'handed_in', 'student_named', 'draft_asked', 'marked', 'annotated', 'put_back', 'submission_deleted',
  'assignment_made', 'assignment_changed', 'assignment_deleted', 'exported', 'released', 'withdrawn', 'links_made', 'links_revoked', 'opened_by_link',
  'invited', 'invitation_revoked', 'joined', 'role_changed', 'member_removed', 'team_shared', 'team_unshared', 'allocated', 'criteria_given', 'agreement_rule_set', 'handed_over', 'agreed',
  'moderators_named', 'sample_drawn', 'moderation_seen', 'moderated', 'report_signed', 'student_exported', 'student_erased', 'class_erased', 'retention_changed',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** One line of it, as the owner of an assignment sees it: `GET …/assignments/{id}/log`. */
export const AuditEventSchema = v.object({
  /** Its number among the lines that the reader is told, the oldest 1. */
  id: IdSchema,
  at: TimeSchema,
  kind: v.picklist(AUDIT_KINDS),
  /** Whose doing it was; null for a student with a link. */
  who: v.nullable(v.string()),
  submission_id: v.nullable(IdSchema),
});
export type AuditEvent = v.InferOutput<typeof AuditEventSchema>;
