import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GENRES } from '#contract/submissions/document.ts';
import { CODE_RULES, PROSE_RULES } from '#server/features/drafts/checks/rules/index.ts';
import { ROOT } from '#scripts/built.ts';
import { falseFirst, percentOf, precisionOf, rowsOf, sharedOf } from '#scripts/eval/figures.ts';
import { goldOf } from '#scripts/eval/gold.ts';
import { judge, type Judged } from '#scripts/eval/judge.ts';

const BAR = 0.95;
const KINDS = [
  'txt',
  'md',
  'docx',
  'odt',
  'rtf',
  'pdf',
  'pdf-columns',
  'tex',
  'pptx',
  'xlsx',
  'ipynb',
  'csv',
  'html',
  'py',
  'js',
  'ts',
  'java',
  'c',
  'cpp',
  'cs',
  'go',
  'rs',
  'rb',
  'php',
];
const texts = goldOf(join(ROOT, 'eval/gold'));
const judged: Judged[] = [];
for (const text of texts) judged.push(await judge(text));
const ids = [...PROSE_RULES, ...CODE_RULES].map(({ id }) => id);

describe('the gold texts', () => {
  test('are 120 or more, in five languages or more and in every genre, and submitted as every kind of document file', () => {
    expect(texts.length).toBeGreaterThanOrEqual(120);
    expect(new Set(texts.map(({ language }) => language)).size).toBeGreaterThanOrEqual(5);
    expect(GENRES.filter((genre) => !texts.some((text) => text.genre === genre))).toEqual([]);
    expect(KINDS.filter((kind) => !texts.some((text) => text.kind === kind))).toEqual([]);
  });
  test('the planted faults are found that rules claim to detect', () => {
    const { found } = rowsOf(judged).at(-1)!;
    expect(found.right / found.of).toBeGreaterThanOrEqual(0.7);
  });
  test('give the figures in docs/drafts.md', () => {
    const page = readFileSync(join(ROOT, 'docs/drafts.md'), 'utf8');
    const all = rowsOf(judged).at(-1)!;
    const rows = [...page.matchAll(/^\| `([a-z]+\/[a-z-]+)` +\| ([^|]+) \| ([^|]+) \|/gm)].map(
      ([, id, of, right]) => `${id} ${of!.trim()} ${right!.trim()}`,
    );
    expect(rows.toSorted()).toEqual(
      precisionOf(judged, ids)
        .map(({ rule, texts: of, true: right }) => `${rule} ${of} ${percentOf(right)}`)
        .toSorted(),
    );
    for (const told of [
      `${texts.length} gold texts`,
      `${percentOf(all.true)} of ${all.true.of}`,
      `| ${percentOf(all.found)} |`,
    ])
      expect(page.replaceAll(/ +/g, ' ')).toContain(told);
  });
  test('[RULE-42] get no draft if there is nothing to say', () => {
    expect(
      judged
        .filter(({ gold, draft }) => gold.silent && draft !== null)
        .map(({ gold }) => gold.name),
    ).toEqual([]);
  });
  test('[RULE-38] no rule is right less than 95 per cent of the time on them', () => {
    expect(
      precisionOf(judged, ids).filter(({ true: { of, right } }) => of > 0 && right / of < BAR),
    ).toEqual([]);
  });
  test('[RULE-40] every claim has its passage, or is an absence in a text that was read completely', () => {
    expect(
      judged.flatMap(({ gold, verdicts }) =>
        verdicts
          .filter(({ hasEvidence }) => !hasEvidence)
          .map(({ rule }) => `${gold.name}: ${rule}`),
      ),
    ).toEqual([]);
  });
  test('[AI-12] every quotation anywhere in a draft is in the text or in the brief', () => {
    expect(judged.flatMap(({ unfound }) => unfound)).toEqual([]);
  });
  test('[RULE-41] no class reads the same sentence more than once in five', () => {
    expect(sharedOf(judged).filter(({ share }) => share > 0.2)).toEqual([]);
  });
  test('[AI-16] no draft gives a grade, and none contains forbidden words', () => {
    expect(
      judged.flatMap(({ gold, grades, forbidden }) =>
        [...grades, ...forbidden].map((words) => `${gold.name}: ${words}`),
      ),
    ).toEqual([]);
  });
  test('the first improvement is never false', () =>
    expect(falseFirst(judged).map(({ gold }) => gold.name)).toEqual([]));
});
