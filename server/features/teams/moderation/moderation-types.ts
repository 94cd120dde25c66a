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

/** One mark for a spreadsheet: on a script, by whom, in which round. */
export interface LongRow {
  script: string;
  marker: string;
  round: string;
  criterion: string;
  level: string;
  points: number | null;
  reason: string;
}

/**
 * The sample that is looked at again, and its outcome (MOD-3, MOD-6): for the owner and for
 * moderators.
 */
export interface Moderations {
  /**
   * Throws NotFound or Forbidden. What the caller marks blind is shown as closed, without its grade
   * and comments.
   */
  get(principal: Principal, assignmentId: number): Promise<Moderation>;
  /** Sets who may see it besides the owner, among those it is shared with. Throws InvalidInput. */
  name(principal: Principal, assignmentId: number, userIds: readonly number[]): Promise<Moderation>;
  /** Which scripts would be drawn; nothing is stored. */
  plan(principal: Principal, assignmentId: number, asked: SampleAsked): Promise<SamplePlan>;
  /**
   * Draws what a plan showed. Throws Conflict if the plan would now be different, or a reason is
   * missing.
   */
  draw(principal: Principal, assignmentId: number, asked: DrawAsked): Promise<Moderation>;
  /**
   * Records a moderator's opinion of a script in the sample. Throws Conflict if it isn't in it, or
   * the caller marked it.
   */
  say(principal: Principal, submissionId: number, word: Word): Promise<void>;
  /** Throws Conflict while the caller marks any of its scripts blind. */
  report(principal: Principal, assignmentId: number): Promise<ModerationReport>;
  /** Signs the report. Throws Conflict if it isn't the version that was read. */
  sign(principal: Principal, assignmentId: number, asked: SigningAsked): Promise<ModerationReport>;
  /** Every mark of every round, a row each, and what moderators would have given. */
  rows(principal: Principal, assignmentId: number): Promise<LongRow[]>;
}
