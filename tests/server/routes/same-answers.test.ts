import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { SameAnswer } from '#contract/submissions/same-answer.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { comparedText, likeness } from '#server/features/marking/same-answers.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const LIKENESS = { exactly: 'same', nearly: 'nearly', 'not at all': null } as const;

test.each([
  ['exactly', 'The cat, sat; on a MAT!', 'the cat sat\n\non a mat'],
  ['exactly', '- one\n- two', 'One, two.'],
  ['exactly', 'Don’t tell them', 'dont tell them'],
  ['exactly', 'x = 1  +  2 ', 'x = 1 + 2'],
  ['nearly', 'We warn the staff at once before leaving', 'We warn staff at once before leaving'],
  [
    'nearly',
    'Fotos von außen anfertigen und vermerken',
    'Die Fotos von außen anfertigen und vermerken',
  ],
  ['not at all', 'It is true', 'It is not true'],
  ['not at all', 'The value is 5', 'The value is -5'],
  ['not at all', 'It is 1.5 metres high', 'It is 15 metres high'],
  ['not at all', 'A ratio of 3:1 is found', 'A ratio of 31 is found'],
  ['not at all', 'a > b', 'a < b'],
  ['not at all', '(2+3)*4', '2+3*4'],
  ['not at all', 'if x:\n  f(x)\ng(x)', 'if x:\n  f(x)\n  g(x)'],
  ['not at all', 'and or not gates are used here', 'or not gates are used here'],
  ['not at all', 'afferent nerves lead to the brain', 'efferent nerves lead to the brain'],
  ['not at all', 'der Hund beißt den Mann in der Stadt', 'den Hund beißt der Mann in der Stadt'],
  ['not at all', 'all cells of it die in the end', 'all cells of it in the end'],
  ['not at all', '50 % of it', '50 of it'],
  ['not at all', '?', '!'],
  ['not at all', '', ''],
] as const)('[FIND-1] %s the same: “%s” and “%s”', (how, one, other) => {
  expect(likeness(comparedText(one), comparedText(other))).toBe(LIKENESS[how]);
  expect(likeness(comparedText(other), comparedText(one))).toBe(LIKENESS[how]);
});

describe.each(engines)('scripts with the same answer, on $name', (engine) => {
  let api: Api;
  let owner: Caller;
  beforeAll(async () => {
    api = await openApi({ engine });
    owner = await api.teacher({ email: 'owner@example.org' });
  });
  afterAll(() => api.close());

  async function aClass(texts: readonly (readonly [student: string, text: string])[]) {
    const { id } = (await owner.post<Assignment>('/api/v1/assignments/', { name: 'Question 1' }))
      .body;
    await owner.put(`/api/v1/assignments/${id}/rubric`, essayRubric());
    const scripts: number[] = [];
    for (const [student, text] of texts)
      scripts.push(
        (
          await owner.post<Submission>(
            `/api/v1/submissions/by_assignment/${id}/upload`,
            form({
              submission_file: { name: `${scripts.length}.txt`, bytes: text },
              student_identifier: student,
            }),
          )
        ).body.id,
      );
    return { base: `/api/v1/assignments/${id}`, id, scripts };
  }
  const told = async (who: Caller, script: number) =>
    (await who.get<SameAnswer[]>(`/api/v1/submissions/${script}/same-answers`)).body;
  const idsFor = async (who: Caller, script: number) =>
    (await told(who, script)).map(({ submission_id }) => submission_id);

  test('[FIND-1] lists a script with those of the same answer, without the students’ own names', async () => {
    const { scripts } = await aClass([
      ['Ada Lovelace', 'Ada Lovelace: Buses are loved by the people, and trams are not.'],
      ['Grace Hopper', 'grace hopper - buses are loved by the people and trams are not'],
      ['Alan Turing', 'Buses are loved by people, and trams are not. Alan Turing'],
      ['Mary Shelley', 'Buses are not loved by the people, and trams are.'],
      ['Emmy Noether', 'Ada Lovelace: Buses are loved by the people, and trams are not.'],
    ]);
    const [ada, grace, alan] = scripts as [number, number, number];
    expect(await told(owner, ada)).toEqual([
      { submission_id: grace, likeness: 'same' },
      { submission_id: alan, likeness: 'nearly' },
    ]);
    expect(await idsFor(owner, scripts[3]!)).toEqual([]);
    const stranger = await api.teacher({ email: 'stranger@example.org' });
    expect((await stranger.get(`/api/v1/submissions/${ada}/same-answers`)).status).toBe(404);
  });

  test('[FIND-1] a file that could not be read, or has changed, is in no group', async () => {
    const { scripts } = await aClass([
      ['S1', 'Buses are loved by all.'],
      ['S2', 'Buses are loved by all.'],
    ]);
    const [one, two] = scripts as [number, number];
    expect(await idsFor(owner, one)).toEqual([two]);
    await owner.post(
      `/api/v1/submissions/${two}/files`,
      form({ file: { name: 'more.txt', bytes: 'And trams.' } }),
    );
    expect(await idsFor(owner, one)).toEqual([]);
  });

  test('[FIND-1] lists only what the caller marks in the same round, and nothing about a script that came back to them', async () => {
    const { base, id, scripts } = await aClass(
      Array.from({ length: 24 }, (_, at) => [`S${at}`, 'Buses are loved by all.'] as const),
    );
    const [one, two, three, four] = scripts as [number, number, number, number];
    const grader = await api.teacher({ email: 'grader@example.org' });
    await joins(owner, id, grader, 'grader');
    const graderId = (await grader.get<User>('/api/v1/users/me')).body.id;
    const deal = async (round: string, ids: number[], to: number) =>
      expect(
        (
          await owner.put(`${base}/allocation`, {
            round,
            moves: ids.map((submission_id) => ({ submission_id, from: null, to })),
          })
        ).status,
      ).toBeLessThan(300);
    const ownerId = (await owner.get<User>('/api/v1/users/me')).body.id;
    await deal('first', [one, two, three], ownerId);
    await deal('second', [two, three], graderId);
    // The grader marks two and three in the second round, and unassigned ones in the first.
    expect(await idsFor(grader, two)).toEqual([three]);
    expect(await idsFor(grader, one)).toEqual([]);
    expect(await idsFor(grader, four)).toEqual(scripts.slice(4));
    expect(await idsFor(owner, one)).toEqual([two, three, ...scripts.slice(3)]);
    const full = {
      marks: [
        { criterion: 'argument', level_ids: ['good'], comment: '' },
        { criterion: 'evidence', level_ids: ['much'], comment: '' },
      ],
    };
    for (const script of scripts.slice(3)) {
      await grader.put(`/api/v1/submissions/${script}/marks`, full);
      await grader.patch(`/api/v1/submissions/${script}`, { grade: 'B' });
    }
    const { body } = await grader.put<SelfAgreement>(`${base}/insight/again`, { on: true });
    expect(body).toMatchObject({ waiting: [{}] });
    const back = body.waiting[0]!.submission_id;
    expect(await idsFor(grader, back)).toEqual([]);
    const other = scripts.slice(3).find((script) => script !== back)!;
    expect(await idsFor(grader, other)).not.toContain(back);
    expect((await idsFor(grader, other)).length).toBeGreaterThan(10);
  });
});
