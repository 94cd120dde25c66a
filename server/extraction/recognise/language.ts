import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Letters from 'eld/extrasmall';
import {
  type Block,
  type Document,
  isProse,
  isWritten,
  MIN_CONFIDENCE,
} from '#contract/submissions/document.ts';
import { countWords } from '#server/features/drafts/words.ts';
import { plainLanguageOf } from './common-words.ts';

type Found = Document['language'];

const UNKNOWN: Found = { code: null, confidence: 0 };
/** This much of a text is enough to determine its language; more would only take time. */
const SAMPLE = 8000;
/** And this much of a block: hundreds of them are examined. */
const BLOCK_SAMPLE = 400;
const ENOUGH_WORDS = 20;
/**
 * Shorter blocks are titles, names and numbers: they are assumed to be in the document's language.
 */
const BLOCK_WORDS = 8;
const SURE = 0.8;
/** Blocks with a lower share of letters are tables and formulas. */
const LETTERS = 0.6;
/** For a text that is clearly in one language. */
const PLAIN = 0.99;

const load = createRequire(import.meta.url);
/**
 * The letters of sixty languages: a megabyte, which takes longer to load than a work to read.
 * Loaded only when it is needed.
 */
const detect = (sample: string) =>
  (load(fileURLToPath(import.meta.resolve('eld/extrasmall'))) as typeof Letters).eld.detect(sample);

/**
 * The confidence follows from how far behind the next language is, and how much there was to
 * examine.
 */
export function languageOf(text: string): Found {
  const sample = text.slice(0, SAMPLE);
  const plain = plainLanguageOf(sample);
  if (plain !== null) return { code: plain, confidence: PLAIN };
  const words = countWords(sample.slice(0, BLOCK_SAMPLE));
  if (words < 2) return UNKNOWN;
  const result = detect(sample);
  if (result.language === '') return UNKNOWN;
  const [best = 0, next = 0] = Object.values(result.getScores()).toSorted((a, b) => b - a);
  if (best === 0 || !result.isReliable()) return { code: null, confidence: 0.3 };
  const confidence = Math.min(
    0.99,
    0.4 + (best - next) / best + Math.min(words, ENOUGH_WORDS) / (2 * ENOUGH_WORDS),
  );
  return confidence < MIN_CONFIDENCE
    ? { code: null, confidence }
    : { code: result.language, confidence };
}

const TELLING: readonly Block['kind'][] = [
  'paragraph',
  'list_item',
  'heading',
  'quotation',
  'footnote',
];

/** Spaces are counted first: a segmenter is slow, and only scripts without spaces need it. */
const hasFew = (text: string): boolean =>
  text.split(/\s+/, BLOCK_WORDS).length < BLOCK_WORDS && countWords(text) < BLOCK_WORDS;

/** Determines the language of the text, and of each block that is certainly in another one. */
export function markLanguages(
  text: string,
  blocks: readonly Block[],
): { language: Found; blocks: Block[] } {
  const running = blocks.filter(isProse);
  const telling =
    running.length > 0
      ? running
      : blocks.filter((block) => isWritten(block) && TELLING.includes(block.kind));
  let sample = '';
  for (const { start, end } of telling) {
    if (sample.length > SAMPLE) break;
    sample += `${text.slice(start, end)}\n`;
  }
  const language = languageOf(sample);
  const marked = blocks.map((block) => {
    if (!TELLING.includes(block.kind) || block.end - block.start < BLOCK_WORDS) return block;
    const words = text.slice(block.start, Math.min(block.end, block.start + BLOCK_SAMPLE));
    if (hasFew(words) || (words.match(/\p{L}/gu)?.length ?? 0) < words.length * LETTERS)
      return block;
    const own = languageOf(words);
    return own.code === null || own.code === language.code || own.confidence < SURE
      ? block
      : { ...block, language: own.code };
  });
  return { language, blocks: marked };
}
