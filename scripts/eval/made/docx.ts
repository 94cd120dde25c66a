import {
  Document,
  FootnoteReferenceRun,
  HeadingLevel,
  Math as Formula,
  MathFraction,
  MathRadical,
  MathRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { type Marked, type Part, runsOf } from './markup.ts';

const LEVELS = [HeadingLevel.TITLE, HeadingLevel.HEADING_1, HeadingLevel.HEADING_2] as const;
const SIGNS: Readonly<Record<string, string>> = {
  pi: 'π',
  rho: 'ρ',
  Omega: 'Ω',
  Delta: 'Δ',
  cdot: '·',
};

type Piece = MathRun | MathFraction | MathRadical;

/** Returns the content of the braces that open at `at`, and where they end. */
function braced(source: string, at: number): { inner: string; end: number } {
  let depth = 0;
  for (let index = at; index < source.length; index += 1) {
    if (source[index] === '{') depth += 1;
    if (source[index] === '}' && (depth -= 1) === 0)
      return { inner: source.slice(at + 1, index), end: index + 1 };
  }
  return { inner: source.slice(at + 1), end: source.length };
}

/** Converts an equation to Word's form, from the few TeX commands that the gold texts use. */
function formulaOf(source: string): Piece[] {
  const at = source.search(/\\(?:frac|sqrt)\{/);
  const plain = (words: string): Piece[] =>
    words.trim() === ''
      ? []
      : [
          new MathRun(
            words.replace(/\\([A-Za-z]+)/g, (whole, name: string) => SIGNS[name] ?? whole),
          ),
        ];
  if (at === -1) return plain(source);
  const first = braced(source, source.indexOf('{', at));
  const lead = plain(source.slice(0, at));
  if (source.startsWith('\\sqrt', at))
    return [
      ...lead,
      new MathRadical({ children: formulaOf(first.inner) }),
      ...formulaOf(source.slice(first.end)),
    ];
  const second = braced(source, first.end);
  return [
    ...lead,
    new MathFraction({ numerator: formulaOf(first.inner), denominator: formulaOf(second.inner) }),
    ...formulaOf(source.slice(second.end)),
  ];
}

function blockOf(part: Part): Paragraph | Table {
  switch (part.kind) {
    case 'heading':
      return new Paragraph({
        heading: LEVELS[part.level - 1] ?? HeadingLevel.HEADING_3,
        children: [new TextRun(part.text)],
      });
    case 'equation':
      return new Paragraph({ children: [new Formula({ children: formulaOf(part.text) })] });
    case 'table':
      return new Table({
        rows: part.rows.map(
          (row) =>
            new TableRow({
              children: row.map((cell) => new TableCell({ children: [new Paragraph(cell)] })),
            }),
        ),
      });
    default:
      return new Paragraph({
        ...(part.kind === 'item' ? { bullet: { level: 0 } } : { spacing: { after: 160 } }),
        children: runsOf(part.text).map((run) =>
          run.note === undefined
            ? new TextRun({ text: run.text, italics: run.italic === true })
            : new FootnoteReferenceRun(Number(run.note)),
        ),
      });
  }
}

/** Creates a Word document with real headings, tables, equations and footnotes. */
export const docxOf = ({ parts, footnotes }: Marked): Promise<Uint8Array> =>
  Packer.toBuffer(
    new Document({
      footnotes: Object.fromEntries(
        [...footnotes].map(([name, words]) => [Number(name), { children: [new Paragraph(words)] }]),
      ),
      sections: [{ children: parts.map(blockOf) }],
    }),
  );
