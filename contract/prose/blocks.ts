import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Root = ReturnType<typeof fromMarkdown>;
type RootContent = Root['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

/** Words in one style. */
export interface Run {
  text: string;
  bold?: true;
  italic?: true;
  code?: true;
  href?: string;
}
/** Feedback in the form that every kind of document uses. */
export type Block =
  | { kind: 'heading' | 'paragraph' | 'quote'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | { kind: 'code'; text: string };

const LINK = /^(?:https?|mailto):/i;

function runsOf(nodes: readonly PhrasingContent[], style: Omit<Run, 'text'> = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [{ text: node.value, ...style }];
      case 'html':
        return [{ text: node.value, ...style }];
      case 'inlineCode':
        return [{ text: node.value, ...style, code: true }];
      case 'strong':
        return runsOf(node.children, { ...style, bold: true });
      case 'emphasis':
        return runsOf(node.children, { ...style, italic: true });
      case 'link':
        return runsOf(node.children, LINK.test(node.url) ? { ...style, href: node.url } : style);
      case 'break':
        return [{ text: '\n', ...style }];
      case 'image':
        return [{ text: node.alt ?? '', ...style }];
      default:
        return [];
    }
  });
}

/** Returns an item's own words; nested items become items of the same list. */
function itemsOf(nodes: readonly RootContent[]): Run[][] {
  return nodes.flatMap((node): Run[][] => {
    if (node.type === 'list') return node.children.flatMap((item) => itemsOf(item.children));
    if (node.type === 'paragraph' || node.type === 'heading') return [runsOf(node.children)];
    if (node.type === 'code') return [[{ text: node.value, code: true }]];
    return 'children' in node ? itemsOf(node.children as RootContent[]) : [];
  });
}

/** A list that doesn't begin at 1 isn't treated as one: `1986. A good year.` keeps its number. */
const countedOn = ({ start, children }: Extract<RootContent, { type: 'list' }>): Block[] =>
  children.flatMap((item, at) =>
    itemsOf(item.children).map((runs, place): Block => ({
      kind: 'paragraph',
      runs: place === 0 ? [{ text: `${(start ?? 1) + at}. ` }, ...runs] : runs,
    })),
  );

function blocksOf(nodes: readonly RootContent[], quoted = false): Block[] {
  return nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', runs: runsOf(node.children) }];
      case 'paragraph':
        return [{ kind: quoted ? 'quote' : 'paragraph', runs: runsOf(node.children) }];
      case 'list':
        return node.ordered && node.start !== 1
          ? countedOn(node)
          : [
              {
                kind: 'list',
                ordered: node.ordered ?? false,
                items: node.children.flatMap((item) => itemsOf(item.children)),
              },
            ];
      case 'blockquote':
        return blocksOf(node.children, true);
      case 'code':
        return [{ kind: 'code', text: node.value }];
      case 'html':
        return [{ kind: 'paragraph', runs: [{ text: node.value }] }];
      case 'table':
        return node.children.map((row): Block => ({
          kind: 'paragraph',
          runs: row.children.flatMap((cell, at): Run[] => [
            ...(at === 0 ? [] : [{ text: ' · ' }]),
            ...runsOf(cell.children),
          ]),
        }));
      default:
        return [];
    }
  });
}

/** Keeps every line break, as the author meant it: Markdown alone would join the lines. */
const asWritten = (root: Root): Root => {
  const visit = (node: { type: string; children?: unknown[] }): void => {
    if (node.children === undefined) return;
    node.children = node.children.flatMap((child) => {
      const one = child as { type: string; value?: string; children?: unknown[] };
      visit(one);
      if (one.type !== 'text' || !one.value!.includes('\n')) return [one];
      return one
        .value!.split('\n')
        .flatMap((text, at) => [
          ...(at === 0 ? [] : [{ type: 'break' }]),
          { type: 'text', value: text },
        ]);
    });
  };
  visit(root as unknown as { type: string; children: unknown[] });
  return root;
};

/**
 * Stand-ins for signs that aren't meant as Markdown, so that no escaping backslash shows up in
 * code.
 */
const KEPT = { '*': '\uE000', '+': '\uE001', '-': '\uE002' } as const;
const SIGNS = new Map<string, string>(Object.entries(KEPT).map(([sign, kept]) => [kept, sign]));
/**
 * Matches `2*3*4` and `x**2 + y**2`; `2 * 3` needs no help. Scripts without spaces, like Chinese,
 * have stars between letters.
 */
