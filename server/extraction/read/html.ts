import { Parser } from 'htmlparser2';
import type { Block } from '#contract/submissions/document.ts';
import { Builder, type Draft, leadsElsewhere } from '#server/extraction/builder.ts';
import { asRaised } from './notes.ts';
import { linearMathMl } from './office/omml.ts';
import type { Element } from './office/xml.ts';

const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'body',
  'center',
  'dd',
  'details',
  'dialog',
  'div',
  'frameset',
  'dl',
  'dt',
  'figure',
  'footer',
  'form',
  'header',
  'hr',
  'html',
  'main',
  'nav',
  'ol',
  'p',
  'section',
  'summary',
  'ul',
]);
const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'svg',
  'object',
  'iframe',
  'canvas',
  'audio',
  'video',
]);
const DEEPEST = 500;
/** No real formula is nested this deeply; it is read recursively. */
const DEEPEST_FORMULA = 200;

type Hiding = NonNullable<Block['hidden']>;
type Declarations = ReadonlyMap<string, string>;
type Rgb = readonly [number, number, number];

/** Null if it can't be determined, as for a picture or a gradient. */
type Colour = Rgb | null;

interface Open {
  name: string;
  /** Nothing within it is shown. */
  isHidden: boolean;
  colour: Colour;
  ground: Colour;
  /** In pixels. */
  size: number;
  list: { ordered: boolean; count: number } | null;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const NAMED: Readonly<Record<string, Rgb>> = { white: WHITE, black: BLACK, snow: [255, 250, 250] };
/** Two colours whose components differ by at most this can't be distinguished by eye. */
const ALIKE = 16;
const USUAL_SIZE = 16;
/** In pixels: smaller text can't be read. */
const TINY = 4;
/** In pixels: anything beyond is off the screen. */
const FAR = -900;

/** Returns a colour's components; `clear` for a transparent one, null for an unknown one. */
function colourOf(value: string): Rgb | 'clear' | null {
  const name = value.trim().toLowerCase();
  if (name === 'transparent') return 'clear';
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(name)?.[1];
  if (hex !== undefined) {
    const parts = hex.length < 6 ? [...hex].map((one) => one + one) : hex.match(/../g)!;
    if (parts[3] === '00') return 'clear';
    return [0, 1, 2].map((at) => Number.parseInt(parts[at]!, 16)) as unknown as Rgb;
  }
  const parts = /^rgba?\(([^)]*)\)/
    .exec(name)?.[1]
    ?.split(/[\s,/]+/)
    .filter((one) => one !== '');
  if (parts === undefined || parts.length < 3) return NAMED[name] ?? null;
  if (parts[3] !== undefined && Number.parseFloat(parts[3]) === 0) return 'clear';
  const [red, green, blue] = parts.map((one) =>
    one.endsWith('%') ? Number.parseFloat(one) * 2.55 : Number(one),
  );
  return [red!, green!, blue!];
}

const isAlike = (one: Colour, other: Colour): boolean =>
  one !== null &&
  other !== null &&
  one.every((part, index) => Math.abs(part - other[index]!) <= ALIKE);

/** Returns a length in pixels; null for one that depends on unknown values. */
function lengthOf(value: string | undefined, whole: number): number | null {
  const [, number, unit = ''] = /^\s*(-?[\d.]+)\s*(px|pt|em|rem|%)?/i.exec(value ?? '') ?? [];
  if (number === undefined) return null;
  const factor = { pt: 4 / 3, em: whole, rem: USUAL_SIZE, '%': whole / 100 }[unit.toLowerCase()];
  return Number(number) * (factor ?? 1);
}

const declarationsOf = (style: string): Map<string, string> =>
  new Map(
    style
      .slice(0, 5000)
      .split(';')
      .map((one) => {
        const [name = '', ...value] = one.split(':');
        return [
          name.trim().toLowerCase(),
          value
            .join(':')
            .replace(/!\s*important/i, '')
            .trim(),
        ] as const;
      })
      .filter(([name]) => name !== ''),
  );

