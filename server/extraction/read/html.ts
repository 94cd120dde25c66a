import { Parser } from 'htmlparser2';
import type { Block } from '#contract/submissions/document.ts';
import { Builder, type Draft, leadsElsewhere } from '#server/extraction/builder.ts';

const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'body',
  'center',
  'dd',
  'details',
  'div',
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
const HIDES =
  /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)/i;
const WHITE = /(?:^|[;\s])color\s*:\s*(?:#fff(?:fff)?\b|white\b|rgb\(\s*255\s*,\s*255\s*,\s*255)/i;
const COLOURED = /background(?:-color)?\s*:/i;
const TINY = /font-size\s*:\s*(?:0|[0-3](?:\.\d+)?(?:px|pt))\b/i;
const DEEPEST = 500;

type Hiding = NonNullable<Block['hidden']>;
interface Open {
  name: string;
  hiding: Hiding | null;
  list: { ordered: boolean; count: number } | null;
  colour: boolean;
  isChosen: boolean;
}

function hidingOf(attributes: Readonly<Record<string, string>>, onColour: boolean): Hiding | null {
  const style = attributes['style'] ?? '';
  if (attributes['hidden'] !== undefined || HIDES.test(style)) return 'hidden';
  if (WHITE.test(style) && !onColour) return 'white';
  return TINY.test(style) ? 'tiny' : null;
}

/** A page as somebody who reads it sees it; never fails, whatever the markup. */
export function readHtml(html: string): Draft {
  const builder = new Builder();
  const open: Open[] = [];
  let text = '';
  let hidden: { text: string; how: Hiding }[] = [];
  let rows: string[][] | null = null;
  let cell: string | null = null;
  let mark = '';
  let dropped = 0;

  const inside = (name: string): boolean => open.some((one) => one.name === name);
  const depth = (): number => Math.max(1, open.filter(({ list }) => list !== null).length);
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

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > DEEPEST) {
          dropped += 1;
          return;
        }
        const above = open.at(-1);
        const colour =
          (above?.colour ?? false) ||
          COLOURED.test(attributes['style'] ?? '') ||
          attributes['bgcolor'] !== undefined;
        const breaks =
          BLOCKS.has(name) ||
          /^(?:h[1-6]|li|pre|blockquote|figcaption|caption|table|tr|td|th)$/.test(name);
        if (breaks) flush();
        const isList = name === 'ol' || name === 'ul';
        open.push({
          name,
          hiding: above?.hiding ?? hidingOf(attributes, colour),
          list: isList
            ? { ordered: name === 'ol', count: Number(attributes['start'] ?? 1) - 1 }
            : null,
          colour,
          isChosen: attributes['selected'] !== undefined,
        });
        if (name === 'table' && rows === null) rows = [];
        if (name === 'tr') rows?.push([]);
        if (name === 'td' || name === 'th') cell = '';
        if (name === 'a' && leadsElsewhere(attributes['href'] ?? '')) builder.source();
        if (name === 'svg' || name === 'canvas')
          builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
        if (['object', 'iframe', 'embed', 'audio', 'video'].includes(name))
          builder.leaveOut('embedded', 'Embedded objects can’t be read: look at the original.');
        if (name === 'input') {
          const { type = 'text', value = '' } = attributes;
          if (['checkbox', 'radio'].includes(type))
            text += attributes['checked'] === undefined ? '☐ ' : '☒ ';
          else if (['text', 'number', 'date', 'email', 'search', 'url', 'tel'].includes(type))
            text += value;
        }
        if (name === 'br') text += '\u2028';
        if (name === 'img')
          builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.');
        if (name === 'li') {
          const list = open.findLast((one) => one.list !== null)?.list;
          if (list !== undefined && list !== null) list.count += 1;
          mark = list?.ordered === true ? `${list.count}. ` : '- ';
        }
      },
      ontext(words) {
        if (open.some(({ name }) => UNSEEN.has(name) || name === 'rt' || name === 'rp')) return;
        // Of a list to choose from, what was chosen.
        const option = open.findLast(({ name }) => name === 'option');
        if (option !== undefined && !option.isChosen) return;
        const how = open.at(-1)?.hiding ?? null;
        if (how === null || words.trim() === '') text += words;
        else hidden.push({ text: words, how });
      },
      onclosetag(name) {
        if (dropped > 0 && open.at(-1)?.name !== name) {
          dropped -= 1;
          return;
        }
        const breaks =
          BLOCKS.has(name) ||
          /^(?:h[1-6]|li|pre|blockquote|figcaption|caption|table|tr|td|th)$/.test(name);
        if (breaks) flush();
        open.pop();
        if ((name === 'td' || name === 'th') && cell !== null) {
          rows?.at(-1)?.push(cell);
          cell = null;
        }
        if (name === 'table' && rows !== null && !inside('table')) {
          const isLayout = rows.flat().length === 1 || rows.flat().some((one) => one.length > 400);
          if (isLayout)
            for (const one of rows.flat()) builder.add('paragraph', one.replace(/\s+/g, ' '));
          else builder.addTable(rows);
          rows = null;
        }
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  flush();
  return builder.done();
}

const MADE_BY_A_WRITER =
  /<meta[^>]{0,80}generator[^>]{0,80}(?:word|libreoffice|openoffice|google docs|pandoc|quarto|rmarkdown|jupyter|nbconvert)|mso-|xmlns:w=/i;
const MADE_BY_HAND = /<(?:script|style|link|form|nav|button|input)\b|\bclass\s*=|\bid\s*=/i;
const LEAST_WORDS = 40;

/** Whether a page is a text that somebody saved or typed into a form, and not a program that is to be judged as one. */
export function isWrittenPage(html: string, { text }: Draft): boolean {
  const head = html.slice(0, 50_000);
  if (MADE_BY_A_WRITER.test(head)) return true;
  return (
    !MADE_BY_HAND.test(head) &&
    text.split(/\s+/).length >= LEAST_WORDS &&
    text.length > html.length * 0.5
  );
}
