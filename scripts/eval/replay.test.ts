import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { groupsIn, groupsTable } from './groups.ts';
import { replay, replayTable } from './replay.ts';

function folderWith(feedbacks: readonly [feedback: string, score: number][]): string {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const answers = feedbacks.map(([feedback, score], at) => ({
    answer: `Answer ${at}`,
    score,
    verdict: '',
    feedback,
  }));
  writeFileSync(
    join(folder, 'one.json'),
    JSON.stringify({ language: 'en', best_score: 1, answers }),
  );
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ other: true }));
  return folder;
}

test('[SUG-2] a replay uses earlier scripts only, and counts comments where marks were lost from the eleventh script on', () => {
  const filling = Array.from({ length: 10 }, (): [string, number] => [
    'Name two tasks of it.',
    0.5,
  ]);
  const found = replay(
    folderWith([
      ...filling,
      ['Everything is right.', 1],
      ['The disadvantage is missing here.', 0.5],
      ['The tasks of it: name two.\nThe disadvantage is missing.', 0.5],
    ]),
  );
  expect(found.map(({ wrote, place, was_written }) => [wrote, place, was_written])).toEqual([
    ['The disadvantage is missing here.', null, false],
    ['The tasks of it: name two.', 0, true],
    ['The disadvantage is missing.', 1, true],
  ]);
  expect(found[0]).toMatchObject({
    file: 'one.json',
    language: 'en',
    offered: ['Name two tasks of it.', 'Everything is right.'],
  });
  expect(replayTable(found)).toMatch(/en, all +3 +66\.7 % +66\.7 % +66\.7 %/u);
});

test('[FIND-1] counts the groups in a folder, and how often two answers in a group got the same mark', () => {
  const folder = mkdtempSync(join(tmpdir(), 'groups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const answers = [
    ['Warn the staff at once, please', 1],
    ['warn the staff at once please', 0.5],
    ['Warn staff at once, please, in the shop', 0],
    ['Warn the staff at once, please, in the shop', 0],
    ['Say nothing', 0],
  ].map(([answer, score]) => ({ answer, score, feedback: '' }));
  writeFileSync(
    join(folder, 'one.json'),
    JSON.stringify({ language: 'en', best_score: 1, answers }),
  );
  const found = groupsIn(folder);
  expect(found).toMatchObject([
    {
      answers: 5,
      grouped: 4,
      groups: 2,
      same: { pairs: 1, agreed: 0 },
      nearly: { pairs: 1, agreed: 1 },
    },
  ]);
  expect(groupsTable(found)).toMatch(/all +5 +80\.0 % +2 +0\.0 % of 1 +100\.0 % of 1/);
});
