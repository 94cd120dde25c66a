import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { aMember, aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { graded } from '#tests/support/team/graders.ts';

const FULL = {
  marks: [
    { criterion: 'argument', level_ids: ['good'], points: null, comment: '' },
    { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
  ],
};
const REMOTE = {
  course_id: '1',
  course: 'C',
  id: '2',
  name: 'Essay there',
  due_at: null,
  graded_by: 'points',
  max: 100,
  teams: false,
  anonymous: false,
} as const;
const HELD = { grade: null, comment: null };

describe.each(engines)('[MOD-1] what doesn’t pass through marks, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  test.each([
    ['an owner', 'owner'],
    ['a co-owner', 'coowner'],
  ] as const)(
    '%s who marks blind doesn’t see what was sent to the learning environment, nor how much of it arrived, until both have handed over',
    async (_, who) => {
      const { stores } = world;
      const {
        owner,
        grader,
        id,
        scripts: [script],
      } = await graded(stores, 1);
      const coowner = await aTeacher(stores);
      await aMember(stores, owner, id, coowner, 'coowner');
      const { id: connection } = await stores.connections.create(owner, {
        system: 'moodle',
        address: 'https://m',
        site: 'M',
        who: 'T',
        sealed: 's',
      });
      const sending = await stores.sendings.create(owner, id, {
        system: 'moodle',
        site: 'M',
        connection_id: connection,
        remote: REMOTE,
        rows: [
          {
            submission_id: script!,
            remote_user: '1',
            student: 'S1',
            state: 'waiting',
            why: '',
            held: HELD,
            wanted: { grade: '7', comment: null, criteria: [] },
          },
        ],
      });
      const caller = { owner, coowner }[who];
      const told = async () =>
        await Promise.all(
          [stores.sendings.list(caller, id), stores.sendings.get(caller, sending.id)].map(
            (answer) =>
              answer.then(
                () => 'told',
                (error: unknown) => (error instanceof Conflict ? 'refused' : error),
              ),
          ),
        );
      expect(await told()).toEqual(['told', 'told']);
      const [first, second] = who === 'owner' ? [owner, grader] : [grader, coowner];
      for (const [round, to] of [
        ['first', first],
        ['second', second],
      ] as const)
        await stores.allocations.move(owner, id, {
          round,
          moves: [{ submission_id: script!, from: null, to: to.userId }],
          seed: null,
        });
      expect(await told()).toEqual(['refused', 'refused']);
      for (const [round, marker] of [
        ['first', first],
        ['second', second],
      ] as const) {
        await stores.marks.put(marker, script!, round, FULL);
        await stores.marks.handOver(marker, script!);
      }
      expect(await told()).toEqual(['told', 'told']);
    },
  );

  test('a user’s style is learnt from their own words, whatever another has made of them since', async () => {
    const { stores } = world;
    const {
      owner,
      grader,
      scripts: [one, two, three],
    } = await graded(stores, 3);
    await stores.submissions.patch(grader, one!, { feedback_text: 'Mine of the first.' });
    await stores.submissions.patch(grader, two!, { feedback_text: 'Mine of the second.' });
    await stores.submissions.patch(grader, two!, { feedback_text: 'Mine of the second, better.' });
    const learnt = async () => [
      await stores.drafting.written(grader, 10),
      (await stores.feedbackJobs.materialFor(grader, three!)).past,
    ];
    const before = await learnt();
    expect(before).toEqual([
      ['Mine of the second, better.', 'Mine of the first.'],
      ['Mine of the first.', 'Mine of the second, better.'],
    ]);
    await stores.submissions.patch(owner, one!, { feedback_text: 'Zyxwena says otherwise.' });
    await stores.submissions.patch(owner, two!, { feedback_text: null });
    expect(await learnt()).toEqual(before);
  });

  test('[MOD-11] nor from what they wrote on a script that returned to them, while it waits', async () => {
    const { stores, db, clock } = world;
    const {
      grader,
      id,
      scripts: [one, two, three],
    } = await graded(stores, 3);
    await stores.submissions.patch(grader, one!, { feedback_text: 'Mine of the first.' });
    await stores.submissions.patch(grader, two!, { feedback_text: 'Mine of the second.' });
    const learnt = async () => [
      await stores.drafting.written(grader, 1),
      (await stores.feedbackJobs.materialFor(grader, three!)).past,
    ];
    expect(await learnt()).toEqual([
      ['Mine of the second.'],
      ['Mine of the first.', 'Mine of the second.'],
    ]);
    await db
      .insertInto('again_scripts')
      .values({
        user_id: grader.userId,
        submission_id: two!,
        drawn_at: clock.now().toISOString(),
        frame: '[]',
        before: '[]',
        marks: '[]',
        given_at: null,
        given_up_at: null,
        first_level: null,
        level: null,
      })
      .execute();
    // It isn't counted among the last few either.
    expect(await learnt()).toEqual([['Mine of the first.'], ['Mine of the first.']]);
    await stores.insights.turnAgain(grader, id, false);
    expect(await learnt()).toEqual([
      ['Mine of the second.'],
      ['Mine of the first.', 'Mine of the second.'],
    ]);
  });
});
