import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QuotaExceeded } from '#server/platform/database/stores/errors.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { assertWithinQuota } from '#server/platform/database/stores/storage-quota.ts';
import {
  aFile,
  anAssignment,
  aSubmission,
  aTeacher,
  aWork,
  newSubmission,
} from '#tests/support/class.ts';
import {
  engines,
  openStores,
  testClock,
  testIds,
  type TestStores,
} from '#tests/support/engines.ts';

const MINUTE = 60_000;

describe.each(engines)(
  '[SAFE-10] space for an account’s files, in two processes on $name',
  (engine) => {
    let world: TestStores;
    beforeAll(async () => {
      world = await openStores(engine);
    });
    afterAll(() => world.dispose());

    const processOf = (files: number) => {
      const clock = testClock();
      return {
        clock,
        stores: createStores({
          db: world.db,
          engine: world.engine,
          clock,
          ids: testIds,
          room: { files, bytes: 1_000_000 },
        }),
      };
    };

    test('a process counts what it stores, and adds up what others stored when the limit is exceeded, or a minute later', async () => {
      const [here, there] = [processOf(4), processOf(4)];
      const owner = await aTeacher(here.stores);
      const { id } = await anAssignment(here.stores, owner);
      await aSubmission(here.stores, owner, id);
      for (let one = 0; one < 2; one += 1) await aSubmission(there.stores, owner, id);
      await aSubmission(here.stores, owner, id);
      await aSubmission(here.stores, owner, id);
      expect(
        (await here.stores.submissions.list(owner, id, { skip: 0, limit: 50 })).total,
        'the second process’s are not summed at each',
      ).toBe(5);
      here.clock.advance(MINUTE);
      await expect(aSubmission(here.stores, owner, id)).rejects.toBeInstanceOf(QuotaExceeded);
      await expect(
        aSubmission(there.stores, owner, id).then(() => aSubmission(there.stores, owner, id)),
      ).rejects.toBeInstanceOf(QuotaExceeded);
    });

    test('a process adds up what others stored after a hundred files of its own, too', async () => {
      const [here, there] = [
        { ...processOf(1000), room: { files: 1000, bytes: 1000 } },
        processOf(1000),
      ];
      const owner = await aTeacher(there.stores);
      const { id } = await anAssignment(there.stores, owner);
      const add = () =>
        world.db
          .transaction()
          .execute((tx) =>
            assertWithinQuota(tx, { ...world, ids: testIds, ...here }, owner.userId, [1]),
          );
      await add();
      await there.stores.submissions.create(owner, id, {
        ...newSubmission(),
        files: [aWork(aFile('large.docx', 1001))],
      });
      for (let one = 0; one < 100; one += 1) await add();
      await expect(add()).rejects.toBeInstanceOf(QuotaExceeded);
    });

    test('deleted files free space at once', async () => {
      const { stores } = processOf(2);
      const owner = await aTeacher(stores);
      const { id } = await anAssignment(stores, owner);
      const first = await aSubmission(stores, owner, id);
      await aSubmission(stores, owner, id);
      await expect(aSubmission(stores, owner, id)).rejects.toBeInstanceOf(QuotaExceeded);
      await expect(
        stores.assignmentFiles.attach(owner, id, { ...aFile(), file_type: 'brief', grade: null }),
      ).rejects.toBeInstanceOf(QuotaExceeded);
      await stores.submissions.remove(owner, first.id);
      await aSubmission(stores, owner, id);
    });

    test('an additional file, and a replacement, count by their own size', async () => {
      const { stores } = processOf(4);
      const owner = await aTeacher(stores);
      const { id } = await anAssignment(stores, owner);
      const work = await aSubmission(stores, owner, id);
      const [large, most] = [1_000_001, 1_000_000].map((bytes) =>
        aWork(aFile('large.docx', bytes)),
      );
      await expect(
        stores.submissionFiles.replace(owner, work.id, work.files[0]!.id, large!),
      ).rejects.toBeInstanceOf(QuotaExceeded);
      await expect(stores.submissionFiles.add(owner, work.id, most!)).rejects.toBeInstanceOf(
        QuotaExceeded,
      );
      expect((await stores.submissions.get(owner, work.id)).files).toEqual(work.files);
      expect(
        (await stores.submissionFiles.replace(owner, work.id, work.files[0]!.id, most!)).submission
          .files,
      ).toMatchObject([{ bytes: 1_000_000 }]);
    });
  },
);
