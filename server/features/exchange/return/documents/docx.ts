import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  LevelFormat,
  PageNumber,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { gradeLines, type Returned } from '#contract/release/returned.ts';
import { type Block, blocks, type Run } from '#contract/prose/blocks.ts';
import { xmlText as clean } from '#server/platform/documents/xml-text.ts';
import {
  aboutNote,
  dateInWords,
  factsOf,
  pointsInWords,
  feedbackOutline,
  WORDS,
} from './outline.ts';

const [INK, MUTED, ACCENT, FAINT, GIVEN] = [
  '211D18',
  '6B6358',
  '8C2F1B',
  'DED7CA',
  'F6E9DD',
] as const;
const SERIF = 'Georgia';
/** Width of the page between its margins, in twentieths of a point. */
const WIDTH = 9000;
const NAME_WIDTH = 3000;

/** Arabic, Hebrew and related scripts are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const isFromRight = (text: string): boolean => RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '');

interface Style {
  size?: number;
  color?: string;
  bold?: boolean;
  italics?: boolean;
}
/** Returns text with its line breaks. */
const textRuns = (text: string, style: Style = {}): TextRun[] =>
  clean(text)
    .split('\n')
    .map(
      (line, at) =>
        new TextRun({
          text: line,
          ...(at === 0 ? {} : { break: 1 }),
          ...(RIGHT_TO_LEFT.test(line) ? { rightToLeft: true } : {}),
          ...style,
        }),
    );
const runs = (list: readonly Run[], style: Style = {}): (TextRun | ExternalHyperlink)[] =>
  list.flatMap(({ text, bold, italic, code, href }): (TextRun | ExternalHyperlink)[] => {
    const own = {
      ...style,
      ...(bold ? { bold: true } : {}),
      ...(italic ? { italics: true } : {}),
      ...(code ? { font: 'Consolas' } : {}),
    };
    return href === undefined
      ? textRuns(text, own)
      : [
          new ExternalHyperlink({
            link: href,
            children: textRuns(text, { ...own, color: ACCENT }),
          }),
        ];
  });
const wordsOf = (list: readonly Run[]): string => list.map(({ text }) => text).join('');

const paragraph = (
  text: string,
  style: Style = {},
  more: { before?: number; after?: number } = {},
): Paragraph =>
  new Paragraph({
    children: textRuns(text, style),
    bidirectional: isFromRight(text),
    spacing: { before: more.before ?? 0, after: more.after ?? 120 },
  });
const heading = (text: string): Paragraph =>
  new Paragraph({
    heading: HeadingLevel.HEADING_2,
    children: textRuns(text),
    spacing: { before: 420, after: 140 },
    keepNext: true,
  });

function blockParagraphs(block: Block, list: number): Paragraph[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_3,
          children: runs(block.runs),
          bidirectional: isFromRight(wordsOf(block.runs)),
          spacing: { before: 200, after: 60 },
        }),
      ];
    case 'paragraph':
      return [
        new Paragraph({
          children: runs(block.runs),
          bidirectional: isFromRight(wordsOf(block.runs)),
          spacing: { after: 140 },
        }),
      ];
    case 'quote':
      return [
        new Paragraph({
          children: runs(block.runs),
          bidirectional: isFromRight(wordsOf(block.runs)),
          indent: { left: 300 },
          border: { left: { style: BorderStyle.SINGLE, size: 12, space: 10, color: FAINT } },
          spacing: { after: 140 },
        }),
      ];
    case 'code':
      return block.text.split('\n').map(
        (line) =>
          new Paragraph({
            children: [new TextRun({ text: clean(line), font: 'Consolas', size: 19 })],
            spacing: { after: 0 },
          }),
      );
    case 'list':
      return block.items.map(
        (item) =>
          new Paragraph({
            children: runs(item),
            bidirectional: isFromRight(wordsOf(item)),
            spacing: { after: 80 },
            ...(block.ordered
              ? { numbering: { reference: 'numbers', level: 0, instance: list } }
              : { bullet: { level: 0 } }),
          }),
      );
  }
}
const prose = (markdown: string, from = 0): Paragraph[] =>
  blocks(markdown).flatMap((block, at) => blockParagraphs(block, from + at));

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const line = (color: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color }) as const;
const cell = (children: Paragraph[], width: number, top: string, size?: number): TableCell =>
  new TableCell({
    children,
    width: { size: width, type: WidthType.DXA },
    margins: { top: 110, bottom: 110, right: 160 },
    borders: { top: line(top, size), bottom: none, left: none, right: none },
  });

