import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { ACCEPTED_EXTENSIONS } from '#contract/text/file-types.ts';
import { MAX_FILE_BYTES } from '#contract/limits.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { StorageAway, StorageFull } from '#server/platform/files/types.ts';
import { DatabaseFull } from '#server/platform/database/stores/errors.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';

type Bytes = string | Uint8Array<ArrayBuffer>;
const latin1 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'latin1'));

/** The minimal beginning of each kind of file. */
const SAMPLES: Record<(typeof ACCEPTED_EXTENSIONS)[number], Bytes> = {
  pdf: '%PDF-1.7\n',
  doc: latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest'),
  docx: latin1('PK\x03\x04rest'),
  txt: 'Text.',
  jpg: latin1('\xff\xd8\xff\xe0'),
  jpeg: latin1('\xff\xd8\xff\xe0'),
  png: latin1('\x89PNG\r\n\x1a\n'),
  gif: 'GIF89a',
  py: 'print(1)',
  js: 'let a;',
  ts: 'let a: 1;',
  html: '<p>',
  css: 'a{}',
  json: '{}',
  md: '# A',
  rtf: '{\\rtf1 a}',
  odt: latin1('PK\x03\x04'),
  tex: 'A',
  ipynb: '{}',
  java: 'a',
  c: 'a',
  h: 'a',
  cpp: 'a',
  cs: 'a',
  go: 'a',
  rs: 'a',
  rb: 'a',
  php: 'a',
  r: 'a',
  m: 'a',
  sql: 'a',
  jsx: 'a',
  tsx: 'a',
  csv: 'a,b',
  xlsx: latin1('PK\x03\x04'),
  pptx: latin1('PK\x03\x04'),
};

let api: Api;
let teacher: Caller;
let path: string;
beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher();
  const { body } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  path = `/api/v1/submissions/by_assignment/${body.id}/upload`;
});
afterAll(() => api.close());

let before: string[];
beforeEach(async () => {
  before = await api.storedFiles();
});
const expectNothingKept = async () => expect(await api.storedFiles()).toEqual(before);

const send = (name: string, bytes: Bytes, fields: Record<string, string> = {}) =>
  teacher.post<Submission>(path, form({ submission_file: { name, bytes }, ...fields }));

describe('an accepted upload', () => {
  test('[API-15][API-45][API-46][API-47][API-53][LIFE-1][LIFE-2][LIFE-10] returns the whole submission, pending', async () => {
    const { status, body, headers } = await teacher.post<Submission>(
      path,
      form({
        submission_file: { name: 'essay-1700000000-a1b2c3.txt', bytes: 'My essay.' },
        student_identifier: ' s1001 ',
        turnitin_similarity_score: '12.5',
        turnitin_report: { name: 'report.pdf', bytes: '%PDF-1.4 report' },
        original_filename: 'essay.txt',
      }),
    );
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toEqual({
      id: expect.any(Number),
      assignment_id: expect.any(Number),
      status: 'pending',
      student_identifier: 's1001',
      original_filename: 'essay.txt',
      processed_filename: 'essay.txt',
      file_name: 'essay.txt',
      grade: null,
      feedback_text: null,
      ai_feedback_text: null,
      ai_feedback: null,
      draft_sealed: false,
      turnitin_report_url: expect.stringContaining(`${api.url}/files/`),
      turnitin_similarity_score: 12.5,
      version: 1,
      late: false,
      late_mark: null,
      error_message: null,
      files: [expect.objectContaining({ filename: 'essay.txt', bytes: 9, has_text: true })],
      earlier_files: [],
      student_ids: [],
      attempt: 1,
      marked_attempt: null,
      submitted_at: api.clock.now().toISOString(),
      submitted_at_known: false,
      created_at: api.clock.now().toISOString(),
      updated_at: expect.any(String),
    });
    expect((await api.visitor.get(body.turnitin_report_url ?? '')).text).toBe('%PDF-1.4 report');
  });

  test.each(ACCEPTED_EXTENSIONS)(
    '[API-15] a .%s file, in lower or upper case',
    async (extension) => {
      const { status, body } = await send(`Work.${extension.toUpperCase()}`, SAMPLES[extension]);
      expect([status, body.original_filename]).toEqual([201, `Work.${extension.toUpperCase()}`]);
      const { body: link } = await teacher.get<{ url: string }>(
        `/api/v1/submissions/${body.id}/view-url?file_type=original`,
      );
      const file = await fetch(link.url);
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(
        new Uint8Array(Buffer.from(SAMPLES[extension])),
      );
    },
  );

  test('text in UTF-16 is text, and nothing else is required of it', async () => {
    expect(
      (await send('notes.txt', new Uint8Array(Buffer.from('\ufeffHello', 'utf16le')))).status,
    ).toBe(201);
    const bare = await send('notes.txt', 'Only a file.');
    expect(bare.body).toMatchObject({
      student_identifier: null,
      turnitin_similarity_score: null,
      turnitin_report_url: null,
    });
  });

  test('a file of exactly 25 MB', async () => {
    const { status } = await send('big.txt', new Uint8Array(MAX_FILE_BYTES).fill(97));
    expect(status).toBe(201);
  });

  test('a file without extractable text has no processed file', async () => {
    const { body } = await send('photo.png', SAMPLES.png);
    expect(body.processed_filename).toBeNull();
    expect(
      (await teacher.get(`/api/v1/submissions/${body.id}/view-url?file_type=processed`)).status,
    ).toBe(404);
  });

  test('an Idempotency-Key keeps one submission for the same upload sent twice', async () => {
    const headers = { 'Idempotency-Key': 'upload-1' };
    const body = form({ submission_file: { name: 'once.txt', bytes: 'Once.' } });
    const first = await teacher.post<Submission>(path, body, headers);
    const files = await api.storedFiles();
    const second = await teacher.post<Submission>(path, body, headers);
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    expect(await api.storedFiles()).toEqual(files);
    const other = await teacher.post(
      path,
      form({ submission_file: { name: 'once.txt', bytes: 'Twice.' } }),
      headers,
    );
    expect(other.status).toBe(409);
    expect(await api.storedFiles()).toEqual(files);
  });

  test('100 at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(`class-${index}.txt`, `Essay ${index}.`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(100);
  });
});

