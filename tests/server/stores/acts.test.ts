import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  type AuditedCall,
  withAuditContext,
  skipAudit,
} from '#server/platform/audit/audited-transaction.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { anAssignment, aTeacher, testIds } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

describe.each(engines)('[LOG-1] what a call logs, on $name', (engine) => {
  let world: TestStores;
  let context: StoreContext;
  beforeAll(async () => {
    world = await openStores(engine);
    context = { ...world, ids: testIds };
  });
  afterAll(() => world.dispose());

  /** Returns whether it was logged, and the assignments of its entries. */
  async function lines(call: AuditedCall | null, work: () => Promise<unknown>) {
    const before = (await world.stores.audit.lines('', 0, 500)).length;
    const isTold = await withAuditContext(
      () => call,
      async () => void (await work()),
    );
    return {
      isTold,
      of: (await world.stores.audit.lines('', 0, 500))
        .slice(before)
        .map(({ kind, user_id, assignment_id }) => [kind, user_id, assignment_id]),
    };
  }
  const done = () => act(context, async () => 'done');
  const scene = async (): Promise<{ userId: number; id: number; call: AuditedCall }> => {
    const owner = await aTeacher(world.stores);
    const { id } = await anAssignment(world.stores, owner);
    return {
      userId: owner.userId,
      id,
      call: { kind: 'released', userId: owner.userId, of: 'assignment', number: id },
    };
  };

  test('has one entry, however many actions it takes', async () => {
    const { userId, id, call } = await scene();
    expect(
      await lines(call, async () => {
        await done();
        await done();
      }),
    ).toEqual({ isTold: true, of: [['released', userId, id]] });
  });

  test('has none if nothing was done, and that of the first action that did something', async () => {
    const { userId, id, call } = await scene();
    const nothing = () => act(context, async () => null);
    expect(await lines(call, nothing)).toEqual({ isTold: false, of: [] });
    expect(
      await lines(call, async () => {
        await nothing();
        await done();
      }),
    ).toEqual({ isTold: true, of: [['released', userId, id]] });
  });

  test('has none if it is the caller’s own business, which nobody else may log either', async () => {
    const { call } = await scene();
    expect(
      await lines(call, () =>
        act(context, async () => {
          skipAudit();
          return 'done';
        }),
      ),
    ).toEqual({ isTold: true, of: [] });
    expect(await lines(null, done)).toEqual({ isTold: false, of: [] });
    skipAudit();
    await expect(done(), 'done by nobody’s call').resolves.toBe('done');
  });

  test('has an entry for each assignment of a team, and one without an assignment if it shares none', async () => {
    const { userId, id } = await scene();
    const { id: team } = await world.stores.teams.create({ userId }, 'Team');
    const call: AuditedCall = { kind: 'invited', userId, of: 'team', number: team };
    expect((await lines(call, done)).of).toEqual([['invited', userId, null]]);
    await world.stores.teams.share({ userId }, team, id);
    expect((await lines(call, done)).of).toEqual([['invited', userId, id]]);
  });
});