/** Whether these declarations make an element, and everything in it, invisible. */
function hides(style: Declarations): boolean {
  const is = (name: string, pattern: RegExp): boolean => pattern.test(style.get(name) ?? '');
  const isFar = (name: string): boolean => {
    const length = lengthOf(style.get(name), USUAL_SIZE);
    return length !== null && length <= FAR;
  };
  const isNothing = (name: string): boolean => is(name, /^[01](?:\.0+)?(?:px|pt)?$/);
  return (
    is('display', /^none/i) ||
    is('visibility', /^(?:hidden|collapse)/i) ||
    is('mso-hide', /^all/i) ||
    is('opacity', /^0(?:\.0+)?%?$/) ||
    isFar('text-indent') ||
    isFar('margin-left') ||
    isFar('margin-top') ||
    (is('position', /^(?:absolute|fixed|relative)/i) &&
      (['left', 'top', 'right', 'bottom'].some(isFar) ||
        is('clip', /^rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?/i))) ||
    is('clip-path', /^inset\(\s*(?:50|100)%/i) ||
    is('transform', /scale\(\s*0\s*\)/i) ||
    (is('overflow', /hidden|clip/i) && ['height', 'max-height', 'width'].some(isNothing))
  );
}

const MAX_RULES = 2000;

/**
 * What a page's styles say about its elements; only selectors with single tags, classes and ids are
 * read.
 */
class Styles {
  readonly #rules = new Map<string, Map<string, string>>();

  add(css: string): void {
    const plain = css
      .slice(0, 500_000)
      .replace(/\/\*[^]*?\*\//g, '')
      // Rules for print, or under a condition, don't apply to what is seen here.
      .replace(
        /@(?!media\s+(?:screen|all)\b)[\w-]+[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g,
        '',
      );
    for (const [, selectors = '', declared = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',').map((one) => one.trim().toLowerCase())) {
        if (!/^[\w-]*(?:[.#][\w-]+)?$/.test(selector) || this.#rules.size > MAX_RULES) continue;
        const rule = this.#rules.get(selector) ?? new Map<string, string>();
        for (const [name, value] of declarationsOf(declared)) rule.set(name, value);
        this.#rules.set(selector, rule);
      }
    }
  }

  /** The declarations for an element: those of its tag, its classes and its id, and its own. */
  of(name: string, attributes: Readonly<Record<string, string>>): Declarations {
    const style = new Map<string, string>();
    if (this.#rules.size > 0) {
      const marks = [
        ...(attributes['class'] ?? '')
          .split(/\s+/)
          .filter((one) => one !== '')
          .map((one) => `.${one}`),
        ...(attributes['id'] === undefined ? [] : [`#${attributes['id']}`]),
      ].map((one) => one.toLowerCase());
      for (const selector of [name, ...marks, ...marks.map((mark) => name + mark)])
        for (const [key, value] of this.#rules.get(selector) ?? []) style.set(key, value);
    }
    for (const [key, value] of declarationsOf(attributes['style'] ?? '')) style.set(key, value);
    return style;
  }
}

/** Returns how an element looks, inside its parent. */
function lookOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  style: Declarations,
  above: Open | undefined,
): Pick<Open, 'isHidden' | 'colour' | 'ground' | 'size'> {
  const back = style.get('background-color') ?? style.get('background') ?? attributes['bgcolor'];
  const front =
    style.get('color') ?? (name === 'font' ? attributes['color'] : undefined) ?? attributes['text'];
  const size = lengthOf(style.get('font-size'), above?.size ?? USUAL_SIZE);
  const shown = back === undefined ? 'clear' : colourOf(back);
  const said = front === undefined ? undefined : colourOf(front);
  return {
    isHidden:
      (above?.isHidden ?? false) ||
      attributes['hidden'] !== undefined ||
      attributes['popover'] !== undefined ||
      (name === 'dialog' && attributes['open'] === undefined) ||
      said === 'clear' ||
      hides(style),
    colour: said === undefined || said === 'clear' ? (above?.colour ?? BLACK) : said,
    ground:
      style.has('background-image') || attributes['background'] !== undefined
        ? null
        : shown === 'clear'
          ? above === undefined
            ? WHITE
            : above.ground
          : shown,
    size: size ?? above?.size ?? USUAL_SIZE,
  };
}

function hidingOf({ isHidden, colour, ground, size }: Open): Hiding | null {
  if (isHidden) return 'hidden';
  if (isAlike(colour, ground)) return 'white';
  return size < TINY ? 'tiny' : null;
}

const isBreak = (name: string): boolean =>
  BLOCKS.has(name) || /^(?:h[1-6]|li|pre|blockquote|figcaption|caption|table|tr|td|th)$/.test(name);

/** Reads a page as a person sees it; never fails, whatever the markup. */
export function readHtml(html: string): Draft {
  const builder = new Builder();
  const styles = new Styles();
  const open: Open[] = [];
  let text = '';
  let hidden: { text: string; how: Hiding }[] = [];
  let rows: string[][] | null = null;
  let cell: string | null = null;
  /** For a selection list: its options, and which of them were selected. */
  let choice: { all: string[]; chosen: number[]; isMultiple: boolean } | null = null;
  /** The open elements of a formula. */
  const formula: Element[] = [];
  let mark = '';
  let dropped = 0;

  const inside = (name: string): boolean => open.some((one) => one.name === name);
  const depth = (): number => Math.max(1, open.filter(({ list }) => list !== null).length);
  function say(words: string): void {
    const last = open.at(-1);
    const how = last === undefined ? null : hidingOf(last);
    if (how === null || words.trim() === '') text += words;
    else hidden.push({ text: words, how });
  }
  function flush(): void {
    const heading = open.findLast(({ name }) => /^h[1-6]$/.test(name))?.name[1];
    const kept = inside('pre')
      ? text
      : text
          .replace(/[ \t\f\r\n]+/g, ' ')
          .replaceAll('\u2028', '\n')
          .replace(/ ?\n ?/g, '\n');
    if (cell !== null) cell += ` ${kept}`;
    else if (inside('pre')) builder.add('code', kept);
    else if (heading !== undefined) builder.add('heading', kept, { level: Number(heading) });
    else if (inside('figcaption') || inside('caption')) builder.add('caption', kept);
    else if (inside('li') && kept.trim() !== '') {
      builder.add('list_item', kept, { level: depth() }, mark);
      mark = '';
    } else builder.add(inside('blockquote') ? 'quotation' : 'paragraph', kept);
    text = '';
    for (const one of hidden)
      builder.add('paragraph', one.text.replace(/\s+/g, ' '), { hidden: one.how });
    hidden = [];
  }
  /** A cell ends, or is split by a table within it. */
  function endCell(): void {
    if (cell === null || rows === null) return;
    if (rows.length === 0) rows.push([]);
    rows.at(-1)!.push(cell);
    cell = null;
  }
  function openTable(name: string): void {
    if (name === 'table') {
      if (rows === null) rows = [];
      else if (cell !== null && cell.trim() !== '') endCell();
      else cell = null;
    } else if (name === 'tr') rows?.push([]);
    else if ((name === 'td' || name === 'th') && rows !== null) cell = '';
  }
  function closeTable(name: string): void {
    if (name === 'td' || name === 'th') endCell();
    if (name !== 'table' || rows === null) return;
    if (inside('table')) {
      // What follows a table within a cell belongs to that cell, too.
      if (inside('td') || inside('th')) {
        rows.push([]);
        cell = '';
      }
      return;
    }
    const isLayout = rows.flat().length === 1 || rows.flat().some((one) => one.length > 400);
    if (isLayout) for (const one of rows.flat()) builder.add('paragraph', one.replace(/\s+/g, ' '));
    else builder.addTable(rows);
    rows = null;
    cell = null;
  }
  function addField({
    type = 'text',
    value = '',
    checked,
  }: Readonly<Record<string, string>>): void {
    if (['checkbox', 'radio'].includes(type)) say(checked === undefined ? '☐ ' : '☒ ');
    else if (['submit', 'button', 'reset'].includes(type)) say(value);
    else if (['text', 'number', 'date', 'email', 'search', 'url', 'tel'].includes(type)) say(value);
    else if (type === 'image')
      builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'math' || formula.length > 0) {
          const element: Element = { name, attributes, children: [] };
          if (formula.length < DEEPEST_FORMULA) formula.at(-1)?.children.push(element);
          formula.push(element);
          return;
        }
        if (open.length > DEEPEST) {
          dropped += 1;
          return;
        }
        if (isBreak(name)) flush();
        const style = styles.of(name, attributes);
        const isList = name === 'ol' || name === 'ul';
        open.push({
          name,
          ...lookOf(name, attributes, style, open.at(-1)),
          list: isList
            ? { ordered: name === 'ol', count: Number(attributes['start'] ?? 1) - 1 }
            : null,
        });
        openTable(name);
        if (name === 'a' && leadsElsewhere(attributes['href'] ?? '')) builder.source();
        const isBehind =
          attributes['background'] !== undefined ||
          /url\(/i.test(`${style.get('background')} ${style.get('background-image')}`);
        if (['svg', 'canvas', 'img'].includes(name) || isBehind)
          builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
        if (['object', 'iframe', 'frame', 'embed', 'applet', 'audio', 'video'].includes(name))
          builder.leaveOut('embedded', 'Embedded objects can’t be read: look at the original.');
        if (name === 'input') addField(attributes);
        if (name === 'select')
          choice = { all: [], chosen: [], isMultiple: attributes['multiple'] !== undefined };
        if (name === 'option' && choice !== null) {
          if (attributes['selected'] !== undefined) choice.chosen.push(choice.all.length);
          choice.all.push('');
        }
        if (name === 'br') text += '\u2028';
        if (name === 'li') {
          const list = open.findLast((one) => one.list !== null)?.list;
          if (list !== undefined && list !== null) list.count += 1;
          mark = list?.ordered === true ? `${list.count}. ` : '- ';
        }
      },
      ontext(words) {
        if (formula.length > 0) {
          formula.at(-1)!.children.push(words);
          return;
        }
        if (inside('style')) styles.add(words);
        if (open.some(({ name }) => UNSEEN.has(name) || name === 'rt' || name === 'rp')) return;
        if (choice !== null && inside('option')) choice.all[choice.all.length - 1] += words;
        else say(open.at(-1)?.name === 'sup' ? asRaised(words) : words);
      },
      onclosetag(name) {
        if (formula.length > 0) {
          const closed = formula.pop()!;
          if (formula.length === 0) say(` ${linearMathMl(closed)} `);
          return;
        }
        if (dropped > 0 && open.at(-1)?.name !== name) {
          dropped -= 1;
          return;
        }
        if (name === 'select' && choice !== null) {
          const { all, chosen, isMultiple } = choice;
          choice = null;
          // If nothing was selected, a browser shows the first.
          const shown = chosen.length > 0 || isMultiple ? chosen : [0];
          say(shown.map((at) => (all[at] ?? '').trim()).join(', '));
        }
        if (isBreak(name)) flush();
        open.pop();
        closeTable(name);
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  flush();
  return builder.done();
}

/** Elements without an end tag. */
const EMPTY = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/**
 * Follows the tags in a piece of a page, and returns whether what comes after it is within a hidden
 * element. `open` contains the open elements, and is changed.
 */
export function followTags(open: { name: string; isHidden: boolean }[], piece: string): boolean {
  for (const [, slash, written = '', rest = ''] of piece.matchAll(
    /<(\/?)([a-z][a-z\d]{0,20})((?:\s[^<>]{0,2000})?)>/gi,
  )) {
    const name = written.toLowerCase();
    if (slash === '/') {
      const from = open.findLastIndex((one) => one.name === name);
      if (from !== -1) open.length = from;
    } else if (!EMPTY.test(name) && !rest.endsWith('/') && open.length < DEEPEST) {
      const style = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(rest);
      const look = lookOf(
        name,
        {
          ...(/\shidden(?:[\s=]|$)/i.test(rest) ? { hidden: '' } : {}),
          ...(/\sopen(?:[\s=]|$)/i.test(rest) ? { open: '' } : {}),
        },
        declarationsOf(style?.[1] ?? style?.[2] ?? ''),
        undefined,
      );
      open.push({
        name,
        isHidden:
          (open.at(-1)?.isHidden ?? false) || hidingOf({ ...look, name, list: null }) !== null,
      });
    }
  }
  return open.at(-1)?.isHidden ?? false;
}

const MADE_BY_A_WRITER =
  /<meta[^>]{0,80}generator[^>]{0,80}(?:word|libreoffice|openoffice|google docs|pandoc|quarto|rmarkdown|jupyter|nbconvert)|mso-|xmlns:w=/i;
const MADE_BY_HAND = /<(?:script|style|link|form|nav|button|input)\b|\bclass\s*=|\bid\s*=/i;
const LEAST_WORDS = 40;

/**
 * Whether a page is a text that somebody saved or typed into a form, rather than a program to be
 * judged as one.
 */
export function isWrittenPage(html: string, { text }: Draft): boolean {
  const head = html.slice(0, 50_000);
  if (MADE_BY_A_WRITER.test(head)) return true;
  return (
    !MADE_BY_HAND.test(head) &&
    text.split(/\s+/).length >= LEAST_WORDS &&
    text.length > html.length * 0.5
  );
}
