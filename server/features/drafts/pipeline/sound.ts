import type { Evidence } from '#contract/drafts/feedback.ts';
import { finderOf } from '#server/features/drafts/evidence.ts';
import { withoutGrades } from '#server/features/drafts/model/grades.ts';
import { PLACEHOLDER } from '#server/features/drafts/privacy/redact.ts';
import type { SeenPicture } from '#server/features/drafts/types.ts';
import { longestRun, type Place, placesOf, type Quotation, quotationsIn } from './quotations.ts';

/** What a machine can object to in a sentence, without a model (PROMPT-5). */
export type Fault = 'quotation' | 'grade' | 'mask' | 'placeholder' | 'arithmetic' | 'same form';

export interface Against {
  find(quote: string): Evidence | null;
  text: string;
  lowered: string;
  /** Assignment, criteria, model answer, comments: these may be quoted, too. */
  given: string;
  seen: readonly SeenPicture[];
}

/**
 * The most quoted words that are looked up in a draft: more than in any that is meant to be read.
 */
const MAX_LOOKED_UP = 600;

const even = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase();

export const against = (
  text: string,
  given: string,
  seen: readonly SeenPicture[] = [],
): Against => {
  const finder = finderOf(text);
  const known = new Map<string, Evidence | null>();
  return {
    find(quote) {
      if (!known.has(quote)) known.set(quote, known.size < MAX_LOOKED_UP ? finder(quote) : null);
      return known.get(quote)!;
    },
    text,
    lowered: even(text),
    given: even(given),
    seen,
  };
};

const ARROW = /(?:→|⇒|⟶|->|=>)\s*$/;
const CORPUS_MASK = /@[A-Z]{3,}\d*|(?<!\*)\*[A-Z]{3,}\*(?!\*)/;
const BRACKETS = /\[([^\]\n]{2,60})\]|\{([^}\n]{2,60})\}/gu;
/** Introduces words that somebody could have written, rather than words that they did. */
const SUGGESTED =
  /(?<!\p{L})(?:could|might|should|try|instead|rather|such as|for (?:example|instance)|e\.g\.|like|better|correct(?:ly)?|könntest|könnten|besser|statt|etwa|zum Beispiel|z\. ?B\.|richtig|par exemple|p\. ?ex\.|plutôt|mieux|pourrais|pourriez|por ejemplo|mejor|podrías|podría|correcto)(?!\p{L})|^\W*(?:write|say|schreib(?:e|en)?|dis|dites|écri(?:s|vez)|escrib[ae]|di)(?!\p{L})/iu;
/**
 * Introduces, directly before them, words that the student could have written: neither “you write”
 * nor “for example” does.
 */
const PROPOSED =
  /(?<!\p{L})(?:(?:could|should|might|would|to)\s+(?:say|write|read|be)|(?<!(?:you|I|they|which|that)\s)(?:write|say)|meant?|instead|better|(?:könntest|solltest|könnten|sollten)\s+du|schreib(?:e|en Sie)?|gemeint(?:\s+(?:ist|war))?|meinst du|besser|écri(?:s|vez)|plutôt|mieux|escrib[ae]|mejor)(?:\s+(?:wohl|perhaps|probably))?\s*:?\s*$/iu;
const SHORT_WORDS = 3;
const MOSTLY = 0.5;

const isMarkdown = (text: string, { start }: Quotation): boolean => text[start] === '`';

/** Returns quoted words of the sentence that occur in none of its possible sources. */
export function unfoundIn(text: string, { find, text: work, given }: Against): Quotation[] {
  return quotationsIn(text).filter(
    (one) =>
      !isMarkdown(text, one) &&
      !ARROW.test(text.slice(0, one.start)) &&
      !PROPOSED.test(text.slice(0, one.start)) &&
      placesOf(one.words, find, work) === null &&
      !given.includes(even(one.words).replace(/[.,;:!?]+$/, '')),
  );
}

