import type { Iso } from '#server/platform/database/columns.ts';

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: string;
  /** Of the request in progress: only its holder finishes it. */
  token: string | null;
  /** The id of what the request created or requested; null while it is in progress. */
  made_id: number | null;
  created_at: Iso;
}

/** Facts about this installation as a whole, by name. */
export interface InstallationTable {
  name: 'files' | 'files-moving' | 'audit_since' | 'write-probe';
  value: string;
}

/** Counters shared by all processes (server/platform/http/rate-limit.ts). */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

/** Files whose rows were deleted and that the file store hasn't deleted yet. */
export interface DoomedFilesTable {
  key: string;
  doomed_at: Iso;
}

/** The installation's own data. */
export interface UpkeepTables {
  idempotency_keys: IdempotencyKeysTable;
  installation: InstallationTable;
  doomed_files: DoomedFilesTable;
  rate_limits: RateLimitsTable;
}