describe('hostile names', () => {
  test.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\system.txt', 'system.txt'],
    ['/etc/cron.d/x.txt', 'x.txt'],
    ['a\u202egpj.txt', 'agpj.txt'],
    ['line\r\nbreak\t.txt', 'linebreak.txt'],
    ['zero\u200bwidth\ufeff.txt', 'zerowidth.txt'],
    ['  spaces   inside .txt', 'spaces inside .txt'],
    ['über größe 試験 🎓.txt', 'über größe 試験 🎓.txt'],
    ['e\u0301.txt', '\u00e9.txt'],
    ['"quoted"; filename="x.txt', '"quoted"; filename="x.txt'],
    ['$(rm -rf).txt', '$(rm -rf).txt'],
    ['CON.txt', 'CON.txt'],
  ])('%j is stored as %j, under a key that contains nothing of it', async (name, kept) => {
    const { status, body } = await send('sent.txt', 'Work.', { original_filename: name });
    expect([status, body.original_filename]).toEqual([201, kept]);
    const fresh = (await api.storedFiles()).filter((file) => !before.includes(file));
    expect(fresh.every((file) => /^[0-9a-f-]{36}\.(?:txt|json)$/.test(file))).toBe(true);
    const { body: link } = await teacher.get<{ url: string }>(
      `/api/v1/submissions/${body.id}/view-url?file_type=original`,
    );
    const file = await fetch(link.url);
    expect([file.status, await file.text()]).toEqual([200, 'Work.']);
    expect(file.headers.get('content-disposition')).toMatch(
      /^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!#$&+^`|~-]+$/,
    );
  });

  test('a name of 304 characters is cut to 255 and keeps its extension', async () => {
    const { body } = await send(`${'ä'.repeat(300)}.txt`, 'Work.');
    expect(body.original_filename).toBe(`${'ä'.repeat(251)}.txt`);
  });

  test.each(['', '.', '..', '\u202e', '/'])(
    '%j isn’t a name: the sent one is used',
    async (name) => {
      const { body } = await send('sent.txt', 'Work.', { original_filename: name });
      expect(body.original_filename).toBe('sent.txt');
    },
  );
});

