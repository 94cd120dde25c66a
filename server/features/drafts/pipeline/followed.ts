import { languageOf } from '#server/extraction/recognise/language.ts';
import type { RawDraft } from '#server/features/drafts/types.ts';
import { STAGES } from './types.ts';
import { RULES, SIGHT_RULES, taskOf } from './instructions.ts';

/** So many words in a row are nobody's own. */
const SHINGLE = 8;
const ENOUGH_WORDS = 25;
const SURE = 0.8;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function shingles(text: string): string[] {
  const words = wordsOf(text);
  return words
    .slice(0, Math.max(0, words.length - SHINGLE + 1))
    .map((_, at) => words.slice(at, at + SHINGLE).join(' '));
}

const OURS = new Set([RULES, SIGHT_RULES, ...STAGES.map(taskOf)].flatMap(shingles));

const textOf = ({ summary, strengths, improvements, next_steps }: RawDraft): string =>
  [summary, ...[...strengths, ...improvements, ...next_steps].map(({ text }) => text)].join('\n');

const hasEvidence = ({ strengths, improvements }: RawDraft): boolean =>
  [...strengths, ...improvements].some(
    ({ spans = [], quotes, pictures = [] }) => spans.length + quotes.length + pictures.length > 0,
  );

/**
 * Why a draft is not to be shown: it did what a text told it to instead of what it was asked (DRAFT-8), or nothing of it
 * is left. Null for one that is sound. `language` is null where the educator has asked for another one.
 */
export function refusalOf(
  draft: RawDraft,
  { nonce, language }: { nonce: string; language: string | null },
): string | null {
  const text = textOf(draft);
  if (draft.strengths.length + draft.improvements.length === 0)
    return 'nothing was left of it once grades and what the work does not show were taken out';
  if (draft.improvements.length === 0) return 'it only praised the work';
  if (!hasEvidence(draft)) return 'it pointed at no passage of the work';
  if (text.includes(nonce) || shingles(text).some((words) => OURS.has(words)))
    return 'it repeated the instructions of this server';
  const written =
    language === null || wordsOf(text).length < ENOUGH_WORDS ? null : languageOf(text);
  if (
    written !== null &&
    written.code !== null &&
    written.confidence >= SURE &&
    written.code !== language!.split('-')[0]
  )
    return `it was not written in the language that was asked for (${language})`;
  return null;
}
