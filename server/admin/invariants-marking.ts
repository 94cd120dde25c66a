import { sql } from 'kysely';
import type { Invariant } from './invariants.ts';

/** What is always so of rubrics, marks and hidden names. */
export const marking: Invariant[] = [
  {
    name: 'the versions of a rubric follow one another',
    broken: sql`
      select 'the rubric of assignment ' || assignment_id || ' has ' || count(*) || ' versions, the last is ' || max(version) as problem
      from rubric_versions group by assignment_id having count(*) <> max(version)`,
  },
  {
    name: 'a mark was given by a version of the rubric that there is',
    broken: sql`
      select 'mark ' || m.id || ' of submission ' || s.id || ' names version ' || m.rubric_version as problem
      from marks m join submissions s on s.id = m.submission_id
      where not exists (select 1 from rubric_versions v where v.assignment_id = s.assignment_id and v.version = m.rubric_version)`,
  },
  {
    name: 'the history of a mark ends in what stands there',
    broken: sql`
      select 'mark ' || m.id || ' of submission ' || m.submission_id || ' is at version ' || m.version || ', its history at ' || max(r.version) as problem
      from marks m join mark_revisions r on r.submission_id = m.submission_id and r.round = m.round and r.criterion = m.criterion
      group by m.id, m.submission_id, m.version having max(r.version) <> m.version`,
  },
  {
    name: 'names are hidden as was recorded last, and every script has its number then',
    broken: sql`
      select 'assignment ' || a.id || ' hides names otherwise than was recorded' as problem from assignments a
      where a.anonymous <> coalesce((select c.anonymous from anonymity_changes c where c.assignment_id = a.id order by c.id desc limit 1), 0)
      union all
      select 'submission ' || s.id || ' has no number though names are hidden' from submissions s
      join assignments a on a.id = s.assignment_id where a.anonymous = 1 and s.candidate is null`,
  },
];
