import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { Builder, type Draft, leadsElsewhere } from '#server/extraction/builder.ts';
import { followTags, readHtml } from './html.ts';
import { noteMark } from './notes.ts';
import { readableTex, withReadableMath } from './tex-math.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type PhrasingContent = Extract<Node, { type: 'paragraph' }>['children'][number];
type ListItem = Extract<Node, { type: 'list' }>['children'][number];

/** Keys with their values: a text between two rules isn't front matter, and is read. */
const FRONT_MATTER =
  /^---\n(?:(?:[\w"'.-]{1,40}[ \t]*:[^\n]{0,2000}|[ \t]{1,20}[^\n]{0,2000}|-[ \t][^\n]{0,2000}|#[ \t][^\n]{0,400}|[\]}]|)\n){1,100}?(?:---|\.\.\.)\n/;
const DEEPEST = 60;
const DISPLAYED = /^\$\$([\s\S]*)\$\$$/;

const isPicture = (node: PhrasingContent): boolean =>
  node.type === 'image' ||
  node.type === 'imageReference' ||
  (node.type === 'link' && node.children.length > 0 && node.children.every(isPicture));
const isBlank = (node: PhrasingContent): boolean =>
  node.type === 'break' ||
  node.type === 'html' ||
  (node.type === 'text' && node.value.trim() === '');
const isBreak = (node: PhrasingContent | undefined): boolean =>
  node?.type === 'html' && /^<br\s*\/?>$/i.test(node.value);
/** Other pictures on the same line don't count as words. */
const endsLine = (node: PhrasingContent | undefined): boolean =>
  node === undefined ||
  isBlank(node) ||
  isPicture(node) ||
  (node.type === 'text' && /\n\s*$/.test(node.value));
const beginsLine = (node: PhrasingContent | undefined): boolean =>
  node === undefined ||
  isBlank(node) ||
  isPicture(node) ||
  (node.type === 'text' && /^\s*\n/.test(node.value));

class Reader {
  readonly #builder: Builder;
  readonly #notes: string[] = [];
  readonly #lineOffset: number;
  /** Open HTML elements around what is being read. */
  readonly #open: { name: string; isHidden: boolean }[] = [];
  #isHidden = false;
  /** Words in the block that can't be seen where it is shown. */
  #hidden = '';
  constructor(builder: Builder, lineOffset: number) {
    this.#builder = builder;
    this.#lineOffset = lineOffset;
  }

  #inline(nodes: readonly PhrasingContent[], depth = 0): string {
    if (depth > DEEPEST) return this.#tooDeep();
    const words = nodes
      .map((node): string => {
        switch (node.type) {
          case 'text':
            return this.#seen(node.value.replaceAll('\n', ' '));
          case 'inlineCode':
            return this.#seen(node.value);
          case 'break':
            return '\n';
          case 'image':
          case 'imageReference':
            this.#builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
            return node.alt ?? '';
          case 'footnoteReference': {
            if (!this.#notes.includes(node.identifier)) this.#notes.push(node.identifier);
            return noteMark(this.#notes.indexOf(node.identifier) + 1);
          }
          case 'html': {
            const target = /^<a\s[^>]{0,400}?href\s*=\s*["']([^"'>]{1,400})/i.exec(node.value)?.[1];
            if (target !== undefined && leadsElsewhere(target)) this.#builder.source();
            this.#isHidden = followTags(this.#open, node.value);
            if (isBreak(node)) return this.#seen('\u2028');
            // A single tag has words only if it is a form field.
            const { text, left_out: leftOut } = readHtml(node.value);
            for (const { what, note, count } of leftOut) this.#builder.leaveOut(what, note, count);
            return this.#seen(text);
          }
          case 'link':
            if (leadsElsewhere(node.url)) this.#builder.source();
            return this.#inline(node.children, depth + 1);
          case 'linkReference':
            this.#builder.source();
            return this.#inline(node.children, depth + 1);
          default:
            return 'children' in node ? this.#inline(node.children, depth + 1) : '';
        }
      })
      .join('');
    return words.replace(/[ \t]*\u2028[ \t]*/g, ' ');
  }

  /** Returns words unchanged; if they can't be seen, returns none and keeps them separately. */
  #seen(words: string): string {
    if (!this.#isHidden) return words;
    this.#hidden += words;
    return '';
  }

  #tooDeep(): string {
    this.#builder.leaveOut('other', 'Parts that nest too deep were not read.');
    return '';
  }

  #addHidden(at: { line?: number }): void {
    this.#builder.add('paragraph', this.#hidden, { hidden: 'hidden', ...at });
    this.#hidden = '';
  }

  /**
   * A picture on a line of its own isn't part of the sentences around it: its alternative text, and
   * words in italics directly below it, are its caption.
   */
  #paragraph(nodes: readonly PhrasingContent[], at: { line?: number }): void {
    let from = 0;
    let isUnderPicture = false;
    const add = (to: number): void => {
      const part = nodes.slice(from, to).filter((node) => !isBlank(node));
      const text = this.#inline(nodes.slice(from, to));
      const formula = DISPLAYED.exec(text.trim())?.[1];
      if (formula !== undefined) this.#builder.add('equation', readableTex(formula), at);
      else
        this.#builder.add(
          isUnderPicture && part.length > 0 && part.every(({ type }) => type === 'emphasis')
            ? 'caption'
            : 'paragraph',
          withReadableMath(text),
          at,
        );
    };
    nodes.forEach((node, index) => {
      // Two in a row end a paragraph where HTML is written.
      if (
        isBreak(node) &&
        isBreak(
          nodes.slice(0, index).findLast((one) => one.type !== 'text' || one.value.trim() !== ''),
        )
      ) {
        add(index);
        from = index + 1;
        isUnderPicture = false;
        return;
      }
      if (!isPicture(node) || !endsLine(nodes[index - 1]) || !beginsLine(nodes[index + 1])) return;
      add(index);
      this.#builder.add('caption', this.#inline([node]), at);
      from = index + 1;
      isUnderPicture = true;
    });
    add(nodes.length);
  }

  #item(item: ListItem, mark: string, level: number, depth: number): void {
    item.children.forEach((child, index) => {
      if (child.type === 'paragraph' && index === 0) {
        const box =
          item.checked === null || item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
        this.#builder.add(
          'list_item',
          withReadableMath(this.#inline(child.children)),
          { level, ...this.#line(child) },
          mark + box,
        );
      } else if (child.type === 'list') this.block(child, depth + 1, level + 1);
      else this.block(child, depth + 1, level);
    });
  }

  #line = (node: Node): { line?: number } =>
    node.position === undefined ? {} : { line: node.position.start.line + this.#lineOffset };

  /** Reads HTML in the Markdown: a site's pages consist of it, in part or completely. */
  #html(source: string, at: { line?: number }): void {
    this.#builder.include(readHtml(source), at);
    this.#isHidden = followTags(this.#open, source);
  }

  block(node: Node, depth = 0, level = 1): void {
    if (depth > DEEPEST) {
      this.#tooDeep();
      return;
    }
    this.#block(node, depth, level);
    if (this.#hidden !== '') this.#addHidden(this.#line(node));
  }

  #block(node: Node, depth: number, level: number): void {
    const at = this.#line(node);
    switch (node.type) {
      case 'heading':
        this.#builder.add('heading', this.#inline(node.children), { level: node.depth, ...at });
        break;
      case 'paragraph': {
        this.#paragraph(node.children, at);
        break;
      }
      case 'blockquote':
        for (const child of node.children) {
          if (child.type === 'paragraph')
            this.#builder.add('quotation', this.#inline(child.children), this.#line(child));
          else this.block(child, depth + 1, level);
        }
        break;
      case 'html':
        this.#html(node.value, at);
        break;
      case 'list':
        node.children.forEach((item, index) =>
          this.#item(
            item,
            node.ordered === true ? `${(node.start ?? 1) + index}. ` : '- ',
            level,
            depth,
          ),
        );
        break;
      case 'code':
        this.#builder.add('code', node.value, {
          ...(node.lang === null || node.lang === undefined
            ? {}
            : { language: node.lang.toLowerCase() }),
          ...(this.#isHidden ? { hidden: 'hidden' } : {}),
          ...at,
        });
        break;
      case 'table':
        this.#builder.addTable(
          node.children.map((row) => row.children.map((cell) => this.#inline(cell.children))),
          at,
        );
        break;
      case 'footnoteDefinition': {
        const known = this.#notes.indexOf(node.identifier);
        const [first, ...rest] = node.children;
        const mark = known === -1 ? '' : `${noteMark(known + 1)} `;
        if (first?.type === 'paragraph')
          this.#builder.add('footnote', this.#inline(first.children), at, mark);
        for (const child of first?.type === 'paragraph' ? rest : node.children) {
          if (child.type === 'paragraph')
            this.#builder.add('footnote', this.#inline(child.children), this.#line(child));
          else this.block(child, depth + 1, level);
        }
        break;
      }
      default:
    }
  }
}

