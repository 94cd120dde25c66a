import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin } from '#server/admin.ts';
import { openFiles } from '#server/platform/files/open.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import type { StoredFile } from '#server/platform/database/stores/types.ts';
import { aSubmission, aTeacher, anAssignment, generate, testIds } from '#tests/support/class.ts';
import { engines, testClock, type TestDatabase, type TestEngine } from '#tests/support/engines.ts';
import { startS3, type TestS3 } from '#tests/support/s3/s3.ts';

const page = { skip: 0, limit: 100 };
const named = (wanted: TestEngine['engine']): TestEngine =>
  engines.find(({ engine }) => engine === wanted)!;
const [sqlite, postgres] = [named('sqlite'), named('postgres')];
let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  Object.assign(process.env, s3.env);
  folder = await mkdtemp(join(tmpdir(), 'marginalia-restore-'));
});
afterAll(async () => {
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

interface Place {
  database: TestDatabase;
  env: Record<string, string>;
}

async function place(engine: TestEngine, isInS3: boolean): Promise<Place> {
  const database = await engine.create();
  const { dataDir, databaseUrl } = database.settings;
  return {
    database,
    env: {
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret of thirty-two characters',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(isInS3 && { STORAGE_URL: s3.storage(randomUUID()) }),
    },
  };
}
const storesOf = ({ database }: Place) =>
  createStores({ ...database, clock: testClock(), ids: testIds });
async function run({ env }: Place, ...words: string[]): Promise<[number, string]> {
  const said: string[] = [];
  return [
    await admin(
      words,
      env,
      (line) => said.push(line),
      (line) => said.push(line),
    ),
    said.join('\n'),
  ];
}

/** Creates a school with work, drafts, changed marks and a deleted submission. */
async function school(at: Place) {
  await at.database.migrate();
  const [stores, files] = [storesOf(at), await openFiles(readSettings(at.env))];
  await stores.installation.nameFiles(() => files.setMark(randomUUID()));
  const store = async (text: string): Promise<StoredFile> => {
    const key = `${randomUUID()}.txt`;
    await writeFile(join(files.incoming, key), text);
    await files.put(key, join(files.incoming, key));
    return { key, filename: 'essay.txt', bytes: Buffer.byteLength(text) };
  };
  const teacher = await aTeacher(stores, 5, 'Zoë "Quist" ✎');
  const { id } = await anAssignment(stores, teacher);
  const work = await aSubmission(stores, teacher, id, {
    original: await store('The work, 100 %.'),
    processed: await store('Its text.'),
  });
  await generate(stores, teacher, work.id);
  await stores.submissions.patch(teacher, work.id, { grade: 'B', feedback_text: 'Good.' });
  const gone = await aSubmission(stores, teacher, id, { original: await store('Gone.') });
  await stores.submissions.remove(teacher, gone.id);
  return { teacher, assignmentId: id, work, gone: gone.id };
}

describe.each([
  { from: sqlite, fromS3: false, to: postgres, toS3: true, isSealed: true },
  { from: postgres, fromS3: true, to: sqlite, toS3: false, isSealed: false },
  { from: sqlite, fromS3: true, to: sqlite, toS3: false, isSealed: true },
  { from: postgres, fromS3: false, to: postgres, toS3: false, isSealed: false },
])(
  'a backup of $from.name (S3: $fromS3) is restored into $to.name (S3: $toS3), sealed: $isSealed',
  ({ from, fromS3, to, toS3, isSealed }) => {
    test('[RUN-65] everything is there, verified, and continues to work', async () => {
      const [there, here] = [await place(from, fromS3), await place(to, toS3)];
      const { teacher, assignmentId, work, gone } = await school(there);
      const target = join(folder, randomUUID());
      const keyFile = join(folder, `${randomUUID()}.key`);
      await writeFile(keyFile, 'correct horse battery staple\n');
      const sealed = isSealed ? ['--key-file', keyFile] : [];
      expect((await run(there, 'backup', target, ...sealed))[0]).toBe(0);
      expect((await stat(target)).mode & 0o777).toBe(0o600);
      const bytes = await readFile(target);
      expect(bytes.includes('Quist')).toBe(!isSealed);

      const [code, said] = await run(here, 'restore', target, ...sealed);
      expect([code, said]).toEqual([
        0,
        expect.stringMatching(/^2 files and the database are back\.\nok[\s\S]*All is well\.$/),
      ]);
      const [before, after] = [storesOf(there), storesOf(here)];
      expect(await after.users.exportAll(teacher)).toEqual(await before.users.exportAll(teacher));
      expect(await after.ledger.transactions(teacher, page)).toEqual(
        await before.ledger.transactions(teacher, page),
      );
      expect(await after.submissions.revisions(teacher, work.id, page)).toEqual(
        await before.submissions.revisions(teacher, work.id, page),
      );
      const files = await openFiles(readSettings(here.env));
      expect((await files.read(work.keys.original)).toString()).toBe('The work, 100 %.');
      expect(await files.mark()).toBe(await after.installation.files());
      expect((await aSubmission(after, teacher, assignmentId)).id).toBeGreaterThan(gone);
      await aTeacher(after);

      expect(await run(here, 'restore', target, ...sealed)).toEqual([
        1,
        expect.stringContaining('There are accounts in this database already.'),
      ]);
      await there.database.dispose();
      await here.database.dispose();
    });
  },
);

test('[RUN-65] [SAFE-16] refuses a store that belongs to another database before a file gets into it', async () => {
  const [there, here, other] = [
    await place(sqlite, false),
    await place(sqlite, false),
    await place(sqlite, true),
  ];
  const { work } = await school(there);
  await school(other);
  const target = join(folder, randomUUID());
  expect((await run(there, 'backup', target))[0]).toBe(0);
  const taken = { ...here, env: { ...here.env, STORAGE_URL: other.env['STORAGE_URL']! } };
  expect(await run(taken, 'restore', target)).toEqual([
    1,
    expect.stringContaining('The store of files is another database’s'),
  ]);
  expect(await (await openFiles(readSettings(other.env))).size(work.keys.original)).toBeNull();
  for (const one of [there, here, other]) await one.database.dispose();
});

test('[RUN-65] refuses a backup that was changed, cut off or sealed with another pass phrase, or a file that isn’t one, with a message, and restores nothing', async () => {
  const [there, here] = [await place(sqlite, false), await place(sqlite, false)];
  await school(there);
  const own = await mkdtemp(join(folder, 'own-'));
  const [target, broken, key, other, short] = [
    'a.backup',
    'b.backup',
    'a.key',
    'b.key',
    'c.key',
  ].map((name) => join(own, name)) as [string, string, string, string, string];
  await writeFile(key, 'correct horse battery staple');
  await writeFile(other, 'another horse battery staple');
  await writeFile(short, 'short');
  expect((await run(there, 'backup', target, '--key-file', key))[0]).toBe(0);
  expect((await run(there, 'backup', broken, '--key-file', short))[1]).toContain(
    'it takes 20 at least',
  );
  const bytes = await readFile(target);
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1]! ^= 1;
  for (const [content, keyFile, why] of [
    [bytes, other, 'The pass phrase is another, or it was changed.'],
    [changed, key, 'was changed'],
    [bytes.subarray(0, bytes.length - 1), key, 'was changed'],
    [bytes.subarray(0, 19 + 16 + 65_536 + 16), key, 'was changed'],
    [bytes.subarray(0, 25), key, 'cut off'],
    [bytes, null, 'is sealed: give --key-file'],
    [Buffer.from('PK nothing'), null, 'It is no backup'],
  ] as const) {
    await writeFile(broken, content);
    const [code, said] = await run(
      here,
      'restore',
      broken,
      ...(keyFile === null ? [] : ['--key-file', keyFile]),
    );
    expect([code, said]).toEqual([1, expect.stringContaining(why)]);
  }
  expect((await run(here, 'restore', join(own, 'none')))[1]).toContain("can't be read");
  expect(await here.database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  await there.database.dispose();
  await here.database.dispose();
});
