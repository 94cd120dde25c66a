import * as v from 'valibot';
import { ExpectedItemsSchema } from '#contract/marking/coverage.ts';
import { MAX_CLASS_FEEDBACK } from '#contract/analytics/hard.ts';
import { FILE_TYPES, GradeScaleSchema, TEXT_NEEDS } from '#contract/assignments/assignment.ts';
import { LateRuleSchema, ZoneSchema } from '#contract/deadlines/late-rule.ts';
import { QUALITY_LEVELS } from '#contract/comments/comment.ts';
import { DISCLOSURES, GUIDANCE_LIMITS } from '#contract/drafts/drafting.ts';
import { HANDBACK_KINDS } from '#contract/exchange/handback.ts';
import {
  MAX_COMMENT,
  MAX_DESCRIPTION,
  MAX_EMAIL,
  MAX_FILE_NAME,
  MAX_GRADE,
  MAX_IDENTIFIER,
  MAX_NAME,
} from '#contract/limits.ts';
import { RubricShape } from '#contract/rubrics/model.ts';
import { MAX_STUDENTS, StudentSchema } from '#contract/assignments/student.ts';
import { AgreementRuleSchema } from '#contract/teams/agreement.ts';
import { MEMBER_ROLES } from '#contract/teams/widest.ts';
import { ModerationParts } from './moderation.ts';
import {
  ArchiveFileSchema,
  CountSchema,
  listOf,
  MomentSchema,
  PlaceSchema,
  upTo,
  WhoSchema,
} from './parts.ts';

export const ARCHIVE_FORMAT = 'marginalia.assignment';
export const ARCHIVE_VERSION = 1;
/** Path in the zip of the assignment-wide data; each submission has a file of its own. */
export const ARCHIVE_SHEET = 'assignment.json';
export const submissionSheet = (n: number): string => `submissions/${n}/submission.json`;
export const MAX_ARCHIVE_SUBMISSIONS = 10_000;
const MANY = 100_000;

/** An educator's own comments, by set; comments without a set are under null. */
export const CommentSetsSchema = listOf(
  v.object({
    name: v.nullable(upTo(MAX_NAME)),
    comments: listOf(
      v.object({
        text: v.pipe(upTo(MAX_COMMENT), v.nonEmpty()),
        category: upTo(MAX_NAME),
        quality_level: v.picklist(QUALITY_LEVELS),
        created_at: MomentSchema,
      }),
      MANY,
    ),
  }),
  10_000,
);

const HandbackSchema = v.object({
  kind: v.picklist(HANDBACK_KINDS),
  filename: upTo(MAX_FILE_NAME),
  created_by: WhoSchema,
  created_at: MomentSchema,
  taken_by: v.nullable(WhoSchema),
  taken_at: v.nullable(MomentSchema),
  /** Which submissions were written, by position from 0, and whether they have changed since. */
  works: listOf(
    v.object({ submission: PlaceSchema, changed: v.boolean() }),
    MAX_ARCHIVE_SUBMISSIONS,
  ),
});

/**
 * `assignment.json` of an archive (OUT-9): an assignment without its submissions. It contains no
 * secret: no password, no token, no student's link. People are identified by name.
 */
