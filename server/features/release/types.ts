import type { LateMark } from '#contract/deadlines/late-rule.ts';
import type { Release } from '#contract/release/release.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** One submission, for the list of what can be released. */
export interface ReleaseWork {
  submission_id: number;
  /** The students' names, or what stands for them. */
  student: string;
  grade: string | null;
  late_mark: LateMark | null;
  feedback_text: string | null;
  standing: Release | null;
  planned: Release | null;
  failed: Release | null;
  /** Whether a student would be given something else now than what stands. */
  changed: boolean;
}

/** What a student is given, made before the transaction that stores it. */
export interface Snapshot {
  /** Canonical JSON. */
  text: string;
  sha256: string;
  /** What it was made from, by `basisOf`: when that is another by the time it is stored, it is made again. */
  basis: string;
  /** The files that the work was then. */
  fileIds: readonly number[];
}

export interface NewRelease {
  batch: string;
  dueAt: string | null;
  /** Whether the educator said yes to what is unfinished. */
  unfinished: boolean;
}

/** One whose time has come. */
export interface LeasedRelease {
  id: number;
  submission_id: number;
  asked_by: number;
  unfinished: boolean;
  lease: string;
}

export interface Releases {
  /** Every submission of an assignment and how its release stands. */
  works(principal: Principal, assignmentId: number): Promise<ReleaseWork[]>;
  /** Everything that became of one submission's releases, newest first. */
  history(principal: Principal, submissionId: number): Promise<Release[]>;
  /**
   * What a snapshot of this submission would be made from now. Throws NotFound or Forbidden for who
   * may not release it.
   */
  basis(
    principal: Principal,
    submissionId: number,
  ): Promise<{ assignmentId: number; basis: string; fileIds: number[] }>;
  /**
   * Stores it as what students see from now on; what stood before is kept as replaced, what waited
   * is called off. What stands already with the same content stays. Answers null when the snapshot
   * is out of date: then it is to be made again.
   */
  release(
    principal: Principal,
    submissionId: number,
    asked: NewRelease,
    snapshot: Snapshot,
  ): Promise<Release | null>;
  /** Lets it wait for its time, in the place of what waited before. */
  plan(
    principal: Principal,
    submissionId: number,
    asked: NewRelease & { dueAt: string },
  ): Promise<Release>;
  /**
   * Takes back what stands or calls off what waits; what was released is kept. Throws Conflict when
   * it is over already.
   */
  withdraw(principal: Principal, id: number): Promise<Release>;
  /** What the student was given, to the letter. Throws NotFound where nothing was. */
  snapshot(principal: Principal, id: number): Promise<{ text: string; sha256: string }>;

  /** The next whose time has come and that nobody works on, for `leaseMs`. */
  claim(leaseMs: number): Promise<LeasedRelease | null>;
  /**
   * Answers `stale` when the snapshot is out of date, `lost` when somebody else has it by now, or
   * it was called off.
   */
  releaseDue(leased: LeasedRelease, snapshot: Snapshot): Promise<'released' | 'stale' | 'lost'>;
  failDue(leased: LeasedRelease, why: string): Promise<void>;
}
