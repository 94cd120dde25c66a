import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { AuditKind } from '#contract/accounts/audit.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import { type AuditedCall, withAuditContext } from '#server/platform/audit/audited-transaction.ts';
import { withTimeout } from '#server/platform/database/stores/context.ts';

/** What the `:id` in a path identifies. */
type Of = 'assignment' | 'submission' | 'handbacks' | 'sendings' | 'team' | 'none';
interface Noted {
  kind: AuditKind;
  of: Of;
  param?: string;
}

const note = (kind: AuditKind, of: Of = 'none', param = 'id'): Noted => ({ kind, of, param });
const A = '/api/v1/assignments/:id';
const S = '/api/v1/submissions/:id';
const T = '/api/v1/teams/:id';

/**
 * What is logged for which request, once it has succeeded. Reading the same thing again within an
 * hour is logged once.
 */
export const NOTED: Readonly<Record<string, Noted>> = {
  'DELETE /api/v1/users/me/sessions': note('sessions_ended'),
  'DELETE /api/v1/users/me/sessions/:session': note('sessions_ended'),
  'POST /api/v1/users/me/second-factor/confirm': note('second_factor_on'),
  'POST /api/v1/users/me/second-factor/off': note('second_factor_off'),
  'POST /api/v1/users/me/second-factor/recovery-codes': note('recovery_codes_made'),
  'PUT /api/v1/users/me/own-key': note('own_key_saved'),
  'DELETE /api/v1/users/me/own-key': note('own_key_removed'),
  'GET /api/v1/users/me/export': note('account_exported'),
  'POST /api/v1/users/me/delete': note('account_deleted'),
  'POST /api/v1/auth/logout': note('signed_out'),
  'GET /api/v1/submissions/by_assignment/:assignmentId': note(
    'list_seen',
    'assignment',
    'assignmentId',
  ),
  'POST /api/v1/submissions/by_assignment/:assignmentId/upload': note(
    'handed_in',
    'assignment',
    'assignmentId',
  ),
  [`GET ${S}`]: note('submission_seen', 'submission'),
  [`GET ${S}/document`]: note('submission_seen', 'submission'),
  [`GET ${S}/marks`]: note('submission_seen', 'submission'),
  [`GET ${S}/view-url`]: note('file_opened', 'submission'),
  [`PATCH ${S}`]: note('marked', 'submission'),
  [`PUT ${S}/marks`]: note('marked', 'submission'),
  [`POST ${S}/marks/hand-over`]: note('handed_over', 'submission'),
  [`POST ${S}/annotations`]: note('annotated', 'submission'),
  [`PUT ${S}/students`]: note('student_named', 'submission'),
  [`POST ${S}/files`]: note('handed_in', 'submission'),
  [`PUT ${S}/files`]: note('handed_in', 'submission'),
  [`POST ${S}/generate-feedback`]: note('draft_asked', 'submission'),
  [`POST ${S}/drafts/:draftId/restore`]: note('put_back', 'submission'),
  [`DELETE ${S}`]: note('submission_deleted', 'submission'),
  [`POST ${S}/release`]: note('released', 'submission'),
  [`PATCH ${A}`]: note('assignment_changed', 'assignment'),
  [`DELETE ${A}`]: note('assignment_deleted', 'assignment'),
  [`PUT ${A}/deadline`]: note('deadline_changed', 'assignment'),
  [`PUT ${A}/extensions`]: note('extended', 'assignment'),
  [`PUT ${A}/handed-in-times`]: note('handed_in_set', 'assignment'),
  [`GET ${A}/archive`]: note('exported', 'assignment'),
  [`GET ${S}/returned`]: note('exported', 'submission'),
  [`POST ${A}/handback`]: note('exported', 'assignment'),
  'GET /api/v1/handbacks/:id/file': note('exported', 'handbacks'),
  'POST /api/v1/sendings/:id/send': note('exported', 'sendings'),
  [`POST ${A}/releases`]: note('released', 'assignment'),
  [`POST ${A}/releases/withdraw`]: note('withdrawn', 'assignment'),
  [`POST ${A}/student-links`]: note('links_made', 'assignment'),
  [`POST ${A}/student-links/revoke`]: note('links_revoked', 'assignment'),
  [`POST ${A}/members`]: note('invited', 'assignment'),
  [`DELETE ${A}/invitations/:invitationId`]: note('invitation_revoked', 'assignment'),
  [`PUT ${A}/retention`]: note('retention_changed', 'assignment'),
  [`PUT ${A}/allocation`]: note('allocated', 'assignment'),
  [`PUT ${A}/allocation/criteria`]: note('criteria_given', 'assignment'),
  [`PUT ${A}/agreement-rule`]: note('agreement_rule_set', 'assignment'),
  [`GET ${S}/rounds`]: note('submission_seen', 'submission'),
  [`GET ${A}/moderation`]: note('moderation_seen', 'assignment'),
  [`GET ${A}/moderation/report`]: note('moderation_seen', 'assignment'),
  [`GET ${A}/moderation/report/file`]: note('exported', 'assignment'),
  [`PUT ${A}/moderation/moderators`]: note('moderators_named', 'assignment'),
  [`POST ${A}/moderation/draws`]: note('sample_drawn', 'assignment'),
  [`POST ${A}/moderation/signings`]: note('report_signed', 'assignment'),
  [`PUT ${S}/moderation`]: note('moderated', 'submission'),
  [`PUT ${S}/third-marker`]: note('allocated', 'submission'),
  [`PATCH ${A}/members/:userId`]: note('role_changed', 'assignment'),
  [`DELETE ${A}/members/:userId`]: note('member_removed', 'assignment'),
  [`POST ${T}/members`]: note('invited', 'team'),
  [`DELETE ${T}/invitations/:invitationId`]: note('invitation_revoked', 'team'),
  [`PATCH ${T}/members/:userId`]: note('role_changed', 'team'),
  [`DELETE ${T}/members/:userId`]: note('member_removed', 'team'),
  [`PUT ${T}/assignments/:assignmentId`]: note('team_shared', 'assignment', 'assignmentId'),
  [`DELETE ${T}/assignments/:assignmentId`]: note('team_unshared', 'assignment', 'assignmentId'),
  [`PUT ${T}/adjustments`]: note('adjusted', 'team'),
  [`DELETE ${T}`]: note('team_unshared', 'team'),
};

