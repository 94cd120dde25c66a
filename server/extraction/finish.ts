import {
  type CodeLanguage,
  type Document,
  DOCUMENT_VERSION,
  type Genre,
  isWritten,
} from '#contract/submissions/document.ts';
import { countWordsWithin } from '#server/features/drafts/words.ts';
import type { Draft } from './builder.ts';
import { citationsOf } from './recognise/citations.ts';
import { genreOf } from './recognise/genre.ts';
import { markLanguages } from './recognise/language.ts';
import { markSections } from './recognise/sections.ts';
import { asScan } from './reasons.ts';

/** What follows from a file's kind alone. */
export interface Known {
  extension: string;
  genre?: Genre;
  code?: CodeLanguage | null;
  /** How much of the text could be read; for kinds with pages it follows from them. */
  readShare?: number;
}

const HALF = 0.5;
/** A page with fewer words is a cover. */
const COVER_WORDS = 200;

const NO_CITATIONS: Document['citations'] = { style: 'unknown', confidence: 0 };

/** Returns the share of non-empty pages that could be read. */
const readShare = (pages: Document['pages']): number => {
  const full = pages.filter(({ start, end, readable }) => !readable || end > start);
  return full.length === 0 ? 1 : full.filter(({ readable }) => readable).length / full.length;
};

/**
 * Completes a reader's result with what can be derived from it: sections, language, genre, citation
 * style, how much was read.
 */
export function finish(
  draft: Draft,
  { extension, genre, code = null, readShare: known = 1 }: Known,
): Document {
  const { language, blocks } =
    code !== null && genre === 'code'
      ? { language: { code: null, confidence: 0 }, blocks: draft.blocks }
      : markLanguages(draft.text, markSections(draft.text, draft.blocks));
  const words = countWordsWithin(draft.text, blocks.filter(isWritten));
  const read_share = Math.min(known, readShare(draft.pages));
  const isProse = genre === undefined;
  const unread = draft.pages.filter(({ readable }) => !readable).length;
  const isScan = unread > 0 && (read_share < HALF || (read_share === HALF && words < COVER_WORDS));
  return {
    version: DOCUMENT_VERSION,
    ...(isScan ? asScan : { kind: 'text', cause: null, reason: null }),
    extension,
    text: draft.text,
    words,
    blocks,
    pages: draft.pages,
    language,
    genre: isProse
      ? genreOf(draft.text, blocks, words, language.code)
      : { kind: genre, confidence: genre === 'unknown' ? 0 : 0.99, code },
    citations:
      isProse || genre === 'notebook' || genre === 'unknown'
        ? citationsOf(draft.text, blocks, words, read_share === 1)
        : NO_CITATIONS,
    left_out: draft.left_out,
    ...(draft.pictures === undefined ? {} : { pictures: draft.pictures }),
    ...(draft.sourced === undefined ? {} : { sourced: draft.sourced }),
    read_share,
  };
}
