import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment, AssignmentFile } from '#contract/assignments/assignment.ts';
import type { RubricFile } from '#contract/rubrics/file.ts';
import type { ReadRubric } from '#contract/rubrics/read.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { docxOfXml } from '#tests/support/fixtures/hostile.ts';
import { aCriterion, aRubric, essayRubric } from '#tests/support/rubric/rubrics.ts';

const READ = '/api/v1/rubrics/read';
let api: Api;
let teacher: Caller;
let bomb: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  // Created before there is a socket that would have to wait for it.
  bomb = new Uint8Array(docxOfXml(Buffer.alloc(300_000_000, ' ')));
  api = await openApi();
  teacher = await api.teacher();
});
afterAll(() => api.close());

const upload = (name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
  teacher.post<ReadRubric>(READ, form({ file: { name, bytes } }));
const names = ({ body }: { body: ReadRubric }) => body.rubric.criteria.map(({ name }) => name);
const sentence = (body: unknown) => (body as { detail: { msg: string }[] }).detail[0]?.msg ?? '';
const TABLE = [
  ['Criteria', 'Good (5)', 'Poor (1)'],
  ['Argument', 'holds', 'fails'],
  ['Style', 'clear', 'unclear'],
];

async function docx(): Promise<Uint8Array<ArrayBuffer>> {
  const rows = TABLE.map(
    (cells) =>
      new TableRow({
        children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })),
      }),
  );
  return new Uint8Array(
    await Packer.toBuffer(
      new Document({ sections: [{ children: [new Paragraph('Before'), new Table({ rows })] }] }),
    ),
  );
}

test('[RUB-4] a table in a .docx, a file and a pasted text are read in the same way, and nothing is stored', async () => {
  const text = TABLE.map((row) => row.join('\t')).join('\n');
  for (const read of [
    await upload('rubric.docx', await docx()),
    await upload('rubric.txt', text),
    await teacher.post<ReadRubric>(READ, { text }),
  ]) {
    expect(read.status).toBe(200);
    expect([read.body.kind, names(read)]).toEqual(['table', ['Argument', 'Style']]);
    expect(
      read.body.rubric.criteria[0]?.levels.map(({ name, descriptor, points }) => [
        name,
        descriptor,
        points,
      ]),
    ).toEqual([
      ['Good', 'holds', 5],
      ['Poor', 'fails', 1],
    ]);
  }
  expect(await api.storedFiles()).toEqual([]);
});

test('[SAFE-1] a body that isn’t JSON is refused as everywhere', async () => {
  for (const sent of ['', '{', "{'text':1}"]) {
    const { status, body } = await teacher.post(READ, sent);
    expect([status, body]).toEqual([
      422,
      { detail: [{ loc: ['body'], msg: 'The body is not JSON.', type: 'json_invalid' }] },
    ]);
  }
});

test('[RUB-10] users who can see a file attached to an assignment can have it read', async () => {
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
  });
  const { body: file } = await teacher.post<AssignmentFile>(
    `/api/v1/assignments/${assignment.id}/attach_file`,
    form({ file_type: 'rubric', file: { name: 'rubric.txt', bytes: 'Argument (40)\nStyle (20)' } }),
  );
  const asked = { assignment_id: assignment.id, file_id: file.id };
  expect(names(await teacher.post<ReadRubric>(READ, asked))).toEqual(['Argument', 'Style']);
  expect((await (await api.teacher()).post(READ, asked)).status).toBe(404);
  expect((await api.visitor.post(READ, asked)).status).toBe(401);
  expect(
    (await teacher.get<RubricAnswer>(`/api/v1/assignments/${assignment.id}/rubric`)).body.rubric,
  ).toBeNull();
});

test.each([
  ['no file', () => teacher.post(READ, form({ other: 'x' }))],
  ['an empty file', () => upload('a.csv', '')],
  ['no text', () => teacher.post(READ, {})],
  ['bytes that are no text', () => upload('a.csv', new Uint8Array(2000).fill(1))],
  [
    'a zip that is no .docx',
    () => upload('a.docx', new Uint8Array(zipSync({ x: new Uint8Array(9) }))),
  ],
])('[RUB-4] refuses %s with a message', async (_what, call) => {
  const { status, body } = await call();
  expect(status).toBe(422);
  expect(sentence(body)).toMatch(/^[A-Z].*\.$/);
});

describe('[RUB-4] hostile input gets a response', () => {
  test('a zip bomb', async () => {
    expect(bomb.length).toBeLessThan(1_000_000);
    const { status, body } = await upload('bomb.docx', bomb);
    expect([status, sentence(body)]).toEqual([
      422,
      expect.stringMatching(/^No rubric could be read: /),
    ]);
  });
  test.each([
    ['a cell of a megabyte', `Criteria\tGood (2)\tPoor (0)\nStyle\t${'x'.repeat(900_000)}\ty`],
    ['brackets without end', '('.repeat(900_000)],
    ['digits without end', `Style ${'1'.repeat(900_000)}`],
    ['tables in tables', '<table><tr><td>'.repeat(50_000)],
    ['spans without end', `<table>${'<tr><td colspan=9999 rowspan=9999>x'.repeat(20_000)}</table>`],
    ['quotes without end', `a\tb\n${'"\t'.repeat(400_000)}`],
    ['deep JSON', '['.repeat(400_000)],
    ['deep YAML', `a:\n  max_mark: 1\n${'? '.repeat(200_000)}`],
    ['lines without end', 'a\n'.repeat(450_000)],
    ['XML that never closes', `<areas>${'<criterion><description>'.repeat(30_000)}`],
    ['blanks without end', `Style${' '.repeat(900_000)}(5)`],
  ])('%s', async (_what, text) => {
    const { status, body } = await upload('hostile.txt', text);
    expect([200, 422]).toContain(status);
    expect(status === 200 ? '' : sentence(body)).not.toMatch(/took too/);
  });
});

test('[RUB-5] each file first says what it can’t contain, and can be read back', async () => {
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay: streets',
  });
  const base = `/api/v1/assignments/${assignment.id}/rubric`;
  expect((await teacher.get(`${base}/formats`)).status).toBe(409);
  await teacher.put(base, essayRubric());
  const { body: formats } = await teacher.get<RubricFile[]>(`${base}/formats`);
  expect(formats.map(({ format, losses }) => [format, losses.length > 0])).toEqual([
    ['canvas-csv', true],
    ['markus-yaml', true],
    ['prairielearn-json', true],
    ['moodle-xml', true],
    ['json', false],
    ['page', false],
  ]);
  for (const { format, filename } of formats.filter((one) => one.format !== 'page')) {
    const file = await teacher.get(`${base}/file?format=${format}`);
    expect(file.headers.get('content-disposition')).toContain(
      encodeURIComponent(filename).slice(0, 5),
    );
    expect((await teacher.post<ReadRubric>(READ, { text: file.text })).body.kind).toBe(format);
  }
  await teacher.put(
    base,
    aRubric({ criteria: [aCriterion({ id: 'a', name: 'Remarks', kind: 'comment' })] }),
  );
  const refused = await teacher.get<{ detail: string }>(`${base}/file?format=canvas-csv`);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('“Remarks”: is left out'),
  ]);
});
