import type { Generated } from 'kysely';
import type { Erasure } from '#contract/privacy/student-data.ts';
import type { Iso } from '#server/platform/database/columns.ts';

/** When the students’ data of an assignment is deleted; without a row it is kept. */
export interface RetentionsTable {
  assignment_id: number;
  erase_at: Iso;
  warned_at: Iso | null;
}

/** Append-only: triggers refuse UPDATE and DELETE. Numbers only, about what was deleted. */
export interface ErasuresTable {
  id: Generated<number>;
  at: Iso;
  cause: Erasure['cause'];
  /** Who did it; null if its time was over, or the operator did it. */
  user_id: number | null;
  /** Whose assignment it was. */
  owner_id: number;
  assignment_id: number;
  students: number;
  works: number;
  files: number;
}

/**
 * People who must not come back from an older archive: a keyed hash of what identified them in one
 * place.
 */
export interface ErasedPeopleTable {
  hash: string;
  erased_at: Iso;
}

export interface PrivacyTables {
  retentions: RetentionsTable;
  erasures: ErasuresTable;
  erased_people: ErasedPeopleTable;
}
