/** How an assignment is graded (decisions, section 6). Letters are listed best first. */
export type Scale =
  | { kind: 'free' }
  | { kind: 'points'; max: number }
  | { kind: 'letters'; letters: readonly string[] }
  | { kind: 'pass_fail' };

export type ParsedGrade =
  | { kind: 'none' }
  /** A percentage: `85`, `85%` and `17/20` are all 85. */
  | { kind: 'number'; value: number }
  /** The higher rank is the better grade; null if the order isn't known. */
  | { kind: 'word'; text: string; rank: number | null };

const FREE: Scale = { kind: 'free' };
const NUMBER = String.raw`([+-]?\d{1,9}(?:[.,]\d{1,6})?)`;
const PLAIN = new RegExp(`^${NUMBER}$`);
const PERCENT = new RegExp(String.raw`^${NUMBER}\s*%$`);
const FRACTION = new RegExp(String.raw`^${NUMBER}\s*/\s*${NUMBER}$`);
const LETTER = /^([a-z])([*+\-−–]{0,2})$/i;

/**
 * Steps for a letter's plus or minus, and ranks of words that fit between the letters (A is 26, F
 * is 21).
 */
const STEPS: Readonly<Record<string, number>> = {
  '*': 0.6,
  '+': 0.3,
  '++': 0.4,
  '-': -0.3,
  '--': -0.4,
};
const WORDS: Readonly<Record<string, number>> & { pass: number; fail: number } = {
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

function rankOf(word: string): number | null {
  const plain = word.toLowerCase();
  const [, letter, step = ''] = LETTER.exec(plain) ?? [];
  if (letter === undefined) return WORDS[plain] ?? null;
  const move = step === '' ? 0 : STEPS[step.replaceAll(/[−–]/g, '-')];
  return move === undefined ? null : 27 - (letter.charCodeAt(0) - 96) + move;
}

/**
 * Returns one spelling for what means the same on a scale: `1,0`, `1.0` and `1` are alike, and so
 * are `−3` and `-3`.
 */
function spelling(text: string): string {
  const plain = text.trim().toLowerCase().replaceAll(/[−–]/g, '-');
  return PLAIN.test(plain) ? String(toNumber(plain)) : plain;
}

/**
 * Returns the index of the scale's letter that a text matches. An exact match takes precedence over
 * an equivalent spelling (`0` and `00` may be two grades).
 */
function letterOf(text: string, letters: readonly string[]): number {
  const exact = letters.findIndex(
    (letter) => letter.trim().toLowerCase() === text.trim().toLowerCase(),
  );
  return exact === -1 ? letters.findIndex((letter) => spelling(letter) === spelling(text)) : exact;
}

/** Returns a grade as the scale itself writes it; null if it is none of its words. */
export function asOnScale(text: string, scale: Scale): string | null {
  if (scale.kind === 'pass_fail')
    return text.trim() === '1' ? 'Pass' : text.trim() === '0' ? 'Fail' : null;
  return scale.kind === 'letters'
    ? (scale.letters[letterOf(text, scale.letters)]?.trim() ?? null)
    : null;
}

/**
 * Returns the place of a grade among a scale's own words, counting from the worst, which is 1; null
 * if it is none of them.
 */
export function placeOnScale(text: string, scale: Scale): number | null {
  if (scale.kind === 'pass_fail')
    return text === '1' ? WORDS.pass : text === '0' ? WORDS.fail : null;
  if (scale.kind !== 'letters') return null;
  const place = letterOf(text, scale.letters);
  return place === -1 ? null : scale.letters.length - place;
}

const hasNumbersForLetters = (scale: Scale): boolean =>
  scale.kind === 'letters' && scale.letters.some((letter) => PLAIN.test(spelling(letter)));

/**
 * Reads a grade's free text. A grade that is one of its scale's own words is that word, even if it
 * looks like a number: on a scale from 1,0 to 5,0, `1,0` is the best grade, not 1 %, and so is
 * `1.0`; the text returned is the scale's own. If the letters are numbers, any other plain number
 * is a word without a rank. Otherwise, a number without a percent sign counts as that many of `max`
 * on a scale of points, or else as a percentage.
 */
export function parseGrade(grade: string | null, scale: Scale = FREE): ParsedGrade {
  const text = grade?.trim() ?? '';
  if (text === '') return { kind: 'none' };
  const place = placeOnScale(text, scale);
  if (place !== null) return { kind: 'word', text: asOnScale(text, scale) ?? text, rank: place };
  const [, plain] = PLAIN.exec(text) ?? [];
  if (plain !== undefined) {
    if (hasNumbersForLetters(scale)) return { kind: 'word', text, rank: null };
    return percent(
      scale.kind === 'points' && scale.max > 0
        ? (toNumber(plain) / scale.max) * 100
        : toNumber(plain),
    );
  }
  const [, share] = PERCENT.exec(text) ?? [];
  if (share !== undefined) return percent(toNumber(share));
  const [, points = '', of = '0'] = FRACTION.exec(text) ?? [];
  if (toNumber(of) > 0) return percent((toNumber(points) / toNumber(of)) * 100);
  return { kind: 'word', text, rank: rankOf(text) };
}

/**
 * Whether a grade looks like a number of points but isn't: a word of a scale whose words are
 * numbers, to be written where up to `maximum` points are accepted. Such a word is that number of
 * points only if the scale runs up to the same maximum (`12` of 12, `1` of 1); `1,0` on a scale
 * from 1,0 to 5,0 never is.
 */
export function isWordNotPoints(
  grade: string | null,
  scale: Scale,
  maximum: number | null,
): boolean {
  const parsed = parseGrade(grade, scale);
  if (parsed.kind !== 'word' || !PLAIN.test(spelling(grade ?? ''))) return false;
  if (scale.kind === 'pass_fail') return maximum !== 1;
  if (scale.kind !== 'letters' || parsed.rank === null) return true;
  const values = scale.letters
    .map(spelling)
    .filter((letter) => PLAIN.test(letter))
    .map(Number);
  const falls = values.every((value, at) => at === 0 || value <= values[at - 1]!);
  return !falls || values.length < 2 || values[0] !== maximum;
}
