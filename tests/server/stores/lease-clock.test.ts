import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStores } from '#server/platform/database/stores/index.ts';
import {
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(engines)('leases written by a wrong clock, on $name', (engine) => {
  let world: TestStores;
  let owner: Teacher;
  beforeAll(async () => {
    world = await openStores(engine);
    owner = await aTeacher(world.stores);
  });
  afterAll(() => world.dispose());

  async function script() {
    const { id: assignmentId } = await anAssignment(world.stores, owner);
    return { assignmentId, id: (await aSubmission(world.stores, owner, assignmentId)).id };
  }

  /**
   * Returns what `take` gets while the clock is a day ahead, right after it was corrected, and a
   * second time.
   */
  async function aDayAhead<T>(take: () => Promise<T>): Promise<[T, T, T]> {
    world.clock.advance(DAY);
    const ahead = await take();
    world.clock.advance(-DAY);
    return [ahead, await take(), await take()];
  }

  test('[SEC-14] a draft can be taken again', async () => {
    const { id } = await script();
    await world.stores.feedbackJobs.request(owner, id);
    const jobs = await aDayAhead(() => world.stores.feedbackJobs.claim(MINUTE));
    expect(jobs.map((job) => job?.submission_id)).toEqual([id, id, undefined]);
  });

  test('[SEC-14] an intake can be taken again', async () => {
    const { assignmentId } = await script();
    const { id } = await world.stores.intakes.create(owner, assignmentId, {
      uuid: randomUUID(),
      filename: 'class.zip',
      bytes: 1,
    });
    const intakes = await aDayAhead(() => world.stores.intakes.claim(MINUTE, 'here'));
    expect(intakes.map((intake) => intake?.id)).toEqual([id, id, undefined]);
  });

  test('[SEC-14] a due release can be taken again', async () => {
    const { id } = await script();
    const now = world.clock.now().toISOString();
    await world.db
      .insertInto('releases')
      .values({
        submission_id: id,
        batch: randomUUID(),
        asked_by: owner.userId,
        state: 'planned',
        unfinished: 0,
        created_at: now,
        due_at: now,
        why: '',
      })
      .execute();
    const releases = await aDayAhead(() => world.stores.releases.claim(MINUTE));
    expect(releases.map((release) => release?.submission_id)).toEqual([id, id, undefined]);
  });

  test('[SEC-14] a mail can be taken again', async () => {
    const stores = createStores({ ...world, mails: true });
    await world.db.deleteFrom('outbox').execute();
    await stores.ledger.grant({
      email: owner.email,
      amount: 5,
      type: 'purchase',
      reference: 'INV-1',
    });
    const [ahead, next, last] = await aDayAhead(() => stores.outbox.claim(MINUTE));
    expect([next?.uuid, last]).toEqual([ahead!.uuid, null]);
  });

  test('[SEC-14] a row that is being sent can be taken again, and counts as started', async () => {
    const { stores } = world;
    const { assignmentId, id: submission } = await script();
    const { id: connection } = await stores.connections.create(owner, {
      system: 'moodle',
      address: 'https://m',
      site: 'M',
      who: 'T',
      sealed: 's',
    });
    const { id } = await stores.sendings.create(owner, assignmentId, {
      system: 'moodle',
      site: 'M',
      connection_id: connection,
      remote: {
        course_id: '1',
        course: 'C',
        id: '2',
        name: 'Essay there',
        due_at: null,
        graded_by: 'points',
        max: 100,
        teams: false,
        anonymous: false,
      },
      rows: [
        {
          submission_id: submission,
          remote_user: '1',
          student: 'S1',
          state: 'waiting',
          why: '',
          held: { grade: null, comment: null },
          wanted: { grade: '7', comment: null, criteria: [] },
        },
      ],
    });
    await stores.sendings.begin(owner, id, undefined);
    const rows = await aDayAhead(() => stores.sendings.claim(id, MINUTE));
    expect(rows.map((row) => row?.again)).toEqual([false, true, undefined]);
  });

  test('[SEC-14] a script that someone had open is free for another marker', async () => {
    const { stores } = world;
    const { assignmentId, id } = await script();
    const [grace, alan] = [await aTeacher(stores), await aTeacher(stores)];
    for (const marker of [grace, alan])
      await aMember(stores, owner, assignmentId, marker, 'grader');
    world.clock.advance(DAY);
    await stores.leases.open(grace, id);
    world.clock.advance(-DAY);
    expect((await stores.leases.queue(alan, assignmentId)).open).toEqual([]);
    expect((await stores.leases.next(alan, assignmentId)).submission_id).toBe(id);
    expect((await stores.leases.open(alan, id)).others).toEqual([]);
  });

  test('[SEC-14] a process whose clock is slightly behind takes nothing from another', async () => {
    const { id } = await script();
    await world.stores.feedbackJobs.request(owner, id);
    world.clock.advance(MINUTE / 2);
    await world.stores.feedbackJobs.claim(MINUTE);
    world.clock.advance(-MINUTE / 2);
    expect(await world.stores.feedbackJobs.claim(MINUTE)).toBeNull();
  });
});
