import { expect, test } from 'vitest';
import { letterOf, oneLine } from '#server/platform/mail/letters.ts';
import { HOSTILE } from '#tests/support/browser/page.ts';

const sender = { origin: 'https://marking.example.org', supportEmail: 'it@example.org' };

test('[MAIL-6] people’s text stays one line in a subject, and text in the HTML', () => {
  for (const words of [
    ...HOSTILE,
    'Essay\r\nBcc: eve@example.org',
    'a\u202Eb\u2066c',
    '\uD800 lone',
    'x'.repeat(100_000),
  ]) {
    const letter = letterOf(
      {
        kind: 'drafts_ready',
        to: 'ada@example.org',
        name: words,
        assignment: words,
        assignment_id: 7,
        done: 2,
        failed: 1,
      },
      sender,
    );
    expect(letter.subject).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(letter.subject.length).toBeLessThanOrEqual(151);
    expect(letter.subject.isWellFormed()).toBe(true);
    expect(letter.html).not.toMatch(/<(?!\/?(?:html|meta|body|p|a|!doctype)\b)/i);
    expect([...letter.html.matchAll(/<a href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'https://marking.example.org/assignments/7/submissions',
    ]);
  }
});

test('[MAIL-6] cuts a name between letters', () => {
  expect(oneLine(`${'x'.repeat(199)}😀`)).toBe(`${'x'.repeat(199)}\uFFFD…`);
  expect(oneLine('  Essay\t1\n')).toBe('Essay 1');
});

test('[MAIL-5] gives the count, in the singular too', () => {
  const of = (done: number, failed: number) =>
    letterOf(
      {
        kind: 'drafts_ready',
        to: 'a@b.c',
        name: 'Ada',
        assignment: 'Essay',
        assignment_id: 7,
        done,
        failed,
      },
      sender,
    );
  expect(of(1, 0).subject).toBe('1 draft is ready: Essay');
  expect(of(1, 0).text).toContain('1 feedback draft for “Essay” is ready to read.');
  expect(of(1, 0).text).not.toContain('none');
  expect(of(3, 1).text).toContain(
    '3 feedback drafts for “Essay” are ready to read.\n\n1 submission has no draft',
  );
});
