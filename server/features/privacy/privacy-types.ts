import type { PageQuery } from '#contract/common.ts';
import type { Retention } from '#contract/privacy/retention.ts';
import type { Erasure, Person, Traces } from '#contract/privacy/student-data.ts';
import type { AccountExport } from '#server/features/accounts/account-types.ts';
import type { Page, Principal, Removed } from '#server/platform/database/stores/types.ts';

/**
 * What was erased: the proof, and the keys of what lies in the store of files. Zips of classes go
 * with it by their `uuids`.
 */
export interface Erased extends Removed {
  erasure: Erasure;
  intakes: string[];
}

/**
 * Everything that is stored of a student in what the caller owns, as a person or a program reads
 * it, and where the files lie.
 */
export type StudentExport = AccountExport;

export interface StudentData {
  /**
   * Where a student is found. Throws NotFound for an entry of a list that the caller has no part
   * in, Forbidden for one that isn’t theirs.
   */
  find(principal: Principal, person: Person): Promise<Traces>;
  /** Throws Conflict where it lies in an assignment whose names are hidden: it would say whose work is whose. */
  exportAll(principal: Principal, person: Person): Promise<StudentExport>;
  /**
   * Erases a student in these of the caller’s assignments, one after the other; where nothing is
   * found nothing is done. Throws Conflict while a class is being taken in there.
   */
  erase(
    principal: Principal,
    person: Person,
    assignmentIds: readonly number[],
    cause: Exclude<Erasure['cause'], 'retention'>,
  ): Promise<Erased[]>;
  /** The proofs of the caller’s assignments, newest first. */
  erasures(principal: Principal, page: PageQuery): Promise<Page<Erasure>>;
  /** The owners that have something of this person, for the operator. */
  ownersOf(knownAs: string): Promise<{ userId: number; email: string }[]>;
}

export interface Retentions {
  /** Throws NotFound, and Forbidden for who isn’t its owner. */
  get(principal: Principal, assignmentId: number): Promise<Retention>;
  /** Null lets it stay. Throws Conflict for a day sooner than the warning takes. */
  put(principal: Principal, assignmentId: number, eraseAt: string | null): Promise<Retention>;
  /** Warns the owners of what goes soon, once each. */
  warn(): Promise<number>;
  /** Erases one class whose time is over and whose owner was warned long enough ago; null when there is none. */
  eraseNext(): Promise<Erased | null>;
}
