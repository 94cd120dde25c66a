import type { Mark, MarkSheet } from '#contract/rubrics/mark.ts';
import type { MarkValue, RubricNow, Sheet } from '#lib/marking/sheet.ts';
import { aCriterion, aLevel, aRubric } from '../rubric/rubrics.ts';
import { submission } from '../submissions.ts';

export const value = (level: string | null, comment = ''): MarkValue => ({
  level_ids: level === null ? null : [level],
  points: null,
  comment,
});

/**
 * The rubric of the sheets: three criteria of three levels, some of which may be removed from the
 * first.
 */
export const rubricNow = (version: number, ...gone: readonly string[]): RubricNow => ({
  version,
  rubric: aRubric({
    criteria: ['argument', 'evidence', 'style'].map((id, at) =>
      aCriterion({
        id,
        name: id[0]!.toUpperCase() + id.slice(1),
        levels: ['poor', 'fair', 'good']
          .filter((level) => at > 0 || !gone.includes(level))
          .map((level, place) => aLevel({ id: level, name: level, points: place * 5 })),
      }),
    ),
  }),
});

const mark = (criterion: string, given: MarkValue, version = 1): Mark => ({
  criterion,
  level_ids: given.level_ids === null ? null : [...given.level_ids],
  points: given.points,
  comment: given.comment,
  round: 'first',
  marker: { id: 1, name: 'Kim' },
  rubric_version: 1,
  version,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
});

/** A sheet as the server returns it; pass only what matters. */
export function sheetOf(
  marks: Record<string, MarkValue>,
  {
    grade = null,
    feedback = null,
    version = 1,
  }: { grade?: string | null; feedback?: string | null; version?: number } = {},
): Sheet {
  const all: MarkSheet = {
    submission_id: 5,
    round: 'first',
    rubric_version: 1,
    marks: Object.entries(marks).map(([criterion, given]) => mark(criterion, given, version)),
    total: null,
    max: 20,
    complete: false,
    marked: Object.keys(marks).length,
    markable: 2,
    missing: [],
    so_far: { points: 0, max: 0 },
    proposed_grade: null,
    decision: null,
  };
  return { submission: submission({ id: 5, version, grade, feedback_text: feedback }), marks: all };
}
