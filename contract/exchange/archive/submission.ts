import { MarkCapSchema, MarkCodeSchema } from '#contract/deadlines/late-rule.ts';
import * as v from 'valibot';
import { POINT_CHOICES, POINT_SECTIONS } from '#contract/drafts/drafting.ts';
import { AiFeedbackSchema } from '#contract/drafts/feedback.ts';
import {
  MAX_FEEDBACK,
  MAX_GRADE,
  MAX_IDENTIFIER,
  MAX_NAME,
  MAX_SCORE,
  MIN_SCORE,
} from '#contract/limits.ts';
import { RELEASE_STATES } from '#contract/release/release.ts';
import { ReturnedSchema } from '#contract/release/returned.ts';
import { MAX_ANNOTATION, SelectorSchema } from '#contract/rubrics/annotation.ts';
import { HISTORY_ROUNDS, MAX_MARK_COMMENT, MAX_REASON, ROUNDS } from '#contract/rubrics/mark.ts';
import { HANDED_IN_SOURCES, PATCH_FIELDS } from '#contract/submissions/submission.ts';
import { FILE_ORIGINS, MAX_TRANSCRIPT } from '#contract/submissions/submission-file.ts';
import { AGREED_HOW, AgreementRuleSchema } from '#contract/teams/agreement.ts';
import { GIVEN_ROUNDS } from '#contract/teams/allocation.ts';
import { MAX_STUDENTS } from '#contract/assignments/student.ts';
import { ModeratedSchema } from './moderation.ts';
import {
  ArchiveFileSchema,
  CountSchema,
  listOf,
  MomentSchema,
  PlaceSchema,
  upTo,
  WhoSchema,
} from './parts.ts';

const MANY = 10_000;
const LONG = 1_000_000;
const Criterion = upTo(40);
/** As marks and openings store it, whatever shape a later version gives it. */
const Judged = v.record(v.string(), v.unknown());
/** Kept exactly: fields beyond today's shape count in its hash. */
const SnapshotSchema = v.pipe(
  v.unknown(),
  v.check((value) => v.is(ReturnedSchema, value), 'A snapshot is what a student was given.'),
);
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/**
 * `submissions/N/submission.json` of an archive (OUT-9): one whole submission, with the paths of
 * its files in the zip.
 */
