import type { Iso } from '#server/platform/database/columns.ts';

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: string;
  /** Of the request at work: only who has it finishes. */
  token: string | null;
  /** The id of what the request made or asked for; null while it is at work. */
  made_id: number | null;
  created_at: Iso;
}

/** What is true of this installation as a whole, by name. */
export interface InstallationTable {
  name: 'files' | 'files-moving' | 'audit_since' | 'write-probe';
  value: string;
}

/** What is counted for all processes together (server/middleware/rate-limit.ts). */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

/** Files whose rows are gone and that the file store has yet to delete. */
export interface DoomedFilesTable {
  key: string;
  doomed_at: Iso;
}

/** What the installation keeps for itself. */
export interface UpkeepTables {
  idempotency_keys: IdempotencyKeysTable;
  installation: InstallationTable;
  doomed_files: DoomedFilesTable;
  rate_limits: RateLimitsTable;
}
