import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { aFile, anAssignment, aSubmission, aTeacher, aWork } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 100 };

describe.each(engines)('the list of submissions on $name', (engine) => {
  let world: TestStores;
  let owner: Principal;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores, 50);
  });
  afterAll(() => world.dispose());

  test('the list is complete, newest first, in pages with a full count', async () => {
    const { stores, clock } = world;
    const { id: assignmentId } = await anAssignment(stores, owner);
    const ids: number[] = [];
    for (let i = 0; i < 101; i += 1) {
      if (i % 3 === 0) clock.advance(1000);
      ids.unshift((await aSubmission(stores, owner, assignmentId)).id);
    }
    const first = await stores.submissions.list(owner, assignmentId, page);
    const second = await stores.submissions.list(owner, assignmentId, { skip: 100, limit: 100 });
    expect([first.total, second.total]).toEqual([101, 101]);
    expect([...first.items, ...second.items].map((row) => row.id)).toEqual(ids);
  });

  test('changed_since reports exactly what changed after a revision, deletions included', async () => {
    const { stores } = world;
    const { id: assignmentId } = await anAssignment(stores, owner);
    const [a, b, c] = [
      await aSubmission(stores, owner, assignmentId),
      await aSubmission(stores, owner, assignmentId),
      await aSubmission(stores, owner, assignmentId),
    ];
    const { revision } = await stores.submissions.list(owner, assignmentId, page);
    expect(
      await stores.submissions.list(owner, assignmentId, { ...page, changed_since: revision }),
    ).toMatchObject({ items: [], total: 0, deletedIds: [] });
    await stores.submissions.patch(owner, a.id, { grade: '1' });
    await stores.submissions.remove(owner, b.id);
    await stores.submissionFiles.add(owner, c.id, aWork(aFile('appendix.pdf')));
    const changes = await stores.submissions.list(owner, assignmentId, {
      ...page,
      changed_since: revision,
    });
    expect(changes.items.map((row) => row.id).toSorted((x, y) => x - y)).toEqual([a.id, c.id]);
    expect(changes.total).toBe(2);
    expect(changes.deletedIds).toEqual([b.id]);
    expect(changes.revision).toBeGreaterThan(revision);
    expect(
      await stores.submissions.list(owner, assignmentId, {
        ...page,
        changed_since: changes.revision,
      }),
    ).toMatchObject({ items: [], deletedIds: [] });
  });

  /** Reads page after page by key, running `meanwhile` after each. */
  async function wholeList(
    assignmentId: number,
    query: { limit: number; changed_since?: number },
    meanwhile: () => Promise<unknown> = async () => {},
  ) {
    const ids: number[] = [];
    const totals: number[] = [];
    let before: { created_at: string; id: number } | undefined;
    for (;;) {
      const list = await world.stores.submissions.list(owner, assignmentId, {
        skip: 0,
        ...query,
        before,
      });
      ids.push(...list.items.map(({ id }) => id));
      totals.push(list.total);
      if (list.nextBefore === null) return { ids, totals };
      before = list.nextBefore;
      await meanwhile();
    }
  }

  test('[API-69] by key a page begins after the last row of the previous one, whatever its time, and the last page names none', async () => {
    const { id: assignmentId } = await anAssignment(world.stores, owner);
    const made: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      if (i % 4 === 0) world.clock.advance(1000);
      made.unshift((await aSubmission(world.stores, owner, assignmentId)).id);
    }
    for (const limit of [1, 2, 3, 4, 9, 100]) {
      const { ids, totals } = await wholeList(assignmentId, { limit });
      expect(ids).toEqual(made);
      expect(new Set(totals)).toEqual(new Set([9]));
    }
  });

  test('[API-69] deletions, submissions or changes between two pages cause no other row to be missed', async () => {
    const { stores } = world;
    for (const query of [{ limit: 2 }, { limit: 2, changed_since: 0 }]) {
      const { id: assignmentId } = await anAssignment(stores, owner);
      const made: number[] = [];
      for (let i = 0; i < 7; i += 1) made.push((await aSubmission(stores, owner, assignmentId)).id);
      const staying = made.slice(0, 5);
      const victims = made.slice(5).toReversed();
      const { ids } = await wholeList(assignmentId, query, async () => {
        const victim = victims.shift();
        if (victim !== undefined) await stores.submissions.remove(owner, victim);
        await aSubmission(stores, owner, assignmentId);
        await stores.submissions.patch(owner, staying[0]!, { grade: String(victims.length) });
      });
      expect(ids.filter((id) => staying.includes(id)).toSorted((a, b) => b - a)).toEqual(
        staying.toReversed(),
      );
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test('[LIFE-12] a submission is late if it was submitted after due_at, and moving either counts as a change', async () => {
    const { stores, clock } = world;
    const assignment = await anAssignment(stores, owner);
    const handedIn = () =>
      aSubmission(stores, owner, assignment.id, { submitted_at: clock.now().toISOString() });
    const early = await handedIn();
    clock.advance(60_000);
    const due = clock.now();
    clock.advance(60_000);
    const tardy = await handedIn();
    const { revision } = await stores.submissions.list(owner, assignment.id, page);
    // The same moment in another time zone, and without milliseconds.
    const local = new Date(due.getTime() + 3_600_000).toISOString().replace('.000Z', '+01:00');
    expect((await stores.assignments.update(owner, assignment.id, { due_at: local })).due_at).toBe(
      due.toISOString(),
    );
    expect([
      (await stores.submissions.get(owner, early.id)).late,
      (await stores.submissions.get(owner, tardy.id)).late,
    ]).toEqual([false, true]);
    const changes = await stores.submissions.list(owner, assignment.id, {
      ...page,
      changed_since: revision,
    });
    expect(changes.items.map((row) => [row.id, row.late, row.version])).toEqual([
      [tardy.id, true, 2],
    ]);

    const collected = await stores.submissions.patch(owner, tardy.id, {
      submitted_at: early.created_at,
    });
    expect(collected).toMatchObject({
      late: false,
      version: 3,
      submitted_at: early.created_at,
      created_at: tardy.created_at,
    });
    await stores.submissions.patch(owner, early.id, { submitted_at: tardy.created_at });
    expect(await stores.submissions.get(owner, early.id)).toMatchObject({
      late: true,
      created_at: early.created_at,
    });
    await stores.assignments.update(owner, assignment.id, { due_at: null });
    expect(await stores.submissions.get(owner, early.id)).toMatchObject({
      late: false,
      version: 3,
    });
    expect(await stores.submissions.get(owner, tardy.id)).toMatchObject({
      late: false,
      version: 3,
    });
  });

  test('[LIFE-12] work collected elsewhere has its own submission time, and is listed by its upload', async () => {
    const { stores } = world;
    const { id } = await anAssignment(stores, owner);
    const first = await aSubmission(stores, owner, id);
    const old = await aSubmission(stores, owner, id, { submitted_at: '2026-01-01T08:00:00.000Z' });
    expect(old).toMatchObject({
      submitted_at: '2026-01-01T08:00:00.000Z',
      created_at: world.clock.now().toISOString(),
    });
    expect((await stores.submissions.list(owner, id, page)).items.map((row) => row.id)).toEqual([
      old.id,
      first.id,
    ]);
  });
});
