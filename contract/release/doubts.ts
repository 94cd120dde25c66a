import { parseGrade, placeOnScale, type Scale } from '#contract/rubrics/read-grade.ts';

/** At most this many are named. */
const MAX_NAMED = 3;
/**
 * In square brackets, starting with a letter, and neither a citation with its year, a link, an
 * index nor `[sic]`.
 */
const PLACEHOLDER = /(?<![\w\]])\[(\p{L}[^[\]\n]{0,399})\](?!\()/gu;

/**
 * Returns unfilled placeholders, such as "[Topic]", and bracketed notes that were never meant for a
 * student.
 */
export const placeholdersIn = (feedback: string): string[] =>
  [...new Set(Array.from(feedback.matchAll(PLACEHOLDER), ([whole]) => whole))].filter(
    (found) => !/\d{4}|^\[sic\]$/i.test(found),
  );

/** Whether a grade is outside the assignment's scale; a free scale includes everything. */
export function isOffScale(grade: string, scale: Scale): boolean {
  const text = grade.trim().toLowerCase();
  if (text === '' || scale.kind === 'free') return false;
  if (placeOnScale(grade.trim(), scale) !== null) return false;
  if (scale.kind === 'letters') return true;
  if (scale.kind === 'pass_fail')
    return !['pass', 'fail', 'passed', 'failed', 'p', 'f'].includes(text);
  const parsed = parseGrade(grade, scale);
  return parsed.kind !== 'number' || parsed.value < 0 || parsed.value > 100;
}

const shortened = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…]` : text;

/** Returns the first of them in words, '' if there are none. */
export function namedPlaceholders(feedback: string): string {
  const placeholders = placeholdersIn(feedback);
  const named = placeholders.slice(0, MAX_NAMED).map(shortened).join(', ');
  return placeholders.length > MAX_NAMED
    ? `${named} and ${placeholders.length - MAX_NAMED} more`
    : named;
}

/** Returns the sentence about a grade that `isOffScale`. */
export const offScale = (grade: string): string =>
  `“${grade.trim()}” is not on the scale of this assignment.`;

/**
 * Returns the reasons against completing with this text, one sentence each; none while it is not
 * complete.
 */
export function doubtsOf(
  { grade, feedback }: { grade: string; feedback: string },
  scale: Scale,
): string[] {
  if (grade.trim() === '' || feedback.trim() === '') return [];
  const placeholders = namedPlaceholders(feedback);
  return [
    ...(placeholders === '' ? [] : [`The feedback still says ${placeholders}.`]),
    ...(isOffScale(grade, scale) ? [offScale(grade)] : []),
  ];
}
