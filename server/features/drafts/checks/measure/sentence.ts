import { countWords } from '#server/features/drafts/words.ts';
import { type Span, trimmed } from './span.ts';

export { countWords } from '#server/features/drafts/words.ts';

export interface Sentence extends Span {
  /**
   * The number of words as people count them: text between white space that contains a letter or a
   * digit.
   */
  words: number;
  /**
   * False if it may be two sentences, or part of one: because of an abbreviation, a missing space,
   * or a line end inside it.
   */
  sure: boolean;
}

/**
 * Words after which a full stop rarely ends a sentence, in the languages that rules are written
 * for.
 */
const ABBREVIATIONS = new Set(
  (
    'al e.g i.e cf p pp vs fig figs eq eqs dr mr mrs ms prof no nos vol ed eds ca approx dept est inc jr sr st op cit ibid resp sec ch chap jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'z.b d.h u.a bzw usw evtl ggf vgl s abb tab hrsg bd nr inkl max min sog u.u v.a z.t etc ebd abs art aufl jh std mio mrd ' +
    'm mm mme mlle env c.-à-d p.ex ex av apr n.b chap éd t coll ' +
    'sr sra srta dr dra ud uds p.ej ej pág págs núm vol fig ee.uu d a.c d.c'
  ).split(' '),
);

/** The mark of a note or a source comes after the full stop. */
const END =
  /[.!?…]+[)\]"'”’»“‘]*(?:\s?\[[^\][\n]{1,60}\](?=\s*[[\p{Lu}"“]|\s*$)){0,4}[⁰¹²³⁴-⁹]*|[。！？]+[」』”’]*|\n+/gu;
const LAST_TOKEN = /[\p{L}\p{N}.'’-]*$/u;
const OPENERS = /^[\s"'“”„‘’‚«»¿¡([{–—*_]+/u;

/** Returns whether a mark at `at` ends a sentence, doesn't, or may. */
function judge(text: string, at: number, mark: string, end: number): 'end' | 'open' | 'unsure' {
  if (mark.startsWith('\n')) return 'unsure';
  if (/[。！？]/.test(mark)) return 'end';
  const after = text.slice(end, end + 40);
  if (after.trim() === '') return 'end';
  const next = after.replace(OPENERS, '')[0] ?? '';
  const token = LAST_TOKEN.exec(text.slice(Math.max(0, at - 30), at))![0];
  if (!/^\s/.test(after)) {
    const glued =
      mark.startsWith('.') &&
      /\p{Ll}{2}$/u.test(token) &&
      /^\p{Lu}\p{Ll}/u.test(after) &&
      !token.includes('.');
    return glued ? 'unsure' : 'open';
  }
  if (/\p{Ll}/u.test(next))
    return mark.startsWith('.') && !mark.startsWith('..') && !isShort(token) ? 'unsure' : 'open';
  if (mark[0] !== '.' || mark.startsWith('..')) return 'end';
  if (isShort(token)) return /[\d(]/.test(next) ? 'open' : 'unsure';
  return 'end';
}

/** Whether a token is an abbreviation, an initial or an ordinal. */
const isShort = (token: string): boolean =>
  /^\p{L}$/u.test(token) ||
  /^\d{1,2}$/.test(token) ||
  /^\p{L}(?:\.\p{L})+$/u.test(token) ||
  ABBREVIATIONS.has(token.toLowerCase());

/**
 * After an ordinal or an abbreviation in the middle the sentence goes on; a possible end counts as
 * one only where the line or the space shows it.
 */
const parts = (text: string, at: number, mark: string): boolean => {
  if (mark.startsWith('\n')) return true;
  const token = LAST_TOKEN.exec(text.slice(Math.max(0, at - 30), at))![0];
  return !isShort(token) && !/^\s*\p{Ll}/u.test(text.slice(at + mark.length, at + mark.length + 3));
};

/**
 * Returns the sentences of one paragraph that begins at `start`, in time proportional to its
 * length.
 */
export function sentencesOf(paragraph: string, start: number): Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  let sure = true;
  const close = (to: number, nextSure: boolean): void => {
    const span = trimmed(paragraph.slice(from, to), start + from);
    const words = countWords(span.text);
    if (words > 0) found.push({ ...span, words, sure });
    from = to;
    sure = nextSure;
  };
  for (const { index, 0: mark } of paragraph.matchAll(END)) {
    const end = index + mark.length;
    const kind = judge(paragraph, index, mark, end);
    if (kind === 'open') continue;
    if (kind === 'end') close(end, true);
    else if (parts(paragraph, index, mark)) {
      sure = false;
      close(end, false);
    } else sure = false;
  }
  close(paragraph.length, true);
  return found;
}
