import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Document } from '#contract/submissions/document.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import {
  docxBomb,
  docxOfDepth,
  docxOfEntities,
  odtBomb,
  odtOfEntities,
  pdfBomb,
  pptxBomb,
  xlsxBomb,
} from '#tests/support/fixtures/hostile.ts';
import { startServer } from '#tests/support/server.ts';
import { amount, dice, isSoak, nothingFound, percentile, soakTimeout } from './soak.ts';

const FIXTURES = join(import.meta.dirname, '../../support/fixtures');
const NAMES = amount(4, 120);
const FILES = amount(3, 320);
const MB = 1024 * 1024;

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

const PARTS = [
  '..',
  '../..',
  '/etc/passwd',
  'C:\\',
  '\\\\host\\share',
  'CON',
  'nul',
  '.htaccess',
  '-rf',
  ' ',
  '\u202etxt.exe',
  '\u2066',
  '\u0007',
  '\r\n',
  '%2e%2e%2f',
  '%00',
  '"; rm -rf',
  "'; drop table",
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("x")',
  '😀'.repeat(80),
  'x'.repeat(400),
  'é'.normalize('NFD'),
  'a/b',
  'a\\b',
  '${jndi:ldap://x}',
  '~',
  '|',
  '*',
  '?',
];

test(
  '[SAFE-3] [SAFE-5] hostile names and hostile files are refused or harmless, and nobody else waits for them',
  { timeout: soakTimeout(240_000) },
  async () => {
    const server = await startServer();
    onTestFinished(() => server[Symbol.asyncDispose]());
    const { next, upTo, of, seed } = dice();
    const [teacher, other] = [await server.teacher(), await server.teacher()];
    const {
      body: { id },
    } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const found: string[] = [];

    async function handIn(
      name: string,
      bytes: Uint8Array<ArrayBuffer>,
      what: string,
    ): Promise<void> {
      const { status, body, text } = await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${id}/upload`,
        form({ submission_file: { name, bytes } }),
      );
      if (status >= 500 || (status !== 201 && !text.includes('detail')))
        found.push(`${what} answers ${status} ${text.slice(0, 120)}`);
      if (status !== 201) return;
      if (/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/u.test(body.original_filename))
        found.push(`${what} is called ${JSON.stringify(body.original_filename)}`);
      const read = await teacher.get<Document & { detail?: unknown }>(
        `/api/v1/submissions/${body.id}/document`,
      );
      if (read.status >= 500 && read.status !== 503)
        found.push(`reading ${what} answers ${read.status} ${read.text.slice(0, 120)}`);
      const {
        body: { url },
      } = await teacher.get<{ url: string }>(
        `/api/v1/submissions/${body.id}/view-url?file_type=original`,
      );
      const file = await fetch(url);
      await file.arrayBuffer();
      const policy = file.headers.get('content-security-policy') ?? '';
      if (
        !policy.includes('sandbox') &&
        !(file.headers.get('content-disposition') ?? '').startsWith('attachment')
      )
        found.push(`${what} is served without a sandbox`);
      if (file.headers.get('x-content-type-options') !== 'nosniff')
        found.push(`${what} may be sniffed`);
    }
    async function reads(who: Caller, many: number): Promise<number> {
      const taken: number[] = [];
      for (let nth = 0; nth < many; nth += 1) {
        const began = performance.now();
        if ((await who.get('/api/v1/assignments/')).status !== 200)
          found.push('a read was refused');
        taken.push(performance.now() - began);
      }
      return percentile(taken, 99);
    }
    const idle = await reads(other, 100);
    const before = memoryOf(server.pid);
    let most = before;

    for (let nth = 0; nth < NAMES; nth += 1) {
      const name =
        nth < PARTS.length
          ? `${PARTS[nth]}.txt`
          : `${of(PARTS)}${of(PARTS)}.${of(['txt', 'docx', 'pdf', 'html', 'svg', 'exe', 'TXT ', ''])}`;
      await handIn(
        name,
        new Uint8Array(Buffer.from('Work.')),
        `the name ${JSON.stringify(name).slice(0, 60)}`,
      );
    }

    const sound = await Promise.all(
      [
        'essay.docx',
        'essay.pdf',
        'essay.doc',
        'report.odt',
        'report.rtf',
        'scan.pdf',
        'photo.png',
        'photo.jpg',
      ].map(async (name) => ({
        name,
        bytes: new Uint8Array(await readFile(join(FIXTURES, name))),
      })),
    );
    const bombs: readonly [name: string, bytes: Uint8Array][] = [
      ['bomb.docx', docxBomb(40)],
      ['bomb.pdf', pdfBomb(40)],
      ['deep.docx', docxOfDepth(5000)],
      ['entities.docx', docxOfEntities()],
      ['bomb.odt', odtBomb(40)],
      ['entities.odt', odtOfEntities()],
      ['bomb.pptx', pptxBomb(40)],
      ['bomb.xlsx', xlsxBomb(40)],
    ];
    /** A sound file with something wrong in it. */
    function spoilt(): { name: string; bytes: Uint8Array<ArrayBuffer>; what: string } {
      const { name, bytes } = of(sound);
      const kind = upTo(5);
      if (kind === 0)
        return { name, bytes: bytes.slice(0, upTo(bytes.length)), what: `${name}, cut off` };
      if (kind === 1) return { name: of(sound).name, bytes, what: `${name} by another name` };
      if (kind === 2)
        return {
          name,
          bytes: new Uint8Array(
            Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>'.repeat(100))]),
          ),
          what: `${name} with more at its end`,
        };
      if (kind === 3)
        return {
          name,
          bytes: new Uint8Array(Array.from({ length: 5000 }, () => upTo(256))),
          what: `${name} of noise`,
        };
      const changed = bytes.slice();
      for (let bit = 0; bit < 1 + upTo(200); bit += 1) changed[upTo(changed.length)] = upTo(256);
      return { name, bytes: changed, what: `${name} with other bytes` };
    }
    const turn = { isOver: false };
    const waits: number[] = [];
    const others = (async () => {
      while (!turn.isOver) waits.push(await reads(other, 50));
    })();
    for (let nth = 0; nth < FILES; nth += 1) {
      if (nth < (isSoak ? bombs.length : 1))
        await handIn(bombs[nth]![0], new Uint8Array(bombs[nth]![1]), bombs[nth]![0]);
      else {
        const { name, bytes, what } = spoilt();
        await handIn(name, bytes, what);
      }
      most = Math.max(most, memoryOf(server.pid));
      if (next() < 0.02 && (await server.visitor.get('/readyz')).status !== 200)
        found.push('the server isn’t ready any more');
    }
    turn.isOver = true;
    await others;
    const busy = percentile(waits, 50);
    if (isSoak && most - before > 150 * MB)
      found.push(`memory grew by ${Math.round((most - before) / MB)} MB`);
    if (isSoak && busy > 2 * Math.max(idle, 10))
      found.push(`others’ reads took ${busy.toFixed(1)} ms, ${idle.toFixed(1)} ms before`);
    if (server.output().includes('stray_error')) found.push('a stray error');
    nothingFound(
      'files',
      `${NAMES} names and ${FILES} files (seed ${seed}); memory +${Math.round((most - before) / MB)} MB; others’ reads, 99 of 100: ${busy.toFixed(1)} ms, before ${idle.toFixed(1)} ms`,
      found,
    );
  },
);
