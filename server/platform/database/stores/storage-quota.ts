import { sql } from 'kysely';
import type { StoreContext, Tx } from './context.ts';
import { QuotaExceeded } from './errors.ts';

/** Limits for the files of one account. */
export interface StorageQuota {
  bytes: number;
  files: number;
}

const GB = 1024 ** 3;
const DELETE =
  'Delete assignments you no longer need, or ask whoever runs this server for more space.';

/**
 * What an account is known to store. Deletions and rollbacks are missing from it: it is too high,
 * never too low.
 */
interface Known {
  kept: StorageQuota;
  additions: number;
  since: number;
}
const known = new WeakMap<StorageQuota, Map<number, Known>>();
/**
 * This many additions by this process, or for this long, are added up instead of summing all files
 * again; after that, other processes' files are included.
 */
const ADDITIONS = 100;
const TRUSTED_MS = 60_000;
const MAX_KNOWN = 1000;

/**
 * Call it once new files are in their rows: throws QuotaExceeded, and none of them are kept, if the
 * owner of the assignment stores more than an account may (SAFE-10). What others hand in there
 * counts as the owner's. `added` are the sizes in bytes of the new files.
 */
export async function assertWithinQuota(
  tx: Tx,
  { room, clock }: StoreContext,
  ownerId: number,
  added: readonly number[],
): Promise<void> {
  if (room === undefined) return;
  const now = clock.now().getTime();
  const accounts = known.get(room) ?? new Map<number, Known>();
  known.set(room, accounts);
  const before = accounts.get(ownerId);
  if (before !== undefined && before.additions < ADDITIONS && now - before.since < TRUSTED_MS) {
    const kept = {
      files: before.kept.files + added.length,
      bytes: before.kept.bytes + added.reduce((sum, bytes) => sum + bytes, 0),
    };
    if (kept.files <= room.files && kept.bytes <= room.bytes)
      return void accounts.set(ownerId, { ...before, kept, additions: before.additions + 1 });
  }
  const kept = await sumOf(tx, ownerId);
  if (accounts.size >= MAX_KNOWN) accounts.clear();
  accounts.set(ownerId, { kept, additions: 0, since: now });
  if (kept.files > room.files)
    throw new QuotaExceeded(
      `This account has ${room.files.toLocaleString('en')} files, which is the limit. ${DELETE}`,
    );
  if (kept.bytes > room.bytes)
    throw new QuotaExceeded(
      `This account has ${Number((room.bytes / GB).toFixed(2))} GB of files, which is the limit. ${DELETE}`,
    );
}

async function sumOf(tx: Tx, ownerId: number): Promise<StorageQuota> {
  const {
    rows: [kept],
  } = await sql<{ files: number | string; bytes: number | string | null }>`
    select count(*) as files, sum(bytes) as bytes from (
      select f.bytes as bytes from submission_files f join submissions s on s.id = f.submission_id join assignments a on a.id = s.assignment_id where a.owner_id = ${ownerId}
      union all select f.original_bytes as bytes from assignment_files f join assignments a on a.id = f.assignment_id where a.owner_id = ${ownerId}
    ) as kept`.execute(tx);
  return { files: Number(kept?.files ?? 0), bytes: Number(kept?.bytes ?? 0) };
}
