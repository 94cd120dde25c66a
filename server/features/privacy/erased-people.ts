import { createHmac } from 'node:crypto';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type { EnvironmentIds } from '#contract/assignments/student.ts';
import { deriveKey } from '#server/platform/settings/secret.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { type Entry, keysOf, NUMBER, plain } from './traces.ts';

/** Whose a submission of an archive is, by their places in its class list, and what it says of that itself. */
export interface ArchivedOwners {
  students: readonly number[];
  identifier: string | null;
}
type Named = Pick<Entry, 'display_name' | 'identifier' | 'email' | 'environment_ids'>;
/** What of an archive's assignment is of people who were erased here: how many, entries, submissions that are theirs alone, and of several; and how they are named. */
export interface ErasedHere {
  people: number;
  students: ReadonlySet<number>;
  works: ReadonlySet<number>;
  shared: ReadonlySet<number>;
  words: ReadonlySet<string>;
}

/** By what somebody is known within one assignment: by their name where there is nothing else. */
function knownHereBy(entry: Named): string[] {
  const { moodle_participant: participant } = JSON.parse(entry.environment_ids) as EnvironmentIds;
  const keys = [
    ...keysOf(entry),
    ...(participant === undefined ? [] : [`${NUMBER}moodle_participant:${plain(participant)}`]),
  ];
  return keys.length > 0 ? keys : [`${NUMBER}name:${plain(entry.display_name)}`];
}

/** Where somebody was erased: in an assignment, wherever it is brought; for archives from before that told which one it is, in any of an owner's. */
interface Where {
  place: string;
  knownBy: (entry: Named) => string[];
}
const inAssignment = (origin: string): Where => ({
  place: `assignment ${origin}`,
  knownBy: knownHereBy,
});
const ofOwner = (ownerId: number): Where => ({ place: `owner ${ownerId}`, knownBy: keysOf });

type Hash = (place: string, known: string) => string;
/** Nobody without this server's secret can tell from a hash whether somebody is meant, nor which two hashes mean the same person. Null where there is no secret. */
async function hashing({ secret }: StoreContext): Promise<Hash | null> {
  if (secret === undefined) return null;
  const key = deriveKey(await secret(), 'erased');
  return (place, known) =>
    createHmac('sha256', key)
      .update(JSON.stringify([place, known]))
      .digest('base64url');
}

/** Remembers, before they go, that these people were erased from an assignment: as hashes with a time, and nothing else. */
export async function rememberErased(
  tx: Tx,
  context: StoreContext,
  assignmentId: number,
  {
    studentIds,
    works,
    keys,
  }: { studentIds: readonly number[]; works: readonly number[]; keys: readonly string[] },
): Promise<void> {
  const hash = await hashing(context);
  if (hash === null) return;
  const { origin, owner_id } = await tx
    .selectFrom('assignments')
    .select(['origin', 'owner_id'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const places = [...(origin === null ? [] : [inAssignment(origin)]), ofOwner(owner_id)];
  const hashes = new Set<string>();
  // Between two parts others have their turn: the hashes of a large class take longer than the database does.
  for (const part of chunks(studentIds)) {
    const entries = await tx
      .selectFrom('students')
      .select(['display_name', 'identifier', 'email', 'environment_ids'])
      .where('id', 'in', part)
      .execute();
    for (const { place, knownBy } of places)
      for (const known of entries.flatMap(knownBy)) hashes.add(hash(place, known));
  }
  const said = new Set(keys);
  for (const part of chunks(works)) {
    const loose = await tx
      .selectFrom('submissions')
      .select('student_identifier')
      .where('id', 'in', part)
      .where('student_identifier', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('submission_students')
              .select('student_id')
              .whereRef('submission_id', '=', 'submissions.id'),
          ),
        ),
      )
      .execute();
    for (const { student_identifier } of loose) said.add(plain(student_identifier!));
  }
  const erased_at = isoNow(context);
  for (const { place } of places) for (const known of said) hashes.add(hash(place, known));
  // In one order, so that two at the same time don't wait for each other.
  const rows = [...hashes].toSorted().map((hashed) => ({ hash: hashed, erased_at }));
  for (const part of chunks(rows, 200))
    await tx
      .insertInto('erased_people')
      .values(part)
      .onConflict((c) => c.column('hash').doUpdateSet({ erased_at }))
      .execute();
}

/** Who of an archive was erased here since it was made. Whoever came again before that is in it by right. */
export async function erasedOf(
  tx: Tx,
  context: StoreContext,
  { userId }: Principal,
  { shared, owners }: { shared: ArchiveAssignment; owners: readonly ArchivedOwners[] },
): Promise<ErasedHere> {
  const hash = await hashing(context);
  const { place, knownBy } = shared.origin === null ? ofOwner(userId) : inAssignment(shared.origin);
  const hashed = (keys: readonly string[]): string[] =>
    hash === null ? [] : keys.map((key) => hash(place, key));
  const entries = shared.students.map((student) =>
    hashed(knownBy({ ...student, environment_ids: JSON.stringify(student.environment_ids) })),
  );
  const loose = owners.map(({ students, identifier }) =>
    students.length > 0 || identifier === null ? [] : hashed([plain(identifier)]),
  );
  const erased = new Set<string>();
  for (const part of chunks([...new Set([...entries, ...loose].flat())])) {
    const rows = await tx
      .selectFrom('erased_people')
      .select('hash')
      .where('hash', 'in', part)
      .where('erased_at', '>=', shared.exported_at)
      .execute();
    for (const row of rows) erased.add(row.hash);
  }
  const students = new Set(
    entries.flatMap((hashes, at) => (hashes.some((one) => erased.has(one)) ? [at] : [])),
  );
  const works = new Set<number>();
  const several = new Set<number>();
  for (const [at, { students: theirs }] of owners.entries()) {
    const gone = theirs.filter((one) => students.has(one)).length;
    if (gone > 0 && gone < theirs.length) several.add(at);
    if ((gone > 0 && gone === theirs.length) || loose[at]!.some((one) => erased.has(one)))
      works.add(at);
  }
  const words = new Set(
    [...students].flatMap((at) => {
      const { display_name, identifier, email } = shared.students[at]!;
      return [display_name, identifier, email].filter((word) => word !== null).map(plain);
    }),
  );
  const unlisted = new Set(
    [...works].flatMap((at) =>
      owners[at]!.students.length === 0 ? [plain(owners[at]!.identifier ?? '')] : [],
    ),
  );
  return {
    people: students.size + [...unlisted].filter((word) => !words.has(word)).length,
    students,
    works,
    shared: several,
    words,
  };
}
