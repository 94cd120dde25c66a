import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aTeacher,
  anAssignment,
  aSubmission,
  newSubmission,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 50 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(engines)('requests under an Idempotency-Key on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const begin = async (who: Teacher, key: string, hash = 'hash') => {
    const begun = await world.stores.idempotencyKeys.begin(who, key, hash);
    return begun.kind === 'new' ? begun.fence : begun.madeId;
  };
  const fence = async (who: Teacher, key: string) => {
    const begun = await begin(who, key);
    if (typeof begun === 'number') throw new Error('it was done already');
    return begun;
  };

  test('[SAFE-15] one is executed once, and what it created is kept for a day', async () => {
    const { stores, clock } = world;
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    const { id: assignment } = await anAssignment(stores, ada);
    const first = await fence(ada, 'k');
    await expect(begin(ada, 'k')).rejects.toThrow('still in progress');
    const others = await fence(eve, 'k');
    await stores.idempotencyKeys.abandon(eve, others);
    await fence(eve, 'k');
    const { id } = await stores.submissions.create(ada, assignment, newSubmission(), first);
    expect(await begin(ada, 'k')).toBe(id);
    await expect(begin(ada, 'k', 'other')).rejects.toThrow('another request');
    clock.advance(2 * MINUTE_MS);
    expect(await begin(ada, 'k'), 'what was done isn’t taken for given up').toBe(id);
    await stores.idempotencyKeys.abandon(ada, first);
    expect(await begin(ada, 'k')).toBe(id);
    clock.advance(DAY_MS);
    expect(await begin(ada, 'k', 'other')).toMatchObject({ key: 'k' });
    await expect(begin(ada, 'k', 'other'), 'what it made before is forgotten').rejects.toThrow(
      'still in progress',
    );
    clock.advance(DAY_MS);
    await stores.sweep();
    expect(await world.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  test('[SAFE-15] one that is so slow that it is sent again creates nothing more, nor takes the key from the later one', async () => {
    const { stores, clock } = world;
    const who = await aTeacher(stores);
    const { id: assignment } = await anAssignment(stores, who);
    const slow = await fence(who, 'slow');
    clock.advance(MINUTE_MS);
    await expect(
      begin(who, 'slow', 'other'),
      'what another request left isn’t taken over',
    ).rejects.toThrow('another request');
    const later = await fence(who, 'slow');
    await expect(stores.submissions.create(who, assignment, newSubmission(), slow)).rejects.toThrow(
      'sent again',
    );
    await stores.idempotencyKeys.abandon(who, slow);
    const { id } = await stores.submissions.create(who, assignment, newSubmission(), later);
    await expect(stores.submissions.create(who, assignment, newSubmission(), slow)).rejects.toThrow(
      'sent again',
    );
    expect(
      (await stores.submissions.list(who, assignment, page)).items.map((row) => row.id),
    ).toEqual([id]);
    expect(await begin(who, 'slow')).toBe(id);
  });

  test('[SAFE-15] everything created with a key completes it in the same transaction', async () => {
    const { stores } = world;
    const who = await aTeacher(stores);
    const { id: assignment } = await anAssignment(stores, who);
    const { id: submission } = await aSubmission(stores, who, assignment);
    const file = { key: 'k', filename: 'a.txt', bytes: 1 };
    const work = { ...file, folder: '', sha256: null, origin: 'upload', processed: null } as const;
    const made = {
      assignment: async () =>
        (
          await stores.assignments.create(
            who,
            {
              name: 'x',
              description: '',
              due_at: null,
              grade_scale: { kind: 'free' },
              rubric: null,
            },
            await fence(who, 'assignment'),
          )
        ).id,
      file: async () =>
        (
          await stores.assignmentFiles.attach(
            who,
            assignment,
            { ...file, file_type: 'brief', grade: null },
            await fence(who, 'file'),
          )
        ).id,
      added: async () =>
        (
          await stores.submissionFiles.add(
            who,
            submission,
            { ...work, key: 'added' },
            await fence(who, 'added'),
          )
        ).id,
      replaced: async () => {
        const [first] = (await stores.submissions.get(who, submission)).files;
        return (
          await stores.submissionFiles.replace(
            who,
            submission,
            first!.id,
            { ...work, key: 'replaced' },
            await fence(who, 'replaced'),
          )
        ).submission.id;
      },
      comment: async () =>
        (
          await stores.comments.create(
            who,
            { text: 'x', category: 'y', quality_level: 'good' },
            await fence(who, 'comment'),
          )
        ).id,
      set: async () =>
        (await stores.commentSets.create(who, { name: 'x' }, await fence(who, 'set'))).id,
      draft: async () =>
        (await stores.feedbackJobs.request(who, submission, await fence(who, 'draft'))).job.id,
      joined: async () =>
        (await stores.feedbackJobs.request(who, submission, await fence(who, 'joined'))).job.id,
      annotation: async () =>
        (
          await stores.annotations.create(
            who,
            submission,
            { file_id: null, selectors: [], text: 'x', criterion: null, comment_id: null },
            await fence(who, 'annotation'),
          )
        ).id,
    };
    for (const [key, make] of Object.entries(made)) {
      const id = await make();
      expect([key, await begin(who, key)]).toEqual([key, id]);
    }
  });

  test('[SAFE-15] the record of one contains nothing of what was sent or returned', async () => {
    const { stores, db } = world;
    const who = await aTeacher(stores);
    const { id: assignment } = await anAssignment(stores, who);
    const { id } = await stores.submissions.create(
      who,
      assignment,
      newSubmission({ student_identifier: 'Zoë Quist' }),
      await fence(who, 'private'),
    );
    await stores.submissions.remove(who, id);
    const rows = await db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', who.userId)
      .execute();
    expect(Object.keys(rows[0]!).toSorted()).toEqual([
      'created_at',
      'key',
      'made_id',
      'request_hash',
      'token',
      'user_id',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Quist|essay/);
    expect(await begin(who, 'private')).toBe(id);
  });

  test('[SAFE-15] no key is started for a deleted account', async () => {
    const who = await aTeacher(world.stores);
    await world.stores.users.remove(who);
    await expect(begin(who, 'late')).rejects.toThrow('not found');
  });
});
