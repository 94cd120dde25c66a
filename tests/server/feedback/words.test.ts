import { expect, test } from 'vitest';
import { countWords as inSentences } from '#server/features/drafts/checks/measure/sentence.ts';
import { countWords, countWordsWithin } from '#server/features/drafts/words.ts';

test.each([
  ['A well-known writer’s e-mail can’t wait', 6],
  ['It cost 3.5 % — or 1,000 € — in 2019/20.', 7],
  ['', 0],
  ['– … –', 0],
  ['学生は大学で勉強する', 6],
])('[UI-9] one function counts words as people count them: %j', (text, count) => {
  expect(countWords(text)).toBe(count);
  expect(inSentences).toBe(countWords);
  expect(countWordsWithin(`No ${text}`, [{ start: 3, end: 3 + text.length }])).toBe(count);
});
