const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'dd',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'html',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);
const UNSEEN = ['script', 'style', 'template', 'noscript', 'head'];
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

const character = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : '';

const decoded = (text: string): string =>
  text.replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w{1,10});/g, (whole, name: string) => {
    if (name[0] !== '#') return ENTITIES[name] ?? whole;
    return character(
      name[1] === 'x' || name[1] === 'X'
        ? Number.parseInt(name.slice(2), 16)
        : Number(name.slice(1)),
    );
  });

/** Returns how a tag appears between the texts around it. */
function markOf(name: string, closing: boolean): string {
  if (name === 'br') return '\n';
  if (name === 'li') return closing ? '\n' : '\n- ';
  if (name === 'td' || name === 'th') return closing ? ' | ' : '';
  if (name === 'tr') return '\n';
  return BLOCKS.has(name) ? '\n\n' : '';
}

const tidy = (text: string): string =>
  text
    .replace(/ \| *\n/g, '\n')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/- \n+/g, '- ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Returns what a person would see of an HTML document: paragraphs are separated by blank lines,
 * list items begin with a dash, table cells with a bar. Never fails, whatever the markup, and takes
 * time proportional to its length.
 */
export function visibleText(html: string): string {
  const parts: string[] = [];
  const lower = html.toLowerCase();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    parts.push(decoded(html.slice(at, open === -1 ? html.length : open)).replace(/\s+/g, ' '));
    if (open === -1) break;
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const tag = /^<(\/?)([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 20));
    const close = html.indexOf('>', open);
    if (tag === null && lower[open + 1] !== '!' && lower[open + 1] !== '?') {
      parts.push('<');
      at = open + 1;
      continue;
    }
    at = close === -1 ? html.length : close + 1;
    const [, slash = '', name = ''] = tag ?? [];
    if (slash === '' && UNSEEN.includes(name)) {
      const end = lower.indexOf(`</${name}`, at);
      at = end === -1 ? html.length : end;
      continue;
    }
    parts.push(markOf(name, slash === '/'));
  }
  return tidy(parts.join(''));
}
