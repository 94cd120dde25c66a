import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import {
  Conflict,
  Forbidden,
  NotFound,
  StaleVersion,
} from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { aMember, aTeacher, generate, givenTwice } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { aRubric, essayRubric } from '#tests/support/rubric/rubrics.ts';
import { graded } from '#tests/support/team/graders.ts';

const MINUTE = 60_000;
const ARGUMENT = ['poor', 'fair', 'good'];

describe.each(engines)('scripts that return to their marker, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const scene = (count: number) => graded(world.stores, count);
  /** 18 points in all: 0, 5 or 10 for the argument, and 8. */
  const given = (argument: string, evidence = 'much') => ({
    marks: [
      { criterion: 'argument', level_ids: [argument], points: null, comment: '' },
      { criterion: 'evidence', level_ids: [evidence], points: null, comment: '' },
    ],
  });
  const gives = async (who: Principal, script: number, argument: string) => {
    await world.stores.marks.put(who, script, undefined, given(argument));
  };
  async function marks(who: Principal, scripts: readonly number[]) {
    for (const [at, script] of scripts.entries()) {
      world.clock.advance(MINUTE);
      await gives(who, script, ARGUMENT[at % 3]!);
      await world.stores.submissions.patch(who, script, { grade: String(at) });
    }
  }

  test('[MOD-5] [MOD-11] off until the marker switches it on; then one of twenty by a stored seed, none of the last ten, and no other until twenty more are marked', async () => {
    const { stores } = world;
    const { grader, id, scripts } = await scene(45);
    await marks(grader, scripts.slice(0, 19));
    expect(await stores.insights.again(grader, id)).toMatchObject({
      since: null,
      seed: null,
      marked: 19,
      due: 0,
      waiting: [],
      given: [],
      n: 0,
      figures: [],
    });
    await expect(stores.insights.turnAgain(grader, id, true)).rejects.toBeInstanceOf(Conflict);
    // Fully marked without a grade, it isn't done, nor with a grade but partly marked.
    await gives(grader, scripts[19]!, 'good');
    await stores.marks.put(grader, scripts[20]!, undefined, {
      marks: given('good').marks.slice(0, 1),
    });
    await stores.submissions.patch(grader, scripts[20]!, { grade: '3' });
    expect((await stores.insights.again(grader, id)).marked).toBe(19);
    await marks(grader, scripts.slice(19, 40));
    const on = await stores.insights.turnAgain(grader, id, true);
    expect(on).toMatchObject({
      since: world.clock.now().toISOString(),
      marked: 40,
      due: 0,
      given_up: 0,
      waiting: [{ complete: false }, { complete: false }],
    });
    const orders = scripts
      .slice(0, 30)
      .toSorted((a, b) => (sha256(`${on.seed}:${a}`) < sha256(`${on.seed}:${b}`) ? -1 : 1));
    const drawn = on.waiting.map(({ submission_id }) => submission_id);
    expect(drawn).toEqual(orders.slice(0, 2).toSorted((a, b) => a - b));
    const frames = await world.db
      .selectFrom('again_scripts')
      .select('frame')
      .where('user_id', '=', grader.userId)
      .execute();
    expect(frames.map(({ frame }) => JSON.parse(frame) as unknown)).toEqual([
      scripts.slice(0, 40),
      scripts.slice(0, 40),
    ]);
    // Switched on again, nothing else returns; nor after it was off, when the waiting one has been
    // given up.
    expect(await stores.insights.turnAgain(grader, id, true)).toEqual(on);
    expect(await stores.insights.turnAgain(grader, id, false)).toMatchObject({
      since: null,
      seed: on.seed,
      waiting: [],
      given_up: 2,
      due: 0,
    });
    expect(await stores.insights.turnAgain(grader, id, true)).toMatchObject({
      seed: on.seed,
      waiting: [],
      given_up: 2,
    });
  });

  test('[SUG-4] [MOD-11] a script that returned is neither listed nor changed when its comment is reworded elsewhere', async () => {
    const { stores } = world;
    const { grader, id, scripts } = await scene(20);
    const [mark, rest] = given('good').marks;
    for (const one of scripts) {
      world.clock.advance(MINUTE);
      await stores.marks.put(grader, one, undefined, {
        marks: [{ ...mark!, comment: 'Say why.' }, rest!],
      });
      await stores.submissions.patch(grader, one, { grade: '10' });
    }
    const from = { criterion: 'argument', from: 'Say why.' };
    const last = scripts.at(-1)!;
    const places = await stores.rewordings.plan(grader, last, from);
    expect(places.map((one) => one.submission_id)).toEqual(scripts.slice(0, -1));
    const { waiting } = await stores.insights.turnAgain(grader, id, true);
    const script = waiting[0]!.submission_id;
    expect(
      (await stores.rewordings.plan(grader, last, from)).map((one) => one.submission_id),
    ).toEqual(scripts.slice(0, -1).filter((one) => one !== script));
    // A list from before it returned doesn't reach it either.
    const { changed, left } = await stores.rewordings.apply(grader, last, {
      ...from,
      to: 'Give your reasons.',
      places,
    });
    expect(left).toEqual([{ submission_id: script, why: 'changed' }]);
    expect(changed).toHaveLength(scripts.length - 2);
    const kept = await world.db
      .selectFrom('marks')
      .select('comment')
      .where('submission_id', '=', script)
      .where('criterion', '=', 'argument')
      .execute();
    expect(kept).toEqual([{ comment: 'Say why.' }]);
  });

  test('[MOD-11] while it waits the marker sees nothing of their earlier marks, and everyone else sees all of them; then it changes no mark', async () => {
    const { stores } = world;
    const { owner, grader, id, scripts } = await scene(20);
    await marks(grader, scripts);
    for (const one of scripts)
      await stores.annotations.create(grader, one, {
        selectors: [],
        text: 'Say why.',
        criterion: null,
        comment_id: null,
        file_id: null,
      });
    const {
      waiting: [{ submission_id: script } = { submission_id: 0 }],
    } = await stores.insights.turnAgain(grader, id, true);
    const another = scripts.find((one) => one !== script)!;
    const alike = async (who: Principal, at: number) =>
      (await stores.annotations.alike(who, at)).map(({ notes }) => notes);
    expect(
      [await alike(grader, script), await alike(grader, another), await alike(owner, script)],
      'where a note stands',
    ).toEqual([[], [19], [20]]);
    const before = [
      await stores.marks.sheet(owner, script),
      await stores.submissions.get(owner, script),
      (await stores.marks.revisions(owner, script, undefined, { skip: 0, limit: 50 })).total,
    ];
    expect(await stores.marks.sheet(grader, script)).toMatchObject({
      round: 'again',
      marks: [],
      decision: null,
      complete: false,
      is_blind: true,
    });
    expect((await stores.submissions.get(grader, script)).grade).toBeNull();
    for (const round of ['first', 'second', 'third', 'agreed'] as const)
      await expect(stores.marks.sheet(grader, script, round)).rejects.toBeInstanceOf(Forbidden);
    expect((await stores.insights.drift(grader, id)).n).toBe(19);
    expect((await stores.leases.next(grader, id)).submission_id).toBe(script);
    for (const refused of await Promise.allSettled([
      stores.submissions.patch(grader, script, { grade: '1' }),
      stores.submissions.patch(grader, script, { feedback_text: 'x' }),
      stores.marks.put(grader, script, 'first', given('poor')),
      stores.annotations.create(grader, script, {
        selectors: [],
        text: 'x',
        criterion: null,
        comment_id: null,
        file_id: null,
      }),
      stores.privateNotes.put(grader, script, { text: 'x', version: 0 }),
      stores.openings.put(grader, script, {
        criterion: 'argument',
        mark: { level_ids: null, points: null },
      }),
    ]))
      expect(refused).toMatchObject({
        status: 'rejected',
        reason: expect.any(Forbidden) as Forbidden,
      });
    await expect(stores.marks.handOver(grader, script)).rejects.toBeInstanceOf(Conflict);
    const sheet = await stores.marks.put(grader, script, undefined, {
      ...given('good', 'none'),
      grade_reason: 'Not kept.',
    });
    expect(sheet).toMatchObject({
      round: 'again',
      complete: true,
      total: 10,
      marks: [
        { criterion: 'argument', version: 1, marker: { id: grader.userId, name: 'Grace Hopper' } },
        { criterion: 'evidence' },
      ],
    });
    await expect(
      stores.marks.put(grader, script, undefined, {
        marks: [{ ...given('poor').marks[0]!, version: 0 }],
      }),
    ).rejects.toBeInstanceOf(StaleVersion);
    const changed = { marks: [{ ...given('good').marks[0]!, comment: 'Again.' }] };
    const [commented] = (
      await stores.marks.put(grader, script, undefined, {
        marks: [{ ...changed.marks[0]!, version: 1 }],
      })
    ).marks;
    expect(commented).toMatchObject({ comment: 'Again.', version: 2 });
    world.clock.advance(MINUTE);
    expect(
      (await stores.marks.put(grader, script, undefined, changed)).marks[0],
      'the same changes nothing',
    ).toEqual(commented);
    expect((await stores.insights.again(grader, id)).waiting).toMatchObject([
      { submission_id: script, complete: true },
    ]);
    await stores.marks.handOver(grader, script);
    expect([
      await stores.marks.sheet(owner, script),
      { ...(await stores.submissions.get(owner, script)) },
      (await stores.marks.revisions(owner, script, undefined, { skip: 0, limit: 50 })).total,
    ]).toEqual(before);
    const place = scripts.indexOf(script);
    const first = (((place % 3) * 5 + 8) / 18) * 100;
    expect((await stores.insights.again(grader, id)).given).toEqual([
      {
        submission_id: script,
        name: 's1',
        first: expect.closeTo(first, 9) as number,
        again: expect.closeTo(1000 / 18, 9) as number,
        given_at: world.clock.now().toISOString(),
      },
    ]);
    expect(await stores.marks.sheet(grader, script)).toMatchObject({
      round: 'first',
      total: (place % 3) * 5 + 8,
    });
    expect((await stores.submissions.get(grader, script)).grade).toBe(String(place));
  });

  test('[MOD-11] nobody else gets any of it, even by asking: each sees only their own, and their figures leave out what they gave to it', async () => {
    const { stores } = world;
    const { owner, grader, other, viewer, id, scripts } = await scene(20);
    const stranger = await aTeacher(stores);
    await marks(grader, scripts);
    // The one that returns is among the first ten.
    for (const script of scripts.slice(0, 10)) {
      await stores.openings.put(grader, script, {
        criterion: 'argument',
        mark: { level_ids: ['good'], points: null },
      });
      await stores.annotations.create(grader, script, {
        selectors: [],
        text: 'Say why.',
        criterion: 'argument',
        comment_id: null,
        file_id: null,
      });
      await generate(stores, grader, script);
    }
    const counted = async (who: Principal) => {
      const [{ drafts, criteria }, hard, figures] = [
        await stores.insights.drafts(who, id),
        await stores.insights.hard(who, id),
        await stores.insights.figures(who, id),
      ];
      const notes = hard.criteria
        .find((one) => one.id === 'argument')
        ?.points.map((point) => point.notes);
      return [
        drafts.written,
        criteria.find((one) => one.id === 'argument')?.opened.n,
        notes,
        figures.n,
        figures.progress.graded.n,
      ];
    };
    expect(await counted(grader)).toEqual([10, 10, [10], 20, 20]);
    await stores.insights.turnAgain(grader, id, true);
    expect([await counted(grader), await counted(owner)]).toEqual([
      [9, 9, [9], 20, 19],
      [10, 10, [10], 20, 20],
    ]);
    for (const who of [owner, other, viewer]) {
      expect(await stores.insights.again(who, id)).toMatchObject({
        since: null,
        seed: null,
        marked: 0,
        waiting: [],
        given: [],
        given_up: 0,
      });
      expect((await stores.insights.scripts(who, id, 'again.both')).submission_ids).toEqual([]);
      await expect(stores.insights.turnAgain(who, id, true)).rejects.toBeInstanceOf(
        who === viewer ? Forbidden : Conflict,
      );
    }
    await expect(stores.insights.again(stranger, id)).rejects.toBeInstanceOf(NotFound);
    // A user to whom the marker shows their level learns nothing of what waits.
    await stores.insights.shareDrift(grader, id, true);
    expect((await stores.insights.drift(owner, id, grader.userId)).places).toHaveLength(20);
    expect((await stores.insights.drift(grader, id)).places).toHaveLength(19);
    await expect(stores.insights.scripts(grader, id, 'again.none')).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  test('[MOD-11] below ten no figure; from ten on agreement of bands and its direction, each number linked to its scripts', async () => {
    const { stores } = world;
    const { owner, grader, id, scripts } = await scene(200);
    await stores.rubrics.put(owner, id, {
      ...essayRubric(),
      bands: [
        { grade: 'A', from: 90 },
        { grade: 'B', from: 60 },
        { grade: 'C', from: 0 },
      ],
    });
    await marks(grader, scripts);
    const { waiting } = await stores.insights.turnAgain(grader, id, true);
    expect(waiting).toHaveLength(10);
    const nine: SelfAgreement[] = [];
    for (const [at, { submission_id: script }] of waiting.entries()) {
      if (at === 9) nine.push(await stores.insights.again(grader, id));
      // Each gets the same of 18 points as before, except for the first: it gets another band.
      const before = scripts.indexOf(script) % 3;
      await gives(grader, script, ARGUMENT[at === 0 ? (before + 1) % 3 : before]!);
      await stores.marks.handOver(grader, script);
    }
    const { n, figures, both, apart, given: pairs } = await stores.insights.again(grader, id);
    const [first] = pairs;
    expect(nine).toMatchObject([{ n: 9, figures: [], both: { key: 'again.both', n: 9 } }]);
    expect([n, both.n, apart, figures.map(({ id: figure, n: of }) => [figure, of])]).toEqual([
      10,
      10,
      { key: 'again.apart', n: 1 },
      [
        ['exact', 10],
        ['adjacent', 10],
        ['difference', 10],
      ],
    ]);
    expect(figures[0]).toMatchObject({
      value: 0.9,
      sentence: expect.stringMatching(
        /^Both times you chose the same band for 9 of 10 \(90%;/,
      ) as string,
    });
    expect(figures[2]!.value).toBeCloseTo((first!.again! - first!.first!) / 10, 9);
    expect(figures[2]!.sentence).toMatch(
      /^The second time you gave [\d.]+ points of a hundred (more|less) than the first time on average/,
    );
    expect(await stores.insights.scripts(grader, id, both.key)).toMatchObject({
      label: 'Scripts that you marked twice',
      submission_ids: pairs.map(({ submission_id }) => submission_id),
    });
    expect((await stores.insights.scripts(grader, id, apart.key)).submission_ids).toEqual([
      first!.submission_id,
    ]);
  }, 120_000);

  test('[MOD-11] [MOD-1] a second marker’s scripts return when both have handed over, and are compared with what they gave in their round', async () => {
    const { stores } = world;
    const { owner, grader, other, id, scripts } = await scene(21);
    for (const script of scripts) {
      await givenTwice(stores, owner, id, script, [grader, other]);
      world.clock.advance(MINUTE);
      await gives(grader, script, 'good');
      await gives(other, script, 'poor');
      await stores.marks.handOver(other, script);
    }
    expect((await stores.insights.again(other, id)).marked).toBe(0);
    for (const script of scripts.slice(0, 20)) await stores.marks.handOver(grader, script);
    const {
      marked,
      waiting: [back],
    } = await stores.insights.turnAgain(other, id, true);
    expect(marked).toBe(20);
    const script = back!.submission_id;
    await expect(stores.agreements.of(other, script)).rejects.toBeInstanceOf(Forbidden);
    for (const round of ['first', 'second'] as const)
      await expect(stores.marks.sheet(other, script, round)).rejects.toBeInstanceOf(Forbidden);
    await gives(other, script, 'poor');
    await stores.marks.handOver(other, script);
    expect((await stores.insights.again(other, id)).given).toMatchObject([
      { first: (8 / 18) * 100, again: (8 / 18) * 100 },
    ]);
    expect((await stores.agreements.of(other, script)).second).toMatchObject({
      round: 'second',
      total: 8,
    });
  });

  test('[MOD-11] a user who is no longer a member has given up what waited, so that their own data can be exported; it isn’t asked of them when they rejoin', async () => {
    const { stores } = world;
    const { owner, grader, id, scripts } = await scene(40);
    await marks(grader, scripts);
    const {
      waiting: [first, second],
    } = await stores.insights.turnAgain(grader, id, true);
    await stores.marks.put(grader, first!.submission_id, undefined, given('good'));
    await stores.marks.handOver(grader, first!.submission_id);
    await stores.members.remove(owner, id, grader.userId);
    await expect(stores.insights.again(grader, id)).rejects.toBeInstanceOf(NotFound);
    expect((await stores.users.exportAll(grader)).data).toMatchObject({
      again_markers: [{ assignment_id: id, since: null }],
    });
    await aMember(stores, owner, id, grader, 'grader');
    expect(await stores.insights.again(grader, id)).toMatchObject({
      since: null,
      waiting: [],
      given_up: 1,
      given: [{ submission_id: first!.submission_id }],
    });
    expect(await stores.marks.sheet(grader, second!.submission_id)).toMatchObject({
      round: 'first',
      complete: true,
    });
  });

  test('[MOD-11] marks no longer in the rubric are no pair; a user who marks no more can still give up; and all of it is deleted with the account, after being in its export', async () => {
    const { stores } = world;
    const { owner, grader, id, scripts } = await scene(40);
    await marks(grader, scripts);
    const {
      waiting: [first],
    } = await stores.insights.turnAgain(grader, id, true);
    const { criteria } = essayRubric();
    await stores.rubrics.put(
      owner,
      id,
      aRubric({ criteria: [...criteria, { ...criteria[1]!, id: 'style', name: 'Style' }] }),
    );
    await stores.marks.put(grader, first!.submission_id, undefined, {
      marks: [
        ...given('good').marks,
        { criterion: 'style', level_ids: ['some'], points: null, comment: '' },
      ],
    });
    await stores.marks.handOver(grader, first!.submission_id);
    expect(await stores.insights.again(grader, id)).toMatchObject({
      n: 0,
      given: [{ first: null, again: expect.any(Number) as number }],
    });
    await expect(stores.users.exportAll(grader)).rejects.toBeInstanceOf(Conflict);
    await stores.members.change(owner, id, grader.userId, { role: 'viewer' });
    expect(await stores.insights.turnAgain(grader, id, false)).toMatchObject({
      since: null,
      waiting: [],
      given_up: 1,
    });
    const { data } = await stores.users.exportAll(grader);
    expect(data).toMatchObject({
      again_markers: [{ assignment_id: id, since: null }],
      again_scripts: [
        { given_at: expect.any(String) as string },
        { given_up_at: expect.any(String) as string },
      ].toSorted(() =>
        first!.submission_id ===
        (data['again_scripts'] as { submission_id: number }[])[0]!.submission_id
          ? 0
          : -1,
      ),
    });
    await stores.users.remove(grader);
    expect(
      await world.db
        .selectFrom('again_scripts')
        .select('submission_id')
        .where('user_id', '=', grader.userId)
        .execute(),
    ).toEqual([]);
    expect(
      await world.db
        .selectFrom('again_markers')
        .select('seed')
        .where('user_id', '=', grader.userId)
        .execute(),
    ).toEqual([]);
  });
});
