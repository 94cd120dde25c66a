import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { RewordingPlace, RewordingResult } from '#contract/comments/rewording.ts';
import type { Suggestion } from '#contract/comments/suggestion.ts';
import type { MarkRevision, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

describe.each(engines)('suggestions on $name', (engine) => {
  let api: Api;
  let owner: Caller;
  const rubric = essayRubric();
  const criterion = rubric.criteria.find(({ kind }) => kind === 'levels')!;
  const [low, high] = [criterion.levels[0]!.id, criterion.levels.at(-1)!.id];

  beforeAll(async () => {
    api = await openApi({ engine });
    owner = await api.teacher({ email: 'owner@example.org' });
  });
  afterAll(() => api.close());

  async function aClass(who: Caller, name: string, size: number) {
    const assignment = (await who.post<Assignment>('/api/v1/assignments/', { name })).body;
    await who.put(`/api/v1/assignments/${assignment.id}/rubric`, rubric);
    const scripts: number[] = [];
    for (let at = 0; at < size; at += 1)
      scripts.push(
        (
          await who.post<Submission>(
            `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
            form({
              submission_file: { name: `${at}.txt`, bytes: `Essay number ${at} on buses.` },
              student_identifier: `Student ${at}`,
            }),
          )
        ).body.id,
      );
    return { assignment, scripts };
  }
  const mark = async (who: Caller, script: number, level: string, comment: string) =>
    expect(
      (
        await who.put(`/api/v1/submissions/${script}/marks`, {
          marks: [{ criterion: criterion.id, level_ids: [level], comment }],
        })
      ).status,
    ).toBe(200);
  const offered = async (who: Caller, script: number, level = low) =>
    (
      await who.get<Suggestion[]>(
        `/api/v1/submissions/${script}/suggestions?criterion=${criterion.id}&levels=${level}`,
      )
    ).body;
  const own = (found: readonly Suggestion[]) =>
    found.filter(({ source }) => source === 'assignment');

  test('[SUG-2] the user’s own comments on the criterion come with where they were written, those of this level first, and follow every change', async () => {
    const { scripts } = await aClass(owner, 'One', 4);
    const [one, two, three, four] = scripts as [number, number, number, number];
    await mark(owner, one, high, 'A thesis worth defending.');
    await mark(owner, two, low, 'Say what you argue.');
    expect(own(await offered(owner, four))).toEqual([
      {
        text: 'Say what you argue.',
        source: 'assignment',
        scripts: 1,
        last: two,
        from: '',
        at_level: true,
        pinned: false,
      },
      {
        text: 'A thesis worth defending.',
        source: 'assignment',
        scripts: 1,
        last: one,
        from: '',
        at_level: false,
        pinned: false,
      },
    ]);
    await mark(owner, three, low, 'Say what you argue.');
    await mark(owner, one, high, '');
    await owner.post(`/api/v1/submissions/${one}/annotations`, {
      text: 'This is where the thesis belongs.',
      criterion: criterion.id,
    });
    expect(
      own(await offered(owner, four)).map(({ text, scripts: n, last }) => [text, n, last]),
    ).toEqual([
      ['Say what you argue.', 2, three],
      ['This is where the thesis belongs.', 1, one],
    ]);
    expect(own(await offered(owner, three)).map(({ scripts: n }) => n)).toEqual([1, 1]);
    await owner.delete(`/api/v1/submissions/${two}`);
    expect(own(await offered(owner, four))[0]).toMatchObject({ scripts: 1, last: three });
  });

  test('[SUG-2] the feedback on the whole script has its own suggestions', async () => {
    const { scripts } = await aClass(owner, 'Whole', 2);
    const [one, two] = scripts as [number, number];
    await owner.patch(`/api/v1/submissions/${one}`, {
      feedback_text: 'A pleasure to read.\n\nLeave more time for the end.',
    });
    const { body } = await owner.get<Suggestion[]>(`/api/v1/submissions/${two}/suggestions`);
    expect(body.map(({ text }) => text).toSorted()).toEqual([
      'A pleasure to read.',
      'Leave more time for the end.',
    ]);
  });

  test('[SUG-2] they are followed by own comments from earlier assignments with the same criterion, then the bank', async () => {
    const teacher = await api.teacher({ email: 'earlier@example.org' });
    const before = await aClass(teacher, 'Last year', 1);
    await mark(teacher, before.scripts[0]!, low, 'Begin with your claim.');
    await teacher.post('/api/v1/comments/', {
      text: `About ${criterion.name}: be bold.`,
      category: 'Argument',
      quality_level: 'fair',
    });
    const { scripts } = await aClass(teacher, 'This year', 2);
    await mark(teacher, scripts[0]!, low, 'Claim first, please.');
    const found = await offered(teacher, scripts[1]!);
    expect(found.slice(0, 3).map(({ text, source, from }) => [text, source, from])).toEqual([
      ['Claim first, please.', 'assignment', ''],
      ['Begin with your claim.', 'earlier', 'Last year'],
      [`About ${criterion.name}: be bold.`, 'bank', 'Argument'],
    ]);
    expect(found.length).toBeLessThanOrEqual(8);
  });

  test('[SUG-1] nobody is offered what another marker wrote, even if that marker changed only the level', async () => {
    const { assignment, scripts } = await aClass(owner, 'Shared', 3);
    const [one, two, three] = scripts as [number, number, number];
    const grader = await api.teacher({ email: 'grader@example.org' });
    await joins(owner, assignment.id, grader, 'grader');
    await mark(owner, one, low, 'The owner’s own words.');
    await mark(grader, one, high, 'The owner’s own words.');
    await mark(grader, two, low, 'The grader’s own words.');
    expect(own(await offered(grader, three)).map(({ text }) => text)).toEqual([
      'The grader’s own words.',
    ]);
    expect(own(await offered(owner, three))).toEqual([]);
    const stranger = await api.teacher({ email: 'stranger@example.org' });
    expect((await stranger.get(`/api/v1/submissions/${three}/suggestions`)).status).toBe(404);
  });

  const planned = async (who: Caller, script: number, from: string) =>
    (
      await who.post<RewordingPlace[]>(`/api/v1/submissions/${script}/rewordings/plan`, {
        criterion: criterion.id,
        from,
      })
    ).body;
  const reworded = async (
    who: Caller,
    script: number,
    from: string,
    to: string,
    places: readonly RewordingPlace[],
  ) =>
    (
      await who.post<RewordingResult>(`/api/v1/submissions/${script}/rewordings`, {
        criterion: criterion.id,
        from,
        to,
        places,
      })
    ).body;
  const commentOn = async (who: Caller, script: number) =>
    (await who.get<MarkSheet>(`/api/v1/submissions/${script}/marks`)).body.marks.find(
      (one) => one.criterion === criterion.id,
    )?.comment;

  test('[SUG-4] a comment is reworded in the scripts that are chosen, with its history, and can be changed back', async () => {
    const { scripts } = await aClass(owner, 'Reworded', 4);
    const [one, two, three, four] = scripts as [number, number, number, number];
    await mark(owner, one, low, 'A good start.\n- Say why.');
    await mark(owner, two, high, 'Say why.');
    await mark(owner, three, high, 'Say why not.');
    await mark(owner, four, low, 'Give your reasons.');
    const places = await planned(owner, four, 'Say why.');
    expect(places).toEqual([
      { submission_id: one, version: 1 },
      { submission_id: two, version: 1 },
    ]);
    const [first] = places;
    const { changed, left } = await reworded(owner, four, 'Say why.', 'Give your reasons.', [
      first!,
    ]);
    expect({ changed, left }).toEqual({ changed: [{ submission_id: one, version: 2 }], left: [] });
    expect(await commentOn(owner, one)).toBe('A good start.\n- Give your reasons.');
    expect(await commentOn(owner, two)).toBe('Say why.');
    const history = await owner.get<MarkRevision[]>(`/api/v1/submissions/${one}/marks/revisions`);
    expect(history.body.map(({ from, to }) => [from?.comment, to.comment])).toEqual([
      ['A good start.\n- Say why.', 'A good start.\n- Give your reasons.'],
      [undefined, 'A good start.\n- Say why.'],
    ]);
    await reworded(owner, four, 'Give your reasons.', 'Say why.', changed);
    expect(await commentOn(owner, one)).toBe('A good start.\n- Say why.');
  });

  test('[SUG-4] a script that was released or changed since the list was shown is left as it is', async () => {
    const { assignment, scripts } = await aClass(owner, 'Released', 4);
    const [one, two, three, four] = scripts as [number, number, number, number];
    for (const script of [one, two, three]) await mark(owner, script, low, 'Say why.');
    const places = await planned(owner, four, 'Say why.');
    expect(places).toHaveLength(3);
    await owner.patch(`/api/v1/submissions/${one}`, { grade: 'B' });
    expect((await owner.post(`/api/v1/submissions/${one}/release`, {})).status).toBeLessThan(300);
    await mark(owner, two, high, 'Say why.');
    expect(await reworded(owner, four, 'Say why.', 'Give your reasons.', places)).toEqual({
      changed: [{ submission_id: three, version: 2 }],
      left: [
        { submission_id: one, why: 'released' },
        { submission_id: two, why: 'changed' },
      ],
    });
    expect(await commentOn(owner, one)).toBe('Say why.');
    expect((await planned(owner, four, 'Say why.')).map((place) => place.submission_id)).toEqual([
      two,
    ]);
    const grader = await api.teacher({ email: 'rewording-grader@example.org' });
    await joins(owner, assignment.id, grader, 'grader');
    expect(await planned(grader, four, 'Say why.')).toEqual([]);
    expect(
      (await reworded(grader, four, 'Say why.', 'Mine.', [{ submission_id: two, version: 2 }]))
        .changed,
    ).toEqual([]);
  });

  test('[SUG-3] a suggestion is pinned, unpinned, reworded and forgotten', async () => {
    const { scripts } = await aClass(owner, 'Choices', 3);
    const [one, two, three] = scripts as [number, number, number];
    await mark(owner, one, low, 'Old and seldom.');
    await mark(owner, two, low, 'New and better liked.');
    const choose = async (text: string, choice: string, wording?: string) =>
      (
        await owner.put(`/api/v1/submissions/${three}/suggestions`, {
          criterion: criterion.id,
          text,
          choice,
          ...(wording === undefined ? {} : { wording }),
        })
      ).status;
    const now = async () =>
      own(await offered(owner, three)).map(({ text, pinned }) => [text, pinned]);
    expect(await choose('Old and seldom.', 'pin')).toBe(204);
    expect((await now())[0]).toEqual(['Old and seldom.', true]);
    await choose('Old and seldom.', 'reword', 'Dated, and rare.');
    expect((await now())[0]).toEqual(['Dated, and rare.', true]);
    await choose('Old and seldom.', 'unpin');
    expect(Object.fromEntries(await now())).toEqual({
      'Dated, and rare.': false,
      'New and better liked.': false,
    });
    await choose('New and better liked.', 'forget');
    expect(await now()).toEqual([['Dated, and rare.', false]]);
    expect(await choose('Dated, and rare.', 'reword')).toBe(422);
  });
});
