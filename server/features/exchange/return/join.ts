import { submissionName } from '#contract/submissions/submission.ts';
import { inOneLine } from '#contract/common.ts';
import type { LateMark } from '#contract/deadlines/late-rule.ts';
import type { HandbackRow } from '#contract/exchange/handback.ts';
import type { EnvironmentIds, Student } from '#contract/assignments/student.ts';
import { groupKey, nameKey } from '#contract/exchange/environment/zip-name.ts';
import type { WorkGroup } from '#server/features/submissions/handed-in.ts';

/** What is to be returned for one submission. */
export interface Work {
  submission_id: number;
  student_identifier: string | null;
  /** Its first file, whose name is used if no student was given. */
  filename?: string | null;
  student_ids: readonly number[];
  grade: string | null;
  feedback: string | null;
  /** How lateness changes the awarded grade. */
  late_mark?: LateMark | null;
  /** The group that handed it in, if one did. */
  group?: WorkGroup | null;
}

/**
 * How an environment's file identifies a person: by ids, and by a name that is never used for
 * matching.
 */
export interface Named {
  participant: string | null;
  /** The environment's own ids of this person. */
  ids?: EnvironmentIds;
  identities: readonly string[];
  name: string | null;
  group: string | null;
}

/** `works` are the possible works of the row, if it is not known which one it is. */
export type Joined =
  | { kind: 'work'; work: Work }
  | { kind: 'none'; why: string; works: readonly Work[] };

const key = (text: string): string => inOneLine(text).toLowerCase();
const none = (why: string, works: readonly Work[] = []): Joined => ({ kind: 'none', why, works });

function listed<T>(entries: Iterable<readonly [string, T]>): Map<string, Set<T>> {
  const map = new Map<string, Set<T>>();
  for (const [id, value] of entries) {
    if (id !== '') map.set(id, (map.get(id) ?? new Set<T>()).add(value));
  }
  return map;
}

const SEVERAL =
  'This student has several submissions here. Keep one of them, or say in the class list whose the others are.';
const NOTHING = 'Hasn’t handed anything in here.';
const UNKNOWN =
  'Not known here: no submission or class list has this number, e-mail address or ID.';
const OTHER_NAME =
  'A submission here has this number under another name, as when groups hand in. Import the class list, or say whose the submission is.';
const ONLY_NAME =
  'Only the name matches a submission here, and names aren’t unique. Enter the e-mail address or ID as that submission’s student ID, or choose its student in the class list.';

export interface Joiner {
  /**
   * Finds the work that a row belongs to: by the environment's ids first, then by e-mail, ID number
   * or username; never by a name.
   */
  join(row: Named): Joined;
  /** Students who are marked here, but not in the rows joined so far. */
  missing(): HandbackRow[];
}

/** Matches the rows of a file with submissions. */
export function joiner(works: readonly Work[], students: readonly Student[]): Joiner {
  const find = finder(works, students);
  const reached = new Set<number>();
  return {
    join(row) {
      const joined = find(row);
      for (const work of joined.kind === 'work' ? [joined.work] : joined.works)
        reached.add(work.submission_id);
      return joined;
    },
    missing: () => missingRows(works, reached, students),
  };
}

