import type { Document } from '#contract/submissions/document.ts';
import { escaped } from '#contract/text/escaped.ts';
import { type Leaf, type ShownBlock, shownBlocks } from './leaves.ts';
import type { Span } from './selectors.ts';

/**
 * A note as a copy shows it: `span` is its place in the text, null if it concerns the whole or its
 * place is gone.
 */
export interface CopiedNote {
  n: number;
  span: Span | null;
  text: string;
  criterion: string | null;
  marker: string | null;
}
export interface MarkedPage {
  title: string;
  document: Pick<Document, 'text' | 'blocks' | 'pages'>;
  notes: readonly CopiedNote[];
  /** `data:` addresses with their names. */
  pictures: readonly { name: string; address: string }[];
}

/** Writes a run of text with its notes marked; the number is at the end of a note's place. */
function run(text: string, { start, end }: Leaf, notes: readonly CopiedNote[]): string {
  const own = notes.filter(({ span }) => span !== null && span.start < end && span.end > start);
  const cuts = [...new Set([start, end, ...own.flatMap(({ span }) => [span!.start, span!.end])])]
    .filter((at) => at >= start && at <= end)
    .toSorted((a, b) => a - b);
  return cuts
    .slice(0, -1)
    .map((from, at) => {
      const to = cuts[at + 1]!;
      const words = escaped(text.slice(from, to));
      const over = own.filter(({ span }) => span!.start <= from && span!.end >= to);
      const ends = own
        .filter(({ span }) => span!.end === to)
        .map(({ n }) => `<sup><a href="#note-${n}" id="place-${n}">${n}</a></sup>`)
        .join('');
      return (over.length === 0 ? words : `<mark>${words}</mark>`) + ends;
    })
    .join('');
}

function blockOf(
  text: string,
  { block, rows, sign }: ShownBlock,
  notes: readonly CopiedNote[],
): string {
  const line = (leaf: Leaf): string => run(text, leaf, notes);
  const [first] = rows[0] ?? [];
  const words = first === undefined ? '' : line(first);
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(block.level ?? 1, 4) + 1;
      return `<h${level}>${words}</h${level}>`;
    }
    case 'list_item':
      return `<p class="item"><span>${escaped(sign)}</span> ${words}</p>`;
    case 'table':
      return `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${line(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
    case 'code':
      return `<pre>${rows.map(([leaf]) => (leaf === undefined ? '' : line(leaf))).join('\n')}</pre>`;
    case 'quotation':
      return `<blockquote>${words}</blockquote>`;
    case 'footnote':
    case 'caption':
    case 'running':
      return `<p class="small">${words}</p>`;
    default:
      return `<p>${words}</p>`;
  }
}

const STYLE = `:root{color-scheme:light dark}body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.6 Georgia,serif;overflow-wrap:anywhere}
p,blockquote,h2,h3,h4,h5{white-space:pre-wrap}mark{background:light-dark(#cdeedd,#1f5240);color:inherit}sup a{text-decoration:none;font:0.8em sans-serif}
table{border-collapse:collapse}td{border:1px solid gray;padding:.2rem .5rem;vertical-align:top}pre{white-space:pre-wrap;font-size:.9rem}img{max-width:100%}
.small{font-size:.9rem}.notes{border-top:1px solid gray;margin-top:2rem;font-family:sans-serif;font-size:.95rem}.notes li{margin:.6rem 0;white-space:pre-wrap}`;

/**
 * Writes a marked script as one self-contained page: its text with the places of the notes, and the
 * notes below (DESK-17). Nothing in it runs.
 */
export function markedPage({ title, document, notes, pictures }: MarkedPage): string {
  const { text } = document;
  const blocks = shownBlocks(document)
    .map((shown) => blockOf(text, shown, notes))
    .join('\n');
  const shown = pictures
    .map(({ name, address }) => `<p><img src="${escaped(address)}" alt="${escaped(name)}"></p>`)
    .join('\n');
  const said = notes
    .map(({ n, text: words, criterion, marker, span }) => {
      const about = [criterion, marker]
        .filter((one) => one !== null)
        .map(escaped)
        .join(', ');
      return `<li id="note-${n}" value="${n}">${escaped(words)}${about === '' ? '' : ` <small>(${about})</small>`}${span === null ? '' : ` <a href="#place-${n}" aria-label="To its place">↑</a>`}</li>`;
    })
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>
<main dir="auto">${blocks}
${shown}</main>
<section class="notes"><h2>Notes</h2>${notes.length === 0 ? '<p>No notes.</p>' : `<ol>${said}</ol>`}</section>
</body></html>
`;
}