/** Returns the passages in the work that a text points at, and the pictures. */
export function anchorsOf(
  text: string,
  { find, text: work, lowered, seen }: Against,
): { spans: Place[]; pictures: number[] } {
  const spans: Place[] = [];
  const pictures = new Set<number>();
  for (const { words } of quotationsIn(text)) {
    const places = placesOf(words, find, work) ?? [];
    if (places.length > 0) spans.push(...places);
    else {
      const shown = seen.find(({ said, shows }) => even(`${said} ${shows}`).includes(even(words)));
      if (shown !== undefined) pictures.add(shown.number);
      const run = shown === undefined ? longestRun(words, find, lowered) : null;
      if (run !== null && run.share >= MOSTLY) spans.push(run.place);
    }
  }
  for (const [, number] of text.matchAll(
    /(?<!\p{L})(?:pictures?|Bild(?:er)?|images?|im[aá]gen(?:es)?)\s+(\d{1,3})/giu,
  ))
    if (seen.some((one) => one.number === Number(number))) pictures.add(Number(number));
  const apart: Place[] = [];
  for (const span of spans)
    if (!apart.some(({ start, end }) => span.start < end && start < span.end)) apart.push(span);
  return { spans: apart.slice(0, 6), pictures: [...pictures].toSorted((a, b) => a - b) };
}

// Arithmetic.

const FIGURE = String.raw`\d+(?:[.,]\d+)*`;
const UNIT = String.raw`(?:\s?(?:[a-zA-ZµμΩ°€$£]{1,3}[²³]?(?:\/[a-zA-Z]{1,3}[²³]?)?)(?![\p{L}(]))?`;
const OPERATOR = String.raw`(?:\s*[+*×·÷/−]\s*|\s+[-:x]\s+)`;
const EQUATION = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<![)\]^*×·/+−÷√%=-]\s{0,2})(${FIGURE}${UNIT}(?:${OPERATOR}${FIGURE}${UNIT}){1,6})\s*(=|≈)\s*(-?${FIGURE})(?!\s?%)(?!\s*[+*×·÷/^])`,
  'gu',
);
/** Introduces a sum that is called wrong, or contrasted with the right one. */
const DENIED =
  /(?<!\p{L})(?:not|wrong|isn['’]t|incorrect|rather than|instead|nicht|falsch|statt|pas|faux|fausse|no es|incorrect[oa]|en vez)(?!\p{L})|≠|→|->/iu;

/**
 * The ways to write numbers: with a decimal point or a decimal comma, with or without thousands
 * separators.
 */
const READINGS: readonly ((figure: string) => number)[] = [
  (figure) => Number(figure.replaceAll(',', '')),
  (figure) => Number(figure.replaceAll('.', '').replace(',', '.')),
  (figure) => Number(figure.replace(',', '.')),
];

function valueOf(expression: string, read: (figure: string) => number): number {
  const tokens = [
    ...expression.matchAll(new RegExp(`(${FIGURE})|([-+*×·÷/−:x])(?=\\s*\\d)`, 'gu')),
  ];
  const sums: number[] = [];
  let operator = '+';
  for (const [, figure, sign] of tokens) {
    if (sign !== undefined) {
      operator = sign;
      continue;
    }
    const value = read(figure!);
    if (operator === '+') sums.push(value);
    else if (operator === '-' || operator === '−') sums.push(-value);
    else {
      const last = sums.pop() ?? Number.NaN;
      sums.push('*×·x'.includes(operator) ? last * value : last / value);
    }
  }
  return sums.reduce((sum, one) => sum + one, 0);
}

const decimalsOf = (figure: string): number => /[.,](\d+)$/.exec(figure)?.[1]?.length ?? 0;

/**
 * Whether a sum that a text states is wrong. A sum that the work contains itself, or that is called
 * wrong, doesn't count.
 */
export function isMiscalculated(text: string, lowered: string): boolean {
  for (const { 0: whole, 1: left, 2: sign, 3: right, index } of text.matchAll(EQUATION)) {
    if (lowered.includes(even(whole))) continue;
    if (
      DENIED.test(
        text.slice(Math.max(0, index - 40), index) +
          text.slice(index + whole.length, index + whole.length + 40),
      )
    )
      continue;
    const fits = READINGS.some((read) => {
      const [made, said] = [valueOf(left!, read), read(right!)];
      if (!Number.isFinite(made) || !Number.isFinite(said)) return !Number.isFinite(made);
      const rounding = 0.51 * 10 ** -decimalsOf(right!);
      return (
        Math.abs(made - said) <= Math.max(rounding, Math.abs(made) * (sign === '≈' ? 0.03 : 0.006))
      );
    });
    if (!fits) return true;
  }
  return false;
}

const FORM = String.raw`(?:“([^”\n]{1,80})”|„([^“”\n]{1,80})[“”]|«\s?([^»\n]{1,80}?)\s?»|"([^"\n]{1,80})"|‘([^’\n]{1,80})’|([\p{L}\p{M}\p{N}'’-]{1,40}))`;
const CORRECTION = new RegExp(String.raw`${FORM}\s*(?:→|⇒|⟶)\s*${FORM}`, 'gu');

