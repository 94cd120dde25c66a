import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draw } from '#contract/teams/moderation/draw.ts';
import {
  Conflict,
  Forbidden,
  NotFound,
  InvalidInput,
} from '#server/platform/database/stores/errors.ts';
import { aMember, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { moderated, rule, word } from '#tests/support/team/moderated.ts';

const LEVELS = [
  ['poor', 'fair', 'good'],
  ['none', 'some', 'much'],
] as const;

describe.each(engines)('moderation on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const scene = (count?: number) => moderated(world.stores, count);

  test('[MOD-3] a dry run stores nothing and gives the reason for each; what it showed is drawn, with its seed', async () => {
    const { moderations, owner, id, scripts, drawn } = await scene();
    const asked = { rule: rule({ fails: true, near: 5, per_marker: 1 }), anew: false, seed: 42 };
    const plan = await moderations.plan(owner, id, asked);
    expect(plan).toMatchObject({ seed: 42, of: 10, before: 0 });
    expect(
      plan.scripts.map(({ submission_id, name, why }) => [
        scripts.indexOf(submission_id),
        name,
        why.map(({ part }) => part).join(' '),
      ]),
    ).toEqual([
      [0, 's0', 'fails'],
      [1, 's1', 'fails'],
      [2, 's2', 'fails'],
      [3, 's3', 'fails near'],
      [4, 's4', 'near'],
      [5, 's5', 'near'],
      [6, 's6', 'near'],
      [7, 's7', 'near'],
    ]);
    expect(await moderations.plan(owner, id, asked)).toEqual(plan);
    expect((await moderations.get(owner, id)).scripts).toEqual([]);
    const moderation = await drawn({ fails: true, near: 5, per_marker: 1 }, { seed: 42 });
    expect(moderation.scripts.map(({ submission_id }) => submission_id)).toEqual(
      plan.scripts.map(({ submission_id }) => submission_id),
    );
    expect(moderation.draws).toMatchObject([
      {
        seed: 42,
        of: 10,
        taken: 8,
        extends: false,
        drawn_by: 'Ada Byron',
        replaced: null,
        rule: rule({ fails: true, near: 5, per_marker: 1 }),
      },
    ]);
  });

  test('[MOD-3] anyone can repeat the draw from rule, seed and the stored class, however its grades have changed', async () => {
    const { submissions, owner, id, scripts, drawn } = await scene();
    const moderation = await drawn({ root: true, per_marker: 1 }, { seed: 7 });
    for (const script of scripts) await submissions.patch(owner, script, { grade: '99' });
    const row = await world.db
      .selectFrom('sample_draws')
      .selectAll()
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow();
    const again = draw(
      JSON.parse(row.rule),
      JSON.parse(row.frame),
      [40, 60, 70],
      new Set(),
      (one) => createHash('sha256').update(`${row.seed}:${one}`).digest('hex'),
    );
    expect(again.map((one) => one.id)).toEqual(
      moderation.scripts.map(({ submission_id }) => submission_id),
    );
    expect(again).toHaveLength(4);
  });

  test('[MOD-3] a sample that wasn’t previewed isn’t drawn, and a rule that matches nothing draws nothing', async () => {
    const { moderations, submissions, owner, id, scripts } = await scene();
    const plan = await moderations.plan(owner, id, { rule: rule({ fails: true }), anew: false });
    const asked = {
      rule: rule({ fails: true }),
      seed: plan.seed,
      anew: false,
      reason: '',
      submission_ids: plan.scripts.map(({ submission_id }) => submission_id),
    };
    await submissions.patch(owner, scripts[9]!, { grade: '1' });
    await expect(moderations.draw(owner, id, asked)).rejects.toThrow('Grades have changed');
    await expect(
      moderations.draw(owner, id, { ...asked, rule: rule({ near: 0 }), submission_ids: [] }),
    ).rejects.toThrow('adds no scripts');
    expect((await moderations.get(owner, id)).draws).toEqual([]);
  });

  test('[MOD-3] it can be extended, or redrawn, only with a reason; every draw stays in the history', async () => {
    const { moderations, owner, id, drawn } = await scene();
    await drawn({ least: 2 });
    await expect(drawn({ least: 4 })).rejects.toThrow('Say why the sample is being extended');
    const extended = await drawn({ least: 4 }, { reason: 'Two weren’t enough.' });
    expect([
      extended.scripts.length,
      extended.draws.map((one) => [one.taken, one.extends, one.reason]),
    ]).toEqual([
      4,
      [
        [2, false, ''],
        [2, true, 'Two weren’t enough.'],
      ],
    ]);
    await expect(drawn({ fails: true }, { anew: true })).rejects.toThrow(
      'Say why a new sample is being drawn',
    );
    const anew = await drawn({ fails: true }, { anew: true, reason: 'The board wants fails.' });
    expect(anew.scripts).toHaveLength(4);
    expect(
      anew.draws.map(({ taken, replaced }) => [taken, replaced?.by, replaced?.reason]),
    ).toEqual([
      [2, 'Ada Byron', 'The board wants fails.'],
      [2, 'Ada Byron', 'The board wants fails.'],
      [4, undefined, undefined],
    ]);
    expect((await moderations.report(owner, id)).draws).toHaveLength(3);
  });

  test('[MOD-3] [MOD-8] only the owner and moderators see it; a user who is no longer a member is no moderator', async () => {
    const { moderations, members, owner, grace, mary, id, drawn } = await scene();
    await drawn({ fails: true });
    expect((await moderations.get(mary, id)).moderators).toEqual([
      { user_id: mary.userId, full_name: 'Mary Somerville', by_role: false },
    ]);
    expect([
      (await moderations.get(mary, id)).members,
      (await moderations.get(owner, id)).members.length,
    ]).toEqual([[], 3]);
    await expect(moderations.get(grace, id)).rejects.toBeInstanceOf(Forbidden);
    await expect(
      moderations.plan(mary, id, { rule: rule({ fails: true }), anew: false }),
    ).rejects.toBeInstanceOf(Forbidden);
    await expect(
      moderations.name(owner, id, [(await aTeacher(world.stores)).userId]),
    ).rejects.toBeInstanceOf(InvalidInput);
    expect((await moderations.name(owner, id, [])).moderators).toEqual([]);
    await expect(moderations.get(mary, id)).rejects.toBeInstanceOf(Forbidden);
    await moderations.name(owner, id, [mary.userId]);
    await members.remove(owner, id, mary.userId);
    await expect(moderations.get(mary, id)).rejects.toBeInstanceOf(NotFound);
    expect((await moderations.get(owner, id)).moderators).toEqual([]);
  });

  test('[MOD-3] [MOD-8] a moderator says whether the mark of a script in the sample stands; every opinion is kept, and nobody moderates their own marks', async () => {
    const { moderations, owner, grace, mary, id, scripts, drawn } = await scene();
    await drawn({ fails: true });
    await moderations.say(mary, scripts[0]!, word());
    await moderations.say(
      mary,
      scripts[0]!,
      word({ verdict: 'again', reason: 'Page 2 was overlooked.', mark: 45 }),
    );
    await moderations.say(
      mary,
      scripts[0]!,
      word({ verdict: 'again', reason: 'Page 2 was overlooked.', mark: 45 }),
    );
    expect((await moderations.get(owner, id)).scripts[0]).toMatchObject({
      marker: 'Grace Hopper',
      grade: '5',
      closed: null,
      said: [
        {
          moderator: 'Mary Somerville',
          mine: false,
          verdict: 'again',
          reason: 'Page 2 was overlooked.',
          mark: 45,
        },
      ],
    });
    expect(
      await world.db
        .selectFrom('moderations')
        .select(['verdict', 'grade'])
        .where('submission_id', '=', scripts[0]!)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { verdict: 'agrees', grade: '5' },
      { verdict: 'again', grade: '5' },
    ]);
    await expect(moderations.say(mary, scripts[9]!, word())).rejects.toThrow('isn’t in the sample');
    await moderations.name(owner, id, [mary.userId, grace.userId]);
    await expect(moderations.say(grace, scripts[0]!, word())).rejects.toThrow(
      'You marked this script',
    );
    expect((await moderations.get(grace, id)).scripts.map(({ closed }) => closed)).toEqual([
      'own',
      null,
      'own',
      null,
    ]);
  });

  test('[MOD-3] nobody moderates what they graded last, if it was unassigned', async () => {
    const { moderations, submissions, owner, id, scripts, drawn } = await scene(2);
    const { id: own } = await aSubmission(world.stores, owner, id);
    await submissions.patch(owner, own, { grade: '7' });
    await drawn({ fails: true });
    await expect(moderations.say(owner, own, word())).rejects.toThrow('You marked this script');
    await moderations.say(owner, scripts[0]!, word());
  });

  test('[MOD-1] [MOD-3] [MOD-8] blind stays blind: a user who marks a script of the sample with someone else sees nothing of it, and gets no report', async () => {
    const { moderations, marks, owner, grace, alan, id, scripts, drawn } = await scene();
    await drawn({ fails: true });
    const [both] = [scripts[0]!];
    await world.stores.allocations.move(owner, id, {
      round: 'second',
      moves: [{ submission_id: both, from: null, to: alan.userId }],
      seed: null,
    });
    await moderations.name(owner, id, [alan.userId]);
    await moderations.say(owner, both, word({ verdict: 'again', reason: 'Too low.' }));
    await moderations.name(owner, id, [alan.userId, grace.userId]);
    expect((await moderations.get(grace, id)).scripts[0]).toEqual({
      submission_id: both,
      name: 's0',
      marker: null,
      grade: null,
      why: [],
      closed: 'blind',
      said: [],
    });
    const { taken, of } = (await moderations.get(owner, id)).draws[0]!;
    expect(await moderations.get(alan, id)).toMatchObject({
      draws: [{ taken: taken - 1, of: of - 1 }],
      scripts: (await moderations.get(owner, id)).scripts
        .slice(1)
        .map(({ submission_id }) => ({ submission_id })),
    });
    await expect(moderations.say(alan, both, word())).rejects.toBeInstanceOf(Forbidden);
    await expect(moderations.report(alan, id)).rejects.toBeInstanceOf(Conflict);
    await expect(moderations.rows(alan, id)).rejects.toBeInstanceOf(Conflict);
    for (const [who, at] of [
      [grace, 0],
      [alan, 1],
    ] as const) {
      await marks.put(who, both, undefined, {
        marks: [
          { criterion: 'argument', level_ids: [LEVELS[0][at]!], points: null, comment: '' },
          { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
        ],
      });
      await marks.handOver(who, both);
    }
    expect((await moderations.get(alan, id)).scripts[0]).toMatchObject({
      grade: '5',
      closed: 'own',
      said: [{ verdict: 'again' }],
    });
    expect((await moderations.report(alan, id)).doubles).toBe(1);
    const cleo = await aTeacher(world.stores, 10, 'Cleo Third');
    await aMember(world.stores, owner, id, cleo, 'grader');
    await moderations.name(owner, id, [cleo.userId]);
    await world.stores.agreements.askThird(owner, both, { user_id: cleo.userId, blind: false });
    await expect(moderations.say(cleo, both, word())).rejects.toThrow('You marked this script');
  });

  /** Alan, a co-owner, marks the first script after Grace. */
  const managerMarking = async () => {
    const made = await scene();
    const {
      allocations,
      owner,
      alan,
      id,
      scripts: [one],
    } = made;
    await allocations.move(owner, id, {
      round: 'second',
      moves: [{ submission_id: one!, from: null, to: alan.userId }],
      seed: null,
    });
    await world.db
      .updateTable('assignment_members')
      .set({ role: 'coowner' })
      .where('assignment_id', '=', id)
      .where('user_id', '=', alan.userId)
      .execute();
    return { ...made, one: one! };
  };

  test('[MOD-1] [MOD-3] what a blind marker marks after someone else isn’t shown to them as graded, nor counted', async () => {
    const { moderations, submissions, owner, alan, id, one, drawn } = await managerMarking();
    const told = async (who: typeof alan) => {
      const { graded, scripts } = await moderations.get(who, id);
      return [graded, scripts.length];
    };
    expect([await told(alan), await told(owner)]).toEqual([
      [9, 0],
      [10, 0],
    ]);
    await drawn({ fails: true });
    expect([await told(alan), await told(owner)]).toEqual([
      [9, 3],
      [10, 4],
    ]);
    await submissions.patch(owner, one, { grade: null });
    expect([await told(alan), (await told(owner))[0]]).toEqual([[9, 3], 9]);
  });

  test('[MOD-1] [MOD-3] a user who marks scripts blind can neither plan nor draw: the sample would silently leave them out', async () => {
    const {
      moderations,
      marks,
      allocations,
      submissions,
      owner,
      grace,
      alan,
      id,
      scripts,
      one,
      drawn,
    } = await managerMarking();
    const asked = { rule: rule({ fails: true }), anew: true, seed: 1 };
    const before = await drawn({ fails: true });
    const others = before.scripts
      .map(({ submission_id }) => submission_id)
      .filter((script) => script !== one);
    const refused = async (words: string) => {
      await expect(moderations.plan(alan, id, asked)).rejects.toThrow(words);
      await expect(
        moderations.draw(alan, id, {
          ...asked,
          reason: 'The board wants it.',
          submission_ids: others,
        }),
      ).rejects.toThrow(words);
    };
    await refused('You are marking 1 script here blind');
    await submissions.patch(owner, one, { grade: null });
    await refused('You are marking 1 script here blind');
    await submissions.patch(owner, one, { grade: '5' });
    await allocations.move(owner, id, {
      round: 'second',
      moves: [{ submission_id: scripts[2]!, from: null, to: alan.userId }],
      seed: null,
    });
    await refused('You are marking 2 scripts here blind');
    expect((await moderations.get(owner, id)).draws).toEqual(before.draws);
    await allocations.move(owner, id, {
      round: 'second',
      moves: [{ submission_id: scripts[2]!, from: alan.userId, to: null }],
      seed: null,
    });
    for (const who of [grace, alan]) {
      await refused('or ask another owner or co-owner to draw');
      await marks.put(who, one, undefined, {
        marks: [
          { criterion: 'argument', level_ids: ['poor'], points: null, comment: '' },
          { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
        ],
      });
      await marks.handOver(who, one);
    }
    expect(await moderations.plan(alan, id, asked)).toMatchObject({
      of: 10,
      scripts: before.scripts.map(({ submission_id }) => ({ submission_id })),
    });
  });

  test('[MOD-4] [MOD-6] the report compares what two marked blind, from ten scripts on, and says who is severe; moderation isn’t mixed in', async () => {
    const { moderations, marks, owner, grace, alan, mary, id, scripts, drawn } = await scene(12);
    await drawn({ least: 12 });
    const fill = async (script: number, at: number) => {
      const [one, two] = at % 2 === 0 ? [grace, alan] : [alan, grace];
      await world.stores.allocations.move(owner, id, {
        round: 'second',
        moves: [{ submission_id: script, from: null, to: two.userId }],
        seed: null,
      });
      // Grace gives one level more for the argument, except on every third script.
      for (const who of [one, two]) {
        const level = 1 + (who === grace && at % 3 !== 0 ? 1 : 0);
        await marks.put(who, script, undefined, {
          marks: [
            { criterion: 'argument', level_ids: [LEVELS[0][level]!], points: null, comment: '' },
            { criterion: 'evidence', level_ids: [LEVELS[1][at % 3]!], points: null, comment: '' },
          ],
        });
        await marks.handOver(who, script);
      }
      await moderations.say(
        mary,
        script,
        word({
          mark: 5 + at * 10 + (at < 2 ? 10 : 0),
          verdict: at < 2 ? 'again' : 'agrees',
          reason: at < 2 ? 'Low.' : '',
        }),
      );
    };
    for (const [at, script] of scripts.slice(0, 9).entries()) await fill(script, at);
    const few = await moderations.report(owner, id);
    expect([
      few.comparisons.map(({ n, figures }) => [n, figures.length]),
      few.severity.map(({ n, value }) => [n, value]),
    ]).toEqual([
      [
        [9, 0],
        [9, 0],
      ],
      [
        [9, null],
        [9, null],
      ],
    ]);
    for (const [at, script] of scripts.slice(9).entries()) await fill(script, at + 9);
    const {
      comparisons: [blind, moderation],
      severity,
      doubles,
    } = await moderations.report(owner, id);
    expect([doubles, blind!.n, moderation!.n]).toEqual([12, 12, 12]);
    const figure = (of: typeof blind, name: string) => of!.figures.find((one) => one.id === name);
    const argument = blind!.criteria.find((one) => one.id === 'argument')!;
    expect(argument.figures.find((one) => one.id === 'exact')).toMatchObject({
      n: 12,
      value: 4 / 12,
      sentence: expect.stringContaining('4 of 12 (33%'),
    });
    expect(
      blind!.criteria
        .find((one) => one.id === 'evidence')!
        .figures.find((one) => one.id === 'kappa'),
    ).toMatchObject({ value: 1, low: 1, high: 1 });
    expect(blind!.figures.map((one) => one.id)).toEqual([
      'exact',
      'adjacent',
      'difference',
      'spread',
      'kappa',
      'icc',
    ]);
    // Of 36 marks on each side, Grace gives 50 of a hundred more on 8: 4 as second marker, 4 as
    // first.
    expect(figure(blind, 'difference')!.value).toBeCloseTo(0, 9);
    expect(severity.map(({ marker, n, value }) => [marker, n, Number(value!.toFixed(4))])).toEqual([
      ['Grace Hopper', 12, -8.3333],
      ['Alan Turing', 12, 8.3333],
    ]);
    expect(figure(moderation, 'agreed')).toMatchObject({
      n: 12,
      value: 10 / 12,
      sentence: expect.stringContaining('this is no blind marking'),
    });
    expect(figure(moderation, 'difference')).toMatchObject({ n: 12, value: 20 / 12 });
  });

  test('[MOD-6] the report says what changed since the draw and why, who signed which state of it, and keeps every name', async () => {
    const { moderations, submissions, owner, mary, id, scripts, drawn } = await scene();
    await drawn({ fails: true });
    await moderations.say(
      mary,
      scripts[1]!,
      word({ verdict: 'again', reason: 'Page 2 was overlooked.' }),
    );
    await moderations.say(owner, scripts[1]!, word({ reason: 'Near enough.' }));
    const before = await moderations.report(mary, id);
    expect(before).toMatchObject({ assignment: 'Essay', anonymous: false, changes: [] });
    const signed = await moderations.sign(mary, id, { digest: before.digest, words: 'Seen.' });
    expect(signed.signings).toMatchObject([
      { by: 'Mary Somerville', words: 'Seen.', digest: signed.digest },
    ]);
    await submissions.patch(owner, scripts[1]!, { grade: '45' });
    const after = await moderations.report(owner, id);
    expect(after.changes).toMatchObject([
      {
        name: 's1',
        from: '15',
        to: '45',
        by: 'Ada Byron',
        why: 'Mary Somerville: Page 2 was overlooked.',
      },
    ]);
    expect([after.digest === before.digest, after.signings.length]).toEqual([false, 1]);
    await expect(moderations.sign(owner, id, { digest: before.digest, words: '' })).rejects.toThrow(
      'has changed since you read it',
    );
    expect(
      (await moderations.sign(owner, id, { digest: after.digest, words: '' })).signings.map(
        ({ by, digest }) => [by, digest],
      ),
    ).toEqual([
      ['Mary Somerville', before.digest],
      ['Ada Byron', after.digest],
    ]);
  });

  test('[MOD-6] every mark of every round is a row, in the rubric’s order; identical names are told apart', async () => {
    const {
      moderations,
      marks,
      owner,
      grace,
      alan,
      mary,
      id,
      scripts: [one],
      drawn,
    } = await scene(1);
    await drawn({ least: 1 });
    await world.stores.allocations.move(owner, id, {
      round: 'second',
      moves: [{ submission_id: one!, from: null, to: alan.userId }],
      seed: null,
    });
    await marks.put(grace, one!, undefined, {
      marks: [
        { criterion: 'evidence', level_ids: ['much'], points: null, comment: '' },
        { criterion: 'argument', level_ids: ['good'], points: null, comment: '' },
        { criterion: 'remarks', level_ids: null, points: null, comment: 'Well.' },
      ],
    });
    await marks.put(alan, one!, undefined, {
      marks: [{ criterion: 'argument', level_ids: ['fair'], points: null, comment: '' }],
    });
    await moderations.say(mary, one!, word({ mark: 71 }));
    const { id: twin } = await aSubmission(world.stores, owner, id, { student_identifier: 's0' });
    const rows = await moderations.rows(owner, id);
    expect(rows.map((row) => Object.values(row))).toEqual([
      [`s0 #${one}`, 'Grace Hopper', 'first', 'Argument', 'Good', 10, ''],
      [`s0 #${one}`, 'Grace Hopper', 'first', 'Evidence', 'Much', 8, ''],
      [`s0 #${one}`, 'Alan Turing', 'second', 'Argument', 'Fair', 5, ''],
      [`s0 #${one}`, 'Mary Somerville', 'moderation', '', '', 71, ''],
    ]);
    expect(twin).toBeGreaterThan(one!);
  });
});