function rubric({ criteria, total }: NonNullable<Returned['rubric']>): Table {
  const rows = criteria.map(
    ({ group, name, description, bonus, levels, comment, ...criterion }, at) => {
      const isFirst = group !== '' && group !== criteria[at - 1]?.group;
      const scale =
        levels.length === 0
          ? []
          : [
              new Paragraph({
                spacing: { after: 60 },
                children: levels.flatMap((level, place) => [
                  ...(place === 0 ? [] : [new TextRun({ text: '  ·  ', color: MUTED, size: 19 })]),
                  new TextRun({
                    text: clean(level.name),
                    size: 19,
                    ...(level.chosen
                      ? {
                          bold: true,
                          color: INK,
                          shading: { type: ShadingType.CLEAR, fill: GIVEN, color: 'auto' },
                        }
                      : { color: MUTED }),
                  }),
                ]),
              }),
            ];
      const points = pointsInWords(criterion);
      const told = feedbackOutline({ levels, comment });
      return new TableRow({
        cantSplit: true,
        children: [
          cell(
            [
              ...(isFirst ? [paragraph(group, { color: MUTED, size: 19 }, { after: 40 })] : []),
              paragraph(`${name}${bonus ? ' (bonus)' : ''}`, { bold: true }, { after: 40 }),
              ...(description === ''
                ? []
                : [paragraph(description, { size: 19, color: MUTED }, { after: 0 })]),
            ],
            NAME_WIDTH,
            FAINT,
          ),
          cell(
            [
              ...(points === ''
                ? []
                : [
                    new Paragraph({
                      alignment: AlignmentType.RIGHT,
                      children: textRuns(points, { bold: true }),
                      spacing: { after: 40 },
                    }),
                  ]),
              ...scale,
              ...told.map((text) => paragraph(text, { size: 21 }, { after: 60 })),
              ...(points === '' && scale.length + told.length === 0 ? [paragraph('')] : []),
            ],
            WIDTH - NAME_WIDTH,
            FAINT,
          ),
        ],
      });
    },
  );
  const foot =
    total === null
      ? []
      : [
          new TableRow({
            cantSplit: true,
            children: [
              cell([paragraph('Total', { bold: true }, { after: 0 })], NAME_WIDTH, INK, 12),
              cell(
                [
                  new Paragraph({
                    alignment: AlignmentType.RIGHT,
                    children: textRuns(`${total.points} of ${total.max}`, { bold: true }),
                  }),
                ],
                WIDTH - NAME_WIDTH,
                INK,
                12,
              ),
            ],
          }),
        ];
  return new Table({
    rows: [...rows, ...foot],
    columnWidths: [NAME_WIDTH, WIDTH - NAME_WIDTH],
    width: { size: WIDTH, type: WidthType.DXA },
    borders: {
      top: none,
      bottom: none,
      left: none,
      right: none,
      insideHorizontal: none,
      insideVertical: none,
    },
  });
}

const notes = ({ annotations, submission }: Returned): Paragraph[] =>
  annotations.flatMap((note) => {
    const about = aboutNote(note, submission.files);
    const quote =
      note.quote === null
        ? []
        : [
            new Paragraph({
              children: textRuns(note.quote, { italics: true, color: MUTED }),
              bidirectional: isFromRight(note.quote),
              indent: { left: 300 },
              keepNext: true,
              border: { left: { style: BorderStyle.SINGLE, size: 12, space: 10, color: ACCENT } },
              spacing: { before: 160, after: 60 },
            }),
          ];
    return [
      ...quote,
      new Paragraph({
        children: [
          new TextRun({ text: `${note.n}.  `, bold: true, color: ACCENT }),
          ...textRuns(note.text),
          ...(about === ''
            ? []
            : [new TextRun({ text: `   ${clean(about)}`, size: 18, color: MUTED })]),
        ],
        bidirectional: isFromRight(note.text),
        spacing: { before: quote.length === 0 ? 160 : 0, after: 120 },
      }),
    ];
  });

