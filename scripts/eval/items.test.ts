import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { itemsIn, itemsTable } from './items.ts';

function folderWith(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'items-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'one.json'), JSON.stringify(content));
  return folder;
}
const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

test('[FIND-2] what was found is held against what somebody read, apart for answers that were read before', () => {
  const answers = [
    'It is cheap.',
    'Cheap talk.',
    'It costs little.',
    'Nobody judged this cheap one.',
  ];
  const folder = folderWith({
    language: 'en',
    best_score: 1,
    answers: answers.map((answer) => ({ answer, score: 1, feedback: '' })),
  });
  const judged = folderWith({
    file: 'one.json',
    items: [{ name: 'price', words: ['cheap'] }],
    seen: { [keyOf(answers[0]!)]: ['price'], [keyOf(answers[1]!)]: [] },
    unseen: { [keyOf(answers[2]!)]: ['price'] },
  });
  const found = itemsIn(folder, judged);
  expect(
    found.map(({ seen, answers: all, right, wrong, missed }) => [seen, all, right, wrong, missed]),
  ).toEqual([
    [true, 2, 1, 1, 0],
    [false, 1, 0, 0, 1],
  ]);
  expect(itemsTable(found)).toMatch(/^read before\s+2\s+1\s+50\.0 %\s+100\.0 %$/m);
  expect(itemsTable(found)).toContain('missed: price | It costs little.');
});
