import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { onSqliteThread } from '#server/platform/database/sqlite-thread.ts';
import { engines, openStores } from '#tests/support/engines.ts';

/** Threads are numbered as they start. */
const newest = (): number => new Worker('', { eval: true }).threadId;

describe.each(engines.filter((engine) => engine.engine === 'sqlite'))('$name', (engine) => {
  test('[RUN-69] a transaction that waits for its turn has no thread yet', async () => {
    const { db, dispose } = await openStores(engine);
    onTestFinished(dispose);
    await sql`create table many (id integer primary key)`.execute(db);
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write = (id: number, between?: () => Promise<void>) =>
      onSqliteThread(() =>
        db.transaction().execute(async (tx) => {
          await sql`insert into many values (${id})`.execute(tx);
          await between?.();
        }),
      );
    const before = newest();
    const first = write(1, async () => {
      begun.resolve();
      await go.promise;
    });
    const others = [2, 3, 4, 5].map((id) => write(id));
    await begun.promise;
    const meanwhile = newest() - before;
    go.resolve();
    await Promise.all([first, ...others]);
    expect([meanwhile, newest() - before]).toEqual([2, 7]);
  });
});