const MULTIPLIED = /(?<=[\p{Script=Latin}\p{N})\]])\*+(?=[\p{Script=Latin}\p{N}])/gu;
const FENCE = /^\s{0,3}(?:```|~~~)/;
const ITEM = /^\s*(?:[-*]|\d{1,9}[.)])\s/;
/** Bullets that people type where there is no key for a list. */
const TYPED = /^(\s*)[•–]\s+/;
/**
 * Nobody means more of them at the start of a line: each is read within all before it, which would
 * keep a processor busy for a minute.
 */
const TOO_DEEP = /^(?:\s*(?:>|[-*+]\s|\d{1,9}[.)]\s)){20}/;
const FIRST_MARK = /[>*+.)-]/;
const PRO = /^(\s*)\+(?=\s)/;
const CON = /^(\s*)-(?=\s)/;

/**
 * Protects signs with other meanings from being read as Markdown: multiplication, and points for
 * and against, `+` and `-`. A list ends with its last item's line.
 */
function asMeant(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const weighs = lines.some((line) => PRO.test(line));
  let fenced = false;
  let inList = false;
  return lines
    .flatMap((line) => {
      const said = line.replace(MULTIPLIED, (stars) => KEPT['*'].repeat(stars.length));
      if (FENCE.test(line)) fenced = !fenced;
      if (fenced) return [said];
      const weighed = weighs
        ? said.replace(PRO, `$1${KEPT['+']}`).replace(CON, `$1${KEPT['-']}`)
        : said;
      const meant = TOO_DEEP.test(weighed)
        ? weighed.replace(FIRST_MARK, '\\$&')
        : weighed.replace(TYPED, '$1- ');
      const ends = inList && !ITEM.test(meant) && /^\S/.test(meant);
      inList = ITEM.test(meant) || (inList && !ends && meant.trim() !== '');
      return ends ? ['', meant] : [meant];
    })
    .join('\n');
}

const written = (run: Run): Run => ({
  ...run,
  text: run.text.replace(/[\uE000-\uE002]/g, (kept) => SIGNS.get(kept)!),
  ...(run.href === undefined
    ? {}
    : { href: run.href.replace(/[\uE000-\uE002]/g, (kept) => SIGNS.get(kept)!) }),
});

function asSaid(block: Block): Block {
  if (block.kind === 'list')
    return { ...block, items: block.items.map((runs) => runs.map(written)) };
  return block.kind === 'code'
    ? { ...block, text: written(block).text }
    : { ...block, runs: block.runs.map(written) };
}

/**
 * Limits for what the Markdown parser tries against everything before it. A text with more isn't
 * feedback, and stays as it was typed.
 */
const MAX = { lines: 4000, marks: 1000, signs: 400 };
const MARK = /(?<!\S)(?:[-*+>]|\d{1,9}[.)])(?=\s)/g;
const SIGN = /[*_[]/g;
const many = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/);

const isTooMuch = (text: string): boolean =>
  many(text, /\n/g) > MAX.lines ||
  many(text, MARK) > MAX.marks ||
  paragraphsOf(text).some((paragraph) => many(paragraph, SIGN) > MAX.signs);

/**
 * Markdown features that would remove words: footnotes, link references, ticked boxes; struck-out
 * text would look as if it weren't. Text indented by four spaces is an indented paragraph.
 */
const UNREAD = [
  'codeIndented',
  'definition',
  'gfmFootnoteDefinition',
  'strikethrough',
  'tasklistCheck',
];

const asTyped = (text: string): Block[] =>
  paragraphsOf(text)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', runs: [{ text: paragraph.trim() }] }));

/**
 * Reads an educator's text as blocks: Markdown where there is any, otherwise plain words. Their
 * markup is never run. What can't be read as Markdown stays as it was written: no feedback is lost
 * because of a sign in it.
 */
export function blocks(markdown: string): Block[] {
  if (isTooMuch(markdown)) return asTyped(markdown);
  try {
    const root = fromMarkdown(asMeant(markdown), {
      extensions: [gfm(), { disable: { null: UNREAD } }],
      mdastExtensions: [gfmFromMarkdown()],
    });
    return blocksOf(asWritten(root).children).map(asSaid);
  } catch {
    return asTyped(markdown);
  }
}
