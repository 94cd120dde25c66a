import type { ArchiveAccount } from '#contract/exchange/archive/account.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import type { ErasedHere } from '#server/features/privacy/erased-people.ts';
import { plain } from '#server/features/privacy/traces.ts';
import type { AssignmentContents } from './archive-types.ts';
import { leftOut } from './left-out.ts';

/** Returns the new index of each remaining item, for a list with gaps. */
function placesWithout(
  count: number,
  gone: ReadonlySet<number>,
): { kept: number[]; placeOf(before: number): number[] } {
  const kept = Array.from({ length: count }, (_, at) => at).filter((at) => !gone.has(at));
  const places = new Map(kept.map((before, after) => [before, after]));
  return {
    kept,
    placeOf: (before) => {
      const after = places.get(before);
      return after === undefined ? [] : [after];
    },
  };
}

export const isAnybodyErased = ({ students, works }: ErasedHere): boolean =>
  students.size + works.size > 0;

/**
 * Removes from a submission of several students the same as when one of them is erased: what names
 * them, and what was released to all.
 */
function withoutNames(sheet: ArchiveSubmission, words: ReadonlySet<string>): ArchiveSubmission {
  const names = (value: string | null): boolean => value !== null && words.has(plain(value));
  return {
    ...sheet,
    student_identifier: names(sheet.student_identifier) ? null : sheet.student_identifier,
    releases: [],
    regrades: [],
    // All of that history or none: without one step, the next one would begin where none ended.
    revisions: sheet.revisions.some(
      ({ field, from, to }) => field === 'student_identifier' && (names(from) || names(to)),
    )
      ? sheet.revisions.filter(({ field }) => field !== 'student_identifier')
      : sheet.revisions,
  };
}

function outOf({ works, shared }: ErasedHere): string {
  const alone =
    works.size === 0
      ? 'Entries of the class list'
      : `${works.size} ${works.size === 1 ? 'submission' : 'submissions'}`;
  const several =
    shared.size === 0 ? '' : `, and what names them in ${shared.size} of theirs with others`;
  return `${alone} of people who were erased here after the archive was made${several}.`;
}

/**
 * Returns an archive's assignment as if the people who were erased here had not been in it. It
 * remains the same archive: its hashes are those of the whole.
 */
export async function withoutErased<
  One extends AssignmentContents & { files: readonly { file: { path: string } }[] },
>(one: One, erased: ErasedHere): Promise<One> {
  if (!isAnybodyErased(erased)) return one;
  const works = placesWithout(one.shared.submissions, erased.works);
  const students = placesWithout(one.shared.students.length, erased.students);
  const shared = {
    ...one.shared,
    students: students.kept.map((at) => one.shared.students[at]!),
    submissions: works.kept.length,
    handbacks: one.shared.handbacks.map((handback) => ({
      ...handback,
      works: handback.works.flatMap((work) =>
        works.placeOf(work.submission).map((submission) => ({ ...work, submission })),
      ),
    })),
    draws: one.shared.draws.map((draw) => ({
      ...draw,
      scripts: draw.scripts.flatMap((script) =>
        works.placeOf(script.submission).map((submission) => ({ ...script, submission })),
      ),
    })),
  };
  const submission = async (index: number): Promise<ArchiveSubmission> => {
    const before = works.kept[index]!;
    const sheet = await one.submission(before);
    return {
      ...(erased.shared.has(before) ? withoutNames(sheet, erased.words) : sheet),
      students: sheet.students.flatMap(students.placeOf),
    };
  };
  const said = leftOut(shared);
  for (let index = 0; index < shared.submissions; index += 1) said.add(await submission(index));
  const gone = [...erased.works].map((at) => `submissions/${at + 1}/`);
  return {
    ...one,
    shared,
    submission,
    leftOut: [...said.sentences(), outOf(erased)],
    owners: works.kept.map((at) => ({
      ...one.owners[at]!,
      students: one.owners[at]!.students.flatMap(students.placeOf),
    })),
    files: one.files.filter(({ file }) => !gone.some((folder) => file.path.startsWith(folder))),
  };
}

/** Returns an account’s notes, without those on submissions that aren't imported. */
export function notesWithout(
  account: ArchiveAccount,
  erased: readonly ErasedHere[],
  assignments: readonly AssignmentContents[],
): ArchiveAccount {
  const places = erased.map(({ works }, at) =>
    placesWithout(assignments[at]!.shared.submissions, works),
  );
  return {
    ...account,
    private_notes: account.private_notes.flatMap((note) =>
      places[note.assignment]!.placeOf(note.submission).map((submission) => ({
        ...note,
        submission,
      })),
    ),
  };
}
