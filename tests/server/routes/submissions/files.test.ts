import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';

let api: Api;
let teacher: Caller;
let uploadPath: string;
beforeAll(async () => {
  api = await openApi();
  teacher = await api.teacher();
  const { body } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  uploadPath = `/api/v1/submissions/by_assignment/${body.id}/upload`;
});
afterAll(() => api.close());

const upload = async (name: string, bytes: string, extra: Parameters<typeof form>[0] = {}) =>
  (
    await teacher.post<Submission>(
      uploadPath,
      form({
        submission_file: { name, bytes: new Uint8Array(Buffer.from(bytes, 'latin1')) },
        ...extra,
      }),
    )
  ).body;
const link = async (id: number, type = 'original') =>
  (await teacher.get<{ url: string }>(`/api/v1/submissions/${id}/view-url?file_type=${type}`)).body
    .url;
const open = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { headers, method });

describe('[RULE-31][RULE-32][RULE-33] a student’s file', () => {
  test.each([
    ['essay.pdf', '%PDF-1.7', 'application/pdf', 'inline'],
    ['notes.txt', 'text', 'text/plain; charset=utf-8', 'inline'],
    ['photo.png', '\x89PNG\r\n\x1a\n', 'image/png', 'inline'],
    ['photo.JPG', '\xff\xd8\xff', 'image/jpeg', 'inline'],
    ['loop.gif', 'GIF89a', 'image/gif', 'inline'],
    ['code.py', 'print(1)', 'text/plain; charset=utf-8', 'inline'],
    ['code.js', 'alert(1)', 'text/plain; charset=utf-8', 'inline'],
    ['page.html', '<script>alert(1)</script>', 'application/octet-stream', 'attachment'],
    [
      'essay.docx',
      'PK\x03\x04',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'attachment',
    ],
    ['essay.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/msword', 'attachment'],
  ])('%s is served as %3$s, %4$s, in a sandbox', async (name, bytes, type, disposition) => {
    const { id } = await upload(name, bytes);
    const { status, headers } = await open(await link(id));
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-disposition')).toBe(
      `${disposition}; filename="${name}"; filename*=UTF-8''${name}`,
    );
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-length')).toBe(String(bytes.length));
  });
});

test('[SAFE-32] a PDF with a script is a download; clients that read its bytes get them as usual', async () => {
  const { id } = await upload(
    'alerts.pdf',
    '%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >> endobj',
  );
  const url = await link(id);
  for (const asks of ['document', 'iframe', 'embed', 'object'])
    expect(
      (await open(url, { 'Sec-Fetch-Dest': asks })).headers.get('content-disposition'),
    ).toMatch(/^attachment;/);
  const read = await open(url, { 'Sec-Fetch-Dest': 'empty', Range: 'bytes=0-7' });
  expect([read.status, await read.text()]).toEqual([206, '%PDF-1.7']);
});

