import type { PageQuery } from '#contract/common.ts';
import type { Retention } from '#contract/privacy/retention.ts';
import type { Erasure, Person, Traces } from '#contract/privacy/student-data.ts';
import type { AccountExport } from '#server/features/accounts/account-types.ts';
import type { Page, Principal, Removed } from '#server/platform/database/stores/types.ts';

/**
 * What was erased: the proof, and the keys of the files in the file store. Zips of classes are
 * identified by their `uuids`.
 */
export interface Erased extends Removed {
  erasure: Erasure;
  intakes: string[];
}

/**
 * Everything that is stored about a student in what the caller owns, readable by a person or a
 * program, and where the files are.
 */
export type StudentExport = AccountExport;

export interface StudentData {
  /**
   * Where a student was found. Throws NotFound for an entry of a list that the caller has no part
   * in, Forbidden for one that isn’t theirs.
   */
  find(principal: Principal, person: Person): Promise<Traces>;
  /**
   * Throws Conflict if any of it is in an assignment whose names are hidden: it would reveal whose
   * work is whose.
   */
  exportAll(principal: Principal, person: Person): Promise<StudentExport>;
  /**
   * Erases a student in these of the caller’s assignments, one after the other; does nothing where
   * nothing is found. Throws Conflict while a class is being imported there.
   */
  erase(
    principal: Principal,
    person: Person,
    assignmentIds: readonly number[],
    cause: Exclude<Erasure['cause'], 'retention'>,
  ): Promise<Erased[]>;
  /** The proofs of the caller’s assignments, newest first. */
  erasures(principal: Principal, page: PageQuery): Promise<Page<Erasure>>;
  /** The owners who store something about this person, for the operator. */
  ownersOf(knownAs: string): Promise<{ userId: number; email: string }[]>;
}

export interface Retentions {
  /** Throws NotFound, and Forbidden for anyone but its owner. */
  get(principal: Principal, assignmentId: number): Promise<Retention>;
  /** Null keeps it. Throws Conflict for a day sooner than the warning period allows. */
  put(principal: Principal, assignmentId: number, eraseAt: string | null): Promise<Retention>;
  /** Warns the owners of what will be deleted soon, once each. */
  warn(): Promise<number>;
  /**
   * Erases one class whose time is over and whose owner was warned long enough ago; null if there
   * is none.
   */
  eraseNext(): Promise<Erased | null>;
}
