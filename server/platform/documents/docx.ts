import {
  BorderStyle,
  Document,
  HeadingLevel,
  LevelFormat,
  AlignmentType,
  Packer,
  Paragraph as DocxParagraph,
  Table as DocxTable,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Cell, Look, Paragraph, Table, Written, WrittenBlock } from './written.ts';
import { xmlText } from './xml-text.ts';

const [MUTED, FAINT] = ['6B6358', 'DED7CA'];
/** Width of the page between its margins, in twentieths of a point. */
const WIDTH = 9000;
const LEVELS = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
} as const;

const STEPS_BACK: ReadonlySet<Look> = new Set(['muted', 'small']);

/** Returns words with their line breaks. */
function runs(said: Paragraph['said'], look: Look = 'plain', bold = false): TextRun[] {
  const list = typeof said === 'string' ? [{ text: said }] : said;
  return list.flatMap((run) =>
    xmlText(run.text)
      .split('\n')
      .map(
        (text, at) =>
          new TextRun({
            text,
            ...(at === 0 ? {} : { break: 1 }),
            ...(bold || ('bold' in run && run.bold) ? { bold: true } : {}),
            ...('italic' in run && run.italic ? { italics: true } : {}),
            ...(STEPS_BACK.has(look) || ('muted' in run && run.muted) ? { color: MUTED } : {}),
            ...(look === 'small' ? { size: 18 } : {}),
          }),
      ),
  );
}

const paragraphs = (cell: Cell, bold = false): DocxParagraph[] =>
  cell.map(
    ({ said, look }) =>
      new DocxParagraph({ children: runs(said, look, bold), spacing: { after: 40 } }),
  );

function table({ columns, rows, foot = [] }: Table): DocxTable {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => Math.round((WIDTH * share) / shares));
  const row = (cells: readonly Cell[], isHead: boolean) =>
    new TableRow({
      cantSplit: true,
      tableHeader: isHead,
      children: cells.map(
        (cell, at) =>
          new TableCell({
            children: paragraphs(cell, isHead),
            width: { size: widths[at]!, type: WidthType.DXA },
            margins: { top: 60, bottom: 60, right: 120 },
          }),
      ),
    });
  const line = { style: BorderStyle.SINGLE, size: 4, color: FAINT } as const;
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
  return new DocxTable({
    rows: [
      row(
        columns.map(({ heading }): Cell => [{ said: heading }]),
        true,
      ),
      ...[...rows, ...foot].map((cells) => row(cells, false)),
    ],
    columnWidths: widths,
    width: { size: WIDTH, type: WidthType.DXA },
    borders: {
      top: line,
      bottom: line,
      left: none,
      right: none,
      insideHorizontal: line,
      insideVertical: none,
    },
  });
}

function block(one: WrittenBlock, list: number): (DocxParagraph | DocxTable)[] {
  switch (one.kind) {
    case 'heading':
      return [
        new DocxParagraph({
          heading: LEVELS[one.level],
          children: runs(one.said),
          spacing: { before: 300, after: 120 },
          keepNext: true,
        }),
      ];
    case 'paragraph':
      return [new DocxParagraph({ children: runs(one.said, one.look), spacing: { after: 120 } })];
    case 'list':
      return one.items.flatMap((item) =>
        item.map(
          ({ said, look }) =>
            new DocxParagraph({
              children: runs(said, look),
              spacing: { after: 80 },
              ...(one.ordered
                ? { numbering: { reference: 'numbers', level: 0, instance: list } }
                : { bullet: { level: 0 } }),
            }),
        ),
      );
    case 'table':
      return [table(one), new DocxParagraph({})];
    case 'note':
      return [
        new DocxParagraph({
          children: runs(one.said, 'small'),
          spacing: { before: 300 },
          border: { top: { style: BorderStyle.SINGLE, size: 4, space: 8, color: FAINT } },
        }),
      ];
  }
}

/** Renders any document for Word, with real headings, lists and tables. */
export const renderDocx = async ({ title, author, lang, blocks }: Written): Promise<Uint8Array> =>
  Packer.toBuffer(
    new Document({
      title: xmlText(title),
      creator: author,
      styles: {
        default: { document: { run: { font: 'Georgia', size: 22, language: { value: lang } } } },
      },
      numbering: {
        config: [
          {
            reference: 'numbers',
            levels: [
              {
                level: 0,
                format: LevelFormat.DECIMAL,
                text: '%1.',
                alignment: AlignmentType.START,
                style: { paragraph: { indent: { left: 500, hanging: 300 } } },
              },
            ],
          },
        ],
      },
      sections: [{ children: blocks.flatMap(block) }],
    }),
  );
