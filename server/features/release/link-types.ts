import type {
  LinkDays,
  Regrade,
  RegradeRequest,
  StudentLink,
} from '#contract/release/student-page.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** What a good link leads to. */
export interface OpenedLink {
  /** The submission, where it was opened for the first time. */
  firstOf: number | null;
  /** The standing release's, canonical JSON. */
  snapshot: string;
  released_at: string;
  expires_at: string;
  regrade: { allowed: boolean; request: RegradeRequest | null };
}

/** The files that were handed in when it was released, those that are still there. */
export interface OpenedFile {
  name: string;
  key: string;
  filename: string;
}

/** Links of students to what was given back to them. Only a hash of each is stored. */
export interface StudentLinks {
  /** One for each student of these submissions (null: of all); the one each had before ends. `token` is told once. */
  make(
    principal: Principal,
    assignmentId: number,
    submissionIds: readonly number[] | null,
    link: { days: LinkDays; regrade: boolean },
  ): Promise<{ link: StudentLink; token: string }[]>;
  /** Each student's newest. */
  list(principal: Principal, assignmentId: number): Promise<StudentLink[]>;
  revoke(
    principal: Principal,
    assignmentId: number,
    ids: readonly number[],
  ): Promise<StudentLink[]>;

  /**
   * What somebody who has the link sees. The first time is noted, and nothing else of the visit.
   * Throws NotFound for one that is unknown, expired or revoked, and where nothing is released:
   * they look alike.
   */
  open(token: string): Promise<OpenedLink>;
  files(token: string): Promise<OpenedFile[]>;
  /** Once a link. Throws Conflict for a second time, Forbidden where it isn't allowed, NotFound as `open`. */
  askRegrade(token: string, text: string): Promise<RegradeRequest>;

  /** What students asked for, newest first. */
  regrades(principal: Principal, assignmentId: number): Promise<Regrade[]>;
  /** May be written anew; the student reads the last. */
  answer(principal: Principal, id: number, answer: string): Promise<Regrade>;
}
