import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { EMPTY_RULE, type Moderation } from '#contract/teams/moderation/sample.ts';
import type { ModerationReport } from '#contract/teams/moderation/report.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { isAppPath } from '#server/platform/http/pages.ts';
import { writtenReport } from '#server/features/teams/moderation/written.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { aCriterion, essayRubric } from '#tests/support/rubric/rubrics.ts';

let api: Api;
let owner: Caller;
let grace: Caller;
let base: string;
let script: Submission;

beforeAll(async () => {
  api = await openApi();
  [owner, grace] = [
    await api.teacher({ full_name: 'Ada Byron' }),
    await api.teacher({ full_name: '=HYPERLINK("x")' }),
  ];
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  base = `/api/v1/assignments/${id}`;
  await joins(owner, id, grace, 'grader');
  await owner.put(`${base}/rubric`, essayRubric());
  script = (
    await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Work.' }, student_identifier: '+s1, Jane' }),
    )
  ).body;
  const {
    body: { id: graceId },
  } = await grace.get<User>('/api/v1/users/me');
  await owner.put(`${base}/allocation`, {
    round: 'first',
    moves: [{ submission_id: script.id, from: null, to: graceId }],
  });
  await grace.put(`/api/v1/submissions/${script.id}/marks`, {
    marks: [
      { criterion: 'argument', level_ids: ['good'] },
      { criterion: 'evidence', level_ids: ['some'] },
    ],
  });
  await grace.patch(`/api/v1/submissions/${script.id}`, { grade: '78' });
  await owner.post(`${base}/moderation/draws`, {
    rule: { ...EMPTY_RULE, root: true },
    seed: 5,
    submission_ids: [script.id],
  });
  await owner.put(`/api/v1/submissions/${script.id}/moderation`, {
    verdict: 'again',
    reason: 'Page 2 was overlooked.',
    mark: 70,
  });
});
afterAll(() => api.close());

test('[MOD-6] the page has its own address, which the server knows when it is reloaded', () => {
  expect([isAppPath('/assignments/7/moderation'), isAppPath('/assignments/7/moderations')]).toEqual(
    [true, false],
  );
});

const report = async () => (await owner.get<ModerationReport>(`${base}/moderation/report`)).body;

test('[MOD-6] the long CSV has one row per mark and executes nothing in a spreadsheet; while marking is anonymous it names candidates', async () => {
  const lines = async () =>
    (await owner.get(`${base}/moderation/report/file?format=csv`)).text
      .replace('\ufeff', '')
      .split('\r\n');
  expect(await lines()).toEqual([
    'script,marker,round,criterion,level,points,reason',
    `"'+s1, Jane","'=HYPERLINK(""x"")",first,Argument,Good,10,`,
    `"'+s1, Jane","'=HYPERLINK(""x"")",first,Evidence,Some,4,`,
    `"'+s1, Jane",Ada Byron,moderation,,,70,Page 2 was overlooked.`,
    '',
  ]);
  await owner.patch(base, { anonymous: true });
  expect((await lines())[1]).toMatch(/^Candidate \d+,/);
  expect((await owner.get<Moderation>(`${base}/moderation`)).body.scripts[0]?.name).toMatch(
    /^Candidate \d+$/,
  );
  await owner.patch(base, { anonymous: false });
});

test('[MOD-6] the report is a Word file and a PDF, and says how the sample was drawn, that the mark was visible, the opinions, and who signed', async () => {
  await owner.post(`${base}/moderation/signings`, {
    digest: (await report()).digest,
    words: 'Seen and agreed.',
  });
  const heads = [];
  for (const format of ['docx', 'pdf']) {
    const { status, text, headers } = await owner.get(
      `${base}/moderation/report/file?format=${format}`,
    );
    heads.push([
      status,
      text.slice(0, 4).replace(/[^A-Z%]/g, ''),
      headers.get('content-disposition')?.includes(`.${format}"`),
    ]);
  }
  expect(heads).toEqual([
    [200, 'PK', true],
    [200, '%PDF', true],
  ]);
  const told = JSON.stringify(writtenReport(await report()));
  for (const words of [
    'the seed 5',
    'Moderation, not double marking',
    'fewer than ten scripts',
    'Page 2 was overlooked.',
    'would give 70',
    'Ada Byron, ',
    'Seen and agreed.',
  ])
    expect(told).toContain(words);
  await owner.patch(`/api/v1/submissions/${script.id}`, { grade: '71' });
  const later = JSON.stringify(writtenReport(await report()));
  expect(later).toContain('78 → 71, by Ada Byron');
  expect(later).toContain('The report has changed since.');
});

