import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { aFile, anAssignment, aTeacher, newSubmission } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const TEXT = { version: 1, kind: 'text', read_share: 1 } as const;

describe.each(engines)('documents on $name', (engine) => {
  let world: TestStores;
  let owner: Principal;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores, 50);
  });
  afterAll(() => world.dispose());

  const handedIn = async () => {
    const original = aFile('essay.docx');
    const { id } = await anAssignment(world.stores, owner);
    return {
      assignment: id,
      original: original.key,
      ...(await world.stores.submissions.create(owner, id, newSubmission({ original }))),
    };
  };

  test('[READ-1] the document read from a file is found by the file’s key; a better reading replaces it', async () => {
    const { documentFiles, doomedFiles } = world.stores;
    const { original } = await handedIn();
    expect(await documentFiles.find(original)).toBeNull();
    const [first, second] = [aFile('a.json').key, aFile('b.json').key];
    expect(await documentFiles.put(original, { ...TEXT, key: first })).toEqual({ fileKeys: [] });
    expect(await documentFiles.put(original, { ...TEXT, version: 2, key: second })).toEqual({
      fileKeys: [first],
    });
    expect(await documentFiles.find(original)).toEqual({ key: second, version: 2 });
    expect(await doomedFiles.list(100)).toContain(first);
  });

  test.skipIf(engine.engine === 'sqlite')(
    '[SAFE-17] doesn’t keep what is read from a file while it is being deleted',
    async () => {
      const { db, stores } = world;
      const { original } = await handedIn();
      const waiting = async () =>
        (
          await sql<{ waits: number }>`
      select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
        ).rows[0]?.waits;
      const deleting = await db.startTransaction().execute();
      await deleting.deleteFrom('submission_files').where('key', '=', original).execute();
      const kept = stores.documentFiles
        .put(original, { ...TEXT, key: aFile('late.json').key })
        .catch((error: unknown) => error);
      await expect.poll(waiting).toBe(1);
      await deleting.commit().execute();
      expect(await kept).toBeInstanceOf(NotFound);
      expect(await stores.documentFiles.find(original)).toBeNull();
    },
  );

  test('is deleted with the submission, the assignment and the account', async () => {
    const { stores } = world;
    const other = await aTeacher(stores, 0);
    const works = [await handedIn(), await handedIn()] as const;
    const keys = await Promise.all(
      works.map(async ({ original }) => {
        const { key } = aFile('read.json');
        await stores.documentFiles.put(original, { ...TEXT, key });
        return key;
      }),
    );
    expect((await stores.submissions.remove(owner, works[0].id)).fileKeys).toContain(keys[0]);
    expect((await stores.assignments.remove(owner, works[1].assignment)).fileKeys).toContain(
      keys[1],
    );
    const theirs = aFile('essay.txt');
    const { id } = await anAssignment(stores, other);
    await stores.submissions.create(other, id, newSubmission({ original: theirs }));
    const { key } = aFile('read.json');
    await stores.documentFiles.put(theirs.key, { ...TEXT, key });
    expect((await stores.users.remove(other)).fileKeys).toContain(key);
    expect(await stores.documentFiles.find(theirs.key)).toBeNull();
  });

  test('keeps nothing of a file that was deleted while it was read', async () => {
    const { stores } = world;
    const { id, original } = await handedIn();
    await stores.submissions.remove(owner, id);
    await expect(
      stores.documentFiles.put(original, { ...TEXT, key: aFile('late.json').key }),
    ).rejects.toBeInstanceOf(NotFound);
    expect(await stores.documentFiles.find(original)).toBeNull();
  });
});
