import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '#server/extraction/extract.ts';
import { blockText, type Document } from '#contract/submissions/document.ts';
import { EXTRACT_LIMITS, type ExtractLimits } from '#server/extraction/types.ts';
import { readWarm } from '#server/extraction/warm.ts';
import { apart } from '#tests/support/apart.ts';
import { pdf, pdfOf } from '#tests/support/fixtures/documents.ts';
import {
  docxBomb,
  docxOfDepth,
  docxOfEntities,
  docxOfXml,
  odtBomb,
  odtOfEntities,
  pdfBomb,
  pptxBomb,
  xlsxBomb,
} from '#tests/support/fixtures/hostile.ts';

const FIXTURES = join(import.meta.dirname, '../../support/fixtures');
const ESSAY = join(
  import.meta.dirname,
  '../../../server/demo/essays/fairness-of-congestion-charging.txt',
);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-'));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Reads as the server does: text in a child that stays warm, or in a new one with the given limits.
 */
async function read(
  name: string,
  bytes: string | Uint8Array,
  limits?: ExtractLimits,
): Promise<Document> {
  const path = join(folder, name);
  const extension = name.split('.').at(-1)!;
  await writeFile(path, bytes);
  return limits === undefined
    ? readWarm(apart)(path, extension)
    : readDocument(path, extension, { limits });
}
const fixture = (name: string): Promise<Document> =>
  readDocument(join(FIXTURES, name), name.split('.').at(-1)!);
const textOf = ({ kind, text, cause }: Document): string =>
  kind === 'text' ? text : (cause ?? '');
const wordsOf = (text: string): string[] => text.split(/\s+/);
const causeOf = ({ cause }: Document): string => cause ?? 'text';

describe('documents', () => {
  test.each(['essay.docx', 'essay.pdf', 'essay.doc'])(
    '%s gives every word of the essay in order',
    async (name) => {
      const extracted = await fixture(name);
      expect(wordsOf(textOf(extracted))).toEqual(wordsOf((await readFile(ESSAY, 'utf8')).trim()));
      expect(extracted).toMatchObject({ words: 561, language: { code: 'en' } });
    },
  );

  test.each(['essay.docx', 'essay.pdf'])(
    '%s keeps paragraphs separate and complete, across lines and pages',
    async (name) => {
      const paragraphs = textOf(await fixture(name)).split('\n\n');
      expect(paragraphs).toContain('Who pays?');
      expect(paragraphs.find((one) => one.startsWith('A first question'))).toMatch(
        /alternative to the car\.$/,
      );
    },
  );

  test('a .docx gives lists with dashes and tables with bars', async () => {
    const cell = (text: string): string => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const table = `<w:tbl><w:tr>${cell('Length')}${cell('Period')}</w:tr><w:tr>${cell('40 cm')}${cell('1.27 s')}</w:tr></w:tbl>`;
    expect(
      textOf(
        await read(
          'table.docx',
          docxOfXml(Buffer.from(`<w:p><w:r><w:t>Results &amp; more</w:t></w:r></w:p>${table}`)),
        ),
      ),
    ).toMatch(/^Results & more\n\n.*Length\W+Period\W+40 cm\W+1\.27 s/s);
  });

  test('[READ-2] running heads of a PDF are placed at the end, once; page numbers are left out and counted', async () => {
    const bytes = await pdf((document) => {
      for (const number of [1, 2, 3]) {
        if (number > 1) document.addPage();
        document
          .fontSize(9)
          .text('Student 4711', 72, 40)
          .fontSize(11)
          .text(`This is the text of page ${number}, which goes on for a while.`, 72, 90)
          .fontSize(9)
          .text(`Page ${number}`, 72, 700);
      }
    });
    const document = await read('heads.pdf', bytes);
    expect(
      document.blocks.map((block) => [block.kind, block.page, blockText(document, block)]),
    ).toEqual([
      ...[1, 2, 3].map((number) => [
        'paragraph',
        number,
        `This is the text of page ${number}, which goes on for a while.`,
      ]),
      ['running', undefined, 'Student 4711'],
    ]);
    expect(document.left_out).toEqual([
      { what: 'page_numbers', count: 3, note: 'Page numbers are not part of the text.' },
    ]);
  });
});

describe('plain text', () => {
  const TEXT = 'Über Städte – “naïve” café\n\tzweite Zeile\n';
  const utf16 = (text: string, littleEndian: boolean): Buffer => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return littleEndian ? bytes : bytes.swap16();
  };
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 little-endian', utf16(TEXT, true)],
    ['UTF-16 big-endian', utf16(TEXT, false)],
    [
      'windows-1252',
      Buffer.from(
        '\xdcber St\xe4dte \x96 \x93na\xefve\x94 caf\xe9\r\n\tzweite Zeile\r\n',
        'latin1',
      ),
    ],
  ])('%s is read as its text', async (_name, bytes) => {
    expect(textOf(await read('charset.txt', bytes))).toBe(TEXT.trimEnd());
  });

  test.each(['py', 'js', 'ts', 'html', 'css', 'json'])(
    '.%s is read as it is written',
    async (extension) => {
      const code = '<p>if a < b:\n\treturn "ä"</p>';
      expect(textOf(await read(`code.${extension}`, code))).toBe(code);
    },
  );
});

