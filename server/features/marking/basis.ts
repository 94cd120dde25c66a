import type { Kysely } from 'kysely';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { proposedGrade } from '#contract/rubrics/grade.ts';
import { type Total, totalOf } from '#contract/rubrics/total.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { judgementOf, type MarkRow } from './mark-rows.ts';
import { type CurrentRubric, currentRubric } from '#server/features/rubrics/rubric-versions.ts';

type Row = Pick<MarkRow, 'criterion' | 'level_ids' | 'points'>;

/** Without a rubric nothing can be reached, and nothing is missing. */
const NOTHING: Total = {
  total: null,
  max: 0,
  complete: false,
  marked: 0,
  markable: 0,
  missing: [],
  so_far: { points: 0, max: 0 },
};

export interface Basis extends CurrentRubric {
  scale: GradeScale;
}

/** Returns what an assignment's marks are added up by. */
export async function basisOf(db: Kysely<Database>, assignmentId: number): Promise<Basis> {
  const { grade_scale } = await db
    .selectFrom('assignments')
    .select('grade_scale')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return {
    ...(await currentRubric(db, assignmentId)),
    scale: JSON.parse(grade_scale) as GradeScale,
  };
}

/** Returns the total of the rows of one submission and round, and the grade they propose. */
export function sumUp(
  { rubric, scale }: Pick<Basis, 'rubric' | 'scale'>,
  rows: readonly Row[],
): Total & { proposed_grade: string | null } {
  if (rubric === null) return { ...NOTHING, proposed_grade: null };
  const total = totalOf(rubric, rows.map(judgementOf));
  return { ...total, proposed_grade: proposedGrade(rubric, total, scale) };
}

/** The same as a percentage; null if nothing can be reached. */
export function percentOf(
  basis: Pick<Basis, 'rubric' | 'scale'>,
  rows: readonly Row[],
): number | null {
  const { total, max } = sumUp(basis, rows);
  return total === null || max <= 0 ? null : (total / max) * 100;
}
