import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { ReturnedSchema } from '#contract/release/returned.ts';
import { returning, type ReturnedParts } from '#server/features/exchange/return/returned.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { BLIND_REFUSAL } from '#server/features/teams/blind.ts';
import {
  aMember,
  anAssignment,
  aStudent,
  aSubmission,
  aTeacher,
  aWork,
  aFile,
  generate,
  givenTwice,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { DEFAULT_SETTINGS } from '#contract/accounts/user.ts';
import { documentOfText } from '#server/extraction/read/text.ts';

const quote = (exact: string, start: number) => [
  { type: 'TextPositionSelector' as const, start, end: start + exact.length },
  { type: 'TextQuoteSelector' as const, exact, prefix: '', suffix: '' },
];

describe.each(engines)('[OUT-4] [OUT-5] what is returned, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const paged: ReturnedParts['documents'] = {
    of: async () => ({
      ...documentOfText('One. Two. Three.', 'txt'),
      pages: [
        { number: 1, start: 0, end: 5, readable: true },
        { number: 2, start: 5, end: 16, readable: true },
      ],
    }),
  };

  async function scene() {
    const { stores } = world;
    const teacher = await aTeacher(stores);
    const assignment = await anAssignment(stores, teacher);
    await stores.rubrics.put(teacher, assignment.id, {
      ...essayRubric(),
      marker_guidelines: 'SECRET guidelines',
      criteria: essayRubric().criteria.map((one) => ({ ...one, marker_note: 'SECRET note' })),
    });
    const [zoe, sam] = await stores.students
      .put(teacher, assignment.id, [
        aStudent('s1', { display_name: 'Sam' }),
        aStudent('s2', { display_name: 'Zoë' }),
      ])
      .then((all) => all.toReversed());
    const submission = await aSubmission(stores, teacher, assignment.id, {
      files: [aWork(aFile('b.docx')), aWork(aFile('a.pdf'))],
    });
    await stores.students.assign(teacher, submission.id, [zoe!.id]);
    const open = (who = teacher) =>
      returning({ stores, documents: paged, clock: world.clock }, who, assignment.id);
    return {
      stores,
      teacher,
      assignment,
      submission,
      zoe: zoe!,
      sam: sam!,
      open,
      of: async (studentId?: number) => (await open()).of(submission.id, studentId),
    };
  }

  test('nothing is marked: it says so, and guesses nothing', async () => {
    const { of, submission, teacher } = await scene();
    const returned = await of();
    expect(v.parse(ReturnedSchema, returned)).toEqual(returned);
    expect(returned).toEqual({
      assignment: { title: 'Essay' },
      student: { name: 'Zoë', identifier: 's2' },
      submission: {
        id: submission.id,
        files: ['b.docx', 'a.pdf'],
        submitted_at: null,
      },
      grade: null,
      scale: { kind: 'free' },
      feedback: null,
      rubric: null,
      annotations: [],
      educator: { name: teacher.full_name, header: '', closing: '' },
      ai_statement: 'Marginalia made no AI draft for this work.',
      made_at: world.clock.now().toISOString(),
    });
  });

  test('[RUB-11] [MOD-1] contains the rubric as marked, without notes for markers, and without points if the rubric hides them', async () => {
    const { stores, teacher, assignment, submission, open, of } = await scene();
    const put = () =>
      stores.marks.put(teacher, submission.id, 'first', {
        marks: [
          { criterion: 'argument', level_ids: ['good'], points: null, comment: 'Well argued.' },
          { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
        ],
      });
    await put();
    const { rubric } = await of();
    expect(rubric!.total).toEqual({ points: 14, max: 18 });
    expect(
      rubric!.criteria.map(({ name, points, worth, comment }) => [name, points, worth, comment]),
    ).toEqual([
      ['Argument', 10, '10', 'Well argued.'],
      ['Evidence', 4, '8', ''],
    ]);
    expect(
      rubric!.criteria[0]!.levels.map(({ name, chosen, points, feedback }) => [
        name,
        chosen,
        points,
        feedback,
      ]),
    ).toEqual([
      ['Poor', false, '0', ''],
      ['Fair', false, '5', ''],
      ['Good', true, '10', 'You argue well.'],
    ]);
    expect(JSON.stringify(rubric)).not.toContain('SECRET');
    await stores.rubrics.put(teacher, assignment.id, { ...essayRubric(), hide_points: true });
    const hidden = (await of()).rubric!;
    expect(hidden.total).toBeNull();
    expect(
      hidden.criteria
        .flatMap(({ points, worth, levels }) => [
          points,
          worth,
          ...levels.map((level) => level.points),
        ])
        .filter((one) => one !== null),
    ).toEqual([]);
    const [one, two] = [await aTeacher(stores), await aTeacher(stores)];
    for (const who of [one, two]) await aMember(stores, teacher, assignment.id, who, 'grader');
    await givenTwice(stores, teacher, assignment.id, submission.id, [one, two]);
    await stores.marks.put(two, submission.id, 'second', {
      marks: [
        { criterion: 'argument', level_ids: ['poor'], points: null, comment: 'Second.' },
        { criterion: 'evidence', level_ids: ['some'], points: null, comment: '' },
      ],
    });
    expect(JSON.stringify(await of())).not.toContain('Second.');
    for (const who of [one, two])
      await expect((await open(who)).of(submission.id)).rejects.toThrow(BLIND_REFUSAL);
    for (const who of [one, two]) await stores.marks.handOver(who, submission.id);
    const agreed = (criterion: string, level: string) => ({
      criterion,
      level_ids: [level],
      points: null,
      comment: 'Agreed.',
      reason: 'Between the two.',
    });
    await stores.marks.put(teacher, submission.id, 'agreed', {
      marks: [agreed('argument', 'fair'), agreed('evidence', 'some')],
    });
    expect(JSON.stringify(await of())).not.toContain('Between the two.');
    expect((await of()).rubric!.criteria[0]).toMatchObject({
      comment: 'Agreed.',
      levels: [{ chosen: false }, { chosen: true }, { chosen: false }],
    });
  });

  test('notes on the script are in reading order, with their pages; those without words are left out', async () => {
    const { stores, teacher, submission, of } = await scene();
    const [first, second] = submission.files;
    const note = (text: string, file_id: number | null, selectors: ReturnType<typeof quote>) =>
      stores.annotations.create(teacher, submission.id, {
        text,
        file_id,
        selectors,
        criterion: null,
        comment_id: null,
      });
    await note('Third', second!.id, quote('Two.', 5));
    await note('Second', second!.id, quote('One.', 0));
    await note('  ', first!.id, quote('One.', 0));
    await note('First', null, []);
    const { annotations } = await of();
    expect(
      annotations.map(({ n, text, quote: words, page, file }) => [n, text, words, page, file]),
    ).toEqual([
      [1, 'First', null, null, 0],
      [2, 'Second', 'One.', 1, 1],
      [3, 'Third', 'Two.', 2, 1],
    ]);
  });

  test('each student of group work is named alone on request, otherwise all of them', async () => {
    const { stores, teacher, submission, zoe, sam, of } = await scene();
    await stores.students.assign(teacher, submission.id, [sam.id, zoe.id]);
    expect((await of(sam.id)).student).toEqual({ name: 'Sam', identifier: 's1' });
    expect((await of()).student).toEqual({ name: 'Sam and Zoë', identifier: null });
    await stores.students.assign(teacher, submission.id, []);
    expect((await of()).student).toEqual({ name: 's1', identifier: null });
  });

  test('contains the owner’s words, whoever returns it; mentions AI unless the owner turns that off', async () => {
    const { stores, teacher, assignment, submission, open } = await scene();
    const grader = await aTeacher(stores, 10, 'Grace Hopper');
    await aMember(stores, teacher, assignment.id, grader, 'grader');
    await generate(stores, teacher, submission.id);
    await stores.submissions.patch(teacher, submission.id, {
      grade: 'B',
      feedback_text: 'Your essay is clear.',
    });
    await stores.users.update(teacher, {
      settings: {
        ...DEFAULT_SETTINGS,
        feedback_header: 'BIO 101',
        feedback_closing: 'Come and see me.',
      },
    });
    const returned = await (await open(grader)).of(submission.id);
    expect(returned).toMatchObject({
      educator: { name: teacher.full_name, header: 'BIO 101', closing: 'Come and see me.' },
      grade: 'B',
      feedback: 'Your essay is clear.',
    });
    expect(returned.ai_statement).toBe(
      'A draft was made by checks, without a language model. All of the text given here stands word for word in the draft. The marks and the grade were given by a person.',
    );
    await stores.users.update(teacher, { settings: { feedback_ai_statement: false } });
    expect((await (await open(grader)).of(submission.id)).ai_statement).toBeNull();
  });

  test('strangers see nothing', async () => {
    const { open } = await scene();
    await expect(open(await aTeacher(world.stores))).rejects.toBeInstanceOf(NotFound);
  });
});
