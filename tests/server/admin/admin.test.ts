import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin } from '#server/admin.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openDiskFiles } from '#server/platform/files/disk.ts';
import type { StoredFile } from '#server/platform/database/stores/types.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { anAssignment, aSubmission, aTeacher, generate, testIds } from '#tests/support/class.ts';
import { engines, openStores, testClock, type TestStores } from '#tests/support/engines.ts';
import { operate } from './operate.ts';

const page = { skip: 0, limit: 100 };

/** Reads the entries of a zip whose files are not compressed. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const [size, name, extra] = [
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
      archive.readUInt16LE(at + 28),
    ];
    const start = at + 30 + name + extra;
    entries.set(
      archive.toString('utf8', at + 30, at + 30 + name),
      archive.subarray(start, start + size),
    );
    at = start + size;
  }
  return entries;
}

describe.each(engines)("the operator's commands on $name", (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const run = (...words: string[]) => operate(world, words);
  async function stored(text: string, filename = 'essay.txt'): Promise<StoredFile> {
    const files = await openDiskFiles(join(world.settings.dataDir, 'files'));
    const key = `${randomUUID()}.txt`;
    const path = join(files.incoming, key);
    await writeFile(path, text);
    await files.put(key, path);
    return { key, filename, bytes: Buffer.byteLength(text) };
  }

  test('[RUN-10] [RUN-11] grant adds credits once, and reports the balance', async () => {
    const { email } = await aTeacher(world.stores, 3);
    const grant = [
      'grant',
      '--email',
      email.toUpperCase(),
      '--amount',
      '20',
      '--reference',
      'INV-1',
    ];
    expect(await run(...grant)).toEqual({
      code: 0,
      said: `${email}: +20 credits (purchase, INV-1). The balance is 23 credits.`,
      complained: '',
    });
    const again = await run(...grant);
    expect(again).toMatchObject({ code: 0, complained: '' });
    expect(again.said).toContain('nothing changed, purchase INV-1 was entered on');
    expect((await run(...grant, '--type', 'promo_code')).said).toContain(
      'The balance is 43 credits.',
    );
    expect(
      (
        await run(
          'grant',
          '--email',
          email,
          '--amount',
          '-42',
          '--reference',
          'fix',
          '--type',
          'adjustment',
        )
      ).said,
    ).toBe(`${email}: -42 credits (adjustment, fix). The balance is 1 credit.`);
    expect(
      await run(
        'grant',
        '--email',
        email,
        '--amount',
        '-2',
        '--reference',
        'fix2',
        '--type',
        'adjustment',
      ),
    ).toMatchObject({
      code: 1,
      said: '',
      complained:
        "Nothing changed: The account has 1 credit, 0 of them held for drafts being written: 2 can't be taken.",
    });
  });

  test.each([
    [[], 'needs --email'],
    [['--email', 'a@example.org'], 'needs --amount'],
    [['--email', 'a@example.org', '--amount', '1.5', '--reference', 'r'], 'not "1.5"'],
    [['--email', 'a@example.org', '--amount', '0', '--reference', 'r'], 'not "0"'],
    [['--email', 'a@example.org', '--amount', '5'], 'needs --reference'],
    [
      [
        '--email',
        'a@example.org',
        '--amount',
        '5',
        '--reference',
        'r',
        '--type',
        'feedback_generation',
      ],
      '--type is purchase, refund, adjustment, promo_code',
    ],
    [
      ['--email', 'a@example.org', '--amount', '5', '--reference', 'r'],
      'No account has the e-mail a@example.org',
    ],
    [['--mail', 'a@example.org'], "Unknown option '--mail'"],
    [['--email'], 'argument missing'],
    [['a@example.org'], 'grant takes no words'],
  ])('refuses grant %j with a message', async (words, complaint) => {
    const answer = await run('grant', ...words);
    expect(answer).toMatchObject({ code: 1, said: '' });
    expect(answer.complained).toContain(complaint);
    expect(answer.complained.split('\n')).toHaveLength(1);
  });

  test('refuses a negative grant other than an adjustment', async () => {
    const { email } = await aTeacher(world.stores, 3);
    expect(
      (await run('grant', '--email', email, '--amount', '-1', '--reference', 'r')).complained,
    ).toBe('Nothing changed: Only an adjustment may be negative.');
  });

  test('[RUN-12] users lists the accounts in columns', async () => {
    const teacher = await aTeacher(world.stores, 12, 'Édith Piaf 🎵');
    const { id } = await anAssignment(world.stores, teacher);
    const submission = await aSubmission(world.stores, teacher, id, {
      original: await stored('x'),
    });
    const { job } = await world.stores.feedbackJobs.request(teacher, submission.id);
    const { code, said } = await run('users');
    await world.stores.feedbackJobs.cancel(teacher, job.id);
    expect(code).toBe(0);
    const [head, , ...rows] = said.split('\n');
    expect(head).toMatch(/^Id +E-mail +Name +Credits +Held +Assignments +Submissions +Since$/);
    expect(rows.find((row) => row.includes(teacher.email))).toMatch(
      /Édith Piaf 🎵 +12 +1 +1 +1 +2026-03-02$/,
    );
  });

  test('help names every command, and an unknown command is reported', async () => {
    const { code, said } = await run();
    expect(code).toBe(0);
    for (const name of ['grant --email', 'users', 'backup FILE', 'check', 'seed-demo'])
      expect(said).toContain(name);
    expect(await run('gant')).toMatchObject({
      code: 1,
      said: '',
      complained: expect.stringContaining('There is no command gant.') as unknown,
    });
    expect((await run('toString')).code).toBe(1);
  });

  test('[RUN-13] [SAFE-19] a backup unpacks into a folder that opens with everything in it, and check finds it sound', async () => {
    const { stores, settings } = world;
    const teacher = await aTeacher(stores, 5, 'Backed Up');
    const { id } = await anAssignment(stores, teacher);
    const [original, processed] = [
      await stored('The work.'),
      await stored('Its text.', 'work.txt'),
    ];
    const submission = await aSubmission(stores, teacher, id, { original, processed });
    await generate(stores, teacher, submission.id);
    await stores.submissions.remove(teacher, (await aSubmission(stores, teacher, id)).id);
    const folder = await mkdtemp(join(tmpdir(), 'marginalia-backup-'));
    const target = join(folder, 'backup.zip');
    await stores.installation.nameFiles(() => Promise.resolve('these'));
    const answer = await run('backup', target);
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    expect(answer).toMatchObject({ code: 0, complained: '' });
    expect(answer.said).toContain(target);

    const entries = unzip(await readFile(target));
    const dataDir = join(folder, 'restored');
    const files = await openDiskFiles(join(dataDir, 'files'));
    await writeFile(join(dataDir, 'marginalia.db'), entries.get('marginalia.db') ?? '');
    expect(entries.get('files/installation')?.toString()).toBe('these\n');
    for (const { key } of [original, processed]) {
      const path = join(files.incoming, key);
      await writeFile(path, entries.get(`files/${key.slice(0, 2)}/${key}`) ?? '');
      await files.put(key, path);
    }
    expect((await files.read(processed.key)).toString()).toBe('Its text.');
    const opened = await openDatabase({ dataDir });
    const restored = createStores({ ...opened, clock: testClock(), ids: testIds });
    expect(await restored.submissions.get(teacher, submission.id)).toEqual(
      await stores.submissions.get(teacher, submission.id),
    );
    expect(await restored.users.exportAll(teacher)).toEqual(await stores.users.exportAll(teacher));
    expect(await restored.ledger.transactions(teacher, page)).toEqual(
      await stores.ledger.transactions(teacher, page),
    );
    // The id of the deleted submission is not reused.
    await restored.submissions.remove(teacher, (await aSubmission(restored, teacher, id)).id);
    await opened.close();

    expect(await run('backup', target)).toMatchObject({
      code: 1,
      complained: `${target} is there already. Choose another name.`,
    });
    expect((await run('backup')).complained).toBe(
      'backup takes 1 word beside its options: backup FILE [--key-file FILE]',
    );
    expect((await run('backup', join(folder, 'nowhere', 'b.zip'))).complained).toContain(
      "can't be written to",
    );
    await rm(settings.dataDir + '/files/' + original.key.slice(0, 2), { recursive: true });
    const incomplete = await run('backup', join(folder, 'second.zip'));
    expect([incomplete.code, incomplete.said]).toEqual([
      1,
      expect.stringContaining(`MISSING: the file ${original.key}`),
    ]);
    await rm(folder, { recursive: true });
  });

  test("[RUN-14] check reports for each invariant whether it holds, and where it doesn't", async () => {
    const own = await openStores(engine);
    const before = world;
    world = own;
    try {
      const teacher = await aTeacher(own.stores);
      const { id } = await anAssignment(own.stores, teacher);
      const submission = await aSubmission(own.stores, teacher, id, {
        original: await stored('The work.'),
      });
      await generate(own.stores, teacher, submission.id);
      const sound = await run('check');
      expect(sound).toMatchObject({ code: 0, complained: '' });
      expect(sound.said).toContain('ok      every balance is the sum of its ledger');
      expect(sound.said.split('\n').at(-1)).toBe('All is well.');

      const { keys } = await own.stores.submissions.get(teacher, submission.id);
      await writeFile(
        join(own.settings.dataDir, 'files', keys.original.slice(0, 2), keys.original),
        'Other bytes.',
      );
      await sql`update users set credit_balance = 99`.execute(own.db);
      await sql`update assignments set grade_scale = '{"kind": "stars"}'`.execute(own.db);
      await sql`update users set settings = '{'`.execute(own.db);
      await sql`${sql.raw(engine.engine === 'sqlite' ? 'drop trigger credit_transactions_no_delete' : 'alter table credit_transactions disable trigger all')}`.execute(
        own.db,
      );
      const { code, said } = await run('check');
      expect(code).toBe(1);
      for (const line of [
        'BROKEN  every balance is the sum of its ledger',
        `account ${teacher.userId} has 99 credits, its ledger 9`,
        'BROKEN  the ledger refuses to be changed',
        'its triggers are not all there',
        'BROKEN  what is stored as JSON can be read',
        `settings of account ${teacher.userId} can't be read`,
        `grade scale of assignment ${id} is not what the contract says`,
        'BROKEN  every file is stored, in its size',
        `the file ${keys.original} of submission ${submission.id} has 12 bytes, not 9`,
        '4 of the checks failed.',
      ])
        expect(said).toContain(line);
      await rm(join(own.settings.dataDir, 'files', keys.original.slice(0, 2)), { recursive: true });
      expect((await run('check')).said).toContain(
        `the file ${keys.original} of submission ${submission.id} is gone`,
      );
    } finally {
      world = before;
      await own.dispose();
    }
  });
});

/** Returns the exit code and the error output. */
const listed = async (env: Record<string, string>): Promise<[number, string[]]> => {
  const complained: string[] = [];
  return [
    await admin(
      ['users'],
      env,
      () => undefined,
      (line) => complained.push(line),
    ),
    complained,
  ];
};

describe('an operator’s mistakes', () => {
  test('creates no database in a folder without one', async () => {
    const dataDir = join(tmpdir(), `marginalia-none-${randomUUID()}`);
    expect(await listed({ DATA_DIR: dataDir })).toEqual([
      1,
      [`There is no database in ${dataDir}. Start the server once, or set DATA_DIR to its folder.`],
    ]);
  });
  test("reports a PostgreSQL that doesn't answer with a message", async () => {
    const [code, complained] = await listed({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:8169/none',
    });
    expect([code, complained]).toEqual([
      1,
      [expect.stringMatching(/^The database can't be reached or written to: .*8169/)],
    ]);
  });
  test('names a wrong setting', async () => {
    const [code, complained] = await listed({ DATABASE_URL: 'mysql://x' });
    expect([code, complained]).toEqual([1, [expect.stringContaining('DATABASE_URL')]]);
  });
});
