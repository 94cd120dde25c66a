import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreError } from '#server/platform/database/stores/errors.ts';
import { createInsights } from '#server/features/analytics/insight.store.ts';
import {
  aMember,
  aStudent,
  aSubmission,
  aTeacher,
  aWork,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { amount, soakTimeout } from '../../soak/soak.ts';

const RUNS = amount(6, 1000);

describe.each(engines)('figures cached in memory, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  /** Everything that can change what figures are based on; `at` says which script, and what. */
  const acts: Record<
    string,
    (who: Teacher, other: Teacher, id: number, scripts: number[], at: number) => Promise<unknown>
  > = {
    grade: (who, _, __, scripts, at) =>
      world.stores.submissions.patch(who, scripts[at % scripts.length]!, {
        grade: String((at * 7) % 100),
      }),
    ungrade: (who, _, __, scripts, at) =>
      world.stores.submissions.patch(who, scripts[at % scripts.length]!, { grade: null }),
    similarity: (who, _, __, scripts, at) =>
      world.stores.submissions.patch(who, scripts[at % scripts.length]!, {
        turnitin_similarity_score: at % 100,
      }),
    mark: (who, _, __, scripts, at) =>
      world.stores.marks.put(who, scripts[at % scripts.length]!, 'first', {
        marks: [
          {
            criterion: at % 2 === 0 ? 'argument' : 'evidence',
            level_ids: at % 5 === 0 ? null : [at % 2 === 0 ? 'good' : 'much'],
            points: null,
            comment: '',
          },
        ],
      }),
    upload: async (who, _, id, scripts) =>
      scripts.push((await aSubmission(world.stores, who, id)).id),
    replace: async (who, _, __, scripts, at) => {
      const { id, files } = await world.stores.submissions.get(who, scripts[at % scripts.length]!);
      await world.stores.submissionFiles.replace(who, id, files[0]!.id, aWork());
    },
    remove: (who, _, __, scripts, at) =>
      world.stores.submissions.remove(who, scripts[at % scripts.length]!),
    'class list': (who, _, id, __, at) =>
      world.stores.students.put(who, id, [
        aStudent('s1', { section: `Group ${at % 3}` }),
        aStudent('s2', { group: 'Owls' }),
      ]),
    whose: async (who, _, id, scripts, at) => {
      const items = await world.stores.students.list(who, id);
      await world.stores.students.assign(
        who,
        scripts[at % scripts.length]!,
        items.slice(0, at % 3).map((student) => student.id),
      );
    },
    bands: (who, _, id, __, at) =>
      world.stores.rubrics.put(who, id, {
        ...essayRubric(),
        bands: [
          { grade: 'Fail', from: 0 },
          { grade: 'Pass', from: 30 + (at % 40) },
        ],
      }),
    assignment: (who, _, id, __, at) =>
      world.stores.assignments.update(who, id, {
        name: `Essay ${at}`,
        due_at: `2026-03-0${1 + (at % 9)}T12:00:00.000Z`,
        anonymous: at % 4 === 0,
      }),
    role: (who, other, id, _, at) =>
      world.stores.members.change(who, id, other.userId, {
        role: at % 2 === 0 ? 'grader' : 'viewer',
      }),
    rename: (_, other, __, ___, at) =>
      world.db
        .updateTable('users')
        .set({ full_name: `Grace ${at}` })
        .where('id', '=', other.userId)
        .execute(),
    wait: async (_, __, ___, ____, at) => world.clock.advance(at * 3_600_000),
  };

  test(
    '[ANA-6] whatever is written in any order, they equal newly calculated ones',
    { timeout: soakTimeout() },
    async () => {
      const action = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.boolean(), fc.nat(99));
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 20 }), async (actions) => {
          const { stores, db, clock, ids } = world;
          const [owner, grader] = [
            await aTeacher(stores, 10, 'Ada Byron'),
            await aTeacher(stores, 10, 'Grace Hopper'),
          ];
          const { id } = await stores.assignments.create(owner, {
            name: 'Essay',
            description: '',
            due_at: null,
            grade_scale: { kind: 'free' },
            rubric: null,
          });
          await stores.rubrics.put(owner, id, essayRubric());
          await aMember(stores, owner, id, grader, 'grader');
          const scripts = [
            (await aSubmission(stores, owner, id)).id,
            (await aSubmission(stores, owner, id)).id,
          ];
          for (const [name, byOwner, at] of actions) {
            const [who, other] = byOwner ? [owner, grader] : [grader, owner];
            await acts[name]!(who, other, id, scripts, at).catch((error: unknown) => {
              if (!(error instanceof StoreError)) throw error;
            });
            const anew = createInsights({ db, engine: engine.engine, clock, ids });
            for (const reader of [owner, grader]) {
              for (const of of [id, null]) {
                expect({ name, figures: await stores.insights.figures(reader, of) }).toEqual({
                  name,
                  figures: await anew.figures(reader, of),
                });
                expect(await stores.insights.scripts(reader, of, 'graded')).toEqual(
                  await anew.scripts(reader, of, 'graded'),
                );
              }
            }
          }
        }),
        runs(RUNS),
      );
    },
  );

  test('[ANA-6] nothing is read again while no revision says that something changed', async () => {
    const { stores, db } = world;
    const owner = await aTeacher(stores);
    const { id } = await stores.assignments.create(owner, {
      name: 'Essay',
      description: '',
      due_at: null,
      grade_scale: { kind: 'free' },
      rubric: null,
    });
    const { id: script } = await aSubmission(stores, owner, id);
    const lowest = async () => (await stores.insights.figures(owner, id)).grades.lowest;
    await stores.submissions.patch(owner, script, { grade: '60' });
    expect(await lowest()).toBe(60);
    await db.updateTable('submissions').set({ grade: '20' }).where('id', '=', script).execute();
    expect(await lowest()).toBe(60);
    await stores.assignments.update(owner, id, { name: 'Renamed' });
    expect(await lowest()).toBe(20);
  });

  test('[ANA-8] a user who may no longer read an assignment doesn’t see its figures either', async () => {
    const { stores } = world;
    const [owner, viewer] = [await aTeacher(stores), await aTeacher(stores)];
    const { id } = await stores.assignments.create(owner, {
      name: 'Essay',
      description: '',
      due_at: null,
      grade_scale: { kind: 'free' },
      rubric: null,
    });
    await aMember(stores, owner, id, viewer, 'viewer');
    await aSubmission(stores, owner, id);
    const n = async () => [
      (await stores.insights.figures(viewer, id)).n,
      (await stores.insights.figures(viewer, null)).n,
    ];
    expect(await n()).toEqual([1, 1]);
    await stores.members.remove(owner, id, viewer.userId);
    await expect(stores.insights.figures(viewer, id)).rejects.toMatchObject({ name: 'NotFound' });
    expect((await stores.insights.figures(viewer, null)).n).toBe(0);
  });
});
