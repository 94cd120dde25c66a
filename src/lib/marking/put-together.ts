import type { Rubric } from '#contract/rubrics/model.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { Ingredient } from './place.ts';
import type { ShownNote } from './notes.ts';
import { type Fields, markOf } from './sheet.ts';

interface Written {
  rubric: Rubric | null;
  fields: Fields;
  notes: readonly ShownNote[];
}

const quoteOf = ({ selectors }: ShownNote): string => {
  const exact = selectors
    .map((one) => (one.type === 'TextQuoteSelector' ? one.exact : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return exact.length > 120 ? `${exact.slice(0, 120).trimEnd()}…` : exact;
};
const noteText = (note: ShownNote): string =>
  [quoteOf(note) === '' ? '' : `“${quoteOf(note)}”`, note.text.trim()].filter(Boolean).join(': ');

/**
 * Assembles a first text from marks and notes: each criterion in the rubric's order, with its
 * ingredients in the given order; notes about no criterion come last. Points that the rubric hides
 * are left out.
 */
export function putTogether(
  { rubric, fields, notes }: Written,
  order: readonly Ingredient[],
): string {
  const said = (note: ShownNote): boolean => note.text.trim() !== '';
  const sections = (rubric?.criteria ?? []).flatMap((criterion) => {
    const mark = markOf(fields, criterion.id);
    const levels = criterion.levels.filter(({ id }) => mark.level_ids?.includes(id));
    const points = rubric?.hide_points ? null : pointsOf(criterion, mark);
    const parts: Record<Ingredient, string[]> = {
      levels: [
        [
          levels
            .map(({ name }) => name.trim())
            .filter(Boolean)
            .join(', '),
          points === null ? '' : `${points * criterion.weight} points`,
        ]
          .filter(Boolean)
          .join(', '),
      ],
      feedback: levels.map(({ feedback }) => feedback.trim()),
      comments: [mark.comment.trim()],
      notes: notes.filter((note) => note.criterion === criterion.id && said(note)).map(noteText),
    };
    const body = order.flatMap((one) => parts[one]).filter(Boolean);
    return body.length === 0 ? [] : [`${criterion.name.trim()}\n${body.join('\n')}`];
  });
  const others = order.includes('notes')
    ? notes
        .filter(
          (note) => said(note) && !(rubric?.criteria ?? []).some(({ id }) => id === note.criterion),
        )
        .map(noteText)
    : [];
  return [...sections, ...(others.length === 0 ? [] : [others.join('\n')])].join('\n\n');
}
