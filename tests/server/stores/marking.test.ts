import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { aMember, anAssignment, aSubmission, aTeacher, givenTwice } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

describe.each(engines)('how an assignment is marked, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  test('[DESK-7] judging first is on unless its owner switches it off', async () => {
    const { assignments } = world.stores;
    const owner = await aTeacher(world.stores);
    const { id, judge_first } = await anAssignment(world.stores, owner);
    expect([
      judge_first,
      (await assignments.update(owner, id, { judge_first: false })).judge_first,
      (await assignments.update(owner, id, { name: 'Lab' })).judge_first,
    ]).toEqual([true, false, false]);
    expect(
      (
        await assignments.create(owner, {
          name: 'Quiz',
          description: '',
          due_at: null,
          grade_scale: { kind: 'free' },
          rubric: null,
          judge_first: false,
        })
      ).judge_first,
    ).toBe(false);
  });

  test('[EVE-7] [DESK-G] a script counts as done by the same rule in its row, in lists and in the list of assignments', async () => {
    const { assignments, rubrics, submissions } = world.stores;
    const owner = await aTeacher(world.stores);
    const { id } = await anAssignment(world.stores, owner);
    const bare = (await aSubmission(world.stores, owner, id)).id;
    const full = (await aSubmission(world.stores, owner, id)).id;
    await submissions.patch(owner, bare, { grade: '55' });
    await submissions.patch(owner, full, { grade: '60', feedback_text: 'Clear.' });
    const told = async () => {
      const statuses = [await submissions.get(owner, bare), await submissions.get(owner, full)];
      const { done_count, graded_count } = await assignments.get(owner, id);
      const listed = (await submissions.list(owner, id, { skip: 0, limit: 10 })).items;
      expect(listed.filter(({ status }) => status === 'completed').length).toBe(done_count);
      expect(graded_count).toBe(2);
      return [statuses.map(({ status }) => status), done_count];
    };
    expect(await told()).toEqual([['pending', 'completed'], 1]);
    const { revision } = await submissions.list(owner, id, { skip: 0, limit: 10 });
    await rubrics.put(owner, id, essayRubric());
    expect(await told()).toEqual([['completed', 'completed'], 2]);
    const since = await submissions.list(owner, id, {
      skip: 0,
      limit: 10,
      changed_since: revision,
    });
    expect(since.items.map((one) => one.id)).toEqual([bare]);
    await assignments.update(owner, id, { feedback_text_needed: 'always' });
    expect(await told()).toEqual([['pending', 'completed'], 1]);
    await rubrics.put(owner, id, null);
    await assignments.update(owner, id, { feedback_text_needed: 'never' });
    expect(await told()).toEqual([['completed', 'completed'], 2]);
    await assignments.update(owner, id, { feedback_text_needed: 'without_rubric' });
    expect(await told()).toEqual([['pending', 'completed'], 1]);
  });

  test('[DESK-7] the state when the draft was opened is recorded per marker, and the first time counts', async () => {
    const { openings } = world.stores;
    const owner = await aTeacher(world.stores);
    const { id } = await anAssignment(world.stores, owner);
    const [grader, viewer, stranger] = [
      await aTeacher(world.stores),
      await aTeacher(world.stores),
      await aTeacher(world.stores),
    ];
    await aMember(world.stores, owner, id, grader, 'grader');
    await aMember(world.stores, owner, id, viewer, 'viewer');
    const submission = (await aSubmission(world.stores, owner, id)).id;
    const weak = { level_ids: ['weak'], points: null };
    const first = await openings.put(owner, submission, { criterion: 'style', mark: weak });
    expect(first).toEqual([
      { criterion: 'style', mark: weak, opened_at: world.clock.now().toISOString() },
    ]);
    world.clock.advance(1_000);
    expect(
      await openings.put(owner, submission, {
        criterion: 'style',
        mark: { level_ids: ['strong'], points: 3 },
      }),
    ).toEqual(first);
    expect(await openings.list(grader, submission)).toEqual([]);
    expect(
      await openings.put(grader, submission, {
        criterion: 'style',
        mark: { level_ids: null, points: 4.5 },
      }),
    ).toMatchObject([{ mark: { level_ids: null, points: 4.5 } }]);
    expect(await openings.list(owner, submission)).toEqual(first);
    await expect(
      openings.put(viewer, submission, { criterion: 'style', mark: weak }),
    ).rejects.toThrow(Forbidden);
    await expect(
      openings.put(stranger, submission, { criterion: 'style', mark: weak }),
    ).rejects.toThrow(NotFound);
    await expect(openings.list(stranger, submission)).rejects.toThrow(NotFound);
  });

  test('[DESK-13] numbers are drawn once, each belongs to one script, and later scripts get one too', async () => {
    const { assignments, submissions } = world.stores;
    const owner = await aTeacher(world.stores);
    const { id } = await anAssignment(world.stores, owner);
    const candidates = async () =>
      (await submissions.list(owner, id, { skip: 0, limit: 50 })).items.map(
        ({ id: submission, veil }) => [submission, veil?.candidate ?? null],
      );
    for (let made = 0; made < 12; made += 1) await aSubmission(world.stores, owner, id);
    expect((await candidates()).map(([, candidate]) => candidate)).toEqual(
      Array.from({ length: 12 }, () => null),
    );
    await assignments.update(owner, id, { anonymous: true });
    const drawn = await candidates();
    const numbers = drawn.map(([, candidate]) => candidate!);
    expect([new Set(numbers).size, Math.min(...numbers) > 0, Math.max(...numbers) < 100]).toEqual([
      12,
      true,
      true,
    ]);
    expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b));
    const late = await aSubmission(world.stores, owner, id);
    expect([
      late.veil?.candidate !== undefined,
      numbers.includes(late.veil?.candidate ?? 0),
    ]).toEqual([true, false]);
    await assignments.update(owner, id, { anonymous: false });
    await assignments.update(owner, id, { anonymous: true });
    expect((await candidates()).filter(([submission]) => submission !== late.id)).toEqual(drawn);
  });

  test('[DESK-13] a small class draws from ninety-nine numbers, so that they don’t reveal its order, and a large one has enough for all', async () => {
    const { assignments, submissions } = world.stores;
    const owner = await aTeacher(world.stores);
    const numbersOf = async (scripts: number) => {
      const { id } = await anAssignment(world.stores, owner);
      for (let made = 0; made < scripts; made += 1) await aSubmission(world.stores, owner, id);
      await assignments.update(owner, id, { anonymous: true });
      return (await submissions.list(owner, id, { skip: 0, limit: 200 })).items.map(
        ({ veil }) => veil!.candidate,
      );
    };
    // That none of thirty is above sixty happens by chance once in millions of millions of times.
    expect(Math.max(...(await numbersOf(30)))).toBeGreaterThan(60);
    expect(new Set(await numbersOf(100)).size).toBe(100);
  });

  test('[DESK-13] showing names is recorded with who and when, hiding them again hides that, and repeating it changes nothing', async () => {
    const { assignments } = world.stores;
    const owner = await aTeacher(world.stores, 10, 'Ada Byron');
    const { id } = await anAssignment(world.stores, owner);
    expect((await assignments.update(owner, id, { anonymous: false })).anonymity_lifted).toBeNull();
    await assignments.update(owner, id, { anonymous: true });
    const at = world.clock.now().toISOString();
    const lifted = await assignments.update(owner, id, { anonymous: false });
    expect([lifted.anonymous, lifted.anonymity_lifted]).toEqual([false, { by: 'Ada Byron', at }]);
    world.clock.advance(5_000);
    expect((await assignments.update(owner, id, { anonymous: false })).anonymity_lifted).toEqual({
      by: 'Ada Byron',
      at,
    });
    expect((await assignments.update(owner, id, { anonymous: true })).anonymity_lifted).toBeNull();
  });

  test('[MOD-1] a blind marker doesn’t learn from comments on other scripts either what the other wrote on this one', async () => {
    const { stores } = world;
    const owner = await aTeacher(stores);
    const { id } = await anAssignment(stores, owner);
    const [first, second] = [await aTeacher(stores), await aTeacher(stores)];
    for (const who of [first, second]) await aMember(stores, owner, id, who, 'grader');
    const [script, ...others] = [
      await aSubmission(stores, owner, id),
      await aSubmission(stores, owner, id),
      await aSubmission(stores, owner, id),
    ].map((made) => made.id);
    await givenTwice(stores, owner, id, script!, [first, second]);
    const note = {
      file_id: null,
      selectors: [],
      text: 'Say why.',
      criterion: null,
      comment_id: null,
    };
    for (const other of others) await stores.annotations.create(owner, other, note);
    await stores.annotations.create(first, script!, note);
    const found = async (who: Principal, at: number) =>
      (await stores.annotations.alike(who, at)).map(({ notes }) => notes);
    expect([
      await found(second, script!),
      await found(second, others[0]!),
      await found(first, script!),
      await found(owner, script!),
    ]).toEqual([[], [2], [3], [3]]);
  });

  test('[RUB-6] [MOD-1] [DESK-13] the preview of a rubric change leaves out what another gave blind, and names while these are hidden', async () => {
    const { stores } = world;
    const owner = await aTeacher(stores);
    const { id } = await anAssignment(stores, owner);
    expect(await stores.rubrics.preview(owner, id, essayRubric()), 'the first one').toMatchObject({
      added: essayRubric().criteria.map(({ name }) => name),
      marked_count: 0,
      look_again: [],
    });
    await stores.rubrics.put(owner, id, essayRubric());
    const [first, second] = [await aTeacher(stores), await aTeacher(stores)];
    for (const who of [first, second]) await aMember(stores, owner, id, who, 'grader');
    const script = (await aSubmission(stores, owner, id, { student_identifier: 'Käthe' })).id;
    await givenTwice(stores, owner, id, script, [first, second]);
    await stores.marks.put(first, script, undefined, {
      marks: [{ criterion: 'argument', level_ids: ['good'], points: null, comment: '' }],
    });
    const {
      criteria: [argument, ...others],
      ...rest
    } = essayRubric();
    const less = {
      ...rest,
      criteria: [
        { ...argument!, levels: argument!.levels.filter((level) => level.id !== 'good') },
        ...others,
      ],
    };
    const told = async (who: Principal) =>
      (await stores.rubrics.preview(who, id, less)).look_again.map(({ name }) => name);
    expect([await told(first), await told(second), await told(owner)]).toEqual([
      ['Käthe'],
      [],
      ['Käthe'],
    ]);
    expect(
      await stores.anonymity.patch(script, { student_identifier: 'Kate', grade: 'B' }),
    ).toEqual({ student_identifier: 'Kate', grade: 'B' });
    await stores.assignments.update(owner, id, { anonymous: true });
    expect([await told(first), await told(owner)].flat()).toEqual([
      expect.stringMatching(/^Candidate \d{3}$/),
      expect.stringMatching(/^Candidate \d{3}$/),
    ]);
  });
});
