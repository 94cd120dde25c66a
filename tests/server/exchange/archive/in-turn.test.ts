import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { anAssignment, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores } from '#tests/support/engines.ts';

describe.each(engines)('[SAFE-9] many archives at once on $name', (engine) => {
  test('block nobody: other writers wait for one of them, and not for all', async () => {
    const world = await openStores(engine);
    onTestFinished(() => world.dispose());
    const few = await openDatabase({ ...world.settings, poolSize: 3 });
    onTestFinished(() => few.db.destroy());
    const stores = createStores({ ...world, db: few.db });
    const [owner, other] = [await aTeacher(stores), await aTeacher(stores)];
    const { id } = await anAssignment(stores, owner);
    await aSubmission(stores, owner, id);
    let packed = 0;
    const crowd = Array.from({ length: 20 }, async () => {
      await stores.archives.pack(owner, id);
      packed += 1;
    });
    await anAssignment(stores, other);
    const before = packed;
    await Promise.all(crowd);
    expect([before < 10, packed]).toEqual([true, 20]);
  });
});
