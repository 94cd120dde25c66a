import { type Kysely, sql } from 'kysely';
import { candidateName } from '#contract/assignments/candidate.ts';
import { submissionName } from '#contract/submissions/submission.ts';
import type {
  Allocation,
  GivenRound,
  MarkerShare,
  ScriptShare,
} from '#contract/teams/allocation.ts';
import { givesPoints } from '#contract/rubrics/criterion.ts';
import { isCompleteExcept } from '#contract/rubrics/total.ts';
import { LEASE_MINUTES } from '#contract/teams/allocation.ts';
import { furthestLease } from '#server/platform/database/stores/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { rolesThat, sharedWith } from '#server/platform/access/access.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { basisOf, sumUp } from '#server/features/marking/basis.ts';
import type { BlindRound } from './blind.ts';

export const firstFile = sql<string | null>`(
  select f.filename from submission_files f where f.submission_id = submissions.id and f.attempt = submissions.attempt order by f.position, f.id limit 1)`;
const sectionOf = sql<string | null>`(
  select min(coalesce(students.section, students.group_name)) from submission_students j join students on students.id = j.student_id where j.submission_id = submissions.id)`;

/** Returns a script's name for markers: its candidate number while names are hidden. */
export const scriptName = ({
  id,
  anonymous,
  candidate,
  student_identifier,
  filename,
}: {
  id: number;
  anonymous: number;
  candidate: number | null;
  student_identifier: string | null;
  filename: string | null;
}): string =>
  anonymous === 1
    ? candidateName(candidate ?? 0)
    : submissionName({ student_identifier, filename, id });

/** Returns who marks an assignment: its owner and its graders, the owner first. */
export const markersOf = (db: Kysely<Database>, assignmentId: number) =>
  db
    .selectFrom('users')
    .innerJoin('assignments', (join) => join.on('assignments.id', '=', assignmentId))
    .select(['users.id as user_id'])
    .select(nameOf.as('full_name'))
    .where((eb) =>
      eb.or([
        eb('users.id', '=', eb.ref('assignments.owner_id')),
        eb.exists(
          eb
            .selectFrom(sharedWith.as('m'))
            .select('m.user_id')
            .whereRef('m.assignment_id', '=', 'assignments.id')
            .whereRef('m.user_id', '=', 'users.id')
            .where('m.role', 'in', rolesThat('mark')),
        ),
      ]),
    )
    .orderBy(sql`case when users.id = assignments.owner_id then 0 else 1 end`)
    .orderBy('users.full_name')
    .orderBy('users.id')
    .execute();

/**
 * Returns the progress of each script in a round, by that round's marks; without criteria that give
 * points, by its grade.
 */
async function progressOf(
  db: Kysely<Database>,
  assignmentId: number,
  round: GivenRound,
  without: readonly string[],
): Promise<(id: number, grade: string | null) => { begun: boolean; done: boolean }> {
  const basis = await basisOf(db, assignmentId);
  const rows = Map.groupBy(
    await db
      .selectFrom('marks')
      .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
      .select(['submission_id', 'criterion', 'level_ids', 'points'])
      .where('assignment_id', '=', assignmentId)
      .where('round', '=', round)
      .execute(),
    (row) => row.submission_id,
  );
  const isByPoints = basis.rubric !== null && givesPoints(basis.rubric);
  return (id, grade) => {
    const own = rows.get(id) ?? [];
    const isGraded = round === 'first' && grade !== null;
    return {
      begun: own.length > 0 || isGraded,
      done: isByPoints ? isCompleteExcept(sumUp(basis, own), without) : isGraded,
    };
  };
}

/**
 * Returns the latest time, in ISO form, at which the lease of an open script can end, as of `now`.
 */
export const furthestDeskLease = (now: string): string =>
  new Date(Date.parse(now) + furthestLease(LEASE_MINUTES * 60_000)).toISOString();

/**
 * Returns every script of an assignment in a round, whoever has it, and whether it is done except
 * for some criteria. A marker who has left has none any more.
 */
