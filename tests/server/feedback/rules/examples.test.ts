import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBrief } from '#server/feedback/measure/brief/brief.ts';
import type { Example, Examples } from '#server/feedback/offline/examples.ts';
import { documentOfText } from '#server/feedback/extract/read/text.ts';
import { applicability, hear, type Rule } from '#server/feedback/offline/rule.ts';
import { PROSE_RULES } from '#server/feedback/offline/rules/index.ts';
import { workOf } from '#server/feedback/offline/work.ts';

const ROOM = join(import.meta.dirname, '../../../../server/feedback/offline/rules');
const LEAST = 6;

const work = ({ text, brief = '', language = 'en', genre = 'argument', extension = 'txt', complete = true }: Example) => {
  const read = documentOfText(text, extension);
  return workOf({ ...read, genre: { ...read.genre, kind: genre, confidence: 1 } }, { ...readBrief(brief), genre }, language, !complete);
};

const modules = await Promise.all(globSync('*/*.examples.ts', { cwd: ROOM }).toSorted().map(async (path) => {
  const { examples } = await import(join(ROOM, path)) as { examples: Examples };
  const exported = Object.values(await import(join(ROOM, path.replace('.examples', ''))) as Record<string, unknown>);
  const rules = exported.filter((one): one is Rule => typeof one === 'object' && one !== null && 'find' in one);
  return { path, examples, rules };
}));

test('[RULE-38] every rule has examples of its own, and every rule with examples is in use', () => {
  const proven = modules.flatMap(({ rules }) => rules.map(({ id }) => id));
  expect(proven.toSorted()).toEqual(PROSE_RULES.map(({ id }) => id).toSorted());
  expect(new Set(proven).size).toBe(proven.length);
});

describe.each(modules)('$path', ({ examples, rules }) => {
  const rule = rules[0]!;

  test(`[RULE-38] has at least ${LEAST} texts that must and ${LEAST} that must not trigger it`, () => {
    expect(examples.triggers.length).toBeGreaterThanOrEqual(LEAST);
    expect(examples.silent.length).toBeGreaterThanOrEqual(LEAST);
  });

  test.each(examples.triggers)('[RULE-38] speaks of: $text', (example) => {
    const seen = work(example);
    const heard = hear(rule, seen);
    expect(heard?.to).toBe('student');
    const { spans, said } = heard!.finding;
    for (const { start, end } of spans) expect(seen.text.slice(start, end).trim()).not.toBe('');
    if (example.quotes !== undefined) expect(spans.map(({ start, end }) => seen.text.slice(start, end)).join('\n')).toContain(example.quotes);
    for (const ways of Object.values(said)) {
      expect(ways.length).toBeGreaterThan(0);
      for (const { seen: sentence, deed = '.' } of ways) {
        expect(sentence).toMatch(/[.!?]["”»“]?$/u);
        expect(deed).toMatch(/[.!?]["”»“]?$/u);
        expect(`${sentence} ${deed}`).not.toMatch(/undefined|NaN|\bnull\b|Infinity|\[object|\s{2}/u);
      }
    }
  });

  test.each(examples.silent)('[RULE-38] says nothing of: $text', (example) => {
    expect(hear(rule, work(example))?.to ?? 'nobody').not.toBe('student');
  });

  test('[RULE-38] [RULE-39] is silent where it doesn’t hold', () => {
    const seen = work(examples.triggers[0]!);
    if (rule.languages !== 'any') expect(applicability(rule, { ...seen, language: null })).toBe('silent');
    if (rule.genres !== 'any') expect(applicability(rule, { ...seen, genre: 'data' })).toBe('silent');
    if (rule.asks !== undefined) expect(applicability(rule, { ...seen, brief: readBrief('') })).not.toBe('speaks');
    if (rule.absence !== undefined) expect(applicability(rule, { ...seen, complete: false })).not.toBe('speaks');
  });
});
