import type { Document } from '#contract/submissions/document.ts';

/** A document read from a script; pass only what matters. */
export const aDocument = (over: Partial<Document> = {}): Document => {
  const text = over.text ?? 'Cities are loud.';
  return {
    version: 1,
    kind: 'text',
    cause: null,
    reason: null,
    extension: 'txt',
    text,
    words: 3,
    blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
    pages: [],
    language: { code: 'en', confidence: 1 },
    genre: { kind: 'unknown', confidence: 0, code: null },
    citations: { style: 'none', confidence: 1 },
    left_out: [],
    read_share: 1,
    ...over,
  };
};
