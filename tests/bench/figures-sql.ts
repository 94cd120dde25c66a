import { type Kysely, sql } from 'kysely';
import type { Insight } from '#contract/analytics/insight.ts';
import type { Database } from '#server/platform/database/schema.ts';

/*
 * The dashboard's figures of the seeded class, written in SQLite's SQL alone: numeric grades, one
 * level per mark, no agreed round. Left out are bands, non-numeric grades, whatever no longer fits,
 * quartiles other than the median, and the scripts behind a number.
 */

const scripts = (id: number) => sql`
  s as materialized (
    select id, cast(grade as real) as grade, similarity_score as similarity, max(julianday(submitted_at) - julianday((select due_at from assignments where id = ${id})), 0) as late,
      (select r.changed_by from revisions r where r.submission_id = submissions.id and r.field = 'grade' and r.to_value is not null order by r.id desc limit 1) as marker,
      (select r.changed_at from revisions r where r.submission_id = submissions.id and r.field = 'grade' and r.to_value is not null order by r.id desc limit 1) as graded_at
    from submissions where assignment_id = ${id})`;

const group = (part: string, key: ReturnType<typeof sql>) =>
  sql`select ${part} as part, ${key} as key, count(*) as n, avg(grade) as mean, sqrt((sum(grade * grade) - count(grade) * avg(grade) * avg(grade)) / (count(grade) - 1)) as deviation from s group by 2`;

const groups = (id: number) => sql<{
  part: string;
  key: string | number | null;
  n: number;
  mean: number | null;
}>`
  with ${scripts(id)}
  ${group('all', sql`0`)} union all ${group('grades', sql`min(cast(grade / 10 as integer) * 10, 90)`)} union all ${group('markers', sql`marker`)}
  union all ${group('days', sql`substr(graded_at, 1, 10)`)} union all ${group('late', sql`case when late = 0 then 'no' when late <= 1 then '1' when late <= 7 then '7' else 'more' end`)}
  union all ${group('similarity', sql`case when similarity <= 20 then '20' when similarity <= 40 then '40' else 'more' end`)}
  union all select 'median', null, 0, (select avg(grade) from (select grade, row_number() over (order by grade) as at, count(*) over () as n from s where grade is not null) where at in ((n + 1) / 2, (n + 2) / 2)), null`;

const criteria = (id: number) => sql<{
  criterion: string;
  n: number;
  mean: number;
  deviation: number;
  rest: number;
}>`
  with level as materialized (
    select c.value ->> '$.id' as criterion, l.value ->> '$.id' as level, 1.0 * (l.value ->> '$.points') * (c.value ->> '$.weight') as points
    from rubric_versions v, json_each(v.rubric, '$.criteria') c, json_each(c.value, '$.levels') l
    where v.assignment_id = ${id} and v.version = (select max(version) from rubric_versions where assignment_id = ${id})),
  mark as materialized (
    select m.submission_id, m.criterion, level.points from submissions join marks m on m.submission_id = submissions.id and m.round = 'first'
    join level on level.criterion = m.criterion and level.level = m.level_ids ->> '$[0]' where submissions.assignment_id = ${id}),
  total as materialized (select submission_id, sum(points) as points from mark group by submission_id),
  most as (select criterion, max(points) as points from level group by criterion),
  pair as (select criterion, mark.points as x, total.points - mark.points as y from mark join total using (submission_id)),
  sums as (select criterion, count(*) as n, sum(x) as x, sum(y) as y, sum(x * y) as xy, sum(x * x) as xx, sum(y * y) as yy from pair group by criterion),
  fifth as (select criterion, count(*) filter (where x * 5 < most.points) as lowest, count(*) filter (where x * 5 >= most.points * 4) as highest from pair join most using (criterion) group by criterion)
  select criterion, n, 100.0 * x / n / most.points as mean, 100.0 * sqrt((xx - x * x / n) / (n - 1)) / most.points as deviation,
    (n * xy - x * y) / sqrt((n * xx - x * x) * (n * yy - y * y)) as rest, lowest, highest
  from sums join most using (criterion) join fifth using (criterion) order by criterion`;

const near = (a: number | null | undefined, b: number | null | undefined): boolean =>
  a === null || a === undefined || b === null || b === undefined ? a === b : Math.abs(a - b) < 1e-6;

/** Queries SQLite for the figures; throws if they differ from the dashboard's. */
export async function bySqlAlone(
  db: Kysely<Database>,
  id: number,
  insight: Insight | null,
): Promise<void> {
  const [{ rows: all }, { rows: byCriterion }] = [
    await groups(id).execute(db),
    await criteria(id).execute(db),
  ];
  if (insight === null) return;
  const of = (part: string, key: string | number) =>
    all.find((row) => row.part === part && row.key === key);
  const isSame =
    near(of('all', 0)?.mean, insight.grades.mean) &&
    near(all.find(({ part }) => part === 'median')?.mean, insight.grades.median) &&
    insight.parts.every(({ id: part, groups: told }) =>
      told.every(({ key, n, mean }) => {
        const own = key.split('.').at(-1)!;
        const row = of(part, own) ?? of(part, Number(own));
        return key === 'grade.none' || n === 0 || (row?.n === n && near(row.mean, mean));
      }),
    ) &&
    insight.criteria.every(({ id: criterion, n, mean, deviation, rest }) => {
      const row = byCriterion.find((one) => one.criterion === criterion);
      return (
        row?.n === n &&
        near(row.mean, mean) &&
        near(row.deviation, deviation) &&
        near(row.rest, rest)
      );
    });
  if (!isSame) throw new Error('The figures in SQL aren’t those of the dashboard.');
}
