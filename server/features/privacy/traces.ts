import type { Kysely } from 'kysely';
import type { EnvironmentIds } from '#contract/assignments/student.ts';
import type { Person, Trace, Traces } from '#contract/privacy/student-data.ts';
import { permits } from '#contract/teams/roles.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { myRole } from '#server/platform/access/access.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import { Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

export interface Entry {
  id: number;
  assignment_id: number;
  display_name: string;
  identifier: string | null;
  email: string | null;
  environment_ids: string;
}
interface Unjoined {
  id: number;
  assignment_id: number;
  student_identifier: string;
}

/** What one assignment holds of a person. `shared` works also belong to others, and are kept. */
export interface Found {
  assignmentId: number;
  assignment: string;
  hidden: boolean;
  students: Entry[];
  works: number[];
  shared: number[];
  unjoined: Unjoined[];
}
/** `keys` and `entryId` find the same person again. */
export interface Finding {
  keys: string[];
  entryId: number | null;
  found: Found[];
}

/**
 * Numbers that an environment gives to people: each environment has its own, so that they identify
 * a person only together with a name.
 */
const OWN_NUMBERS = new Set<string>([
  'moodle_user',
  'canvas_user',
  'canvas_integration',
  'brightspace_user',
]);
/** Valid in one assignment only. */
const HERE_ONLY = new Set<string>(['moodle_participant', 'moodle_group']);

export const plain = (value: string): string => value.trim().toLowerCase();
export const NUMBER = ' ';

/**
 * Returns the keys by which a class-list entry is recognised elsewhere. Those with an environment's
 * number can’t be searched for by hand.
 */
export function keysOf({
  display_name,
  identifier,
  email,
  environment_ids,
}: Pick<Entry, 'display_name' | 'identifier' | 'email' | 'environment_ids'>): string[] {
  const others = Object.entries(JSON.parse(environment_ids) as EnvironmentIds).filter(
    ([name]) => !HERE_ONLY.has(name),
  );
  return [
    ...[identifier, email].filter((value) => value !== null).map(plain),
    ...others.map(([name, value]) =>
      OWN_NUMBERS.has(name)
        ? `${NUMBER}${name}:${plain(value)}:${plain(display_name)}`
        : plain(value),
    ),
  ].filter((key) => key !== '');
}

const entriesOf = (db: Kysely<Database>) =>
  db
    .selectFrom('students')
    .innerJoin('assignments', 'assignments.id', 'students.assignment_id')
    .select([
      'students.id',
      'assignment_id',
      'display_name',
      'identifier',
      'email',
      'environment_ids',
    ]);

/**
 * Throws NotFound for an entry that the caller has no part in, Forbidden for one that isn’t in an
 * assignment of theirs.
 */
async function entryOf(db: Kysely<Database>, principal: Principal, id: number): Promise<Entry> {
  const row = await entriesOf(db)
    .select(myRole(principal).as('role'))
    .where('students.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.role === null) throw new NotFound();
  if (!permits(row.role, 'own')) throw new Forbidden();
  return row;
}

/** Returns everybody who shares a key with the named person, and, transitively, with those. */
function closure(
  entries: readonly Entry[],
  seed: readonly string[],
  first: Entry | null,
): { chosen: Entry[]; keys: ReadonlySet<string> } {
  const keys = new Set(seed);
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const key of keysOf(entry)) byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  const chosen = new Map<number, Entry>(first === null ? [] : [[first.id, first]]);
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    for (const entry of byKey.get(key) ?? []) {
      chosen.set(entry.id, entry);
      for (const more of keysOf(entry)) {
        if (keys.has(more)) continue;
        keys.add(more);
        waiting.push(more);
      }
    }
  }
  return { chosen: [...chosen.values()], keys };
}

/**
 * Returns works not linked to anybody on a class list that have one of these as their student
 * identifier.
 */
async function unjoinedOf(
  db: Kysely<Database>,
  { userId }: Principal,
  keys: ReadonlySet<string>,
): Promise<Unjoined[]> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .select(['submissions.id', 'assignment_id', 'student_identifier'])
    .where('owner_id', '=', userId)
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
    .orderBy('submissions.id')
    .execute();
  return rows.flatMap(({ id, assignment_id, student_identifier }) =>
    student_identifier !== null && keys.has(plain(student_identifier))
      ? [{ id, assignment_id, student_identifier }]
      : [],
  );
}

