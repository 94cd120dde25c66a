import type { Generated } from 'kysely';
import type { Erasure } from '#contract/privacy/student-data.ts';
import type { Iso } from '#server/platform/database/columns.ts';

/** When the students’ part of an assignment goes; without a row it stays. */
export interface RetentionsTable {
  assignment_id: number;
  erase_at: Iso;
  warned_at: Iso | null;
}

/** Append-only: triggers refuse UPDATE and DELETE. Numbers only, of what is gone. */
export interface ErasuresTable {
  id: Generated<number>;
  at: Iso;
  cause: Erasure['cause'];
  /** Who did it; null where its time was over, or the operator did it. */
  user_id: number | null;
  /** Whose assignment it was. */
  owner_id: number;
  assignment_id: number;
  students: number;
  works: number;
  files: number;
}

/** Who must not come back from an archive that is older: a keyed hash of what they were known by in one place. */
export interface ErasedPeopleTable {
  hash: string;
  erased_at: Iso;
}

export interface PrivacyTables {
  retentions: RetentionsTable;
  erasures: ErasuresTable;
  erased_people: ErasedPeopleTable;
}