function finder(works: readonly Work[], students: readonly Student[]): (row: Named) => Joined {
  const byParticipant = listed(
    students.map((one) => [key(one.environment_ids.moodle_participant ?? ''), one] as const),
  );
  const byIds = listed(
    students.flatMap((one) =>
      Object.entries(one.environment_ids).map(([name, id]) => [`${name}:${key(id)}`, one] as const),
    ),
  );
  const byIdentity = listed(
    students.flatMap((one) =>
      [one.identifier, one.email, one.environment_ids.username].map(
        (id) => [key(id ?? ''), one] as const,
      ),
    ),
  );
  const byId = new Map(works.map((work) => [work.submission_id, work]));
  const said = listed(
    works
      .filter((work) => work.student_ids.length === 0)
      .map((work) => [key(work.student_identifier ?? ''), work] as const),
  );
  const byName = listed(
    students.flatMap((student) =>
      student.submission_ids.map((id) => [key(student.display_name), byId.get(id)] as const),
    ),
  );
  const byGroup = listed(
    students.flatMap((one) =>
      one.submission_ids.map((id) => [groupKey(one.group ?? ''), byId.get(id)] as const),
    ),
  );
  // Moodle's zip and worksheet write a group's name in two different ways.
  const saidGroups = listed(
    works
      .filter((work) => work.student_ids.length === 0)
      .map((work) => [groupKey(work.group?.name ?? work.student_identifier ?? ''), work] as const),
  );
  const one = (found: ReadonlySet<Work | undefined>): Joined => {
    const theirs = [...found].filter((work) => work !== undefined);
    const [work, second] = theirs;
    return work === undefined
      ? none(NOTHING)
      : second === undefined
        ? { kind: 'work', work }
        : none(SEVERAL, theirs);
  };
  const union = <T>(map: ReadonlyMap<string, ReadonlySet<T>>, keys: readonly string[]): Set<T> =>
    new Set(keys.flatMap((id) => [...(map.get(key(id)) ?? [])]));

  return ({ participant, ids = {}, identities, name, group }) => {
    const byNumber =
      participant !== null
        ? union(byParticipant, [participant])
        : union(
            byIds,
            Object.entries(ids)
              .filter(([, id]) => id !== '')
              .map(([of, id]) => `${of}:${id}`),
          );
    // Groups have numbers of their own, which look like those of participants: a student identified
    // only by that must have the same name, too.
    const strangers = [...byNumber].filter(
      (person) =>
        participant !== null &&
        name !== null &&
        person.identifier === null &&
        person.email === null &&
        nameKey(person.display_name) !== nameKey(name),
    );
    if (strangers.length > 0)
      return none(
        OTHER_NAME,
        works.filter((work) =>
          strangers.some((stranger) => stranger.submission_ids.includes(work.submission_id)),
        ),
      );
    const people = byNumber.size > 0 ? byNumber : union(byIdentity, identities);
    const theirs = new Set(
      [...people].flatMap((person) =>
        person.submission_ids.map((id) => byId.get(id)).filter((work) => work !== undefined),
      ),
    );
    if (theirs.size > 0) return one(theirs);
    const direct = union(said, identities);
    if (direct.size > 0) return one(direct);
    const shared =
      group === null
        ? new Set<Work | undefined>()
        : new Set([...union(saidGroups, [groupKey(group)]), ...union(byGroup, [groupKey(group)])]);
    if (shared.size > 0) return one(shared);
    if (people.size > 0) return none(NOTHING);
    const namesakes =
      name === null
        ? new Set<Work | undefined>()
        : new Set([...union(said, [name]), ...union(byName, [name])]);
    const alike = [...namesakes].filter((work) => work !== undefined);
    return alike.length === 0 ? none(UNKNOWN) : none(ONLY_NAME, alike);
  };
}

/** Returns whose work it is, in words. */
export const nameOf = (
  { student_ids, student_identifier, submission_id, filename }: Work,
  students: readonly Student[],
): string =>
  students
    .filter((student) => student_ids.includes(student.id))
    .map((student) => student.display_name)
    .join(', ') || submissionName({ student_identifier, filename, id: submission_id });

const missingRows = (
  works: readonly Work[],
  reached: ReadonlySet<number>,
  students: readonly Student[],
): HandbackRow[] => {
  const known = new Map(students.map((student) => [student.id, student]));
  return works
    .filter(
      (work) => !reached.has(work.submission_id) && (work.grade !== null || work.feedback !== null),
    )
    .map((work) => ({
      line: null,
      student: nameOf(
        work,
        work.student_ids.flatMap((id) => known.get(id) ?? []),
      ),
      submission_id: work.submission_id,
      will: 'skip',
      why: 'Is marked here, but isn’t in this file.',
      before: { grade: null, comment: null },
      after: { grade: null, comment: null },
    }));
};
