import type {
  LinkDays,
  Regrade,
  RegradeRequest,
  StudentLink,
} from '#contract/release/student-page.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** What a valid link leads to. */
export interface OpenedLink {
  /** The submission, if it was opened for the first time. */
  firstOf: number | null;
  /** The current release's, canonical JSON. */
  snapshot: string;
  released_at: string;
  expires_at: string;
  regrade: { allowed: boolean; request: RegradeRequest | null };
}

/** The files that were handed in when it was released, as far as they still exist. */
export interface OpenedFile {
  name: string;
  key: string;
  filename: string;
}

/** Students' links to what was returned to them. Only a hash of each is stored. */
export interface StudentLinks {
  /**
   * One for each student of these submissions (null: of all); each one's previous link ends.
   * `token` is shown once.
   */
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
   * What a person with the link sees. The first time is noted, and nothing else about the visit.
   * Throws NotFound for one that is unknown, expired or revoked, and if nothing is released,
   * without distinguishing between them.
   */
  open(token: string): Promise<OpenedLink>;
  files(token: string): Promise<OpenedFile[]>;
  /**
   * Once per link. Throws Conflict for a second time, Forbidden if it isn't allowed, NotFound as
   * `open`.
   */
  askRegrade(token: string, text: string): Promise<RegradeRequest>;

  /** What students asked for, newest first. */
  regrades(principal: Principal, assignmentId: number): Promise<Regrade[]>;
  /** May be rewritten; the student reads the latest. */
  answer(principal: Principal, id: number, answer: string): Promise<Regrade>;
}
