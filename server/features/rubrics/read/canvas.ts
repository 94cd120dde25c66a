import {
  type FoundCriterion,
  type FoundLevel,
  type FoundRubric,
  NoRubric,
  type Notes,
  shown,
} from './draft.ts';
import type { Grid } from './grid.ts';

const holds = (cell: string, words: string): boolean => cell.toLowerCase().includes(words);

/** Whether the first line is that of Canvas's rubric file. */
export const isCanvas = ([head = []]: Grid): boolean =>
  head.some((cell) => holds(cell, 'criteria name')) &&
  head.some((cell) => holds(cell, 'rating points'));

/**
 * Reads points as Canvas does: a comma counts as a decimal point, and anything that isn't a number
 * is 0.
 */
const pointsOf = (cell: string): number => Number.parseFloat(cell.replace(',', '.')) || 0;

/** Returns the ratings of a range: each reaches down to the next lower one. */
function ranged(levels: readonly FoundLevel[]): FoundLevel[] {
  return levels.map((level) => {
    const lower = levels.map(({ points }) => points).filter((points) => points < level.points);
    return { ...level, points_min: lower.length === 0 ? null : Math.max(...lower) };
  });
}

/** Reads Canvas's rubric CSV. If a file contains several rubrics, the first one is used. */
export function rubricOfCanvas([head = [], ...rows]: Grid, notes: Notes): FoundRubric {
  const columns = (words: string) =>
    head.flatMap((cell, column) => (holds(cell, words) ? [column] : []));
  const [rubricName = -1] = columns('rubric name');
  const [name = -1] = columns('criteria name');
  const [about = -1] = columns('criteria description');
  const [range = -1] = columns('enable range');
  const [names, texts, points] = [
    columns('rating name'),
    columns('rating description'),
    columns('rating points'),
  ];
  const rubrics = [...new Set(rows.map((row) => row[rubricName] ?? ''))];
  const [first = ''] = rubrics;
  if (rubrics.length > 1)
    notes.warn(
      `The file holds ${rubrics.length} rubrics. ${shown(first)} was taken; left out: ${rubrics.slice(1, 6).map(shown).join(', ')}.`,
    );

  const criteria = rows
    .filter((row) => (row[rubricName] ?? '') === first && (row[name] ?? '') !== '')
    .map((row): FoundCriterion => {
      const levels = names.flatMap((column, index): FoundLevel[] => {
        const [title, text, worth] = [
          row[column] ?? '',
          row[texts[index] ?? -1] ?? '',
          row[points[index] ?? -1] ?? '',
        ];
        return title === '' && text === '' && worth === ''
          ? []
          : [{ name: title, descriptor: text, points: pointsOf(worth) }];
      });
      const isRange = ['true', '1'].includes((row[range] ?? '').toLowerCase());
      if (levels.length === 0) notes.warn(`${row[name]} has no ratings: add levels to it.`);
      return {
        name: row[name]!,
        description: row[about] ?? '',
        kind: isRange ? 'range' : 'levels',
        levels: isRange ? ranged(levels) : levels,
      };
    });
  if (criteria.length === 0) throw new NoRubric('The file has no criteria.');
  return { criteria };
}
