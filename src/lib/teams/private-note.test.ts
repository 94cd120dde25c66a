import { expect, test } from 'vitest';
import { beginningOf, bothTexts } from './private-note.ts';

test('[TEAM-5] of two texts of one marker none is lost, and none stands twice', () => {
  expect(bothTexts('Ask Bo.\n', 'Read it again.')).toBe('Ask Bo.\n\nRead it again.');
  expect(bothTexts('Ask Bo.', 'Ask Bo. Read it again.')).toBe('Ask Bo. Read it again.');
  expect(bothTexts('Ask Bo. Read it again.', 'Ask Bo.')).toBe('Ask Bo. Read it again.');
  expect(bothTexts('', 'Ask Bo.')).toBe('Ask Bo.');
  expect(bothTexts('Ask Bo.', '')).toBe('Ask Bo.');
});

test('[TEAM-5] blanks around a text don’t make it another', () => {
  expect(bothTexts('Ask Bo.\n', 'Ask Bo. ')).toBe('Ask Bo. ');
  expect(bothTexts('Ask Bo. Read it.', 'Ask Bo.\n')).toBe('Ask Bo. Read it.');
});

test('[TEAM-5] a folded note tells how it begins', () => {
  expect(beginningOf(' Ask\n Bo. ')).toBe('Ask Bo.');
  expect(beginningOf('x'.repeat(80))).toBe('x'.repeat(80));
  expect(beginningOf(`${'x'.repeat(79)} y z`)).toBe(`${'x'.repeat(79)}…`);
  expect(beginningOf('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`);
});
