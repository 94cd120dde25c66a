import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBrief } from '#server/features/drafts/checks/measure/brief/brief.ts';
import { readProgram } from '#server/features/drafts/checks/measure/code/program.ts';
import type { Example, Examples } from '#server/features/drafts/checks/examples.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { applicability, applyRule, type Rule } from '#server/features/drafts/checks/rule.ts';
import { CODE_RULES, PROSE_RULES } from '#server/features/drafts/checks/rules/index.ts';
import { workOf } from '#server/features/drafts/checks/work.ts';

const ROOM = join(import.meta.dirname, '../../../../server/features/drafts/checks/rules');
const MIN_EXAMPLES = 6;

const work = async ({
  text,
  brief = '',
  language = 'en',
  genre = 'argument',
  extension = 'txt',
  complete = true,
}: Example) => {
  const read = documentOfText(text, extension);
  const program = read.genre.code === null ? null : await readProgram(text, read.genre.code);
  return workOf(
    { ...read, genre: { ...read.genre, kind: genre, confidence: 1 } },
    { ...readBrief(brief), genre },
    language,
    { cut: !complete, program },
  );
};

interface Module {
  path: string;
  rules: Rule[];
  examples: Examples;
}
const isRule = (one: unknown): one is Rule =>
  typeof one === 'object' && one !== null && 'find' in one;

/**
 * Each file that creates a rule, with its examples: in the file itself, or in the one next to it.
 */
const modules = (
  await Promise.all(
    globSync('*/*.ts', { cwd: ROOM, exclude: ['**/*.examples.ts'] })
      .toSorted()
      .map(async (path): Promise<Module[]> => {
        const made = (await import(join(ROOM, path))) as Record<string, unknown>;
        const rules = Object.values(made).filter(isRule);
        if (rules.length === 0) return [];
        const beside =
          made.examples === undefined
            ? ((await import(join(ROOM, path.replace('.ts', '.examples.ts')))) as Record<
                string,
                unknown
              >)
            : made;
        return [{ path, rules, examples: beside.examples as Examples }];
      }),
  )
).flat();

test('[RULE-38] every rule has its own examples, and every rule with examples is in use', () => {
  const proven = modules.flatMap(({ rules }) => rules.map(({ id }) => id));
  expect(proven.toSorted()).toEqual([...PROSE_RULES, ...CODE_RULES].map(({ id }) => id).toSorted());
  expect(new Set(proven).size).toBe(proven.length);
});

describe.each(modules)('$path', ({ examples, rules }) => {
  const rule = rules[0]!;

  test(`[RULE-38] has at least ${MIN_EXAMPLES} texts that must and ${MIN_EXAMPLES} that must not trigger it`, () => {
    expect(examples.triggers.length).toBeGreaterThanOrEqual(MIN_EXAMPLES);
    expect(examples.silent.length).toBeGreaterThanOrEqual(MIN_EXAMPLES);
  });

  test.each(examples.triggers)('[RULE-38] applies to: $text', async (example) => {
    const seen = await work(example);
    const heard = applyRule(rule, seen);
    expect(heard?.to).toBe('student');
    const { spans, said } = heard!.finding;
    for (const { start, end } of spans) expect(seen.text.slice(start, end).trim()).not.toBe('');
    expect(spans.map(({ start, end }) => seen.text.slice(start, end)).join('\n')).toContain(
      example.quotes ?? '',
    );
    for (const ways of Object.values(said)) {
      expect(ways.length).toBeGreaterThan(0);
      for (const { seen: sentence, advice = '.' } of ways) {
        expect(sentence).toMatch(/[.!?]["”»“]?$/u);
        expect(advice).toMatch(/[.!?]["”»“]?$/u);
        expect(`${sentence} ${advice}`).not.toMatch(
          /undefined|NaN|\bnull\b|Infinity|\[object|\s{2}/u,
        );
      }
    }
  });

  test.each(examples.silent)('[RULE-38] doesn’t apply to: $text', async (example) => {
    expect(applyRule(rule, await work(example))?.to ?? 'nobody').not.toBe('student');
  });

  test('[RULE-38] [RULE-39] is silent where it isn’t valid', async () => {
    const seen = await work(examples.triggers[0]!);
    const elsewhere = [
      ...(rule.languages === 'any' ? [] : [{ ...seen, language: null }]),
      ...(rule.genres === 'any' ? [] : [{ ...seen, genre: 'data' as const }]),
      ...(rule.asks === undefined ? [] : [{ ...seen, brief: readBrief('') }]),
      ...(rule.absence === undefined ? [] : [{ ...seen, complete: false }]),
    ];
    expect(elsewhere.map((one) => applicability(rule, one))).not.toContain('speaks');
  });
});
