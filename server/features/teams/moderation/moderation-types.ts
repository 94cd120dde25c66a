import type { ModerationReport } from '#contract/teams/moderation/report.ts';
import type {
  DrawAsked,
  Moderation,
  SampleAsked,
  SamplePlan,
  SigningAsked,
  Word,
} from '#contract/teams/moderation/sample.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** One mark for a spreadsheet: of a script, by whom, in which round. */
export interface LongRow {
  script: string;
  marker: string;
  round: string;
  criterion: string;
  level: string;
  points: number | null;
  reason: string;
}

/** The sample that is looked at again, and what comes of it (MOD-3, MOD-6): for the owner and for moderators. */
export interface Moderations {
  /** Throws NotFound or Forbidden. What a caller marks blind is told as closed, without its grade and what was said. */
  get(principal: Principal, assignmentId: number): Promise<Moderation>;
  /** Who may see it beside the owner, of those it is shared with. Throws Unfit. */
  name(principal: Principal, assignmentId: number, userIds: readonly number[]): Promise<Moderation>;
  /** Which scripts would be taken; nothing is stored. */
  plan(principal: Principal, assignmentId: number, asked: SampleAsked): Promise<SamplePlan>;
  /** Draws what a plan showed. Conflict where it isn't that any more, or a reason is missing. */
  draw(principal: Principal, assignmentId: number, asked: DrawAsked): Promise<Moderation>;
  /** A word about a script of the sample. Conflict where it isn't in it, or the caller marked it. */
  say(principal: Principal, submissionId: number, word: Word): Promise<void>;
  /** Throws Conflict while the caller marks any of its scripts blind. */
  report(principal: Principal, assignmentId: number): Promise<ModerationReport>;
  /** A name under the report. Conflict where it isn't the one that was read. */
  sign(principal: Principal, assignmentId: number, asked: SigningAsked): Promise<ModerationReport>;
  /** Every mark of every round, a row each, and what moderators would have given. */
  rows(principal: Principal, assignmentId: number): Promise<LongRow[]>;
}
