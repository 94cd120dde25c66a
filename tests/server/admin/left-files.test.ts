import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDiskFiles } from '#server/platform/files/disk.ts';
import { anAssignment, aStudent, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores } from '#tests/support/engines.ts';
import { operate } from './operate.ts';

const LEFT =
  'NOT YET DELETED: 1 file. The server tries again every hour; "check" names what waits for longer than a day.';

describe.each(engines)('files that can’t be deleted, on $name', (engine) => {
  test('[SAFE-17] deleting an account and erasing a student report them, and check names those that have waited long', async () => {
    const world = await openStores(engine);
    const { stores, settings, db } = world;
    const folder = join(settings.dataDir, 'files');
    const files = await openDiskFiles(folder);
    /** Creates a work whose file can't be deleted from disk: a folder has taken its place. */
    const stuckWork = async () => {
      const ada = await aTeacher(stores);
      const file = { key: `${randomUUID()}.txt`, filename: 'essay.txt', bytes: 9 };
      await writeFile(join(files.incoming, file.key), 'An essay.');
      await files.put(file.key, join(files.incoming, file.key));
      const path = join(
        folder,
        (await readdir(folder, { recursive: true })).find((name) => name.endsWith(file.key))!,
      );
      expect((await stat(path)).size).toBe(9);
      await rm(path);
      await mkdir(join(path, 'stuck'), { recursive: true });
      const assignment = await anAssignment(stores, ada);
      const [entry] = await stores.students.put(ada, assignment.id, [aStudent('s-77')]);
      const work = await aSubmission(stores, ada, assignment.id, {
        original: file,
        student_identifier: null,
      });
      await stores.students.assign(ada, work.id, [entry!.id]);
      return { key: file.key, email: (await stores.users.me(ada)).email };
    };
    const { key } = await stuckWork();
    expect(
      (await operate(world, ['erase-student', '--known-as', 's-77', '--confirm', 's-77'])).said,
    ).toContain(LEFT);
    const { email } = await stuckWork();
    expect((await operate(world, ['delete-user', '--email', email, '--confirm', email])).said).toBe(
      `${email}: deleted, with 1 files.\n${LEFT}`,
    );
    const check = async () => (await operate(world, ['check'])).said;
    expect(await check()).toContain(
      'ok      no file of what was deleted waits for longer than a day',
    );
    await db
      .updateTable('doomed_files')
      .set({ doomed_at: '2020-01-01T00:00:00.000Z' })
      .where('key', '=', key)
      .execute();
    expect(await check()).toContain(
      `BROKEN  no file of what was deleted waits for longer than a day\n          the file ${key}, deleted 2020-01-01T00:00:00.000Z, is still there`,
    );
    await world.dispose();
  });
});
