import { gradeLines, type Returned, type ReturnedCriterion } from '#contract/release/returned.ts';
import { prose, renderPdf } from '#server/platform/documents/pdf/pdf.ts';
import type {
  Cell,
  Paragraph,
  Written,
  WrittenBlock,
  WrittenRun,
} from '#server/platform/documents/written.ts';
import { boxesIn } from './boxes.ts';
import {
  aboutNote,
  dateInWords,
  factsOf,
  pointsInWords,
  feedbackOutline,
  WORDS,
} from './outline.ts';

const ONLY_BOXES =
  'Some signs have no letters in this document’s fonts and are shown as boxes. They can be copied and are read out.';

function levelsOf(levels: ReturnedCriterion['levels']): Paragraph[] {
  if (levels.length === 0) return [];
  // A tick stays with its word: no line break between them.
  const said = levels.flatMap(({ name, chosen }, at): WrittenRun[] => [
    ...(at === 0 ? [] : [{ text: '  ·  ', muted: true } as const]),
    chosen ? { text: `✓\u00a0${name}`, bold: true } : { text: name, muted: true },
  ]);
  return [{ said, look: 'plain' }];
}

function rubricTable({ criteria, total }: NonNullable<Returned['rubric']>): WrittenBlock {
  const rows = criteria.map(
    ({ group, name, description, bonus, levels, comment, ...criterion }, at): Cell[] => {
      const isFirst = group !== '' && group !== criteria[at - 1]?.group;
      return [
        [
          ...(isFirst ? [{ said: group, look: 'muted' } as const] : []),
          { said: `${name}${bonus ? ' (bonus)' : ''}` },
          ...(description === '' ? [] : [{ said: description, look: 'small' } as const]),
        ],
        [...levelsOf(levels), ...feedbackOutline({ levels, comment }).map((said) => ({ said }))],
        pointsInWords(criterion) === '' ? [] : [{ said: pointsInWords(criterion) }],
      ];
    },
  );
  return {
    kind: 'table',
    columns: [
      { heading: 'Criterion', share: 30 },
      { heading: 'What was given', share: 54 },
      { heading: 'Points', share: 16, side: 'end' },
    ],
    rows,
    ...(total === null
      ? {}
      : { foot: [[[{ said: 'Total' }], [], [{ said: `${total.points} of ${total.max}` }]]] }),
  };
}

const notes = ({ annotations, submission }: Returned): WrittenBlock => ({
  kind: 'list',
  ordered: true,
  items: annotations.map((note): Cell => {
    const about = aboutNote(note, submission.files);
    return [
      ...(note.quote === null ? [] : [{ said: note.quote, look: 'quote' } as const]),
      { said: note.text },
      ...(about === '' ? [] : [{ said: about, look: 'small' } as const]),
    ];
  }),
});

/** Returns the written content of what a student gets, ready for a page. */
export function writtenOf(returned: Returned): Written {
  const { assignment, student, feedback, rubric, annotations, educator, ai_statement, made_at } =
    returned;
  const given = gradeLines(returned);
  const section = (said: string, blocks: readonly WrittenBlock[]): WrittenBlock[] =>
    blocks.length === 0 ? [] : [{ kind: 'heading', level: 2, said }, ...blocks];
  return {
    title: `${assignment.title} – feedback for ${student.name}`,
    author: educator.name,
    lang: 'en',
    made_at,
    blocks: [
      ...(educator.header === ''
        ? []
        : [{ kind: 'paragraph', said: educator.header, look: 'muted' } as const]),
      { kind: 'heading', level: 1, said: assignment.title },
      { kind: 'paragraph', said: student.name, look: 'lead' },
      { kind: 'paragraph', said: factsOf(returned).join(' · '), look: 'muted' },
      ...(given === null
        ? []
        : [
            {
              kind: 'paragraph',
              look: 'result',
              said: [{ text: `${given.label}   `, muted: true }, { text: given.value }],
            } as const,
            ...(given.note === ''
              ? []
              : [{ kind: 'paragraph', said: given.note, look: 'muted' } as const]),
          ]),
      ...section(WORDS.feedback, prose(feedback ?? '')),
      ...section(WORDS.rubric, rubric === null ? [] : [rubricTable(rubric)]),
      ...section(WORDS.notes, annotations.length === 0 ? [] : [notes(returned)]),
      ...prose(educator.closing),
      { kind: 'paragraph', said: educator.name, look: 'signed' },
      {
        kind: 'note',
        said: [
          ...(ai_statement === null
            ? []
            : [{ text: `${WORDS.ai}. `, bold: true } as const, { text: `${ai_statement}\n` }]),
          ...(boxesIn(returned).length === 0 ? [] : [{ text: `${ONLY_BOXES}\n` }]),
          { text: dateInWords(made_at) },
        ],
      },
    ],
  };
}

/** Renders what a student gets as a tagged PDF (OUT-4). */
export const renderReturnedPdf = (returned: Returned): Promise<Uint8Array> =>
  renderPdf(writtenOf(returned));
