import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { aMember, aTeacher, givenTwice } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { graded } from '#tests/support/team/graders.ts';

const FULL = {
  marks: [
    { criterion: 'argument', level_ids: ['good'], points: null, comment: '' },
    { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
  ],
};

describe.each(engines)(
  'lists of changes, when a script starts or stops being blind, on $name',
  (engine) => {
    let world: TestStores;
    beforeAll(async () => {
      world = await openStores(engine);
    });
    afterAll(() => world.dispose());

    const list = async (who: Principal, assignmentId: number, changed_since: number) =>
      await world.stores.submissions.list(who, assignmentId, {
        skip: 0,
        limit: 100,
        changed_since,
      });
    const last = async (who: Principal, assignmentId: number) =>
      (await list(who, assignmentId, 0)).revision;
    /** Returns each script reported as changed, and its grade. */
    const since = async (who: Principal, assignmentId: number, revision: number) =>
      (await list(who, assignmentId, revision)).items.map(({ id, ...script }) => [
        id,
        'grade' in script ? script.grade : undefined,
      ]);

    /** Creates twenty scripts that one marked and graded, and the users who ask for them. */
    async function marked() {
      const { stores } = world;
      const { owner, grader, id, scripts } = await graded(stores, 20);
      for (const script of scripts) {
        await stores.marks.put(grader, script, undefined, FULL);
        await stores.submissions.patch(grader, script, { grade: '70' });
      }
      return { ...stores, owner, grader, id, scripts };
    }

    test('[MOD-11] a script that returns is reported only to its marker, without its grade; others’ changes to it meanwhile aren’t', async () => {
      const { insights, submissions, owner, grader, id } = await marked();
      const before = [await last(grader, id), await last(owner, id)] as const;
      const {
        waiting: [{ submission_id: script } = { submission_id: 0 }],
      } = await insights.turnAgain(grader, id, true);
      expect([await since(grader, id, before[0]), await since(owner, id, before[1])]).toEqual([
        [[script, null]],
        [],
      ]);
      const known = await last(grader, id);
      await submissions.patch(owner, script, { grade: '20' });
      expect([await since(grader, id, known), await last(grader, id)]).toEqual([[], known]);
    });

    test.each([
      ['given', true],
      ['given up', false],
    ])(
      '[MOD-11] what is %s is reported to its marker, with its grade, and to nobody else',
      async (_, isGiven) => {
        const { insights, marks, submissions, owner, grader, id, scripts } = await marked();
        const {
          waiting: [{ submission_id: script } = { submission_id: 0 }],
        } = await insights.turnAgain(grader, id, true);
        // Changes hidden from them come before those they see.
        for (const one of [script, scripts.find((other) => other !== script)!])
          await submissions.patch(owner, one, { grade: '20' });
        const before = [await last(grader, id), await last(owner, id)] as const;
        if (isGiven) {
          await marks.put(grader, script, undefined, FULL);
          await marks.handOver(grader, script);
        } else await insights.turnAgain(grader, id, false);
        expect([await since(grader, id, before[0]), await since(owner, id, before[1])]).toEqual([
          [[script, '20']],
          [],
        ]);
        expect(await since(grader, id, await last(grader, id))).toEqual([]);
      },
    );

    test('[MOD-1] being named as a marker doesn’t reveal an earlier version: earlier changes still count', async () => {
      const {
        submissions,
        owner,
        grader,
        other,
        id,
        scripts: [script],
      } = { ...world.stores, ...(await graded(world.stores, 1)) };
      for (const grade of ['60', '70']) await submissions.patch(grader, script!, { grade });
      const { version } = await submissions.get(other, script!);
      world.clock.advance(1);
      await givenTwice(world.stores, owner, id, script!, [grader, other]);
      await submissions.patch(grader, script!, { grade: '80' });
      expect([
        (await submissions.get(other, script!)).version,
        (await submissions.get(owner, script!)).version,
      ]).toEqual([version, version + 1]);
    });

    test('[MOD-1] a grade and a name that change together are reported to a blind marker without the grade; a grade alone isn’t', async () => {
      const {
        submissions,
        owner,
        grader,
        other,
        id,
        scripts: [script],
      } = { ...world.stores, ...(await graded(world.stores, 1)) };
      await givenTwice(world.stores, owner, id, script!, [grader, other]);
      const known = await last(other, id);
      await submissions.patch(owner, script!, { grade: '60', feedback_text: 'Fair.' });
      expect(await since(other, id, known)).toEqual([]);
      await submissions.patch(owner, script!, { grade: '70', student_identifier: 'Ada' });
      expect(await since(other, id, known)).toEqual([[script, null]]);
    });

    test('[MOD-1] [MOD-2] a user who no longer marks it blind gets its grade in the list, too: a second marker who is replaced, a third who is no longer asked', async () => {
      const { agreements, allocations, marks, submissions, ...people } = {
        ...world.stores,
        ...(await graded(world.stores, 3)),
      };
      const {
        owner,
        grader,
        other,
        id,
        scripts: [script, twice, plain],
      } = people;
      const [third, next] = [await aTeacher(world.stores), await aTeacher(world.stores)];
      for (const who of [third, next]) await aMember(world.stores, owner, id, who, 'grader');
      for (const one of [script!, twice!]) {
        await submissions.patch(grader, one, { grade: '70' });
        await givenTwice(world.stores, owner, id, one, [grader, other]);
      }
      // Changes hidden from them come before those they see.
      await submissions.patch(owner, plain!, { grade: '1' });
      let known = await last(other, id);
      await allocations.move(owner, id, {
        round: 'second',
        moves: [{ submission_id: twice!, from: other.userId, to: null }],
        seed: null,
      });
      expect(await since(other, id, known)).toEqual([[twice, '70']]);
      for (const who of [grader, other]) {
        await marks.put(who, script!, undefined, FULL);
        await marks.handOver(who, script!);
      }
      const asks = (user_id: number | null) =>
        agreements.askThird(owner, script!, { user_id, blind: true });
      for (const [place, ends] of [
        () => asks(next.userId),
        () => asks(null),
        () => allocations.keepFrom(third, script!),
      ].entries()) {
        await asks(third.userId);
        await submissions.patch(owner, plain!, { grade: `${place + 2}` });
        known = await last(third, id);
        await ends();
        expect(await since(third, id, known)).toEqual([[script, '70']]);
      }
    });
  },
);
