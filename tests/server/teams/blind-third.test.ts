import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Insight } from '#contract/analytics/insight.ts';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { MarkProgress, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { RoundList, ScriptRounds } from '#contract/teams/agreement.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { aDraft } from '#tests/support/class.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { type Looked, toldTo } from '#tests/support/team/responses.ts';

/**
 * None of our own texts contains these: a response that does reveals what the first, the second or
 * the owner did.
 */
const THEIRS = /zyxwena|quillfeather|owlbert/i;
/** They take seconds each; while the third marks, they are requested, and refused. */
const DOCUMENTS = /format=(docx|pdf)/;
const full = (level: string, word: string) => ({
  marks: [
    { criterion: 'argument', level_ids: [level], comment: `${word} on the argument.` },
    { criterion: 'evidence', level_ids: ['much'], comment: `${word} on the evidence.` },
    { criterion: 'remarks', comment: `${word} remarks.` },
  ],
});
const note = (word: string) => ({
  text: `${word} notes.`,
  selectors: [{ type: 'TextQuoteSelector', exact: 'Buses are loved', prefix: '', suffix: '' }],
});
const agreed = (level: string, word: string) => ({
  marks: [
    {
      criterion: 'argument',
      level_ids: [level],
      comment: `${word} agrees.`,
      reason: `${word} says why.`,
    },
    { criterion: 'evidence', level_ids: ['much'] },
  ],
});

describe.each(engines)('[MOD-1] [MOD-2] a third marker who is asked blind, on $name', (engine) => {
  let api: Api;
  let [owner, first, second, third]: Caller[] = [];
  let base: string;
  /**
   * One script with two who differ, and one with two who had agreed, for which the owner asks a
   * third anyway.
   */
  let [torn, settled]: string[] = [];
  let looked: Looked;
  let handback: number;
  let revision: string | null;
  /** The status of reading the first marker's marks before they were asked. */
  let readBefore: number;
  const idOf = async (who: Caller): Promise<number> =>
    (await who.get<User>('/api/v1/users/me')).body.id;
  const scripts = () => [torn!, settled!];

  /** Creates a script that two marked and handed over, with everything that can be left on it. */
  async function marked(filename: string): Promise<string> {
    const {
      body: { id },
    } = await owner!.post<Submission>(
      `/api/v1/submissions/by_assignment/${looked.assignment}/upload`,
      form({ submission_file: { name: filename, bytes: 'Buses are loved by all.' } }),
    );
    const at = `/api/v1/submissions/${id}`;
    await owner!.post(`${at}/generate-feedback`, {});
    for (const [round, who] of [
      ['first', first],
      ['second', second],
    ] as const)
      await owner!.put(`${base}/allocation`, {
        round,
        moves: [{ submission_id: id, from: null, to: await idOf(who!) }],
      });
    await first!.put(`${at}/marks`, {
      ...full('poor', 'Zyxwena'),
      grade_reason: 'Zyxwena was generous.',
    });
    await second!.put(`${at}/marks`, full('good', 'Quillfeather'));
    await first!.patch(at, { grade: 'Zyxwena 70', feedback_text: 'Well done, says Zyxwena.' });
    const { body: points } = await first!.get<{ draft_id: number }>(`${at}/draft-points`);
    await first!.put(`${at}/draft-points`, {
      draft_id: points.draft_id,
      section: 'strengths',
      place: 0,
      choice: 'taken',
      wording: 'Zyxwena says it better.',
    });
    const { body: left } = await first!.post<Annotation>(`${at}/annotations`, note('Zyxwena'));
    await second!.post(`${at}/annotations`, note('Quillfeather'));
    for (const who of [first, second]) await who!.post(`${at}/marks/hand-over`);
    looked = {
      ...looked,
      submissions: [...looked.submissions, id],
      annotations: [...looked.annotations, left.id],
    };
    return at;
  }

  beforeAll(async () => {
    api = await openApi({ engine, draft: async () => aDraft('A draft.') });
    [owner, first, second, third] = [
      await api.teacher(),
      await api.teacher(),
      await api.teacher(),
      await api.teacher(),
    ];
    const {
      body: { id },
    } = await owner.post<{ id: number }>('/api/v1/assignments/', { name: 'Essay' });
    base = `/api/v1/assignments/${id}`;
    looked = { assignment: id, submissions: [], annotations: [] };
    for (const who of [first, second, third]) await joins(owner, id, who, 'grader');
    await owner.put(`${base}/rubric`, {
      ...essayRubric(),
      bands: [
        { grade: 'A', from: 80 },
        { grade: 'B', from: 0 },
      ],
    });
    settled = await marked('b.txt');
    await second.put(`${settled}/marks?round=agreed`, agreed('good', 'Quillfeather'));
    await owner.patch(settled, {
      grade: 'Owlbert 60',
      feedback_text: 'Owlbert has the last word.',
    });
    await owner.put(`${base}/agreement-rule`, {
      rule: {
        same: 'points',
        within: 2,
        takes: 'first',
        differ: 'third',
        third_marker_id: await idOf(third),
        third_blind: true,
      },
    });
    torn = await marked('a.txt');
    await owner.post(`${base}/releases`, {
      submission_ids: looked.submissions,
      at: null,
      unfinished: true,
    });
    // The third is also a moderator: the sample reveals nothing to them about what they mark blind.
    await owner.put(`${base}/moderation/moderators`, { user_ids: [await idOf(third)] });
    await owner.post(`${base}/moderation/draws`, {
      rule: {
        root: false,
        percent: null,
        least: 2,
        per_band: null,
        per_marker: null,
        fails: false,
        near: null,
      },
      seed: 1,
      submission_ids: looked.submissions,
    });
    for (const at of scripts())
      await owner.put(`${at}/moderation`, { verdict: 'again', reason: 'Owlbert would give less.' });
    const csv =
      'Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade),Feedback comments\nParticipant 1,A,,Submitted,,100.00,Yes,-,\n';
    handback = (
      await owner.post<{ id: number }>(
        `${base}/handback`,
        form({ kind: 'moodle_worksheet', file: { name: 'a.csv', bytes: csv } }),
      )
    ).body.id;
    readBefore = (await third.get(`${settled}/marks?round=first`)).status;
    await owner.put(`${settled}/third-marker`, { user_id: await idOf(third), blind: true });
  });
  afterAll(() => api.close());

  test('sees nothing of what the two and the owner did by any GET, while the owner sees everything', async () => {
    const told = await toldTo(api, looked, owner!, THEIRS, DOCUMENTS);
    const kinds = [
      '',
      '/marks?round=first',
      '/marks?round=second',
      '/marks/revisions?round=second',
      '/rounds',
      '/annotations',
      '/revisions',
      '/draft-points',
    ];
    expect(told).toEqual(
      expect.arrayContaining(scripts().flatMap((at) => kinds.map((kind) => `${at}${kind}`))),
    );
    expect(told).toEqual(
      expect.arrayContaining([
        `${settled}/marks?round=agreed`,
        `${base}/moderation`,
        `${base}/releases`,
      ]),
    );
    expect(await toldTo(api, looked, third!, THEIRS)).toEqual([]);
  });

  test('could read as a grader until they were asked, and from then on no longer', async () => {
    expect([readBefore, (await third!.get(`${settled}/marks?round=first`)).status]).toEqual([
      200, 403,
    ]);
  });

  test('sees no grade, time, figure or mark that isn’t theirs', async () => {
    for (const at of scripts()) {
      const { body } = await third!.get<Submission>(at);
      expect(body).toMatchObject({
        grade: null,
        feedback_text: null,
        updated_at: body.created_at,
        marked_attempt: null,
      });
      expect((await third!.get<MarkSheet>(`${at}/marks`)).body).toMatchObject({
        round: 'third',
        marks: [],
        decision: null,
        is_blind: true,
      });
    }
    const graded = async (who: Caller) =>
      (await who.get<Insight>(`${base}/insight`)).body.progress.graded.n;
    expect([await graded(owner!), await graded(third!)]).toEqual([2, 0]);
    for (const query of ['', '?round=first', '?round=second', '?round=agreed'])
      expect((await third!.get<MarkProgress[]>(`${base}/marks${query}`)).body).toEqual([]);
    const {
      body: { scripts: rounds },
    } = await third!.get<RoundList>(`${base}/rounds`);
    expect(
      rounds.map(({ first: one, second: two, differ, grade, mine }) => [
        one,
        two,
        differ,
        grade,
        mine,
      ]),
    ).toEqual([
      [null, null, null, null, 'third'],
      [null, null, null, null, 'third'],
    ]);
  });

  test('learns nothing from responses to their requests, and writes only to their own round', async () => {
    for (const [place, at] of scripts().entries()) {
      const [theirs] = looked.annotations.slice(place === 0 ? 1 : 0);
      const answers = [
        await third!.patch(at, { grade: 'B' }),
        await third!.put(`${at}/marks?round=first`, full('good', 'Cleo')),
        await third!.put(`${at}/marks?round=second`, full('good', 'Cleo')),
        await third!.put(`${at}/marks?round=agreed`, agreed('good', 'Cleo')),
        await third!.put(`${at}/moderation`, { verdict: 'agrees', reason: '' }),
        await third!.patch(`/api/v1/annotations/${theirs}`, { text: 'Mine.' }),
        await third!.delete(`/api/v1/annotations/${theirs}`),
        await third!.patch(at, { turnitin_similarity_score: 3 }, { 'If-Match': '"999"' }),
        await third!.put(`${at}/marks`, {
          marks: [{ criterion: 'argument', level_ids: ['good'], version: 99 }],
        }),
        await third!.post(`${at}/marks/hand-over`),
        await third!.post(`${base}/handback`, form({ kind: 'csv' })),
        await third!.get(`/api/v1/handbacks/${handback}/file?part=1`),
      ];
      expect(answers.filter(({ text }) => THEIRS.test(text)).map(({ text }) => text)).toEqual([]);
      expect(answers.map(({ status }) => status)).toEqual([
        403,
        403,
        403,
        403,
        expect.any(Number),
        404,
        404,
        412,
        412,
        409,
        409,
        409,
      ]);
      expect(answers[4]!.status).toBeGreaterThanOrEqual(400);
    }
  });

  test('sees all of it once they have handed over, and the grade follows their decision', async () => {
    revision = (
      await third!.get(`/api/v1/submissions/by_assignment/${looked.assignment}`)
    ).headers.get('x-revision');
    for (const at of scripts()) {
      await third!.put(`${at}/marks`, full('fair', 'Cleo'));
      // What they write goes to a round of their own: nobody’s marks have changed, and they still
      // see nothing.
      expect([
        (await third!.get(`${at}/rounds`)).status,
        (await third!.get(`${at}/marks?round=first`)).status,
      ]).toEqual([403, 403]);
      expect((await third!.post(`${at}/marks/hand-over`)).status).toBe(204);
    }
    expect((await owner!.put(`${torn}/third-marker`, { user_id: null })).text).toContain(
      'can’t be changed',
    );
    const told = await toldTo(api, looked, third!, THEIRS, DOCUMENTS);
    const kinds = [
      '',
      '/marks?round=first',
      '/marks?round=second',
      '/marks/revisions?round=first',
      '/rounds',
      '/annotations',
      '/draft-points',
    ];
    expect(told).toEqual(
      expect.arrayContaining(scripts().flatMap((at) => kinds.map((kind) => `${at}${kind}`))),
    );
    const { body: news } = await third!.get<Submission[]>(
      `/api/v1/submissions/by_assignment/${looked.assignment}?changed_since=${revision}`,
    );
    expect(news.map(({ grade }) => grade).toSorted()).toEqual(['Owlbert 60', 'Zyxwena 70']);
    for (const who of [first!, second!])
      expect(
        (await who.put(`${torn}/marks?round=agreed`, agreed('good', 'Quillfeather'))).status,
      ).toBe(403);
    expect(
      (
        await third!.put(`${torn}/marks?round=agreed`, {
          marks: [
            { ...agreed('good', 'Cleo').marks[0], reason: ' ' },
            agreed('good', 'Cleo').marks[1],
          ],
        })
      ).text,
    ).toContain('the two markers differ. Say why');
    expect((await third!.put(`${torn}/marks?round=agreed`, agreed('good', 'Cleo'))).status).toBe(
      200,
    );
    const {
      agreed: sheet,
      script,
      first: before,
    } = (await owner!.get<ScriptRounds>(`${torn}/rounds`)).body;
    expect([sheet.proposed_grade, before.proposed_grade, script.grade, script.how]).toEqual([
      'A',
      'B',
      'A',
      'third',
    ]);
  });
});
