import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { answersOf, providerPage, type Trial, tryProvider } from './provider.ts';

const ANSWERS = [
  ['Plants breathe at night. They need no light for that.', 0.5, 'Say where the point comes from.'],
  ['Plants make sugar by day. They store it in their roots.', 1, 'All right.'],
  ['Plants drink by their roots. The stem carries it up.', 0, 'Photosynthesis is missing.'],
] as const;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'provider-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function trialOf(model: string, folder: string | null): Promise<Trial> {
  const fake = await startFakeProvider();
  const apart = createWorkerPool(1);
  onTestFinished(async () => {
    apart.close();
    await fake.stop();
  });
  const { ai } = readSettings({ AI_BASE_URL: fake.url, AI_MODEL: model, AI_PRICES: '1,1,2' });
  return { settings: ai, apart, times: 2, folder };
}

function answers() {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'plants.json'),
    JSON.stringify({
      language: 'en',
      question: 'How do plants live?',
      reference_answer: 'By photosynthesis.',
      best_score: 1,
      answers: ANSWERS.map(([answer, score, feedback]) => ({ answer, score, feedback })),
    }),
  );
  return answersOf(folder, 3);
}

test('[MODEL-5] asks a provider about answers that lost marks, and writes down requests, responses and drafts', async () => {
  const out = temporaryFolder();
  const trial = await trialOf('ok', out);
  const tried = await tryProvider(answers(), trial);
  expect(tried.map(({ name, round, why }) => [name, round, why])).toEqual([
    ['plants-1', 1, ''],
    ['plants-3', 1, ''],
    ['plants-1', 2, ''],
    ['plants-3', 2, ''],
  ]);
  expect(tried.slice(0, 2).map(({ worth, untrue }) => [worth, untrue])).toEqual([
    [{ points: 1, reached: 1 }, []],
    [{ points: 1, reached: 0 }, []],
  ]);
  const kept = JSON.parse(readFileSync(join(out, 'plants-1/2.json'), 'utf8')) as {
    sent: string[];
    came: { stage: string; output: string }[];
  };
  expect(kept.sent[0]).toContain('Plants breathe at night.');
  expect(kept.came.map(({ stage }) => stage)).toEqual(['draft', 'read']);
  expect(readFileSync(join(out, 'plants-1/2.md'), 'utf8')).toContain('“Plants breathe at night”');
  expect(existsSync(join(out, 'plants-2'))).toBe(false);

  const page = providerPage(tried, trial);
  expect(page).toContain('# ok through openai-compatible');
  expect(page).toContain('| works asked about | 2 | 2 | 4 |');
  expect(page).toContain(
    '| points of the marker, by half of their words | 50.0 % | 50.0 % | 50.0 % |',
  );
  expect(page).toMatch(/\| cost of a hundred works \| 0\.\d\d \| /u);
});

test('[MODEL-5] reports why a provider wrote no draft', async () => {
  const trial = await trialOf('faulty', null);
  const page = providerPage(await tryProvider(answers(), trial), trial);
  expect(page).toContain('| drafts | 0.0 % | 0.0 % | 0.0 % |');
  expect(page).toMatch(/Why there was no draft:\n\n- 4: /u);
});
