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
/** Feedback as every kind of document has it. */
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

/** An item's own words; what lies deeper in it comes as items of the same list. */
function itemsOf(nodes: readonly RootContent[]): Run[][] {
  return nodes.flatMap((node): Run[][] => {
    if (node.type === 'list') return node.children.flatMap((item) => itemsOf(item.children));
    if (node.type === 'paragraph' || node.type === 'heading') return [runsOf(node.children)];
    if (node.type === 'code') return [[{ text: node.value, code: true }]];
    return 'children' in node ? itemsOf(node.children as RootContent[]) : [];
  });
}

/** A list that doesn't begin at 1 is no list: `1986. A good year.` keeps its number. */
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

/** Every line end counts, as it does for whoever wrote it: Markdown alone would join the lines. */
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

/** Stand for signs that aren't Markdown until it is read, so that a backslash shows in no code. */
const KEPT = { '*': '\uE000', '+': '\uE001', '-': '\uE002' } as const;
const SIGNS = new Map<string, string>(Object.entries(KEPT).map(([sign, kept]) => [kept, sign]));
/**
 * `2*3*4` and `x**2 + y**2`; `2 * 3` is none without help. Writing without spaces, as Chinese, has
 * stars between letters.
 */
const MULTIPLIED = /(?<=[\p{Script=Latin}\p{N})\]])\*+(?=[\p{Script=Latin}\p{N}])/gu;
const FENCE = /^\s{0,3}(?:```|~~~)/;
const ITEM = /^\s*(?:[-*]|\d{1,9}[.)])\s/;
/** Bullets that people type where there is no key for a list. */
const TYPED = /^(\s*)[•–]\s+/;
/**
 * More of them before a line nobody means: each is read within all before it, which would take a
 * processor for a minute.
 */
const TOO_DEEP = /^(?:\s*(?:>|[-*+]\s|\d{1,9}[.)]\s)){20}/;
const FIRST_MARK = /[>*+.)-]/;
const PRO = /^(\s*)\+(?=\s)/;
const CON = /^(\s*)-(?=\s)/;

/**
 * The text with signs that mean something else kept from being read as Markdown: what is
 * multiplied, and points for and against, `+` and `-`. A list ends with its last item's line.
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
 * What the reader of Markdown tries against all before it. A text with more of them is no feedback,
 * and stays as it was typed.
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
 * What would take words away from what was written: notes at the foot, addresses told elsewhere,
 * ticks in boxes; what is struck out would stand there as if it weren't. And what is set in by four
 * spaces is a paragraph that was set in.
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
 * What an educator wrote, in blocks: Markdown where it is, and words as they are otherwise. No
 * markup of theirs is run. What can't be read as Markdown stays as it was written: nobody's
 * feedback is lost to a sign in it.
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
