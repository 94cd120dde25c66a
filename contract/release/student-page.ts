import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from '../common.ts';
import { ReturnedSchema } from './returned.ts';
import { MAX_AT_ONCE } from './release.ts';

/** How long a student's link is valid, in days. */
export const LINK_DAYS = [7, 30, 90, 365] as const;
export type LinkDays = (typeof LINK_DAYS)[number];

/** A student's link as its educator sees it: without the address, which is shown only once. */
export const StudentLinkSchema = v.object({
  id: IdSchema,
  submission_id: IdSchema,
  /** The student in the class list; null if the submission belongs to nobody there. */
  student_id: v.nullable(IdSchema),
  student: v.string(),
  identifier: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** Whether a regrade can be requested with it. */
  regrade: v.boolean(),
  created_at: TimeSchema,
  expires_at: TimeSchema,
  revoked_at: v.nullable(TimeSchema),
  /** When it was first opened: nothing else about visits is stored. */
  seen_at: v.nullable(TimeSchema),
});
export type StudentLink = v.InferOutput<typeof StudentLinkSchema>;
export const StudentLinksSchema = v.array(StudentLinkSchema);

/** The answer to `POST …/student-links`, with the address, which is shown only once. */
export const NewStudentLinkSchema = v.object({ ...StudentLinkSchema.entries, url: v.string() });
export type NewStudentLink = v.InferOutput<typeof NewStudentLinkSchema>;
export const NewStudentLinksSchema = v.array(NewStudentLinkSchema);

/**
 * `POST /assignments/{id}/student-links`: creates one for each student of these submissions, or of
 * all if none are given. A student's earlier link ends.
 */
export const MakeLinksSchema = v.object({
  submission_ids: v.optional(
    v.nullable(v.pipe(v.array(SentIdSchema), v.maxLength(MAX_AT_ONCE))),
    null,
  ),
  days: v.picklist(LINK_DAYS, `days is ${LINK_DAYS.join(', ')}.`),
  regrade: v.optional(v.boolean(), false),
});

/** `POST /assignments/{id}/student-links/revoke`. */
export const RevokeLinksSchema = v.object({
  ids: v.pipe(v.array(SentIdSchema), v.minLength(1), v.maxLength(5 * MAX_AT_ONCE)),
});

export const MIN_REGRADE = 10;
export const MAX_REGRADE = 2000;
export const MAX_ANSWER = 5000;

/** What a student asked, and the answer. */
export const RegradeRequestSchema = v.object({
  text: v.string(),
  created_at: TimeSchema,
  answer: v.nullable(v.string()),
  answered_at: v.nullable(TimeSchema),
});
export type RegradeRequest = v.InferOutput<typeof RegradeRequestSchema>;

/** `GET /assignments/{id}/regrades`: as the educator sees them, newest first. */
export const RegradeSchema = v.object({
  id: IdSchema,
  submission_id: IdSchema,
  student: v.string(),
  ...RegradeRequestSchema.entries,
  answered_by: v.nullable(v.string()),
});
export type Regrade = v.InferOutput<typeof RegradeSchema>;
export const RegradesSchema = v.array(RegradeSchema);

/** `POST /regrades/{id}/answer`. */
export const AnswerSchema = v.object({
  answer: v.pipe(
    v.string('An answer is text.'),
    v.trim(),
    v.nonEmpty('Write what the student is to read.'),
    v.maxLength(MAX_ANSWER, `An answer has at most ${MAX_ANSWER} characters.`),
  ),
});

const TokenSchema = v.pipe(v.string(), v.maxLength(200));

/**
 * `POST /returned/open`, `/returned/document` and `/returned/script`: the link's secret never
 * appears in an address that a server sees.
 */
export const OpenSchema = v.object({ token: TokenSchema });

/** What a student sees. */
export const OpenedSchema = v.object({
  returned: ReturnedSchema,
  released_at: TimeSchema,
  expires_at: TimeSchema,
  /** Whether they may request a regrade, and their request. */
  regrade: v.object({ allowed: v.boolean(), request: v.nullable(RegradeRequestSchema) }),
});
export type Opened = v.InferOutput<typeof OpenedSchema>;

/** `POST /returned/regrade`: once. */
export const AskRegradeSchema = v.object({
  token: TokenSchema,
  text: v.pipe(
    v.string('A request is text.'),
    v.trim(),
    v.minLength(
      MIN_REGRADE,
      `Say in a sentence what should be looked at again: at least ${MIN_REGRADE} characters.`,
    ),
    v.maxLength(
      MAX_REGRADE,
      `A request has at most ${MAX_REGRADE.toLocaleString('en')} characters.`,
    ),
  ),
});