/** Returns the works of these entries, and whether they also belong to somebody else. */
async function worksOf(
  db: Kysely<Database>,
  studentIds: readonly number[],
): Promise<{ submission_id: number; assignment_id: number; shared: boolean }[]> {
  const mine = new Set(studentIds);
  const works = new Map<
    number,
    { submission_id: number; assignment_id: number; shared: boolean }
  >();
  for (const part of chunks(studentIds)) {
    const rows = await db
      .selectFrom('submission_students')
      .innerJoin('submissions', 'submissions.id', 'submission_students.submission_id')
      .select(['submission_id', 'assignment_id', 'student_id'])
      .where('submission_id', 'in', (eb) =>
        eb
          .selectFrom('submission_students')
          .select('submission_id')
          .where('student_id', 'in', part),
      )
      .orderBy('submission_id')
      .execute();
    for (const { submission_id, assignment_id, student_id } of rows) {
      works.set(submission_id, {
        submission_id,
        assignment_id,
        shared: works.get(submission_id)?.shared === true || !mine.has(student_id),
      });
    }
  }
  return [...works.values()];
}

/** Returns where a person is found in what the caller owns. */
export async function findPerson(
  db: Kysely<Database>,
  principal: Principal,
  person: Person,
): Promise<Finding> {
  if ('known_as' in person)
    return await searchAgain(db, principal, { keys: [plain(person.known_as)], entryId: null });
  const entry = await entryOf(db, principal, person.student_id);
  return await searchAgain(db, principal, { keys: keysOf(entry), entryId: entry.id });
}

/** Finds the same person again, even once some of what named them has been deleted. */
export async function searchAgain(
  db: Kysely<Database>,
  principal: Principal,
  of: Pick<Finding, 'keys' | 'entryId'>,
): Promise<Finding> {
  const entries = await entriesOf(db)
    .where('owner_id', '=', principal.userId)
    .orderBy('students.id')
    .execute();
  const { chosen, keys } = closure(
    entries,
    of.keys,
    entries.find(({ id }) => id === of.entryId) ?? null,
  );
  const works = await worksOf(
    db,
    chosen.map(({ id }) => id),
  );
  const unjoined = await unjoinedOf(db, principal, keys);
  const ids = [...new Set([...chosen, ...unjoined].map(({ assignment_id }) => assignment_id))];
  const found: Found[] = [];
  for (const part of chunks(ids)) {
    const rows = await db
      .selectFrom('assignments')
      .select(['id', 'name', 'anonymous'])
      .where('id', 'in', part)
      .orderBy('id')
      .execute();
    found.push(
      ...rows.map(({ id, name, anonymous }) => {
        const here = <Row extends { assignment_id: number }>(all: readonly Row[]): Row[] =>
          all.filter((row) => row.assignment_id === id);
        const joined = here(works);
        return {
          assignmentId: id,
          assignment: name,
          hidden: anonymous === 1,
          students: here(chosen),
          unjoined: here(unjoined),
          works: [
            ...joined.filter(({ shared }) => !shared).map(({ submission_id }) => submission_id),
            ...here(unjoined).map((row) => row.id),
          ],
          shared: joined.filter(({ shared }) => shared).map(({ submission_id }) => submission_id),
        };
      }),
    );
  }
  return {
    keys: [...keys].toSorted(),
    entryId: of.entryId,
    found: found.toSorted((a, b) => a.assignmentId - b.assignmentId),
  };
}

export const toTrace = ({
  assignmentId,
  assignment,
  hidden,
  students,
  works,
  shared,
  unjoined,
}: Found): Trace => ({
  assignment_id: assignmentId,
  assignment,
  hidden,
  works: works.length,
  shared: shared.length,
  names: [
    ...new Set([
      ...students.map(({ display_name }) => display_name),
      ...unjoined.map(({ student_identifier }) => student_identifier),
    ]),
  ],
});

export const toTraces = ({ keys, found }: Finding): Traces => ({
  known_as: keys.filter((key) => !key.startsWith(NUMBER)),
  traces: found.map(toTrace),
});

/**
 * Returns every word by which the person is named anywhere: in a group they may be written
 * differently.
 */
export const wordsOf = ({ keys, found }: Finding): string[] => [
  ...new Set([
    ...keys,
    ...found.flatMap(({ students }) => students.map(({ display_name }) => plain(display_name))),
  ]),
];