export async function sharesOf(
  db: Kysely<Database>,
  assignmentId: number,
  round: GivenRound,
  now: string,
  without: readonly string[] = [],
): Promise<Omit<Allocation, 'criteria'>> {
  const markers = await markersOf(db, assignmentId);
  const known = new Set(markers.map(({ user_id }) => user_id));
  const far = await progressOf(db, assignmentId, round, without);
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .leftJoin('allocations', (join) =>
      join
        .onRef('allocations.submission_id', '=', 'submissions.id')
        .on('allocations.round', '=', round),
    )
    .select([
      'submissions.id',
      'grade',
      'student_identifier',
      'candidate',
      'anonymous',
      'allocations.marker_id',
      'allocations.submitted_at',
    ])
    .select([firstFile.as('filename'), sectionOf.as('section')])
    .select(
      sql<number>`(select count(*) from allocations o where o.submission_id = submissions.id)`.as(
        'given',
      ),
    )
    .where('submissions.assignment_id', '=', assignmentId)
    .orderBy('submissions.created_at')
    .orderBy('submissions.id')
    .execute();
  const of = <Table extends 'marking_conflicts' | 'script_leases'>(table: Table) =>
    db
      .selectFrom(table as 'marking_conflicts')
      .innerJoin('submissions', 'submissions.id', 'submission_id')
      .select(['submission_id', 'user_id'])
      .where('assignment_id', '=', assignmentId);
  const conflicts = Map.groupBy(
    await of('marking_conflicts').orderBy('user_id').execute(),
    (row) => row.submission_id,
  );
  const open = new Map(
    (
      await of('script_leases')
        .where(sql<boolean>`until > ${now} and until <= ${furthestDeskLease(now)}`)
        .orderBy(sql`until`)
        .execute()
    ).map((row) => [row.submission_id, row.user_id]),
  );
  /**
   * People who left, or declared that they shouldn't mark it, no longer have it; what they handed
   * over stays theirs.
   */
  const isTheirs = (id: number, marker: number, submitted: string | null): boolean =>
    known.has(marker) &&
    (submitted !== null || !(conflicts.get(id) ?? []).some(({ user_id }) => user_id === marker));
  const scripts = rows.map(
    ({
      id,
      grade,
      student_identifier,
      candidate,
      anonymous,
      marker_id,
      submitted_at,
      given,
      filename,
      section,
    }): ScriptShare => ({
      submission_id: id,
      name: scriptName({ id, anonymous, candidate, student_identifier, filename }),
      section: anonymous === 1 ? null : section,
      marker_id: marker_id !== null && isTheirs(id, marker_id, submitted_at) ? marker_id : null,
      ...far(id, grade),
      two_mark: Number(given) > 1,
      handed_over: submitted_at !== null,
      conflicts: (conflicts.get(id) ?? []).map(({ user_id }) => user_id),
      open_by: open.get(id) ?? null,
    }),
  );
  return { round, scripts, markers: counted(markers, scripts) };
}

const counted = (
  markers: readonly Pick<MarkerShare, 'user_id' | 'full_name'>[],
  scripts: readonly ScriptShare[],
): MarkerShare[] =>
  markers.map(({ user_id, full_name }) => {
    const own = scripts.filter(({ marker_id }) => marker_id === user_id);
    return { user_id, full_name, given: own.length, done: own.filter(({ done }) => done).length };
  });

/**
 * Returns the same as seen by a person who marks some of it blind: for those scripts they aren’t
 * told who has one open, nor the other's progress.
 */
export const maskedShares = (
  { round, markers, scripts }: Omit<Allocation, 'criteria'>,
  blind: ReadonlyMap<number, BlindRound>,
  userId: number,
): Omit<Allocation, 'criteria'> => {
  const told = scripts.map((script) =>
    !blind.has(script.submission_id)
      ? script
      : {
          ...script,
          open_by: script.open_by === userId ? userId : null,
          ...(script.marker_id === userId ? {} : { begun: false, done: false, handed_over: false }),
        },
  );
  return { round, markers: counted(markers, told), scripts: told };
};

/** Returns what a marker sees of it: their own scripts, and nobody else's. */
export const ownShare = (
  { round, markers, scripts }: Omit<Allocation, 'criteria'>,
  userId: number,
): Omit<Allocation, 'criteria'> => ({
  round,
  markers: markers.filter(({ user_id }) => user_id === userId),
  scripts: scripts
    .filter(({ marker_id, conflicts }) => marker_id === userId || conflicts.includes(userId))
    .map((script) => ({
      ...script,
      conflicts: script.conflicts.filter((id) => id === userId),
      // Given to somebody else since: nothing that they do is shown.
      ...(script.marker_id === userId
        ? {}
        : {
            marker_id: null,
            begun: false,
            done: false,
            two_mark: false,
            handed_over: false,
            open_by: null,
          }),
    })),
});
