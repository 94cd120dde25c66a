import { expect, test } from 'vitest';
import { linksCsv } from './links-csv.ts';

test('[OUT-6] links for a mail merge: one row a student, and no cell is a formula', () => {
  const csv = linksCsv([
    {
      student: 'Zoë, "Zo" Quist',
      identifier: 's1',
      email: null,
      url: 'https://example.test/returned#a',
    },
    { student: '=1+1', identifier: '-2', email: '@x', url: 'https://example.test/returned#b' },
  ]);
  expect(csv).toBe(
    '\u{FEFF}Name,Identifier,Email,Link\r\n"Zoë, ""Zo"" Quist",s1,,https://example.test/returned#a\r\n\'=1+1,\'-2,\'@x,https://example.test/returned#b\r\n',
  );
});
