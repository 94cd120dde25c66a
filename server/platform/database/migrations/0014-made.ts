import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

interface Row {
  user_id: number;
  key: string;
  body: string | null;
}

/** What a request answered was kept with a student's name in it; what it made is enough, and is gone when that is deleted. */
export const made: Migration = async (tx) => {
  await tx.schema.alterTable('idempotency_keys').addColumn('made_id', 'integer').execute();
  const { rows } =
    await sql<Row>`select user_id, key, body from idempotency_keys where status is not null`.execute(
      tx,
    );
  for (const { user_id, key, body } of rows) {
    const answer = JSON.parse(body ?? 'null') as { id?: number } | number | null;
    const id = typeof answer === 'number' ? answer : answer?.id;
    if (id === undefined)
      await sql`delete from idempotency_keys where user_id = ${user_id} and key = ${key}`.execute(
        tx,
      );
    else
      await sql`update idempotency_keys set made_id = ${id} where user_id = ${user_id} and key = ${key}`.execute(
        tx,
      );
  }
  for (const column of ['status', 'body'])
    await tx.schema.alterTable('idempotency_keys').dropColumn(column).execute();
};