describe('[API-40] a refused upload leaves nothing behind', () => {
  test.each([
    ['no file', () => form({ student_identifier: 's1' }), 422, 'Please select a file to upload'],
    [
      'a text where the file goes',
      () => form({ submission_file: 'text' }),
      422,
      'Please select a file to upload',
    ],
    [
      'an empty file',
      () => form({ submission_file: { name: 'a.txt', bytes: '' } }),
      422,
      'The file is empty.',
    ],
  ])('[API-63] %s is a 422', async (_, body, status, msg) => {
    const answer = await teacher.post<{ detail: { msg: string }[] }>(path, body());
    expect([answer.status, answer.body.detail.map((item) => item.msg)]).toEqual([status, [msg]]);
    await expectNothingKept();
  });

  test.each([
    ['student_identifier', 'x'.repeat(321)],
    ['turnitin_similarity_score', '100.1'],
    ['turnitin_similarity_score', '-0.1'],
    ['turnitin_similarity_score', 'many'],
    ['original_filename', `${'x'.repeat(252)}.txt`],
  ])('[API-63] a %s of %s is a 422 that names it', async (field, value) => {
    const answer = await teacher.post<{ detail: { loc: string[] }[] }>(
      path,
      form({ submission_file: { name: 'a.txt', bytes: 'a' }, [field]: value }),
    );
    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, ['body', field]]);
    await expectNothingKept();
  });

  test('[API-61] 26 MB is a 413 that arrives', async () => {
    const answer = await teacher.post<{ detail: string }>(
      path,
      form({
        submission_file: { name: 'a.txt', bytes: new Uint8Array(26 * 1024 * 1024).fill(97) },
      }),
    );
    expect([answer.status, answer.body]).toEqual([413, { detail: 'A file has at most 25 MB.' }]);
    await expectNothingKept();
  });

  test.each([
    ['program.exe', 'MZ'],
    ['archive.zip', 'PK'],
    ['noextension', 'text'],
    ['page.svg', '<svg/>'],
    ['a.txt.exe', 'text'],
    ['.txt.', 'x'],
    ['mail.eml', 'x'],
  ])('[API-62] %s is a 415 because of its name', async (name, bytes) => {
    expect((await send(name, bytes)).status).toBe(415);
    await expectNothingKept();
  });

  test.each([
    ['essay.pdf', 'MZ this is a program'],
    ['essay.pdf', '<html>'],
    ['essay.docx', 'plain text'],
    ['essay.doc', 'PK\x03\x04'],
    ['photo.png', 'GIF89a'],
    ['photo.jpg', '<svg/>'],
    ['notes.txt', 'MZ\x90 program'],
    ['notes.txt', 'a\0b'],
    ['code.py', '\x7fELF'],
    ['page.html', '%PDF-1.4'],
    ['data.json', latin1('\x1f\x8b\x08')],
  ])('[API-62] %s that begins with %j is a 415 because of its bytes', async (name, bytes) => {
    expect((await send(name, bytes)).status).toBe(415);
    await expectNothingKept();
  });

  test('[API-62] the real name counts, and the report is a PDF', async () => {
    expect((await send('a.txt', 'text', { original_filename: 'a.exe' })).status).toBe(415);
    for (const report of [
      { name: 'report.txt', bytes: 'text' },
      { name: 'report.pdf', bytes: 'text' },
    ]) {
      const answer = await teacher.post(
        path,
        form({ submission_file: { name: 'a.txt', bytes: 'a' }, turnitin_report: report }),
      );
      expect(answer.status).toBe(415);
    }
    await expectNothingKept();
  });

  test.each([
    ['JSON', 'application/json', '{}'],
    ['no boundary', 'multipart/form-data', 'x'],
    ['rubbish', 'multipart/form-data; boundary=x', 'rubbish'],
    [
      'a body that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="submission_file"; filename="a.txt"\r\n\r\nhalf',
    ],
  ])('[API-63] %s is a 422', async (_, type, body) => {
    const answer = await teacher.post(path, body, { 'Content-Type': type });
    expect(answer.status).toBe(422);
    await expectNothingKept();
  });

  test('[API-55] 24 MB with an expired token is a 401 that arrives', async () => {
    const big = form({
      submission_file: { name: 'a.txt', bytes: new Uint8Array(24 * 1024 * 1024) },
    });
    for (let time = 0; time < 3; time += 1)
      expect((await api.visitor.post(path, big)).status).toBe(401);
    await expectNothingKept();
  });

  test('clients that disconnect halfway, again and again, leave nothing behind and a working server', async () => {
    const { hostname, port } = new URL(api.url);
    for (let time = 0; time < 5; time += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          const head =
            '--x\r\nContent-Disposition: form-data; name="submission_file"; filename="a.txt"\r\n\r\n';
          socket.write(
            `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${teacher.token}\r\n` +
              `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n${head}${'a'.repeat(200_000)}`,
            () => {
              setTimeout(() => socket.destroy(), 50);
            },
          );
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve());
      });
    }
    await expect.poll(() => api.storedFiles()).toEqual(before);
    expect((await send('after.txt', 'Still here.')).status).toBe(201);
    expect(api.log.filter(({ event }) => event === 'fault')).toEqual([]);
  });
});

describe('[API-68] if storage can’t store it', () => {
  test.each([
    ['a full disk', new StorageFull('full'), 507],
    ['a disk that is away', new StorageAway('away'), 503],
  ])('%s is a %3$s with Retry-After, and nothing is stored', async (_, error, status) => {
    const broken = await openApi({
      files: (real) => ({ ...real, put: () => Promise.reject(error) }),
    });
    const who = await broken.teacher();
    const { body } = await who.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const answer = await who.post<{ detail: string }>(
      `/api/v1/submissions/by_assignment/${body.id}/upload`,
      form({ submission_file: { name: 'a.png', bytes: SAMPLES.png } }),
    );
    expect(answer.status).toBe(status);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.body.detail).toMatch(/[.]$/);
    expect(await broken.storedFiles()).toEqual([]);
    expect((await who.get(`/api/v1/submissions/by_assignment/${body.id}`)).body).toEqual([]);
    await broken.close();
  });

  test('a full database is a 507 and deletes the files again', async () => {
    const broken = await openApi();
    const who = await broken.teacher();
    const { body } = await who.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    broken.stores.submissions.create = () => Promise.reject(new DatabaseFull('full'));
    const answer = await who.post(
      `/api/v1/submissions/by_assignment/${body.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'text' } }),
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60']);
    expect(await broken.storedFiles()).toEqual([]);
    await broken.close();
  });
});
