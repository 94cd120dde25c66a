import type { PageQuery } from '#contract/common.ts';
import type { SimilarComment } from '#contract/rubrics/similar-comments.ts';
import type { Annotation, AnnotationPatch, NewAnnotation } from '#contract/rubrics/annotation.ts';
import type {
  HistoryRound,
  MarkChange,
  MarkProgress,
  MarkRevision,
  MarkSheet,
  Round,
} from '#contract/rubrics/mark.ts';
import type { RubricEffect } from '#contract/rubrics/change.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { RubricAnswer, RubricVersion } from '#contract/rubrics/versions.ts';
import type { IdempotencyLock, Page, Principal } from '#server/platform/database/stores/types.ts';

export interface Rubrics {
  /** The current one, or an earlier version. Throws NotFound for a version that never existed. */
  get(principal: Principal, assignmentId: number, version?: number): Promise<RubricAnswer>;
  /**
   * Stores a new version, unless it is the same as the current one; null removes the rubric. Throws
   * StaleVersion if `expectedVersion` differs.
   */
  put(
    principal: Principal,
    assignmentId: number,
    rubric: Rubric | null,
    expectedVersion?: number,
  ): Promise<RubricAnswer>;
  /** What putting this would do; nothing is stored. */
  preview(principal: Principal, assignmentId: number, rubric: Rubric): Promise<RubricEffect>;
  /** Newest first. */
  versions(
    principal: Principal,
    assignmentId: number,
    page: PageQuery,
  ): Promise<Page<RubricVersion>>;
}

export interface Marks {
  /**
   * By default the caller's own round; `counting` is the one that the grade is based on. Throws
   * Forbidden for a round that they mustn't see.
   */
  sheet(principal: Principal, submissionId: number, round?: Round | 'counting'): Promise<MarkSheet>;
  /**
   * Sets the marks that it names. Throws InvalidInput for one that doesn't fit the rubric,
   * StaleVersion for one that has changed since, Conflict without a rubric: then nothing is
   * changed.
   */
  put(
    principal: Principal,
    submissionId: number,
    round: Round | undefined,
    changes: { marks: readonly MarkChange[]; grade_reason?: string | undefined },
  ): Promise<MarkSheet>;
  /** Every change of this round's marks, newest first. */
  revisions(
    principal: Principal,
    submissionId: number,
    round: HistoryRound | undefined,
    page: PageQuery,
  ): Promise<Page<MarkRevision>>;
  /** The progress of each submission that has marks in this round. */
  progress(principal: Principal, assignmentId: number, round?: Round): Promise<MarkProgress[]>;
  /**
   * The caller has finished their round; what both gave is shown once both have. Throws Conflict
   * while something is missing.
   */
  handOver(principal: Principal, submissionId: number): Promise<void>;
}

export interface Annotations {
  /** In the order in which they were created. */
  list(principal: Principal, submissionId: number): Promise<Annotation[]>;
  get(principal: Principal, id: number): Promise<Annotation>;
  /** Comments on a script that were written more than once in its assignment, and where. */
  alike(principal: Principal, submissionId: number): Promise<SimilarComment[]>;
  create(
    principal: Principal,
    submissionId: number,
    annotation: NewAnnotation,
    fence?: IdempotencyLock,
  ): Promise<Annotation>;
  /**
   * By its author or the assignment's owner; Forbidden for others. Throws StaleVersion if the
   * version differs.
   */
  patch(
    principal: Principal,
    id: number,
    patch: AnnotationPatch,
    expectedVersion?: number,
  ): Promise<Annotation>;
  remove(principal: Principal, id: number, expectedVersion?: number): Promise<void>;
}
