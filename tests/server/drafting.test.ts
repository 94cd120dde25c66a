import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { WriterError } from '#server/features/drafts/errors.ts';
import type { DraftRequest, RawDraft, Writer } from '#server/features/drafts/types.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { aCriterion, aRubric, essayRubric } from '#tests/support/rubric/rubrics.ts';
import { ESSAY, essayTxt } from '#tests/support/work.ts';

/**
 * What a writer receives, and what happens to its result: only the writer is the test's, everything
 * around it the product's.
 */
const RAW: RawDraft = {
  summary: 'Sound.',
  notes: [],
  strengths: [
    {
      criterion: 'Evidence',
      text: 'Cited.',
      quotes: ['bus users are on average poorer', 'this stands nowhere'],
    },
  ],
  improvements: [],
  next_steps: [],
};
let given: DraftRequest[];
let answer: () => Promise<RawDraft>;
const writer: Writer = {
  kind: 'model',
  engine: 'test model',
  promptVersion: '1',
  write(request) {
    given.push(request);
    return answer();
  },
};
let api: Api;
let teacher: Caller;
let assignment: Assignment;

beforeAll(async () => {
  api = await openApi({ writer });
  teacher = await api.teacher();
  await teacher.patch('/api/v1/users/me', {
    settings: { draft_language: 'de', draft_tone: 'direct', draft_length: 'short' },
  });
  assignment = (
    await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Fair streets',
      description: 'Should cities charge?',
      rubric: 'Argument 50',
    })
  ).body;
  const attach = (file_type: string, name: string, bytes: string, grade = '') =>
    teacher.post(
      `/api/v1/assignments/${assignment.id}/attach_file`,
      form({ file: { name, bytes }, file_type, grade }),
    );
  await attach('brief', 'brief.txt', 'Write 150 words.');
  await attach('rubric', 'rubric.txt', 'Evidence 50');
  await attach('exemplar', 'best-of-Jane-Doe.txt', 'A model answer.', 'A');
});
afterAll(() => api.close());
beforeEach(() => {
  given = [];
  answer = async () => RAW;
});

const upload = async (
  work: { name: string; bytes: string | Uint8Array<ArrayBuffer> },
  to = assignment.id,
) =>
  (
    await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${to}/upload`,
      form({ submission_file: work, student_identifier: 'Jane Doe s1001' }),
    )
  ).body;
const balance = async () => (await teacher.get<User>('/api/v1/users/me')).body.credit_balance ?? 0;
const generate = (id: number) =>
  teacher.post<Submission & { detail?: unknown }>(`/api/v1/submissions/${id}/generate-feedback`);

test('[AI-17][AI-18][AI-19] the writer gets text, assignment, rubric, exemplars, comments and settings, but never a student’s or file’s name', async () => {
  await teacher.post('/api/v1/comments/', {
    text: 'My own comment.',
    category: 'A Grade (70-80)',
    quality_level: 'good',
    comment_set_id: null,
  });
  const { id } = await upload({ ...essayTxt(), name: 'jane-doe-essay.txt' });
  expect((await generate(id)).status).toBe(200);
  const [request] = given;
  expect(request).toMatchObject({
    material: { text: ESSAY.join('\n\n'), extension: 'txt' },
    assignment: {
      name: 'Fair streets',
      description: 'Should cities charge?\n\nWrite 150 words.',
      rubric: 'Argument 50\n\nEvidence 50',
    },
    exemplars: [{ text: 'A model answer.', extension: 'txt', grade: 'A' }],
    settings: { language: 'de', tone: 'direct', length: 'short' },
  });
  expect(request?.comments).toContainEqual({
    category: 'A Grade (70-80)',
    quality_level: 'good',
    text: 'My own comment.',
    own: true,
  });
  // People to be masked are listed separately (DRAFT-6), and appear nowhere else.
  const { people, ...rest } = request!;
  expect(JSON.stringify(people)).toMatch(/jane/i);
  expect(JSON.stringify(rest)).not.toMatch(/jane|s1001|\.txt"/i);
});

test('[AI-17] [DRAFT-3] the criteria are those of a rubric that judges something; feedback to others in the class is included, the newest last', async () => {
  const {
    body: { id: to },
  } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Clean air' });
  const works: number[] = [];
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    works.push((await upload({ ...essayTxt(), name }, to)).id);
  for (const [at, id] of works.entries())
    await teacher.patch(`/api/v1/submissions/${id}`, {
      feedback_text: `This is what I wrote to number ${at}.`,
    });
  const asked = async (rubric: object) => {
    expect((await teacher.put(`/api/v1/assignments/${to}/rubric`, rubric)).status).toBe(200);
    await generate(works[0]!);
    return given.at(-1)!;
  };
  const {
    assignment: { criteria },
    past,
  } = await asked(essayRubric());
  expect([criteria, past]).toEqual([
    ['Argument', 'Evidence', 'Remarks'],
    [1, 2].map((at) => `This is what I wrote to number ${at}.`),
  ]);
  expect(
    (
      await asked(
        aRubric({ criteria: [aCriterion({ id: 'remarks', name: 'Remarks', kind: 'comment' })] }),
      )
    ).assignment.criteria,
  ).toBeUndefined();
});

test('[AI-12][AI-13][AI-14][AI-15] quotes found in the text are kept with their position; the others are dropped and counted', async () => {
  const { id } = await upload(essayTxt());
  const { body } = await generate(id);
  const [point] = body.ai_feedback?.strengths ?? [];
  const text = ESSAY.join('\n\n');
  const start = text.indexOf('bus users are on average poorer');
  expect(point?.evidence).toEqual([
    { quote: 'bus users are on average poorer', start, end: start + 31 },
  ]);
  expect(body.ai_feedback?.dropped_quotes).toBe(1);
});

test('[API-65][AI-7] a permanent refusal by the provider is a 502 at once; a temporary failure is retried', async () => {
  const { id } = await upload(essayTxt());
  const before = await balance();
  answer = () =>
    Promise.reject(new WriterError('The AI provider refused the key.', { retryable: false }));
  const refused = await generate(id);
  expect([refused.status, refused.body.detail]).toEqual([
    502,
    'The AI provider refused the key. Nothing was charged.',
  ]);
  expect(given).toHaveLength(1);
  let failures = 2;
  answer = () =>
    failures-- > 0
      ? Promise.reject(new WriterError('Busy.', { retryable: true, retryAfterS: 0 }))
      : Promise.resolve(RAW);
  expect((await generate(id)).status).toBe(200);
  expect(given).toHaveLength(4);
  expect(await balance()).toBe(before - 1);
});

test('[AI-31] a damaged file is a 422 with the reason, and is not charged', async () => {
  const before = await balance();
  const { id } = await upload({ name: 'broken.pdf', bytes: '%PDF-1.7 and nothing more' });
  const { status, body } = await generate(id);
  expect([status, body.detail]).toEqual([
    422,
    [
      {
        loc: ['submission_file'],
        msg: expect.stringMatching(/damaged.*Nothing was charged\.$/s),
        type: 'unreadable',
      },
    ],
  ]);
  expect(given).toEqual([]);
  expect(await balance()).toBe(before);
  expect((await api.storedFiles()).filter((name) => name.endsWith('.part'))).toEqual([]);
});
