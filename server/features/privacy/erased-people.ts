import { createHmac } from 'node:crypto';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type { EnvironmentIds } from '#contract/assignments/student.ts';
import { turnTaker } from '#server/features/exchange/archive/pieces.ts';
import { deriveKey } from '#server/platform/settings/secret.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { type Entry, keysOf, NUMBER, plain } from './traces.ts';

/**
 * Whose a submission in an archive is, by index in its class list, and what it says about that
 * itself.
 */
export interface ArchivedOwners {
  students: readonly number[];
  identifier: string | null;
}
type Named = Pick<Entry, 'display_name' | 'identifier' | 'email' | 'environment_ids'>;
/**
 * What in an archive's assignment belongs to people who were erased here: how many people, entries,
 * submissions that are theirs alone, and shared ones; and how they are named.
 */
export interface ErasedHere {
  people: number;
  students: ReadonlySet<number>;
  works: ReadonlySet<number>;
  shared: ReadonlySet<number>;
  words: ReadonlySet<string>;
}

/** Returns what identifies a person within one assignment: their name if there is nothing else. */
function knownHereBy(entry: Named): string[] {
  const { moodle_participant: participant } = JSON.parse(entry.environment_ids) as EnvironmentIds;
  const keys = [
    ...keysOf(entry),
    ...(participant === undefined ? [] : [`${NUMBER}moodle_participant:${plain(participant)}`]),
  ];
  return keys.length > 0 ? keys : [`${NUMBER}name:${plain(entry.display_name)}`];
}

/**
 * Where a person was erased: in an assignment, by its name, wherever its archive is imported; for
 * archives that don't say which one it is, in any of an owner's.
 */
interface Where {
  place: string;
  knownBy: (entry: Named) => string[];
}
const inAssignment = (name: string): Where => ({
  place: `assignment ${name}`,
  knownBy: knownHereBy,
});
const ofOwner = (ownerId: number): Where => ({ place: `owner ${ownerId}`, knownBy: keysOf });

/**
 * Returns a name for an owner's assignment that nobody without this server's secret can produce:
 * the `origin` of an archive is only what its sender claims (SEC-13). `isOwn` is whether the
 * assignment belongs to this account, and isn't from somebody else's archive. Null if there is no
 * secret.
 */
export async function nameOfAssignment(
  { secret }: StoreContext,
  { ownerId, origin, isOwn }: { ownerId: number; origin: string | null; isOwn: boolean },
): Promise<string | null> {
  if (secret === undefined || origin === null) return null;
  return createHmac('sha256', deriveKey(await secret(), 'assignments'))
    .update(JSON.stringify([isOwn ? 'own' : 'brought', ownerId, origin]))
    .digest('base64url');
}

/** Of an assignment that exists here, or null. */
export async function nameOfStored(
  tx: Tx,
  context: StoreContext,
  assignmentId: number,
): Promise<string | null> {
  const { owner_id, origin, made_here } = await tx
    .selectFrom('assignments')
    .leftJoin('archives', 'archives.assignment_id', 'assignments.id')
    .select(['assignments.owner_id', 'assignments.origin', 'archives.made_here'])
    .where('assignments.id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return await nameOfAssignment(context, { ownerId: owner_id, origin, isOwn: made_here !== 0 });
}

/** Whether an archive was made from an assignment of this account in this installation. */
export async function isMadeHere(
  context: StoreContext,
  ownerId: number,
  { origin, made_from }: Pick<ArchiveAssignment, 'origin' | 'made_from'>,
): Promise<boolean> {
  const own = await nameOfAssignment(context, { ownerId, origin, isOwn: true });
  return own !== null && own === made_from;
}

/**
 * Returns where people in an archive may have been erased: where it was made. One that doesn't say
 * so could be from the importer's own assignment, or from one that they imported; and erasures from
 * before there were names are only known by their origin.
 */
async function placesOf(
  context: StoreContext,
  ownerId: number,
  { origin, made_from }: ArchiveAssignment,
): Promise<Where[]> {
  if (origin === null) return [ofOwner(ownerId)];
  const own = await nameOfAssignment(context, { ownerId, origin, isOwn: true });
  const brought = await nameOfAssignment(context, { ownerId, origin, isOwn: false });
  const names = made_from !== null && made_from === own ? [own] : [made_from, own, brought];
  return [...new Set([...names.filter((name) => name !== null), origin])].map(inAssignment);
}

type Hash = (place: string, known: string) => string;
/**
 * Nobody without this server's secret can tell from a hash whether it means a given person, nor
 * which two hashes mean the same person. Null if there is no secret.
 */
async function hashing({ secret }: StoreContext): Promise<Hash | null> {
  if (secret === undefined) return null;
  const key = deriveKey(await secret(), 'erased');
  return (place, known) =>
    createHmac('sha256', key)
      .update(JSON.stringify([place, known]))
      .digest('base64url');
}

/**
 * Remembers, before they are deleted, that these people were erased from an assignment: as hashes
 * with a time, and nothing else.
 */
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
  const { owner_id } = await tx
    .selectFrom('assignments')
    .select('owner_id')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const name = await nameOfStored(tx, context, assignmentId);
  const places = [...(name === null ? [] : [inAssignment(name)]), ofOwner(owner_id)];
  const hashes = new Set<string>();
  // Between two parts others get their turn: the hashes of a large class take longer than the
  // database does.
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
  // In a fixed order, so that two at the same time can't deadlock.
  const rows = [...hashes].toSorted().map((hashed) => ({ hash: hashed, erased_at }));
  for (const part of chunks(rows, 200))
    await tx
      .insertInto('erased_people')
      .values(part)
      .onConflict((c) => c.column('hash').doUpdateSet({ erased_at }))
      .execute();
}

/**
 * Returns the people in an archive who were erased here after it was made. Anyone added again
 * before that is in it legitimately.
 */
export async function erasedPeopleOf(
  tx: Tx,
  context: StoreContext,
  { userId }: Principal,
  { shared, owners }: { shared: ArchiveAssignment; owners: readonly ArchivedOwners[] },
): Promise<ErasedHere> {
  const hash = await hashing(context);
  const places = await placesOf(context, userId, shared);
  const hashed = (keysAt: (where: Where) => readonly string[]): string[] =>
    hash === null
      ? []
      : places.flatMap((where) => keysAt(where).map((key) => hash(where.place, key)));
  const takeTurns = turnTaker();
  const entries: string[][] = [];
  for (const student of shared.students) {
    const named = { ...student, environment_ids: JSON.stringify(student.environment_ids) };
    entries.push(hashed(({ knownBy }) => knownBy(named)));
    await takeTurns();
  }
  const loose: string[][] = [];
  for (const { students, identifier } of owners) {
    const isLoose = students.length === 0 && identifier !== null;
    loose.push(isLoose ? hashed(() => [plain(identifier)]) : []);
    await takeTurns();
  }
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