test('[MOD-2] [MOD-6] it contains agreed marks with what each had given and why: on the page, in documents and as rows', async () => {
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Marked twice' });
  const at = `/api/v1/assignments/${id}`;
  const { criteria, ...rubric } = essayRubric();
  await owner.put(`${at}/rubric`, {
    ...rubric,
    criteria: [
      ...criteria,
      aCriterion({ id: 'style', name: 'Style', kind: 'points', min: 0, max: 5 }),
    ],
  });
  await owner.put(`${at}/agreement-rule`, {
    rule: { same: 'points', within: 1, takes: 'first', differ: 'reconcile' },
  });
  const two = [
    await api.teacher({ full_name: 'Grace One' }),
    await api.teacher({ full_name: 'Alan Two' }),
  ];
  for (const who of two) await joins(owner, id, who, 'grader');
  for (const [name, level] of [
    ['s1', 'good'],
    ['s2', 'poor'],
  ] as const) {
    const { body: work } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: `${name}.txt`, bytes: `Work ${name}.` },
        student_identifier: name,
      }),
    );
    for (const [place, round] of ['first', 'second'].entries()) {
      const {
        body: { id: userId },
      } = await two[place]!.get<User>('/api/v1/users/me');
      await owner.put(`${at}/allocation`, {
        round,
        moves: [{ submission_id: work.id, from: null, to: userId }],
      });
    }
    for (const place of [0, 1]) {
      await two[place]!.put(`/api/v1/submissions/${work.id}/marks`, {
        marks: [
          { criterion: 'argument', level_ids: [place === 0 ? 'good' : level] },
          { criterion: 'evidence', level_ids: ['some'] },
          { criterion: 'style', points: place === 0 || name === 's1' ? 3 : 1 },
        ],
      });
      await two[place]!.post(`/api/v1/submissions/${work.id}/marks/hand-over`);
    }
    if (name === 's2')
      await two[1]!.put(`/api/v1/submissions/${work.id}/marks?round=agreed`, {
        marks: [
          { criterion: 'argument', level_ids: ['fair'], reason: 'We met in the middle.' },
          { criterion: 'evidence', level_ids: ['some'] },
          { criterion: 'style', points: 2, reason: 'Between.' },
        ],
      });
  }
  const { body } = await owner.get<ModerationReport>(`${at}/moderation/report`);
  expect(body.agreed).toMatchObject([
    { name: 's1', how: 'rule', criteria: [] },
    {
      name: 's2',
      how: 'reconciled',
      by: 'Alan Two',
      criteria: [
        {
          name: 'Argument',
          first: 'Good, 10',
          second: 'Poor, 0',
          agreed: 'Fair, 5',
          reason: 'We met in the middle.',
        },
        { name: 'Style', first: '3', second: '1', agreed: '2', reason: 'Between.' },
      ],
    },
  ]);
  const paper = JSON.stringify(writtenReport(body));
  for (const words of [
    '2 scripts agreed on, 1 of them by the rule',
    'Good, 10',
    'Poor, 0',
    'Fair, 5',
    'We met in the middle.',
    'Written as agreed by Alan Two',
  ])
    expect(paper).toContain(words);
  expect((await owner.get(`${at}/moderation/report/file?format=csv`)).text).toContain(
    's2,Alan Two,agreed,Argument,Fair,5,We met in the middle.',
  );
});
