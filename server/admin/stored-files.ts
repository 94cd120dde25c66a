import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { AdminWorld } from './command.ts';

/** A file that a row names; `bytes` is null if the row doesn't say. */
export interface NamedFile {
  key: string;
  bytes: number | null;
  where: string;
}

const PART = 1000;

/** Yields every file that a row names, read in parts. */
export async function* namedFiles(db: Kysely<Database>): AsyncGenerator<NamedFile> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('submission_files')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PART)
      .select(['id', 'submission_id', 'key', 'bytes', 'processed_key', 'processed_bytes'])
      .execute();
    for (const row of rows) {
      const where = `submission ${row.submission_id}`;
      yield { key: row.key, bytes: row.bytes, where };
      if (row.processed_key !== null)
        yield { key: row.processed_key, bytes: row.processed_bytes, where };
      last = row.id;
    }
    if (rows.length < PART) break;
  }
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('submissions')
      .where('id', '>', last)
      .where('report_key', 'is not', null)
      .orderBy('id')
      .limit(PART)
      .select(['id', 'report_key', 'report_bytes'])
      .execute();
    for (const { id, report_key, report_bytes } of rows) {
      if (report_key !== null)
        yield { key: report_key, bytes: report_bytes, where: `submission ${id}` };
      last = id;
    }
    if (rows.length < PART) break;
  }
  const attached = await db
    .selectFrom('assignment_files')
    .orderBy('id')
    .select(['assignment_id', 'original_key', 'original_bytes', 'processed_key'])
    .execute();
  for (const row of attached) {
    const where = `assignment ${row.assignment_id}`;
    yield { key: row.original_key, bytes: row.original_bytes, where };
    if (row.processed_key !== null) yield { key: row.processed_key, bytes: null, where };
  }
}

/** Reports files without a row that couldn't be deleted. */
export function reportLeftovers({ say }: Pick<AdminWorld, 'say'>, left: number): void {
  if (left > 0)
    say(
      `NOT YET DELETED: ${left === 1 ? '1 file' : `${left} files`}. The server tries again every hour; "check" names what waits for longer than a day.`,
    );
}
