import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Draft } from '#server/features/drafts/feedback-job-types.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import {
  aDraft,
  aiFeedback,
  aMember,
  aSubmission,
  aTeacher,
  generate,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

describe.each(engines)('a model’s drafts compared with marks, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  async function scene(count: number) {
    const { stores } = world;
    const [owner, grader] = [await aTeacher(stores, 100), await aTeacher(stores, 100)];
    const { id } = await stores.assignments.create(owner, {
      name: 'Essay',
      description: '',
      due_at: null,
      grade_scale: { kind: 'free' },
      rubric: null,
    });
    await stores.rubrics.put(owner, id, essayRubric());
    await aMember(stores, owner, id, grader, 'grader');
    const scripts: number[] = [];
    for (let at = 0; at < count; at += 1) scripts.push((await aSubmission(stores, owner, id)).id);
    return { owner, grader, id, scripts };
  }
  const draft = (finds: boolean, kind: 'model' | 'rule-based' = 'model'): Draft => ({
    ...aDraft(),
    ai_feedback: {
      ...aiFeedback,
      kind,
      strengths: [],
      improvements: finds ? [{ criterion: ' evidence ', text: 'Cite.', evidence: [] }] : [],
    },
  });
  const open = async (who: Principal, script: number, level: 'much' | 'none') => {
    world.clock.advance(1000);
    await world.stores.openings.put(who, script, {
      criterion: 'evidence',
      mark: { level_ids: [level], points: null },
    });
    world.clock.advance(1000);
  };

  test('[MOD-7] [MOD-10] counts marks decided before a model’s draft was opened; not rules, and not what was written afterwards', async () => {
    const { stores } = world;
    const { owner, grader, id, scripts } = await scene(15);
    for (const [at, script] of scripts.entries()) {
      // Two by rules, one that is drafted only after it was judged.
      if (at !== 14)
        await generate(
          stores,
          owner,
          script,
          draft(at % 3 !== 0, at > 11 ? 'rule-based' : 'model'),
        );
      await open(at < 8 ? owner : grader, script, at % 2 === 0 ? 'none' : 'much');
      if (at === 14) await generate(stores, owner, script, draft(true));
    }
    // Drafted again since, without a fault: the earlier draft counts.
    await generate(stores, owner, scripts[1]!, draft(false));
    const all = await stores.insights.machine(owner, id);
    expect(all).toMatchObject({ assignment_id: id, whose: 'all', judge_first: true, scripts: 12 });
    expect(all.criteria).toMatchObject([
      {
        id: 'evidence',
        n: 12,
        below: 6,
        faulted: 8,
        precision: null,
        recall: null,
        error: { n: 12, value: expect.closeTo(2 / 12, 10) as number },
        wrong: { n: 4 },
        missed: { n: 2 },
      },
    ]);
    expect(
      (await stores.insights.scripts(owner, id, 'machine.evidence.wrong')).submission_ids.toSorted(
        (a, b) => a - b,
      ),
    ).toEqual([1, 5, 7, 11].map((at) => scripts[at]!));
    const own = await stores.insights.machine(grader, id);
    expect(own).toMatchObject({ whose: 'own', scripts: 4, criteria: [{ n: 4, doubts: ['few'] }] });
    await expect(
      stores.insights.scripts(owner, id, 'machine.argument.wrong'),
    ).rejects.toBeInstanceOf(NotFound);
  });

  test('[MOD-7] [MOD-10] measures nothing if markers may read before they judge', async () => {
    const { stores } = world;
    const { owner, id, scripts } = await scene(1);
    await generate(stores, owner, scripts[0]!, draft(true));
    await open(owner, scripts[0]!, 'none');
    expect(await stores.insights.machine(owner, id)).toMatchObject({ scripts: 1 });
    await stores.assignments.update(owner, id, { judge_first: false });
    expect(await stores.insights.machine(owner, id)).toMatchObject({
      judge_first: false,
      scripts: 0,
      criteria: [],
    });
  });
});