export const ArchiveAssignmentSchema = v.strictObject({
  format: v.literal(ARCHIVE_FORMAT),
  version: v.literal(ARCHIVE_VERSION),
  exported_at: MomentSchema,
  /**
   * Identifies the assignment in every installation it is imported into; missing in older archives.
   */
  origin: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
  /**
   * The account whose assignment was archived, readable only by the installation that created the
   * archive; missing in older archives.
   */
  made_from: v.optional(v.nullable(upTo(100)), null),
  assignment: v.object({
    name: v.pipe(upTo(MAX_NAME), v.nonEmpty()),
    description: upTo(MAX_DESCRIPTION),
    due_at: v.nullable(MomentSchema),
    time_zone: v.optional(v.nullable(ZoneSchema), null),
    last_at: v.optional(v.nullable(MomentSchema), null),
    late_rule: v.optional(v.nullable(LateRuleSchema), null),
    grade_scale: GradeScaleSchema,
    judge_first: v.boolean(),
    feedback_text_needed: v.optional(v.picklist(TEXT_NEEDS), 'without_rubric'),
    class_feedback: v.optional(upTo(MAX_CLASS_FEEDBACK), ''),
    expected_items: v.optional(v.nullable(v.omit(ExpectedItemsSchema, ['version'])), null),
    /** Without whom it names as third marker: nobody of another installation is known. */
    agreement_rule: v.optional(v.nullable(AgreementRuleSchema), null),
    created_at: MomentSchema,
    updated_at: MomentSchema,
  }),
  guidance: v.nullable(
    v.object({
      level: upTo(GUIDANCE_LIMITS.level),
      outcomes: upTo(GUIDANCE_LIMITS.outcomes),
      instructions: upTo(GUIDANCE_LIMITS.instructions),
      model_answer: upTo(GUIDANCE_LIMITS.model_answer),
      /**
       * Left out if the model answer may be disclosed, and in archives from before this could be
       * set.
       */
      disclose: v.optional(v.picklist(DISCLOSURES)),
      /** Whether pictures of its works could be sent; reported, but not imported. */
      pictures: v.optional(v.literal(true)),
      updated_at: MomentSchema,
    }),
  ),
  /** Brief, rubric and exemplars as files; `text` is what was read from each. */
  files: listOf(
    v.object({
      file_type: v.picklist(FILE_TYPES),
      grade: v.nullable(upTo(MAX_GRADE)),
      purpose: v.nullable(upTo(GUIDANCE_LIMITS.purpose)),
      created_at: MomentSchema,
      file: ArchiveFileSchema,
      text: v.nullable(ArchiveFileSchema),
    }),
    1000,
  ),
  /** Every version of the rubric, oldest first; null where it was removed. */
  rubrics: listOf(
    v.object({
      rubric: v.nullable(RubricShape),
      text: v.nullable(upTo(1_000_000)),
      author: WhoSchema,
      created_at: MomentSchema,
    }),
    10_000,
  ),
  students: listOf(
    v.object({
      display_name: v.pipe(upTo(MAX_NAME), v.nonEmpty()),
      identifier: v.nullable(upTo(MAX_IDENTIFIER)),
      email: v.nullable(upTo(MAX_EMAIL)),
      group: v.nullable(upTo(MAX_NAME)),
      section: v.nullable(upTo(MAX_NAME)),
      environment_ids: StudentSchema.entries.environment_ids,
      handed_in_at: v.optional(v.nullable(MomentSchema), null),
      extension_due_at: v.optional(v.nullable(MomentSchema), null),
      extension_last_at: v.optional(v.nullable(MomentSchema), null),
      extension_reason: v.optional(v.nullable(upTo(1000)), null),
      created_at: MomentSchema,
    }),
    MAX_STUDENTS,
  ),
  /** Number of submissions, in `submissions/1/submission.json` and so on. */
  submissions: v.pipe(CountSchema, v.maxValue(MAX_ARCHIVE_SUBMISSIONS)),
  handbacks: listOf(HandbackSchema, MANY),
  anonymity: listOf(
    v.object({ anonymous: v.boolean(), changed_by: WhoSchema, changed_at: MomentSchema }),
    MANY,
  ),
  ...ModerationParts,
  /** Who marked with the owner; this gives nobody access. */
  members: listOf(
    v.object({
      full_name: WhoSchema,
      email: upTo(MAX_EMAIL),
      role: v.picklist(MEMBER_ROLES),
      credit_cap: v.optional(v.nullable(v.number()), null),
    }),
    10_000,
  ),
  /** The owner's comment bank; an account's archive stores it once, next to the assignments. */
  comment_sets: CommentSetsSchema,
});
export type ArchiveAssignment = v.InferOutput<typeof ArchiveAssignmentSchema>;
