import type { LateMark } from '#contract/deadlines/late-rule.ts';
import type { Release } from '#contract/release/release.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** One submission, for the list of what can be released. */
export interface ReleaseWork {
  submission_id: number;
  /** The students' names, or a placeholder. */
  student: string;
  grade: string | null;
  late_mark: LateMark | null;
  feedback_text: string | null;
  standing: Release | null;
  planned: Release | null;
  failed: Release | null;
  /** Whether a student would now be given something other than the current release. */
  changed: boolean;
}

/** What a student is given, made before the transaction that stores it. */
export interface Snapshot {
  /** Canonical JSON. */
  text: string;
  sha256: string;
  /**
   * What it was made from, according to `basisOf`: if that has changed by the time it is stored, it
   * is made again.
   */
  basis: string;
  /** The files of the work at that time. */
  fileIds: readonly number[];
}

export interface NewRelease {
  batch: string;
  dueAt: string | null;
  /** Whether the educator confirmed what is unfinished. */
  unfinished: boolean;
}

/** One that is due. */
export interface LeasedRelease {
  id: number;
  submission_id: number;
  asked_by: number;
  unfinished: boolean;
  lease: string;
}

export interface Releases {
  /** Every submission of an assignment and the state of its release. */
  works(principal: Principal, assignmentId: number): Promise<ReleaseWork[]>;
  /** The history of one submission's releases, newest first. */
  history(principal: Principal, submissionId: number): Promise<Release[]>;
  /**
   * What a snapshot of this submission would be made from now. Throws NotFound, or Forbidden for
   * people who may not release it.
   */
  basis(
    principal: Principal,
    submissionId: number,
  ): Promise<{ assignmentId: number; basis: string; fileIds: number[] }>;
  /**
   * Stores it as what students see from now on; the previous one is kept as replaced, a waiting one
   * is cancelled. If a release with the same content is current, it stays. Returns null if the
   * snapshot is out of date: it must then be made again.
   */
  release(
    principal: Principal,
    submissionId: number,
    asked: NewRelease,
    snapshot: Snapshot,
  ): Promise<Release | null>;
  /** Plans it for later, replacing any waiting one. */
  plan(
    principal: Principal,
    submissionId: number,
    asked: NewRelease & { dueAt: string },
  ): Promise<Release>;
  /**
   * Withdraws the current release or cancels a waiting one; what was released is kept. Throws
   * Conflict if it is already over.
   */
  withdraw(principal: Principal, id: number): Promise<Release>;
  /** Exactly what the student was given. Throws NotFound if nothing was. */
  snapshot(principal: Principal, id: number): Promise<{ text: string; sha256: string }>;

  /** The next one that is due and that nobody is working on, for `leaseMs`. */
  claim(leaseMs: number): Promise<LeasedRelease | null>;
  /**
   * Returns `stale` if the snapshot is out of date, `lost` if somebody else has it by now, or it
   * was cancelled.
   */
  releaseDue(leased: LeasedRelease, snapshot: Snapshot): Promise<'released' | 'stale' | 'lost'>;
  failDue(leased: LeasedRelease, why: string): Promise<void>;
}