/** Whether something is corrected to what it was before. */
export function correctsNothing(text: string): boolean {
  for (const match of text.matchAll(CORRECTION)) {
    const [wrong, right] = [match.slice(1, 7), match.slice(7, 13)].map((forms) =>
      (forms.find((form) => form !== undefined) ?? '').trim(),
    );
    if (wrong !== '' && wrong === right) return true;
  }
  return false;
}

/**
 * Characters in brackets that were meant to be filled in; not a subscript or a link in the work.
 */
const isPlaceholder = (text: string, { lowered, given }: Against): boolean => {
  const bare = text.replace(/`[^`\n]*`/g, '');
  for (const { 0: whole, 1: square, 2: curly } of bare.matchAll(BRACKETS)) {
    const inside = square ?? curly ?? '';
    if (!/^[\p{L}][\p{L}\p{N} '’/,.-]*$/u.test(inside) || !/\p{L}{3}/u.test(inside)) continue;
    if (!lowered.includes(even(whole)) && !given.includes(even(whole))) return true;
  }
  return false;
};

/** Returns what is wrong with a sentence, worst first; no model is needed. */
export function faultsOf(text: string, work: Against): Fault[] {
  const quoted = quotationsIn(text);
  const outside = quoted.reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end),
    text,
  );
  return [
    ...(withoutGrades(text).hadGrade ? (['grade'] as const) : []),
    ...(PLACEHOLDER.test(text) || CORPUS_MASK.test(outside) ? (['mask'] as const) : []),
    ...(isPlaceholder(text, work) ? (['placeholder'] as const) : []),
    ...(isMiscalculated(text, work.lowered) ? (['arithmetic'] as const) : []),
    ...(correctsNothing(text) ? (['same form'] as const) : []),
    ...(unfoundIn(text, work).length > 0 ? (['quotation'] as const) : []),
  ];
}

/**
 * Returns a sentence without quotation marks around words that don't occur in the work; null for
 * one that claims that the work contains words which it doesn't.
 */
export function withoutFalseMarks(text: string, work: Against): string | null {
  let left = text;
  for (const one of unfoundIn(text, work).toReversed()) {
    const isShort = one.words.split(/\s+/).length <= SHORT_WORDS;
    if (!isShort && !SUGGESTED.test(text.slice(0, one.start))) {
      const run = longestRun(one.words, work.find, work.lowered);
      if (run === null || run.share < MOSTLY) return null;
    }
    left = left.slice(0, one.start) + one.words + left.slice(one.end);
  }
  return left;
}