/**
 * Reads are logged once an hour for each person and thing, since a screen polls every few seconds.
 */
const READING = new Set<AuditKind>([
  'list_seen',
  'submission_seen',
  'file_opened',
  'moderation_seen',
]);
const HOUR_MS = 60 * 60_000;
const MAX_KNOWN = 50_000;

const numberOf = (param: string | undefined): number | null => {
  const number = Number(param);
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : null;
};

/** Whether a thing is logged: the first time, and again after an hour. */
function hourly({ clock }: Pick<AppParts, 'clock'>): (key: string) => boolean {
  const told = new Map<string, number>();
  return (key) => {
    const now = clock.now().getTime();
    if ((told.get(key) ?? -HOUR_MS) + HOUR_MS > now) return false;
    if (told.size >= MAX_KNOWN) told.clear();
    told.set(key, now);
    return true;
  };
}

/**
 * Logs what was done, by id: who, what, to which assignment or submission. Nothing that anybody
 * wrote. What is done in a transaction is logged in it; this logs what was read, sent and exported.
 */
export function audited({ stores, clock, log }: Pick<AppParts, 'stores' | 'clock' | 'log'>) {
  const isFirstThisHour = hourly({ clock });

  /** Null if the log doesn't record it. */
  function callOf(c: Context<AppEnv>): (Omit<AuditedCall, 'of'> & { of: Of }) | null {
    const noted = NOTED[`${c.req.method} ${routePath(c)}`];
    const userId = c.get('principal')?.userId;
    if (noted === undefined || userId === undefined) return null;
    const kind =
      noted.kind === 'marked' && c.req.query('round') === 'agreed' ? 'agreed' : noted.kind;
    return {
      kind,
      userId,
      of: noted.of,
      number: noted.of === 'none' ? null : numberOf(c.req.param(noted.param as never)),
    };
  }

  async function afterwards({
    kind,
    userId,
    of,
    number,
  }: Omit<AuditedCall, 'of'> & { of: Of }): Promise<void> {
    const behind = of === 'handbacks' || of === 'sendings';
    const assignmentId =
      number === null
        ? null
        : behind
          ? await stores.audit.assignmentBehind(of, number)
          : of === 'assignment'
            ? number
            : null;
    await stores.audit.write({
      kind,
      userId,
      assignmentId,
      submissionId: of === 'submission' ? number : null,
    });
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    // A sending continues in stretches, and isn't finished by what is logged here.
    const isTold = await withAuditContext(() => {
      const call = callOf(c);
      return call === null ||
        call.of === 'handbacks' ||
        call.of === 'sendings' ||
        READING.has(call.kind)
        ? null
        : { ...call, of: call.of };
    }, next);
    const call = callOf(c);
    if (call === null || isTold || c.res.status >= 400) return;
    // Anything else that isn't logged by now wasn't done: it was refused, there was nothing to do,
    // or the request was a replay.
    if (c.req.method !== 'GET' && call.kind !== 'exported') return;
    const { kind, userId, of, number } = call;
    if ((READING.has(kind) || of === 'sendings') && !isFirstThisHour(`${userId} ${kind} ${number}`))
      return;
    const failed = (error: unknown): void => {
      log('error', {
        event: 'audit_failed',
        kind,
        error: error instanceof Error ? error.message : String(error),
      });
    };
    const written = afterwards(call);
    await (READING.has(kind) ? withTimeout(written, failed) : written.catch(failed));
  });
}