export const ArchiveSubmissionSchema = v.strictObject({
  /** Its students, by position in the class list. */
  students: listOf(PlaceSchema, MAX_STUDENTS),
  student_identifier: v.nullable(upTo(MAX_IDENTIFIER)),
  candidate: v.nullable(CountSchema),
  grade: v.nullable(upTo(MAX_GRADE)),
  feedback_text: v.nullable(upTo(MAX_FEEDBACK)),
  ai_feedback: v.nullable(AiFeedbackSchema),
  ai_feedback_text: v.nullable(upTo(LONG)),
  similarity_score: v.nullable(v.pipe(v.number(), v.minValue(MIN_SCORE), v.maxValue(MAX_SCORE))),
  error_message: v.nullable(upTo(5000)),
  attempt: v.pipe(CountSchema, v.minValue(1)),
  marked_attempt: v.nullable(CountSchema),
  version: v.pipe(CountSchema, v.minValue(1)),
  submitted_at: MomentSchema,
  /**
   * How the time is known; null if it isn't. Older archives have `person` if the time isn't that of
   * the upload.
   */
  submitted_at_source: v.optional(v.nullable(v.picklist(HANDED_IN_SOURCES))),
  late_there: v.optional(v.nullable(v.picklist([0, 1])), null),
  /** Why the penalty for lateness is waived. */
  waiver_reason: v.optional(v.nullable(upTo(1000)), null),
  /** The code that replaces the mark, and why; the most that this attempt can count for. */
  held_code: v.optional(v.nullable(MarkCodeSchema), null),
  held_reason: v.optional(v.nullable(upTo(1000)), null),
  held_feedback: v.optional(v.picklist([0, 1]), 0),
  mark_cap: v.optional(v.nullable(MarkCapSchema), null),
  /** The learning environment's group that handed it in. */
  environment_group: v.optional(
    v.nullable(v.object({ name: upTo(MAX_NAME), moodle_group: v.optional(upTo(MAX_IDENTIFIER)) })),
    null,
  ),
  created_at: MomentSchema,
  updated_at: MomentSchema,
  /** The similarity report. */
  report: v.nullable(ArchiveFileSchema),
  /** Files of every attempt, in order; `text` is what was read from each. */
  files: listOf(
    v.object({
      attempt: v.pipe(CountSchema, v.minValue(1)),
      position: CountSchema,
      folder: upTo(1000),
      origin: v.picklist(FILE_ORIGINS),
      created_at: MomentSchema,
      file: ArchiveFileSchema,
      text: v.nullable(ArchiveFileSchema),
      /**
       * If `text` is what a model read in pictures: which model, whether a person corrected it, and
       * what else was seen in each.
       */
      transcript: v.optional(
        v.object({
          model: upTo(300),
          corrected: v.boolean(),
          shows: listOf(upTo(MAX_TRANSCRIPT), 1000),
          /** Of a text that OCR has read: its lines, with how sure that is of each. */
          lines: v.optional(
            listOf(
              v.object({
                start: CountSchema,
                end: CountSchema,
                confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
              }),
              MANY,
            ),
          ),
          /** Of OCR: the share of the pages that it has read. */
          share: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
        }),
      ),
    }),
    MANY,
  ),
  revisions: listOf(
    v.object({
      version: CountSchema,
      field: v.picklist(PATCH_FIELDS),
      from: v.nullable(upTo(LONG)),
      to: v.nullable(upTo(LONG)),
      changed_by: WhoSchema,
      changed_at: MomentSchema,
    }),
    MANY,
  ),
  drafts: listOf(
    v.object({
      model: upTo(300),
      prompt_version: upTo(300),
      input_hash: upTo(300),
      output: AiFeedbackSchema,
      output_text: upTo(LONG),
      kept_text: v.nullable(upTo(LONG)),
      kept_share: v.nullable(share),
      kept_at: v.nullable(MomentSchema),
      wish: v.nullable(upTo(1000)),
      free: v.boolean(),
      point_count: v.nullable(CountSchema),
      requested_by: WhoSchema,
      created_at: MomentSchema,
      points: listOf(
        v.object({
          section: v.picklist(POINT_SECTIONS),
          place: CountSchema,
          choice: v.picklist(POINT_CHOICES),
          wording: v.nullable(upTo(LONG)),
          chosen_by: WhoSchema,
          chosen_at: MomentSchema,
        }),
        MANY,
      ),
    }),
    MANY,
  ),
  marks: listOf(
    v.object({
      round: v.picklist(ROUNDS),
      criterion: Criterion,
      level_ids: v.nullable(listOf(upTo(40), 100)),
      points: v.nullable(v.number()),
      comment: upTo(MAX_MARK_COMMENT),
      marker: WhoSchema,
      reason: v.optional(upTo(MAX_REASON), ''),
      rubric_version: CountSchema,
      version: CountSchema,
      created_at: MomentSchema,
      updated_at: MomentSchema,
    }),
    MANY,
  ),
  mark_revisions: listOf(
    v.object({
      round: v.picklist(HISTORY_ROUNDS),
      criterion: Criterion,
      version: CountSchema,
      from: v.nullable(Judged),
      to: Judged,
      rubric_version: CountSchema,
      changed_by: WhoSchema,
      changed_at: MomentSchema,
    }),
    MANY,
  ),
  /** Who was allocated it in each round, and how. */
  allocations: v.optional(
    listOf(
      v.object({
        round: v.picklist(GIVEN_ROUNDS),
        marker: WhoSchema,
        allocated_at: MomentSchema,
        submitted_at: v.nullable(MomentSchema),
      }),
      GIVEN_ROUNDS.length,
    ),
    [],
  ),
  allocation_changes: v.optional(
    listOf(
      v.object({
        round: v.picklist(GIVEN_ROUNDS),
        from: v.nullable(WhoSchema),
        to: v.nullable(WhoSchema),
        seed: v.nullable(v.number()),
        changed_by: WhoSchema,
        changed_at: MomentSchema,
      }),
      MANY,
    ),
    [],
  ),
  /** How its two markers agreed on one mark. */
  agreement: v.optional(
    v.nullable(
      v.object({
        third: v.nullable(WhoSchema),
        third_blind: v.boolean(),
        third_asked_at: v.nullable(MomentSchema),
        third_submitted_at: v.nullable(MomentSchema),
        how: v.nullable(v.picklist(AGREED_HOW)),
        rule: v.nullable(AgreementRuleSchema),
        agreed_by: v.nullable(WhoSchema),
        agreed_at: v.nullable(MomentSchema),
      }),
    ),
    null,
  ),
  moderations: v.optional(listOf(ModeratedSchema, MANY), []),
  decision: v.nullable(
    v.object({
      proposed_grade: v.nullable(upTo(MAX_GRADE)),
      grade: v.nullable(upTo(MAX_GRADE)),
      reason: upTo(10_000),
      decided_by: WhoSchema,
      decided_at: MomentSchema,
    }),
  ),
  annotations: listOf(
    v.object({
      /** Position in `files`. */
      file: v.nullable(PlaceSchema),
      selectors: listOf(SelectorSchema, 3),
      text: upTo(MAX_ANNOTATION),
      criterion: v.nullable(Criterion),
      marker: WhoSchema,
      version: CountSchema,
      created_at: MomentSchema,
      updated_at: MomentSchema,
    }),
    MANY,
  ),
  openings: listOf(
    v.object({
      criterion: Criterion,
      mark: v.nullable(Judged),
      opened_by: WhoSchema,
      opened_at: MomentSchema,
    }),
    MANY,
  ),
  releases: listOf(
    v.object({
      batch: upTo(100),
      state: v.picklist(RELEASE_STATES),
      unfinished: v.boolean(),
      asked_by: WhoSchema,
      created_at: MomentSchema,
      due_at: v.nullable(MomentSchema),
      released_at: v.nullable(MomentSchema),
      ended_at: v.nullable(MomentSchema),
      ended_by: v.nullable(WhoSchema),
      why: upTo(10_000),
      /** What the student was given; `sha256` is its hash as canonical JSON. */
      snapshot: v.nullable(SnapshotSchema),
      sha256: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
      /**
       * Whether the student would have been given something else at the time of archiving, and
       * which of `files` were the work.
       */
      changed: v.boolean(),
      files: listOf(PlaceSchema, MANY),
    }),
    MANY,
  ),
  /** Regrade requests and their answers; they belong to links, which archives never contain. */
  regrades: listOf(
    v.object({
      text: upTo(10_000),
      created_at: MomentSchema,
      answer: v.nullable(upTo(10_000)),
      answered_by: v.nullable(WhoSchema),
      answered_at: v.nullable(MomentSchema),
    }),
    MANY,
  ),
});
export type ArchiveSubmission = v.InferOutput<typeof ArchiveSubmissionSchema>;
