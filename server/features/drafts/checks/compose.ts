import type { RawDraft, RawPoint } from '#server/features/drafts/types.ts';
import type { Criteria } from './criteria.ts';
import type { Language } from './language.ts';
import { isUsedUp } from './recurring.ts';
import type { Area, Finding, Rule, Said } from './rule.ts';

export interface AppliedFinding {
  rule: Rule;
  finding: Finding;
}

type Length = 'short' | 'medium' | 'long';

/** RULE-41: never more than three priorities. */
export const MAX_PRIORITIES = 3;
const QUOTES: Readonly<Record<Length, number>> = { short: 1, medium: 2, long: 3 };
const PER_AREA = 2;
/** Shorter passages prove nothing. */
const MIN_SIGNS = 4;

const overlaps = (a: Finding, b: Finding): boolean =>
  a.spans
    .slice(0, 1)
    .some((one) =>
      b.spans.slice(0, 1).some((other) => one.start < other.end && other.start < one.end),
    );

/**
 * Chooses which findings to report: the most important first, no two about the same passage, and no
 * more than two per area.
 */
export function choose(heard: readonly AppliedFinding[]): AppliedFinding[] {
  const chosen: AppliedFinding[] = [];
  for (const one of heard.toSorted(
    (a, b) => b.finding.weight - a.finding.weight || a.rule.id.localeCompare(b.rule.id),
  )) {
    const isFull = chosen.filter(({ rule }) => rule.area === one.rule.area).length >= PER_AREA;
    if (isFull || chosen.some(({ finding }) => overlaps(finding, one.finding))) continue;
    chosen.push(one);
    if (chosen.length === MAX_PRIORITIES) break;
  }
  return chosen;
}

/**
 * Returns a number that depends only on a text, so that the same text always gets the same wording.
 */
function seedOf(text: string): number {
  let seed = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1)
    seed = Math.imul(seed ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return seed;
}

/**
 * How a choice is worded: in which language, how long, under which names, and whether advice may be
 * included (RULE-39).
 */
export interface WritingStyle {
  language: Language;
  length: Length;
  nameOf: Criteria['nameOf'];
  factsOnly: boolean;
  used?: ReadonlySet<string>;
}

/** Puts a choice into words. */
export function compose(
  chosen: readonly AppliedFinding[],
  text: string,
  { language, length, nameOf, factsOnly, used = new Set() }: WritingStyle,
): Pick<RawDraft, 'strengths' | 'improvements' | 'next_steps'> {
  const seed = seedOf(text);
  const wordsOf = ({ rule, finding }: AppliedFinding): Said => {
    const ways = finding.said[language]!;
    const from = (seed + seedOf(rule.id)) % ways.length;
    const turned = [...ways.slice(from), ...ways.slice(0, from)];
    return (
      turned.find(({ seen, advice = '' }) => !isUsedUp(`${seen} ${advice}`.trim(), used)) ??
      turned[0]!
    );
  };
  const point = (one: AppliedFinding): RawPoint => {
    const { seen, advice } = wordsOf(one);
    const quotes = one.finding.spans
      .map(({ start, end }) => text.slice(start, end).trim())
      .filter((quote) => quote.replace(/\s/g, '').length >= MIN_SIGNS);
    return {
      criterion: nameOf(one.rule.area as Area),
      text: advice === undefined || factsOnly ? seen : `${seen} ${advice}`,
      quotes: quotes.slice(0, QUOTES[length]),
    };
  };
  return { strengths: [], improvements: chosen.map(point), next_steps: [] };
}
