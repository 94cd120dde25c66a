import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskFiles } from '#server/platform/files/disk.ts';
import { anAssignment, aStudent, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { operate } from './operate.ts';

describe.each(engines)('the operator’s commands on a student on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const run = (...words: string[]) => operate(world, words, { INIT_CWD: world.settings.dataDir });

  test('[PRIV-2] [PRIV-3] [PRIV-4] downloads a student from one owner’s assignments, and erases them from everybody’s after confirmation', async () => {
    const { stores } = world;
    const [ada, bert] = [await aTeacher(stores), await aTeacher(stores)];
    const files = await openDiskFiles(join(world.settings.dataDir, 'files'));
    const file = { key: `${randomUUID()}.txt`, filename: 'essay.txt', bytes: 9 };
    await writeFile(join(files.incoming, file.key), 'An essay.');
    await files.put(file.key, join(files.incoming, file.key));
    const [one, two] = [
      await anAssignment(stores, ada, 'Essay'),
      await anAssignment(stores, bert, 'Report'),
    ];
    const [entry] = await stores.students.put(ada, one.id, [
      aStudent('s-77', { display_name: 'Cleo' }),
    ]);
    const work = await aSubmission(stores, ada, one.id, {
      original: file,
      student_identifier: null,
    });
    await stores.students.assign(ada, work.id, [entry!.id]);
    await aSubmission(stores, bert, two.id, {
      original: { ...file, key: `${randomUUID()}.txt` },
      student_identifier: 'S-77',
    });
    await aSubmission(stores, bert, two.id, { student_identifier: 's-78' });

    expect((await run('erase-student')).complained).toBe(
      'erase-student needs --known-as: the student’s identifier or e-mail address.',
    );
    expect((await run('erase-student', '--known-as', 'nobody')).complained).toBe(
      'Nothing is stored of a student known as nobody.',
    );
    expect((await run('export-student', '--known-as', 's-77', 'copy.zip')).complained).toContain(
      'needs --owner',
    );
    expect(
      (await run('export-student', '--known-as', 's-77', '--owner', ada.email, 'copy.zip')).said,
    ).toContain('copy.zip: 1 file and data.json.');
    expect(await readFile(join(world.settings.dataDir, 'copy.zip'), 'latin1')).toContain(
      'essay.txt',
    );
    expect(
      (await run('export-student', '--known-as', 's-77', '--owner', ada.email, 'copy.zip'))
        .complained,
    ).toContain('is there already');
    expect(
      (await run('export-student', '--known-as', 's-77', '--owner', ada.email, 'nowhere/copy.zip'))
        .complained,
    ).toContain("nowhere/copy.zip can't be written (ENOENT");

    const listed = await run('erase-student', '--known-as', 's-77');
    expect(listed.said.split('\n')).toEqual([
      `${ada.email}, assignment ${one.id} “Essay”: Cleo, 1 submission, 0 shared with others`,
      `${bert.email}, assignment ${two.id} “Report”: S-77, 1 submission, 0 shared with others`,
      'This can’t be undone. To erase all of this: erase-student --known-as s-77 --confirm s-77',
    ]);
    const erased = await run('erase-student', '--known-as', 's-77', '--confirm', 's-77');
    expect(
      erased.said
        .split('\n')
        .map((line) => line.replace(/^\S+Z /, '').replace(/proof \d+/, 'proof')),
    ).toEqual([
      `assignment ${one.id}: erased 1 entry of the class list, 1 submission, 1 file (proof)`,
      `assignment ${two.id}: erased 0 entries of the class list, 1 submission, 1 file (proof)`,
      'Backups hold it until you delete them.',
    ]);
    expect(await files.size(file.key)).toBe(null);
    expect(
      (await stores.submissions.list(bert, two.id, { skip: 0, limit: 9 })).items.map(
        ({ student_identifier }) => student_identifier,
      ),
    ).toEqual(['s-78']);
    expect((await stores.studentData.erasures(ada, { skip: 0, limit: 9 })).items).toMatchObject([
      { cause: 'operator', by: null, students: 1, works: 1, files: 1 },
    ]);
  });
});
