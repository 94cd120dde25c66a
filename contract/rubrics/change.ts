import * as v from 'valibot';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { IdSchema } from '#contract/common.ts';
import { bandsFor, proposedGrade } from './grade.ts';
import { type Judgement, pointsOf } from './judgement.ts';
import type { Criterion, Rubric } from './model.ts';
import { totalOf } from './total.ts';

/**
 * `POST /api/v1/assignments/{id}/rubric/preview`: how a change would affect existing marks (RUB-6).
 * The names are those of criteria.
 */
export const RubricEffectSchema = v.object({
  /** Nothing differs; only words differ; totals may differ; scripts have to be looked at again. */
  kind: v.picklist(['none', 'texts', 'marks', 'look_again']),
  added: v.array(v.string()),
  removed: v.array(v.string()),
  /** Criteria that lost a level, or are judged in another way. */
  levels: v.array(v.string()),
  /** Criteria that give different points for the same judgement. */
  points: v.array(v.string()),
  marked_count: v.number(),
  /** Submissions whose total differs, and those of them whose proposed grade in words changes. */
  totals_change: v.number(),
  bands_crossed: v.number(),
  look_again: v.array(
    v.object({ submission_id: IdSchema, name: v.string(), criteria: v.array(v.string()) }),
  ),
});
export type RubricEffect = v.InferOutput<typeof RubricEffectSchema>;

/** The marks of one submission in one round. */
export interface Marked {
  submission_id: number;
  name: string;
  marks: readonly (Judgement & { criterion: string })[];
}
interface Basis {
  rubric: Rubric;
  scale: GradeScale;
}

const TEXTS = ['group', 'name', 'description', 'marker_note'] as const;
/** Returns what remains of a criterion without its words and the order of its levels. */
function bare(criterion: Criterion): string {
  const rest = Object.entries(criterion)
    .filter(([key]) => key !== 'levels' && !TEXTS.some((text) => text === key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const levels = criterion.levels
    .map(({ id, points, points_min }) => [id, points, points_min])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return JSON.stringify([rest, levels]);
}

const judgedIn = (criterion: Criterion): string =>
  JSON.stringify([criterion.kind, criterion.select]);
const wholeOf = ({ start, min, max, extra, rounding, bands }: Rubric): string =>
  JSON.stringify([start, min, max, extra, rounding, bands]);

function compared(before: Rubric, after: Rubric) {
  const [old, now] = [before, after].map(
    ({ criteria }) => new Map(criteria.map((criterion) => [criterion.id, criterion])),
  );
  const both = after.criteria.flatMap((criterion) => {
    const was = old!.get(criterion.id);
    return was === undefined ? [] : [{ was, is: criterion }];
  });
  const lost = both.filter(
    ({ was, is }) =>
      judgedIn(was) !== judgedIn(is) ||
      was.levels.some(({ id }) => !is.levels.some((level) => level.id === id)),
  );
  return {
    added: after.criteria.filter(({ id }) => !old!.has(id)),
    removed: before.criteria.filter(({ id }) => !now!.has(id)),
    lost: lost.map(({ is }) => is),
    points: both
      .filter((pair) => !lost.includes(pair) && bare(pair.was) !== bare(pair.is))
      .map(({ is }) => is),
  };
}

/**
 * Returns criteria that would lose a decision, and new ones that a completed script has no mark
 * for.
 */
function toLookAt(before: Rubric, after: Rubric, { marks }: Marked): Criterion[] {
  const given = new Map(marks.map((mark) => [mark.criterion, mark]));
  const wasComplete = totalOf(before, marks).complete;
  const missing = new Set(totalOf(after, marks).missing);
  return after.criteria.filter((criterion) => {
    const was = before.criteria.find(({ id }) => id === criterion.id);
    const mark = given.get(criterion.id);
    if (was !== undefined && pointsOf(was, mark) !== null)
      return criterion.kind !== 'comment' && pointsOf(criterion, mark) === null;
    return wasComplete && missing.has(criterion.id);
  });
}

/** Returns the effect of replacing `before` with `after` on everything that is marked. */
export function effectOf(before: Basis, after: Basis, marked: readonly Marked[]): RubricEffect {
  const { added, removed, lost, points } = compared(before.rubric, after.rubric);
  const names = (criteria: readonly Criterion[]) => criteria.map(({ name }) => name);
  const inWords =
    after.scale.kind !== 'points' &&
    bandsFor([...before.rubric.bands, ...after.rubric.bands], after.scale).length > 0;
  const [changed, crossed] = [new Set<number>(), new Set<number>()];
  const again = new Map<number, { submission_id: number; name: string; criteria: string[] }>();
  for (const one of marked) {
    const [was, is] = [before, after].map(({ rubric, scale }) => {
      const total = totalOf(rubric, one.marks);
      return { total: total.total, grade: proposedGrade(rubric, total, scale) };
    });
    if (was!.total !== null && is!.total !== null && was!.total !== is!.total)
      changed.add(one.submission_id);
    if (inWords && was!.grade !== null && is!.grade !== null && was!.grade !== is!.grade)
      crossed.add(one.submission_id);
    const look = names(toLookAt(before.rubric, after.rubric, one));
    if (look.length > 0) {
      const known = again.get(one.submission_id)?.criteria ?? [];
      again.set(one.submission_id, {
        submission_id: one.submission_id,
        name: one.name,
        criteria: [...new Set([...known, ...look])],
      });
    }
  }
  const same = JSON.stringify(before.rubric) === JSON.stringify(after.rubric);
  const touches =
    removed.length + points.length + added.length + lost.length > 0 ||
    wholeOf(before.rubric) !== wholeOf(after.rubric);
  const kind = same ? 'none' : again.size > 0 ? 'look_again' : touches ? 'marks' : 'texts';
  return {
    kind,
    added: names(added),
    removed: names(removed),
    levels: names(lost),
    points: names(points),
    marked_count: new Set(marked.map(({ submission_id }) => submission_id)).size,
    totals_change: changed.size,
    bands_crossed: crossed.size,
    look_again: [...again.values()],
  };
}