describe('files that give no text', () => {
  test.each([
    ['photo.jpg', 'picture'],
    ['photo.png', 'picture'],
    ['scan.pdf', 'scan'],
  ])('%s is a %s, with a sentence on what to do', async (name, cause) => {
    expect(await fixture(name)).toMatchObject({
      kind: cause,
      cause,
      text: '',
      reason: expect.stringMatching(/(?:Ask the student|Run text recognition)/),
    });
  });

  test.each([
    ['empty.txt', '', 'empty'],
    ['blank.txt', ' \n\n\t', 'empty'],
    ['blank.docx', docxOfXml(Buffer.from('<w:p/>')), 'empty'],
    [
      'binary.txt',
      Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 7919) % 251 || 1)),
      'mismatch',
    ],
    ['nul.txt', 'a\0b\0c', 'mismatch'],
    ['page.pdf', '<html>not a PDF</html>', 'mismatch'],
    ['program.doc', 'MZ\x90\0', 'mismatch'],
    ['program.docx', 'MZ\x90\0', 'mismatch'],
    [
      'torn.doc',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000, 'x')]),
      'damaged',
    ],
    ['torn.pdf', '%PDF-1.7\n1 0 obj <<', 'damaged'],
    ['torn.docx', 'PK\x03\x04 and then nothing', 'damaged'],
    ['entities.docx', docxOfEntities(), 'damaged'],
  ])('%s', async (name, bytes, cause) => {
    expect(causeOf(await read(name, bytes))).toBe(cause);
  });

  test.each([
    ['essay.docx', 0.6],
    ['essay.doc', 0.3],
    ['essay.pdf', 0.5],
  ])('%s truncated in the middle is damaged, or gives what is left', async (name, share) => {
    const bytes = await readFile(join(FIXTURES, name));
    const extracted = await read(`cut-${name}`, bytes.subarray(0, bytes.length * share));
    const whole = new Set([...wordsOf(await readFile(ESSAY, 'utf8')), 'damaged', 'scan']);
    expect(wordsOf(textOf(extracted)).filter((word) => !whole.has(word)).length).toBeLessThan(3);
  });

  test('a file with another kind’s extension', async () => {
    await copyFile(join(FIXTURES, 'essay.pdf'), join(folder, 'really-pdf.docx'));
    await copyFile(join(FIXTURES, 'essay.doc'), join(folder, 'really-doc.docx'));
    expect(causeOf(await readDocument(join(folder, 'really-pdf.docx'), 'docx'))).toBe('mismatch');
    expect(causeOf(await readDocument(join(folder, 'really-doc.docx'), 'docx'))).toBe('text');
  });

  test('protected with a password: .pdf, .doc, .docx', async () => {
    expect(
      causeOf(
        await read(
          'locked.pdf',
          await pdfOf('Secret\n\nA paragraph that nobody may read without it.', {
            userPassword: 'x',
          }),
        ),
      ),
    ).toBe('encrypted');
    const doc = await readFile(join(FIXTURES, 'essay.doc'));
    const stream = doc.indexOf(Buffer.from([0xec, 0xa5]), 512);
    doc[stream + 0x0b]! |= 0x01;
    expect(causeOf(await read('locked.doc', doc))).toBe('encrypted');
    expect(
      causeOf(
        await read('locked.docx', Buffer.concat([doc, Buffer.from('EncryptedPackage', 'utf16le')])),
      ),
    ).toBe('encrypted');
  });
});

describe('hostile files cost little and give a reason', () => {
  const patient = { ...EXTRACT_LIMITS, cpuMs: 60_000, heapMb: 128, rssMb: 256 };
  test('[RULE-34] a .docx of half a megabyte that unpacks to 200 of XML', async () => {
    expect(causeOf(await read('bomb.docx', docxBomb(200), patient))).toBe('too-big');
  });

  const HARMFUL: [string, () => string | Buffer, string][] = [
    ['bomb.xlsx', () => xlsxBomb(200), 'too-big'],
    ['bomb.pptx', () => pptxBomb(200), 'too-big'],
    ['bomb.odt', () => odtBomb(200), 'too-big'],
    ['deep.docx', () => docxOfDepth(5000), 'damaged'],
    ['entities.odt', odtOfEntities, 'damaged'],
    ['torn.ipynb', () => '{"cells": [', 'damaged'],
    ['deep.rtf', () => `{\\rtf1 ${'{'.repeat(5000)}`, 'damaged'],
    ['deep.ipynb', () => '['.repeat(200_000), 'damaged'],
  ];
  test.each(HARMFUL)('[RULE-34] %s', async (name, bytes, cause) => {
    expect(causeOf(await read(name, bytes(), patient))).toBe(cause);
  });

  test.each([
    ['deep.md', '> '.repeat(20_000)],
    ['stars.md', '*a '.repeat(50_000)],
    ['deep.tex', '{\\frac'.repeat(20_000)],
    ['math.tex', `$${'x^{'.repeat(50_000)}$`],
    ['deep.html', `${'<div>'.repeat(50_000)}words`],
    ['quotes.csv', '"a,'.repeat(50_000)],
    ['lines.txt', 'Ab\n\n'.repeat(100_000)],
  ])('[RULE-34] %s, made to slow its reader down, ends within the limits', async (name, text) => {
    expect(['text', 'empty', 'damaged', 'too-big']).toContain(
      causeOf(await read(name, text, { ...EXTRACT_LIMITS, cpuMs: 60_000 })),
    );
  });

  test('[RULE-34] a .pdf of some kilobytes that unpacks to 300 megabytes of commands', async () => {
    expect(['too-big', 'too-long', 'too-slow']).toContain(
      causeOf(await read('bomb.pdf', pdfBomb(300), patient)),
    );
  });

  test('[RULE-34] more text than a submission can have', async () => {
    expect(causeOf(await read('huge.txt', 'All work and no play. '.repeat(60_000), patient))).toBe(
      'too-long',
    );
    expect(causeOf(await read('long.docx', docxBomb(2), patient))).toBe('too-long');
  });
});
