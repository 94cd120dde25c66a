import { type Kysely, sql } from 'kysely';
import { bandName, rankIn } from '#contract/teams/moderation/bands.ts';
import type { Drawable } from '#contract/teams/moderation/draw.ts';
import { failsBy, gradeReader, type Measure, measureOf } from '#contract/analytics/script.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { namesOf } from '#server/features/accounts/names.ts';
import { basisOf } from '#server/features/marking/basis.ts';
import { firstFile, scriptName } from '#server/features/teams/shares.ts';

/**
 * A script's current state: its name, its grade, and its marker, else the person who graded it
 * last.
 */
export interface Script {
  id: number;
  name: string;
  grade: string | null;
  marker: { id: number; name: string } | null;
}

const lastGrader = sql<number | null>`(
  select r.changed_by from revisions r where r.submission_id = submissions.id and r.field = 'grade' and r.to_value is not null order by r.id desc limit 1)`;

export async function scriptsOf(
  db: Kysely<Database>,
  assignmentId: number,
  submissionId?: number,
): Promise<Script[]> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .leftJoin('allocations', (join) =>
      join
        .onRef('allocations.submission_id', '=', 'submissions.id')
        .on('allocations.round', '=', 'first'),
    )
    .select(['submissions.id', 'grade', 'student_identifier', 'candidate', 'anonymous'])
    .select([
      firstFile.as('filename'),
      sql<number | null>`coalesce(allocations.marker_id, ${lastGrader})`.as('marker_id'),
    ])
    .where('submissions.assignment_id', '=', assignmentId)
    .$if(submissionId !== undefined, (query) => query.where('submissions.id', '=', submissionId!))
    .orderBy('submissions.id')
    .execute();
  const names = await namesOf(
    db,
    rows.flatMap(({ marker_id }) => marker_id ?? []),
  );
  return rows.map((row): Script => ({
    id: row.id,
    grade: row.grade,
    name: scriptName(row),
    marker:
      row.marker_id === null ? null : { id: row.marker_id, name: names.get(row.marker_id) ?? '' },
  }));
}

/** A script that can be drawn, with its grade at the time. */
export type Framed = Drawable & { grade: string };
export interface Frame {
  scripts: Framed[];
  measure: Measure;
}

/**
 * Returns every graded script except those whose grade is hidden; a sample is drawn from these.
 */
export async function frameOf(
  db: Kysely<Database>,
  assignmentId: number,
  unseen: ReadonlySet<number> = new Set(),
): Promise<Frame & { all: Script[] }> {
  const { rubric, scale } = await basisOf(db, assignmentId);
  const measure = measureOf(rubric, scale);
  const read = gradeReader(scale);
  const all = await scriptsOf(db, assignmentId);
  const scripts = all.flatMap(({ id, grade, marker }): Framed[] => {
    const parsed = read(grade);
    if (grade === null || unseen.has(id) || parsed.kind === 'none') return [];
    const level = parsed.kind === 'number' ? parsed.value : null;
    return [
      {
        id,
        level,
        fails: failsBy(measure, parsed) === true,
        band:
          parsed.kind === 'number'
            ? bandName(rankIn(parsed.value, measure.borders), measure.borders)
            : parsed.text,
        marker,
        grade,
      },
    ];
  });
  return { scripts, measure, all };
}
