import { describe, expect, test } from 'vitest';
import { ACCEPTED_EXTENSIONS } from '#contract/text/file-types.ts';
import { MAX_FILE_BYTES, MAX_FILE_NAME } from '#contract/limits.ts';
import {
  acceptOf,
  FILE_MISSING,
  isCode,
  isPicture,
  partName,
  REPORT_TYPES,
  reportProblem,
  submissionProblem,
  suffixOf,
  uploadName,
} from './file-names.ts';

test('[UPL-5] [IN-7] the accepted types, as the file dialog is told them: the specification’s first', () => {
  const later = [
    'md',
    'rtf',
    'odt',
    'tex',
    'ipynb',
    'java',
    'c',
    'h',
    'cpp',
    'cs',
    'go',
    'rs',
    'rb',
    'php',
    'r',
    'm',
    'sql',
    'jsx',
    'tsx',
    'csv',
    'xlsx',
    'pptx',
  ];
  expect(acceptOf(ACCEPTED_EXTENSIONS)).toBe(
    `.pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.gif,.py,.js,.ts,.html,.css,.json,.${later.join(',.')}`,
  );
  expect(acceptOf(REPORT_TYPES)).toBe('.pdf');
});

test('code is told from prose by its type', () => {
  expect(['a.py', 'A.CPP', 'x.tsx', 'q.sql'].every(isCode)).toBe(true);
  expect(['a.md', 'a.ipynb', 'a.csv', 'a.docx', 'py'].some(isCode)).toBe(false);
});

test('a picture is told by its type', () => {
  expect(['a.jpg', 'a.jpeg', 'A.PNG', 'a.gif', 'a.pdf', 'a.svg', 'png'].map(isPicture)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ['essay.pdf', 'essay', 'pdf'],
  ['a.b.DOCX', 'a.b', 'docx'],
  ['noending', 'noending', ''],
  ['.txt', '.txt', ''],
  ['ends.', 'ends.', ''],
  ['', '', ''],
  ['🎓.Py', '🎓', 'py'],
  ['مقال.pdf', 'مقال', 'pdf'],
])('%s is parted before its extension', (name, base, extension) => {
  expect(partName(name)).toEqual({ base, extension });
});

describe('what can’t be handed in', () => {
  test('[UPL-6] another type', () => {
    for (const name of ['virus.exe', 'essay', 'a.pdf.zip', 'pdf', '.pdf', 'essay.pdf ', '']) {
      expect(submissionProblem({ name, size: 1 })).toContain(
        'not accepted. Accepted: pdf, doc, docx, txt',
      );
    }
    for (const type of ACCEPTED_EXTENSIONS) {
      expect(submissionProblem({ name: `work.${type}`, size: 1 })).toBeNull();
      expect(submissionProblem({ name: `WORK.${type.toUpperCase()}`, size: 1 })).toBeNull();
    }
  });

  test('an empty file, and one over 25 MB; exactly 25 MB is in', () => {
    expect(submissionProblem({ name: 'a.pdf', size: 0 })).toBe('“a.pdf” is empty.');
    expect(submissionProblem({ name: 'a.pdf', size: MAX_FILE_BYTES })).toBeNull();
    expect(submissionProblem({ name: 'a.pdf', size: MAX_FILE_BYTES + 1 })).toBe(
      '“a.pdf” is larger than 25 MB.',
    );
  });

  test('[UPL-8] a report that is no PDF', () => {
    expect(reportProblem({ name: 'report.docx', size: 5 })).toBe(
      'The Turnitin report must be a PDF file.',
    );
    expect(reportProblem({ name: 'Report.PDF', size: 5 })).toBeNull();
    expect(reportProblem({ name: 'report.pdf', size: 0 })).toContain('is empty');
  });

  test('[UPL-3] what is said without a file', () => {
    expect(FILE_MISSING).toBe('Please select a file to upload');
  });

  test('a message stays short, however long the name', () => {
    const told = (letters: number) =>
      submissionProblem({ name: `${'x'.repeat(letters)}.pdf`, size: 0 });
    expect([told(56), told(57), told(10_000)]).toEqual(
      [56, 40, 40].map(
        (letters) =>
          `“${'x'.repeat(letters)}${letters === 40 ? '…xxxxxxxxxxx' : ''}.pdf” is empty.`,
      ),
    );
    expect(submissionProblem({ name: `${'x'.repeat(39)} ${'y'.repeat(60)}.pdf`, size: 0 })).toBe(
      `“${'x'.repeat(39)}…${'y'.repeat(11)}.pdf” is empty.`,
    );
  });
});

describe('[UPL-16] the name a file is sent under', () => {
  test('timestamp and suffix stand before the extension, which is kept as it is', () => {
    expect(uploadName('essay.pdf', 1763715600000, 'k3x9qa')).toBe('essay_1763715600000_k3x9qa.pdf');
    expect(uploadName('my.final.DOCX', 1, 'aaaaaa')).toBe('my.final_1_aaaaaa.DOCX');
    expect(uploadName('noending', 1, 'aaaaaa')).toBe('noending_1_aaaaaa');
    expect(uploadName('🎓 مقال.pdf', 1, 'aaaaaa')).toBe('🎓 مقال_1_aaaaaa.pdf');
  });

  test('a long name is cut to what the server takes, no character in half', () => {
    for (const long of [
      'x'.repeat(10_000),
      '🎓'.repeat(5_000),
      `x${'🎓'.repeat(5_000)}`,
      'م'.repeat(10_000),
    ]) {
      const name = uploadName(`${long}.pdf`, 1763715600000, 'k3x9qa');
      expect(name.length).toBeLessThanOrEqual(MAX_FILE_NAME);
      expect(name.length).toBeGreaterThan(MAX_FILE_NAME - 3);
      expect(name).toMatch(/_1763715600000_k3x9qa\.pdf$/);
      expect(name.isWellFormed()).toBe(true);
    }
  });

  test('the suffix has 6 characters for every random number', () => {
    for (const random of [0, 1e-12, 0.5, 0.123456789, 1 - Number.EPSILON])
      expect(suffixOf(random)).toMatch(/^[0-9a-z]{6}$/);
    expect(suffixOf(0)).toBe('000000');
    expect(suffixOf(1 - Number.EPSILON)).toBe('zzzzzz');
  });
});
