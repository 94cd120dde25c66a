import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { CommentSet } from '#contract/comments/comment.ts';
import {
  MAX_COMMENT,
  MAX_DESCRIPTION,
  MAX_EMAIL,
  MAX_FEEDBACK,
  MAX_FILE_NAME,
  MAX_FULL_NAME,
  MAX_GRADE,
  MAX_IDENTIFIER,
  MAX_NAME,
  MAX_PASSWORD,
} from '#contract/limits.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Answer, type Caller, form } from '#tests/support/caller.ts';

/** Texts that have broken products: each comes back unchanged. */
const TEXTS = [
  '<b>bold</b><img src=x onerror=alert(1)>',
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  'مراجعة المقال',
  '👩🏽‍🏫 Zoë 🏳️‍🌈',
  '{{7*7}} ${7*7} "q" \\',
  "Robert'); --",
];

let api: Api;
let teacher: Caller;
let essay: Assignment;
let submission: Submission;
let set: CommentSet;

const brief = (over: Record<string, string>) =>
  form({ file: { name: 'brief.txt', bytes: 'At most 900 words.' }, file_type: 'brief', ...over });
const work = (over: Record<string, string>) =>
  form({ submission_file: { name: 'essay.txt', bytes: 'An essay.' }, ...over });
const uploads = () => `/api/v1/submissions/by_assignment/${essay.id}/upload`;
const attach = () => `/api/v1/assignments/${essay.id}/attach_file`;

beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher();
  ({ body: essay } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' }));
  ({ body: submission } = await teacher.post<Submission>(uploads(), work({})));
  [set] = (await teacher.get<CommentSet[]>('/comment-sets/')).body as [CommentSet];
});
afterAll(() => api.close());

interface Field {
  /** Where the text is in the response. */
  of: string;
  max: number;
  send: (text: string) => Promise<Answer<Record<string, unknown>>>;
}

const comment = (over: object) =>
  teacher.post<Record<string, unknown>>('/api/v1/comments/', {
    text: 'T',
    category: 'C',
    quality_level: 'good',
    comment_set_id: set.id,
    ...over,
  });
const assignment = (over: object) =>
  teacher.post<Record<string, unknown>>('/api/v1/assignments/', { name: 'N', ...over });
const graded = (over: object) =>
  teacher.patch<Record<string, unknown>>(`/api/v1/submissions/${submission.id}`, over);

const FIELDS: readonly Field[] = [
  {
    of: 'full_name',
    max: MAX_FULL_NAME,
    send: (full_name) => teacher.patch('/api/v1/users/me', { full_name }),
  },
  { of: 'name', max: MAX_NAME, send: (name) => assignment({ name }) },
  { of: 'description', max: MAX_DESCRIPTION, send: (description) => assignment({ description }) },
  { of: 'rubric', max: MAX_DESCRIPTION, send: (rubric) => assignment({ rubric }) },
  { of: 'grade', max: MAX_GRADE, send: (grade) => graded({ grade }) },
  { of: 'feedback_text', max: MAX_FEEDBACK, send: (feedback_text) => graded({ feedback_text }) },
  {
    of: 'student_identifier',
    max: MAX_IDENTIFIER,
    send: (student_identifier) => teacher.post(uploads(), work({ student_identifier })),
  },
  { of: 'grade', max: MAX_GRADE, send: (grade) => teacher.post(attach(), brief({ grade })) },
  { of: 'text', max: MAX_COMMENT, send: (text) => comment({ text }) },
  { of: 'category', max: MAX_NAME, send: (category) => comment({ category }) },
  { of: 'name', max: MAX_NAME, send: (name) => teacher.post('/comment-sets/', { name }) },
];

describe.each(FIELDS.map((field, place) => ({ ...field, title: `${place + 1}: ${field.of}` })))(
  'text field $title',
  ({ of, max, send }) => {
    test('any text comes back unchanged', async () => {
      for (const text of TEXTS) {
        const given = text.slice(0, max);
        const { status, body } = await send(given);
        expect([status < 300, body[of]]).toEqual([true, given]);
      }
    });

    test('the longest allowed text is stored; one letter more, or a NUL, is refused with a message', async () => {
      const longest = 'x'.repeat(max);
      expect((await send(longest)).body[of]).toBe(longest);
      for (const [text, words] of [
        [`x${longest}`, `at most ${max} characters.`],
        ['a\0', 'NUL'],
      ] as const) {
        const { status, body } = await send(text);
        expect(status).toBe(422);
        expect((body['detail'] as { msg: string }[]).map(({ msg }) => msg).join()).toContain(words);
      }
    });
  },
);

test.each<readonly [given: string, kept: string]>([
  ...[
    '<b>bold<b>.txt',
    '=1+1.txt',
    'مراجعة المقال.txt',
    '👩🏽‍🏫 Zoë 🏳️‍🌈.txt',
    'نامه‌ها.txt',
    `${'x'.repeat(251)}.txt`,
  ].map((name) => [name, name] as const),
  ['/etc/../a\0b\u202Efdp\u200B.txt', 'abfdp.txt'],
  ['\u200Da\u200D\u200Db\u200C.txt', 'ab.txt'],
  ['\u200D\u200C', 'essay.txt'],
])('a file named %j is named %j', async (given, kept) => {
  const { body } = await teacher.post<Submission>(uploads(), work({ original_filename: given }));
  expect([body.original_filename, body.file_name]).toEqual([kept, kept]);
});

test('a file name is at most 255 characters long', async () => {
  for (const [path, body] of [
    [uploads(), work],
    [attach(), brief],
  ] as const) {
    const { status, text } = await teacher.post(
      path,
      body({ original_filename: `${'x'.repeat(MAX_FILE_NAME)}.txt` }),
    );
    expect([status, text]).toEqual([
      422,
      expect.stringContaining(`A file name has at most ${MAX_FILE_NAME} characters.`),
    ]);
  }
});

test('a scale’s letters are texts of at most 10 characters', async () => {
  const letters = ['<b>A</b>', '=1+1', 'مراجعة', '👩🏽‍🏫', 'x'.repeat(10)];
  const { body } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'N',
    grade_scale: { kind: 'letters', letters },
  });
  expect(body.grade_scale).toEqual({ kind: 'letters', letters });
  expect(
    (
      await teacher.post('/api/v1/assignments/', {
        name: 'N',
        grade_scale: { kind: 'letters', letters: ['x'.repeat(11)] },
      })
    ).text,
  ).toContain('A letter has at most 10 characters.');
});

test('e-mail and passwords state their maximum length', async () => {
  const long = `${'x'.repeat(MAX_EMAIL)}@example.org`;
  expect((await teacher.patch('/api/v1/users/me', { email: long })).text).toContain(
    `Email has at most ${MAX_EMAIL} characters.`,
  );
  for (const field of ['password', 'current_password']) {
    expect(
      (await teacher.patch('/api/v1/users/me', { [field]: 'x'.repeat(MAX_PASSWORD + 1) })).text,
    ).toContain(`Password has at most ${MAX_PASSWORD} characters.`);
  }
});
