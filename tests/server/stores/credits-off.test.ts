import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import type { Stores } from '#server/platform/database/stores/types.ts';
import { aDraft, aSubmission, aTeacher, anAssignment } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const LEASE = 30_000;
const page = { skip: 0, limit: 10 };

describe.each(engines)('without credits on $name', (engine) => {
  let world: TestStores;
  let free: Stores;
  beforeAll(async () => {
    world = await openStores(engine);
    free = createStores({ ...world, credits: false });
  });
  afterAll(() => world.dispose());

  async function drafted(stores: Stores): Promise<void> {
    const job = await stores.feedbackJobs.claim(LEASE);
    expect(await stores.feedbackJobs.complete(job!, aDraft())).toBe(true);
  }

  test('[RUN-42] drafts hold and cost nothing, nobody has a balance, and every invariant holds', async () => {
    const teacher = await aTeacher(free, 0);
    const { id: assignmentId } = await anAssignment(free, teacher);
    const { id } = await aSubmission(free, teacher, assignmentId);
    for (const wish of ['', 'shorter', 'longer']) {
      await free.feedbackJobs.request(teacher, id, undefined, wish);
      expect((await free.ledger.balance(teacher)).held).toBe(0);
      await drafted(free);
    }
    expect((await free.users.me(teacher)).credit_balance).toBeNull();
    expect((await free.ledger.transactions(teacher, page)).total).toBe(0);
    expect(await brokenInvariants(world.db)).toEqual([]);
  });

  test('[RUN-42] switched on and off, each draft costs what applied when it was requested', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores, 3);
    const { id: assignmentId } = await anAssignment(stores, teacher);
    const { id } = await aSubmission(stores, teacher, assignmentId);
    await free.feedbackJobs.request(teacher, id);
    await drafted(stores);
    expect((await stores.users.me(teacher)).credit_balance).toBe(3);
    await stores.feedbackJobs.request(teacher, id, undefined, 'shorter');
    await drafted(free);
    expect((await stores.users.me(teacher)).credit_balance).toBe(2);
    await stores.feedbackJobs.request(teacher, id, undefined, 'longer');
    await drafted(stores);
    expect((await stores.users.me(teacher)).credit_balance).toBe(2);
    expect(await brokenInvariants(world.db)).toEqual([]);
  });
});
