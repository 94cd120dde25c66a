import type { RawBuilder } from 'kysely';
import { candidateName } from '#contract/assignments/candidate.ts';
import type { MarkChange } from '#contract/deadlines/deadline.ts';
import { submissionName } from '#contract/submissions/submission.ts';
import { type StoreContext, transact, type Tx } from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { transactClass } from '#server/features/submissions/in-parts.ts';
import { hiddenFrom } from '#server/features/teams/blind.ts';
import { firstFile } from '#server/features/teams/shares.ts';
import type { latenessOfClass } from './terms.ts';

/** Takes back what a preview has changed. */
class PreviewEnded extends Error {}

/**
 * Stores what `work` changes and returns what it found; as a preview it returns the same and stores
 * nothing. `assignments` selects the assignments concerned: where they hold many submissions, the
 * change is stored in a thread of its own.
 */
export async function changeOrPreview<Found>(
  context: StoreContext,
  assignments: RawBuilder<boolean>,
  preview: boolean,
  work: (tx: Tx) => Promise<Found>,
): Promise<{ found: Found; stored: boolean }> {
  if (!preview) return { found: await transactClass(context, assignments, work), stored: true };
  const seen: Found[] = [];
  try {
    await transact(context, async (tx) => {
      seen.splice(0, seen.length, await work(tx));
      throw new PreviewEnded('A preview is taken back.');
    });
  } catch (error) {
    if (!(error instanceof PreviewEnded)) throw error;
  }
  return { found: seen[0]!, stored: false };
}

/**
 * What the caller is told of the changed marks: no grade that they mark without seeing, no name
 * while names are hidden, and then no grade of a student either: it would tell which script is
 * theirs.
 */
export async function tellChanges(
  tx: Tx,
  principal: Principal,
  assignmentId: number,
  isOfStudents: boolean,
  [before, after]: readonly [
    Awaited<ReturnType<typeof latenessOfClass>>,
    Awaited<ReturnType<typeof latenessOfClass>>,
  ],
  ids: readonly number[],
): Promise<MarkChange[]> {
  if (ids.length === 0) return [];
  const { anonymous } = await tx
    .selectFrom('assignments')
    .select('anonymous')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const works = await tx
    .selectFrom('submissions')
    .select(['id', 'student_identifier', 'candidate'])
    .select(firstFile.as('filename'))
    .where('assignment_id', '=', assignmentId)
    .execute();
  const names = await tx
    .selectFrom('submission_students')
    .innerJoin('students', 'students.id', 'submission_students.student_id')
    .select(['submission_id', 'display_name'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('students.id')
    .execute();
  const namesOf = Map.groupBy(names, (row) => row.submission_id);
  const released = await tx
    .selectFrom('releases')
    .innerJoin('submissions', 'submissions.id', 'releases.submission_id')
    .select('submission_id')
    .where('assignment_id', '=', assignmentId)
    .where('state', '=', 'released')
    .execute();
  const isReleased = new Set(released.map((row) => row.submission_id));
  const unseen = new Set(await hiddenFrom(tx, principal, [...ids]));
  const numbers = (id: number, of: typeof before) => {
    const { late, late_mark } = of.get(id)!;
    const isHidden = unseen.has(id) || (anonymous === 1 && isOfStudents);
    return {
      late,
      awarded: isHidden ? null : (late_mark?.awarded ?? null),
      penalty: isHidden ? null : (late_mark?.penalty ?? null),
      final: isHidden ? null : (late_mark?.final ?? null),
    };
  };
  const byId = new Map(works.map((work) => [work.id, work]));
  return ids.map((id): MarkChange => {
    const work = byId.get(id)!;
    const theirs = (namesOf.get(id) ?? []).map((row) => row.display_name);
    const isHidden = anonymous === 1;
    const candidate = isOfStudents ? '' : candidateName(work.candidate ?? 0);
    return {
      submission_id: isHidden && isOfStudents ? null : id,
      student: isHidden ? candidate : theirs.join(', ') || submissionName(work),
      before: numbers(id, before),
      after: numbers(id, after),
      released: isReleased.has(id) && !unseen.has(id),
    };
  });
}
