import { highlightTree, tagHighlighter, tags as t } from '@lezer/highlight';
import type { Parser } from '@lezer/common';
import type { Document } from '#contract/submissions/document.ts';

export const CODE_COLOURS = ['keyword', 'string', 'number', 'comment', 'name'] as const;
export type CodeColour = (typeof CODE_COLOURS)[number];
/** Offsets into the document's text. */
export type Coloured = Readonly<Record<CodeColour, readonly { start: number; end: number }[]>>;

/** By the names that files, notebooks and Markdown fences use. */
const PARSERS: readonly (readonly [names: RegExp, fetch: () => Promise<Parser>])[] = [
  [/^(python|py|ipython|python3)$/, () => import('@lezer/python').then(({ parser }) => parser)],
  [
    /^(javascript|js|jsx)$/,
    () => import('@lezer/javascript').then(({ parser }) => parser.configure({ dialect: 'jsx' })),
  ],
  [
    /^(typescript|ts|tsx)$/,
    () => import('@lezer/javascript').then(({ parser }) => parser.configure({ dialect: 'ts' })),
  ],
  [/^java$/, () => import('@lezer/java').then(({ parser }) => parser)],
  [/^(c|cpp|c\+\+)$/, () => import('@lezer/cpp').then(({ parser }) => parser)],
  [/^php$/, () => import('@lezer/php').then(({ parser }) => parser)],
  [/^(rust|rs)$/, () => import('@lezer/rust').then(({ parser }) => parser)],
  [/^go$/, () => import('@lezer/go').then(({ parser }) => parser)],
  [/^r$/, () => import('lezer-r').then(({ parser }) => parser)],
  [/^css$/, () => import('@lezer/css').then(({ parser }) => parser)],
  [/^json$/, () => import('@lezer/json').then(({ parser }) => parser)],
  [/^html$/, () => import('@lezer/html').then(({ parser }) => parser)],
];

/**
 * Subkinds of a tag count as the tag: `keyword` covers every keyword, and `string` a character.
 */
const colours = tagHighlighter([
  { tag: t.keyword, class: 'keyword' },
  { tag: [t.string, t.regexp], class: 'string' },
  { tag: [t.number, t.bool, t.null, t.atom], class: 'number' },
  { tag: [t.comment, t.meta], class: 'comment' },
  { tag: [t.function(t.variableName), t.className, t.typeName, t.attributeName], class: 'name' },
]);

/** Longer programs, and those with more spans, aren't highlighted. */
const MAX_LENGTH = 200_000;
const MAX_SPANS = 12_000;

const parserFor = (language: string | null | undefined) =>
  PARSERS.find(([names]) => names.test((language ?? '').toLowerCase()))?.[1];

/** Whether anything in a document could be highlighted. */
export const hasColours = ({ blocks, genre }: Pick<Document, 'blocks' | 'genre'>): boolean =>
  blocks.some(
    (block) => block.kind === 'code' && parserFor(block.language ?? genre.code) !== undefined,
  );

/**
 * Returns the highlighting of the programs in a document. They are parsed, never run; each language
 * is loaded when it occurs.
 */
export async function colouredIn({
  text,
  blocks,
  genre,
}: Pick<Document, 'text' | 'blocks' | 'genre'>): Promise<Coloured> {
  const found: Record<CodeColour, { start: number; end: number }[]> = {
    keyword: [],
    string: [],
    number: [],
    comment: [],
    name: [],
  };
  let [length, count] = [0, 0];
  for (const { kind, start, end, language } of blocks) {
    const fetch = kind === 'code' ? parserFor(language ?? genre.code) : undefined;
    length += fetch === undefined ? 0 : end - start;
    if (fetch === undefined || length > MAX_LENGTH) continue;
    const parser = await fetch();
    highlightTree(parser.parse(text.slice(start, end)), colours, (from, to, colour) => {
      count += 1;
      if (count <= MAX_SPANS)
        found[colour as CodeColour].push({ start: start + from, end: start + to });
    });
  }
  return found;
}