/** Returns a key's value from a Markdown file's head, in one line or several. */
const entryOf = (head: string, key: string): string => {
  const [, line = '', more = ''] =
    new RegExp(`^${key}[ \\t]*:[ \\t]*([^\\n]*)\\n((?:(?:[ \\t]+[^\\n]*)?\\n)*)`, 'im').exec(
      head,
    ) ?? [];
  return /^[|>][+-]?\d?$|^$/.test(line.trim())
    ? more.replace(/\s+/g, ' ').trim()
    : `${line} ${more}`
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2');
};

/** Adds the abstract in the head of a file, and reports what else of it is printed. */
function addHead(builder: Builder, head: string): void {
  builder.add('paragraph', entryOf(head, 'abstract'), { line: 1 });
  if (/^(?:(?:sub)?title|author|date|keywords|institute|affiliations?|thanks)[ \t]*:/im.test(head))
    builder.leaveOut(
      'other',
      'What stands at the head of the file, such as title and author, is not part of the text.',
    );
}

/** Adds the content of a Markdown text, without its markup. */
export function addMarkdown(builder: Builder, source: string): void {
  const front = FRONT_MATTER.exec(source)?.[0] ?? '';
  if (front !== '') addHead(builder, front);
  const reader = new Reader(builder, front.split('\n').length - 1);
  const { children } = fromMarkdown(source.slice(front.length), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  for (const child of children.toSorted(
    (a, b) => Number(a.type === 'footnoteDefinition') - Number(b.type === 'footnoteDefinition'),
  ))
    reader.block(child);
}

export function readMarkdown(source: string): Draft {
  const builder = new Builder();
  addMarkdown(builder, source);
  return builder.done();
}

/** Whether a plain text was written in Markdown: by marks that don't occur by chance. */
export function looksLikeMarkdown(text: string): boolean {
  const head = text.slice(0, 20_000);
  const headings = head.match(/^#{1,6} \S/gm)?.length ?? 0;
  const others =
    (head.match(/^```/gm)?.length ?? 0) +
    (head.match(/\*\*[^*\n]{2,80}\*\*/g)?.length ?? 0) +
    (head.match(/\[[^\]\n]{1,80}\]\([^)\s]{1,200}\)/g)?.length ?? 0);
  return (headings >= 2 && headings + others >= 4) || others >= 6;
}
