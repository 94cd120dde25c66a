import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { FetchedClass } from '#server/features/exchange/connect/bring.ts';
import type { StoredIntake } from './intake-types.ts';
import { idsOf } from '#server/features/assignments/students.store.ts';
import type { StudentRow } from '#server/features/assignments/student-types.ts';
import type { Stores } from '#server/platform/database/stores/types.ts';
import { nameKey } from '#contract/exchange/environment/zip-name.ts';

type People = FetchedClass['people'];

/** Each of these people with the student here whom an id of theirs names; of two with one id the first has it. */
function joined(
  people: People,
  students: readonly Student[],
): { person: People[number]; known: Student | undefined }[] {
  const byId = new Map(
    students.flatMap((student) => idsOf(student).map((id) => [id, student] as const)),
  );
  const taken = new Set<number>();
  return people.map((person) => {
    const known = idsOf(person)
      .map((id) => byId.get(id))
      .find((one) => one !== undefined && !taken.has(one.id));
    if (known !== undefined) taken.add(known.id);
    return { person, known };
  });
}

/** Of the people who came with a class, those of whom nothing is in it or here. */
export function peopleWithoutWork(
  { people, owners }: FetchedClass,
  students: readonly Student[],
): number {
  const inZip = new Set(
    owners.flatMap((owner) =>
      Object.entries(owner.environment_ids).map(([name, id]) => `${name}:${id.toLowerCase()}`),
    ),
  );
  const groups = new Set(
    owners.filter(({ is_group }) => is_group).map(({ display_name }) => nameKey(display_name)),
  );
  return joined(people, students).filter(
    ({ person, known }) =>
      known === undefined &&
      !idsOf(person).some((id) => inZip.has(id)) &&
      !(person.group !== null && groups.has(nameKey(person.group))),
  ).length;
}

/** What comes along with the work: only what is empty here is filled (IN-6). */
export const isRosterEntry = (
  { people, brief }: FetchedClass,
  { description, due_at }: Pick<Assignment, 'description' | 'due_at'>,
): NonNullable<Intake['fetched']> => ({
  people: people.length,
  description: description.trim() === '' && brief.text !== '',
  due_at: due_at === null && brief.due_at !== null,
});

/** Leaves an id out that somebody before has: two of one id can't be told apart by it. */
function withoutTwins(entries: readonly StudentRow[]): StudentRow[] {
  const seen = new Set<string>();
  const isFree = (id: string): boolean => !seen.has(id) && seen.add(id) !== undefined;
  return entries.map((entry) => ({
    ...entry,
    identifier:
      entry.identifier !== null && isFree(`identifier:${entry.identifier.toLowerCase()}`)
        ? entry.identifier
        : null,
    email:
      entry.email !== null && isFree(`email:${entry.email.toLowerCase()}`) ? entry.email : null,
    environment_ids: Object.fromEntries(
      Object.entries(entry.environment_ids).filter(([name, id]) =>
        isFree(`${name}:${id.toLowerCase()}`),
      ),
    ),
  }));
}

/**
 * Brings the class list up to date with the people of an environment, before their work comes in: what was said here stays, and what
 * is missing is added. The brief and the due date come along where there are none (IN-4, IN-6).
 */
export async function takeRoster(
  { students, assignments }: Pick<Stores, 'students' | 'assignments'>,
  { created_by, assignment_id, roster }: StoredIntake,
): Promise<void> {
  if (roster === null) return;
  const principal = { userId: created_by };
  const here = await students.list(principal, assignment_id);
  const entries = joined(roster.people, here);
  const known = new Map(
    entries.flatMap(({ person, known: student }) =>
      student === undefined ? [] : [[student.id, person] as const],
    ),
  );
  const list: StudentRow[] = [
    ...here.map(({ submission_ids: _, ...student }) => {
      const person = known.get(student.id);
      return person === undefined
        ? student
        : {
            ...student,
            identifier: student.identifier ?? person.identifier,
            email: student.email ?? person.email,
            group: person.group ?? student.group,
            section: student.section ?? person.section,
            environment_ids: { ...student.environment_ids, ...person.environment_ids },
          };
    }),
    ...entries.filter(({ known: student }) => student === undefined).map(({ person }) => person),
  ];
  await students.put(principal, assignment_id, withoutTwins(list));
  const along = isRosterEntry(roster, await assignments.get(principal, assignment_id));
  const values = {
    ...(along.description ? { description: roster.brief.text } : {}),
    ...(along.due_at ? { due_at: roster.brief.due_at } : {}),
  };
  if (Object.keys(values).length > 0) await assignments.update(principal, assignment_id, values);
}