describe('[API-20][RULE-30] its link', () => {
  test('[API-70] opens without a token for 60 s, and no longer', async () => {
    const { id } = await upload('a.txt', 'Work.');
    const url = await link(id);
    expect(url.startsWith(`${api.url}/files/`)).toBe(true);
    api.clock.advance(59_000);
    expect((await open(url)).status).toBe(200);
    api.clock.advance(1_000);
    const late = await open(url);
    expect([late.status, await late.json()]).toEqual([
      404,
      { detail: 'This link is wrong or has expired. Open the file again from Marginalia.' },
    ]);
    expect(late.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('[API-70] of a similarity report is created anew in every response and is valid for an hour', async () => {
    const { id } = await upload('a.txt', 'Work.', {
      turnitin_report: { name: 'r.pdf', bytes: '%PDF-1.4' },
    });
    const report = async () =>
      (await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body.turnitin_report_url ?? '';
    const first = await report();
    api.clock.advance(3_590_000);
    expect((await open(first)).status).toBe(200);
    const second = await report();
    api.clock.advance(20_000);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    expect(await (await open(await link(id, 'turnitin'))).text()).toBe('%PDF-1.4');
  });

  test('is void once one of its letters is changed', async () => {
    const { id } = await upload('a.txt', 'Work.');
    const other = await link((await upload('b.txt', 'Other.')).id);
    const url = new URL(await link(id));
    const changed = (change: (copy: URL) => void): string => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const tampered = [
      changed((copy) => {
        copy.searchParams.set('e', String(Number(copy.searchParams.get('e')) + 1));
      }),
      changed((copy) => {
        copy.searchParams.set('s', 'A'.repeat(43));
      }),
      changed((copy) => {
        copy.searchParams.delete('s');
      }),
      changed((copy) => {
        copy.search = '';
      }),
      changed((copy) => {
        copy.pathname = new URL(other).pathname;
      }),
      changed((copy) => {
        copy.pathname = copy.pathname.replace('a.txt', 'a.html');
      }),
      changed((copy) => {
        copy.pathname = '/files/..%2f..%2fsecret.key/a.txt';
      }),
      changed((copy) => {
        copy.pathname = '/files/%E0%A4%A/a.txt';
      }),
    ];
    for (const address of tampered)
      expect([address, (await open(address)).status]).toEqual([address, 404]);
    expect((await open(url.href)).status).toBe(200);
  });

  test('of the processed file returns the text that was read', async () => {
    const { id, processed_filename } = await upload('code.py', 'print(1)');
    expect(processed_filename).toBe('code.txt');
    const processed = await open(await link(id, 'processed'));
    expect([processed.headers.get('content-type'), await processed.text()]).toEqual([
      'text/plain; charset=utf-8',
      'print(1)',
    ]);
  });

  test('another file_type is a 422; a missing file is a 404', async () => {
    const { id } = await upload('photo.png', '\x89PNG\r\n\x1a\n');
    const status = async (type: string) =>
      (await teacher.get(`/api/v1/submissions/${id}/view-url?file_type=${type}`)).status;
    expect([
      await status('secret'),
      await status(''),
      await status('turnitin'),
      await status('processed'),
    ]).toEqual([422, 422, 404, 404]);
  });
});

describe('ranges', () => {
  const TEXT = '0123456789';
  let url: string;
  beforeAll(async () => {
    url = await link((await upload('range.txt', TEXT)).id);
  });

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-500', 206, '56789', 'bytes 5-9/10'],
    ['bytes=-500', 206, TEXT, 'bytes 0-9/10'],
    ['bytes=0-1,4-5', 200, TEXT, null],
    ['bytes=x', 200, TEXT, null],
    ['bytes=-', 200, TEXT, null],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=5-2', 416, '', 'bytes */10'],
  ])('%s is a %i', async (range, status, text, contentRange) => {
    const answer = await open(url, { Range: range });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  test('If-Range for another file gets all of it, and HEAD no body', async () => {
    const { headers } = await open(url, {}, 'HEAD');
    expect([headers.get('content-length'), headers.get('etag') !== null]).toEqual(['10', true]);
    expect((await open(url, { Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
    expect(
      (await open(url, { Range: 'bytes=0-1', 'If-Range': headers.get('etag') ?? '' })).status,
    ).toBe(206);
  });
});

test.each(['http', 'https'])(
  '[RUN-25][RUN-26] with FILES_ORIGIN links lead there, and the app’s own origin, which is %s outside, serves no file',
  async (scheme) => {
    const port = Number(new URL(api.url).port);
    const two = await openApi({
      env: {
        PUBLIC_URL: `${scheme}://app.localhost:${port}`,
        FILES_ORIGIN: `http://files.localhost:${port}`,
      },
    });
    const who = await two.teacher();
    const { body: assignment } = await who.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const { body } = await who.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Work.' } }),
    );
    const { body: given } = await who.get<{ url: string }>(
      `/api/v1/submissions/${body.id}/view-url?file_type=original`,
    );
    expect(given.url.startsWith(`http://files.localhost:${port}/files/`)).toBe(true);
    const { pathname, search } = new URL(given.url);
    const there = await open(two.url + pathname + search);
    expect([there.status, there.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const { request } = await import('node:http');
    const asApp = await new Promise<number | undefined>((resolve) => {
      request(
        two.url + pathname + search,
        { headers: { Host: `app.localhost:${port}` } },
        (answer) => resolve(answer.resume().statusCode),
      ).end();
    });
    expect(asApp).toBe(404);
    await two.close();
  },
);

test('a row whose file is lost is a 404, and is reported to the operator', async () => {
  const { id } = await upload('lost.txt', 'Work.');
  const url = await link(id);
  const stored = await api.stores.submissions.get(
    { userId: (await teacher.get<{ id: number }>('/api/v1/users/me')).body.id },
    id,
  );
  await api.files.delete(stored.keys.original);
  expect((await open(url)).status).toBe(404);
});
