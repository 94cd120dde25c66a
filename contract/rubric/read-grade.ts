/** How an assignment is graded (decisions, section 6). Letters are listed best first. */
export type Scale =
  | { kind: 'free' }
  | { kind: 'points'; max: number }
  | { kind: 'letters'; letters: readonly string[] }
  | { kind: 'pass_fail' };

export type ParsedGrade =
  | { kind: 'none' }
  /** A percent: `85`, `85%` and `17/20` are all 85. */
  | { kind: 'number'; value: number }
  /** Of two ranks the higher is the better grade; null where the order isn't known. */
  | { kind: 'word'; text: string; rank: number | null };

const FREE: Scale = { kind: 'free' };
const NUMBER = String.raw`([+-]?\d{1,9}(?:[.,]\d{1,6})?)`;
const PLAIN = new RegExp(`^${NUMBER}$`);
const PERCENT = new RegExp(String.raw`^${NUMBER}\s*%$`);
const FRACTION = new RegExp(String.raw`^${NUMBER}\s*/\s*${NUMBER}$`);
const LETTER = /^([a-z])([*+\-−–]{0,2})$/i;

/** Of a letter's step up or down, and of the words, so that they fit between the letters (A is 26, F is 21). */
const STEPS: Readonly<Record<string, number>> = {
  '*': 0.6,
  '+': 0.3,
  '++': 0.4,
  '-': -0.3,
  '--': -0.4,
};
const WORDS: Readonly<Record<string, number>> = {
  'high distinction': 26.9,
  distinction: 26.8,
  first: 26.7,
  '1st': 26.7,
  '2:1': 25.5,
  merit: 25.5,
  '2:2': 24.5,
  third: 23.5,
  '3rd': 23.5,
  pass: 23.4,
  fail: 20.9,
};

const toNumber = (digits: string): number => Number(digits.replace(',', '.'));
const percent = (value: number): ParsedGrade => ({ kind: 'number', value });

function rankOf(word: string, scale: Scale): number | null {
  const plain = word.toLowerCase();
  if (scale.kind === 'letters') {
    const place = scale.letters.findIndex((letter) => letter.trim().toLowerCase() === plain);
    if (place !== -1) return scale.letters.length - place;
  }
  const [, letter, step = ''] = LETTER.exec(plain) ?? [];
  if (letter === undefined) return WORDS[plain] ?? null;
  const move = step === '' ? 0 : STEPS[step.replaceAll(/[−–]/g, '-')];
  return move === undefined ? null : 27 - (letter.charCodeAt(0) - 96) + move;
}

/**
 * What a grade's free text says. A number without a percent sign counts on a scale of points as so many of its `max`,
 * else as a percent.
 */
export function parseGrade(grade: string | null, scale: Scale = FREE): ParsedGrade {
  const text = grade?.trim() ?? '';
  if (text === '') return { kind: 'none' };
  const [, plain] = PLAIN.exec(text) ?? [];
  if (plain !== undefined)
    return percent(
      scale.kind === 'points' && scale.max > 0
        ? (toNumber(plain) / scale.max) * 100
        : toNumber(plain),
    );
  const [, share] = PERCENT.exec(text) ?? [];
  if (share !== undefined) return percent(toNumber(share));
  const [, points = '', of = '0'] = FRACTION.exec(text) ?? [];
  if (toNumber(of) > 0) return percent((toNumber(points) / toNumber(of)) * 100);
  return { kind: 'word', text, rank: rankOf(text, scale) };
}
