import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { moderated, word } from '#tests/support/team/moderated.ts';

describe.each(engines)('moderators’ opinions on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());
  const scene = (count?: number) => moderated(world.stores, count);

  test('[MOD-4] what moderators would give is compared if they gave it for a numeric grade; a criterion if both judged it', async () => {
    const {
      moderations,
      rubrics,
      marks,
      submissions,
      owner,
      grace,
      alan,
      mary,
      id,
      scripts,
      drawn,
    } = await scene(12);
    const { criteria, ...rest } = essayRubric();
    await rubrics.put(owner, id, {
      ...rest,
      criteria: criteria.map((criterion) => ({ ...criterion, bonus: criterion.id === 'evidence' })),
    });
    await submissions.patch(owner, scripts[3]!, { grade: 'Resubmit' });
    await drawn({ least: 12 });
    for (const [at, script] of scripts.entries())
      await moderations.say(mary, script, word({ mark: at === 7 ? null : 50 }));
    for (const [at, script] of scripts.slice(0, 2).entries()) {
      await world.stores.allocations.move(owner, id, {
        round: 'second',
        moves: [{ submission_id: script, from: null, to: [alan, grace][at]!.userId }],
        seed: null,
      });
      for (const who of [grace, alan]) {
        await marks.put(who, script, undefined, {
          marks: [{ criterion: 'argument', level_ids: ['fair'], points: null, comment: '' }],
        });
        if (at === 0 || who === grace)
          await marks.put(who, script, undefined, {
            marks: [{ criterion: 'evidence', level_ids: ['some'], points: null, comment: '' }],
          });
        await marks.handOver(who, script);
      }
    }
    const {
      comparisons: [blind, moderation],
    } = await moderations.report(owner, id);
    expect(moderation!.figures.map((figure) => [figure.id, figure.n])).toEqual([
      ['agreed', 12],
      ...['exact', 'adjacent', 'difference', 'spread', 'kappa', 'icc'].map((name) => [name, 10]),
    ]);
    expect(blind!.criteria.map((criterion) => [criterion.id, criterion.n])).toEqual([
      ['argument', 2],
      ['evidence', 1],
    ]);
  });

  test('[MOD-3] an opinion from elsewhere belongs to nobody here: the importer gives theirs separately', async () => {
    const { moderations, owner, id, scripts, drawn } = await scene(2);
    await drawn({ fails: true });
    await world.db
      .insertInto('moderations')
      .values({
        submission_id: scripts[0]!,
        moderator_id: owner.userId,
        moderator_name: 'Emmy Noether',
        verdict: 'agrees',
        reason: '',
        mark: null,
        grade: '5',
        said_at: '2026-03-01T09:00:00.000Z',
      })
      .execute();
    await moderations.say(owner, scripts[0]!, word());
    expect(
      (await moderations.get(owner, id)).scripts[0]!.said.map(({ moderator, mine }) => [
        moderator,
        mine,
      ]),
    ).toEqual([
      ['Emmy Noether', false],
      ['Ada Byron', true],
    ]);
  });

  test('[MOD-1] [MOD-3] an owner’s account export contains, for scripts of the sample that they mark blind, only their own opinions', async () => {
    const { moderations, users, owner, grace, alan, mary, id, scripts, drawn } = await scene(2);
    await drawn({ fails: true });
    const [both, other] = [scripts[0]!, scripts[1]!];
    await moderations.say(owner, both, word());
    for (const script of scripts) await moderations.say(mary, script, word());
    const told = async () => {
      const {
        sample_draws: [draw],
        sample_scripts: taken,
        moderations: said,
      } = (await users.exportAll(owner)).data as {
        sample_draws: { frame: { id: number }[] }[];
        sample_scripts: { submission_id: number }[];
        moderations: { submission_id: number; moderator_id: number }[];
      };
      return [
        draw!.frame.map((script) => script.id),
        taken.map(({ submission_id }) => submission_id),
        said.map(({ submission_id, moderator_id }) => [submission_id, moderator_id]),
      ];
    };
    expect(await told()).toEqual([
      [both, other],
      [both, other],
      [
        [both, owner.userId],
        [both, mary.userId],
        [other, mary.userId],
      ],
    ]);
    await world.stores.allocations.move(owner, id, {
      round: 'first',
      moves: [{ submission_id: both, from: grace.userId, to: owner.userId }],
      seed: null,
    });
    await world.stores.allocations.move(owner, id, {
      round: 'second',
      moves: [{ submission_id: both, from: null, to: alan.userId }],
      seed: null,
    });
    expect(await told()).toEqual([
      [other],
      [other],
      [
        [both, owner.userId],
        [other, mary.userId],
      ],
    ]);
  });
});