/** Renders what a student gets as a Word document (OUT-4). */
export async function renderDocx(returned: Returned): Promise<Uint8Array> {
  const {
    assignment,
    student,
    feedback,
    rubric: marked,
    annotations,
    educator,
    ai_statement,
    made_at,
  } = returned;
  const given = gradeLines(returned);
  const children = [
    ...(educator.header === ''
      ? []
      : [paragraph(educator.header, { color: MUTED, size: 20 }, { after: 240 })]),
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      children: textRuns(assignment.title),
      bidirectional: isFromRight(assignment.title),
      spacing: { after: 80 },
    }),
    paragraph(student.name, { size: 26 }, { after: 40 }),
    paragraph(factsOf(returned).join(' · '), { color: MUTED, size: 20 }, { after: 200 }),
    ...(given === null
      ? []
      : [
          new Paragraph({
            children: [
              new TextRun({ text: `${given.label}    `, color: MUTED, size: 21 }),
              ...textRuns(given.value, { bold: true, size: 36 }),
            ],
            border: { top: { ...line(INK, 12), space: 8 }, bottom: { ...line(INK, 12), space: 8 } },
            spacing: { before: 160, after: 160 },
          }),
          ...(given.note === ''
            ? []
            : [paragraph(given.note, { color: MUTED, size: 20 }, { after: 160 })]),
        ]),
    ...((feedback ?? '').trim() === '' ? [] : [heading(WORDS.feedback), ...prose(feedback ?? '')]),
    ...(marked === null ? [] : [heading(WORDS.rubric), rubric(marked)]),
    ...(annotations.length === 0 ? [] : [heading(WORDS.notes), ...notes(returned)]),
    paragraph('', {}, { after: 120 }),
    ...prose(educator.closing, 10_000),
    paragraph(educator.name, { italics: true }, { before: 120, after: 240 }),
    ...(ai_statement === null
      ? []
      : [
          new Paragraph({
            children: [
              new TextRun({ text: `${WORDS.ai}. `, bold: true, color: MUTED, size: 18 }),
              ...textRuns(ai_statement, { color: MUTED, size: 18 }),
            ],
            border: { top: { ...line(FAINT), space: 8 } },
            spacing: { after: 60 },
          }),
        ]),
    paragraph(dateInWords(made_at), { color: MUTED, size: 18 }),
  ];
  const headingStyle = (size: number) => ({
    run: { font: SERIF, size, bold: true, color: INK },
    paragraph: { spacing: { after: 120 } },
  });
  return new Uint8Array(
    await Packer.toBuffer(
      new Document({
        title: clean(`${assignment.title} – feedback for ${student.name}`),
        creator: clean(educator.name),
        lastModifiedBy: clean(educator.name),
        styles: {
          default: {
            document: {
              run: { font: SERIF, size: 22, color: INK, language: { value: 'en-GB' } },
              paragraph: { spacing: { line: 300 } },
            },
            heading1: headingStyle(40),
            heading2: headingStyle(26),
            heading3: headingStyle(22),
          },
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
                  style: { paragraph: { indent: { left: 500, hanging: 360 } } },
                },
              ],
            },
          ],
        },
        sections: [
          {
            properties: {
              page: {
                size: { width: 11906, height: 16838 },
                margin: { top: 1300, bottom: 1300, left: 1453, right: 1453 },
              },
            },
            footers: {
              default: new Footer({
                children: [
                  new Paragraph({
                    alignment: AlignmentType.CENTER,
                    children: [
                      new TextRun({ children: [PageNumber.CURRENT], color: MUTED, size: 18 }),
                    ],
                  }),
                ],
              }),
            },
            children,
          },
        ],
      }),
    ),
  );
}
