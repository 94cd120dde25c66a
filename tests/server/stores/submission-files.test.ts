import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { aFile, anAssignment, aSubmission, aTeacher, aWork } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

describe.each(engines)('the files of a submission on $name', (engine) => {
  let world: TestStores;
  let owner: Principal;
  let assignmentId: number;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores);
    assignmentId = (await anAssignment(world.stores, owner)).id;
  });
  afterAll(() => world.dispose());

  const several = (...names: string[]) =>
    aSubmission(world.stores, owner, assignmentId, {
      files: names.map((name) => ({ ...aWork(aFile(name), aFile(`${name}.txt`)), folder: 'src' })),
    });
  const namesOf = ({ files }: { files: { filename: string }[] }) =>
    files.map((file) => file.filename);

  test('[DESK-15] are in order, the first being the original file', async () => {
    const stored = await several('main.py', 'util.py', 'notes.md');
    expect(namesOf(stored)).toEqual(['main.py', 'util.py', 'notes.md']);
    expect(stored).toMatchObject({
      original_filename: 'main.py',
      file_name: 'main.py',
      processed_filename: 'main.txt',
      keys: { original: stored.files[0]?.key },
    });
    expect(stored.files[1]).toMatchObject({ folder: 'src', attempt: 1, has_text: true });
    const { feedback_text: _, ai_feedback_text: __, draft: ___, ...facts } = stored;
    expect(
      (
        await world.stores.submissions.list(owner, assignmentId, { skip: 0, limit: 500 })
      ).items.find(({ id }) => id === stored.id),
    ).toMatchObject(facts);
  });

  test('[DESK-15] one is added after the others, which makes a new version', async () => {
    const before = await several('a.txt', 'b.txt');
    const after = await world.stores.submissionFiles.add(owner, before.id, aWork(aFile('c.txt')));
    expect(namesOf(after)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    expect(after.version).toBe(before.version + 1);
    const told = await world.stores.submissions.list(owner, assignmentId, {
      skip: 0,
      limit: 500,
      changed_since: (await currentRevision()) - 1,
    });
    expect(told.items.map(({ id }) => id)).toEqual([before.id]);
  });

  test('[LIFE-12] a late submission is still returned as late when a file is added, replaced or removed', async () => {
    const { stores, clock } = world;
    const { id: late } = await anAssignment(stores, owner);
    const {
      id,
      files: [first],
    } = await aSubmission(stores, owner, late, { submitted_at: clock.now().toISOString() });
    await stores.assignments.update(owner, late, {
      due_at: new Date(clock.now().getTime() - 1000).toISOString(),
    });
    const added = await stores.submissionFiles.add(owner, id, aWork());
    const { submission: replaced } = await stores.submissionFiles.replace(
      owner,
      id,
      first!.id,
      aWork(),
    );
    const { submission: removed } = await stores.submissionFiles.remove(owner, id, first!.id);
    expect([added, replaced, removed].map((one) => one.late)).toEqual([true, true, true]);
  });

  test('[DESK-15] one is replaced in place, and the old bytes are marked for deletion', async () => {
    const { stores } = world;
    const before = await several('a.txt', 'b.txt');
    const [first] = before.files;
    const { submission, removed } = await stores.submissionFiles.replace(
      owner,
      before.id,
      first!.id,
      aWork(aFile('better.txt')),
    );
    expect(namesOf(submission)).toEqual(['better.txt', 'b.txt']);
    expect(submission.files[0]).toMatchObject({ id: first?.id, folder: 'src', has_text: false });
    expect(removed.fileKeys).toEqual([first?.key, first?.processed_key]);
    expect(await stores.doomedFiles.list(1000)).toEqual(expect.arrayContaining(removed.fileKeys));
  });

  test('[DESK-15] all but the last can be removed', async () => {
    const { stores } = world;
    const before = await several('a.txt', 'b.txt');
    const [a, b] = before.files;
    const { submission } = await stores.submissionFiles.remove(owner, before.id, a!.id);
    expect(submission.original_filename).toBe('b.txt');
    await expect(stores.submissionFiles.remove(owner, before.id, b!.id)).rejects.toThrow(
      'only file',
    );
    await expect(stores.submissionFiles.remove(owner, before.id, a!.id)).rejects.toBeInstanceOf(
      NotFound,
    );
    const other = await several('x.txt', 'y.txt');
    await expect(stores.submissionFiles.remove(owner, other.id, b!.id)).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  test('[DESK-15] text read from the file itself can’t be corrected', async () => {
    const { stores } = world;
    const {
      id,
      files: [a],
    } = await several('a.txt', 'b.txt');
    await expect(
      stores.submissionFiles.correct(owner, id, a!.id, { key: 'f/right', bytes: 5 }),
    ).rejects.toThrow('nothing to correct');
    expect((await stores.submissions.get(owner, id)).files[0]!.processed_key).not.toBe('f/right');
  });

  test('[DRAFT-10] text read from a file deleted meanwhile isn’t stored', async () => {
    const { stores } = world;
    const {
      id,
      files: [a],
    } = await several('a.txt', 'b.txt');
    await stores.submissionFiles.remove(owner, id, a!.id);
    await expect(
      stores.submissionFiles.transcribe(
        a!.key,
        { key: 'f/read', bytes: 5 },
        { model: 'seer', corrected: false, shows: [] },
      ),
    ).rejects.toBeInstanceOf(NotFound);
  });

  test('[DESK-15] the order can be changed, by naming each file once', async () => {
    const { stores } = world;
    const before = await several('a.txt', 'b.txt', 'c.txt');
    const [a, b, c] = before.files.map((file) => file.id) as [number, number, number];
    const after = await stores.submissionFiles.order(owner, before.id, [c, a, b]);
    expect(namesOf(after)).toEqual(['c.txt', 'a.txt', 'b.txt']);
    expect(after.original_filename).toBe('c.txt');
    for (const wrong of [
      [c, a],
      [c, a, a],
      [c, a, b, b],
      [c, a, 999_999],
    ]) {
      await expect(stores.submissionFiles.order(owner, before.id, wrong)).rejects.toBeInstanceOf(
        Conflict,
      );
    }
    expect(
      namesOf(await stores.submissionFiles.add(owner, before.id, aWork(aFile('d.txt')))),
    ).toEqual(['c.txt', 'a.txt', 'b.txt', 'd.txt']);
  });

  test('all of them are deleted with the submission, the assignment and the account', async () => {
    const { stores } = world;
    const leaving = await aTeacher(stores);
    const { id } = await anAssignment(stores, leaving);
    const keysOf = ({ files }: { files: { key: string; processed_key: string | null }[] }) =>
      files.flatMap((file) => [file.key, file.processed_key ?? '']);
    const works = [];
    for (let i = 0; i < 3; i += 1)
      works.push(
        await aSubmission(stores, leaving, id, {
          files: [aWork(aFile(), aFile()), aWork(aFile(), aFile())],
        }),
      );
    const [one, two, three] = works as [(typeof works)[0], (typeof works)[0], (typeof works)[0]];
    expect((await stores.submissions.remove(leaving, one.id)).fileKeys).toEqual(
      expect.arrayContaining(keysOf(one)),
    );
    const second = await anAssignment(stores, leaving);
    const moved = await aSubmission(stores, leaving, second.id, { files: [aWork(), aWork()] });
    expect((await stores.assignments.remove(leaving, id)).fileKeys.toSorted()).toEqual(
      [...keysOf(two), ...keysOf(three)].toSorted(),
    );
    expect((await stores.users.remove(leaving)).fileKeys.toSorted()).toEqual(
      moved.files.map((file) => file.key).toSorted(),
    );
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  const currentRevision = async () =>
    (await world.stores.submissions.list(owner, assignmentId, { skip: 0, limit: 1 })).revision;
});
