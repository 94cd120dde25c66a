import { sql } from 'kysely';
import type { StoreContext, Tx } from './context.ts';
import { NoRoom } from './errors.ts';

/** What the files of one account may be. */
export interface Room { bytes: number; files: number }

const GB = 1024 ** 3;
const DELETE = 'Delete assignments that are over, or ask whoever runs this server for more room.';

/**
 * To be called once new files stand in their rows: throws NoRoom, and nothing of them stays, when the owner of the
 * assignment keeps more than an account may (SAFE-10). What others hand in there counts as the owner's.
 */
export async function refuseBeyondRoom(tx: Tx, { room }: StoreContext, ownerId: number): Promise<void> {
  if (room === undefined) return;
  const { rows: [kept] } = await sql<{ files: number | string; bytes: number | string | null }>`
    select count(*) as files, sum(bytes) as bytes from (
      select f.bytes as bytes from submission_files f join submissions s on s.id = f.submission_id join assignments a on a.id = s.assignment_id where a.owner_id = ${ownerId}
      union all select f.original_bytes as bytes from assignment_files f join assignments a on a.id = f.assignment_id where a.owner_id = ${ownerId}
    ) as kept`.execute(tx);
  if (Number(kept?.files ?? 0) > room.files) throw new NoRoom(`This account keeps ${room.files.toLocaleString('en')} files, which is as many as it may. ${DELETE}`);
  if (Number(kept?.bytes ?? 0) > room.bytes) throw new NoRoom(`This account keeps ${Number((room.bytes / GB).toFixed(2))} GB of files, which is as much as it may. ${DELETE}`);
}
