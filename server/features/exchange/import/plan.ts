import type { AcceptIntake, IntakeStudent } from '#contract/exchange/intake.ts';
import type { Student } from '#contract/assignments/student.ts';
import { idsOf } from '#server/features/assignments/students.store.ts';
import { apartNames, groupKey, nameKey } from '#contract/exchange/environment/zip-name.ts';
import type { KnownTime } from '#server/features/submissions/handed-in.ts';
import type { Owner, ImportedFile, ImportedStudent } from './types.ts';

/**
 * What is already here for a student: the files of each attempt, and whether it is being marked.
 */
export interface ExistingWork {
  submission_id: number;
  student_identifier: string | null;
  student_ids: readonly number[];
  attempts: ReadonlyMap<number, readonly Pick<ImportedFile, 'folder' | 'filename' | 'sha256'>[]>;
  is_begun: boolean;
}

/** A student as shown in the preview, with the attempts that are not here yet. */
export interface PlannedStudent {
  shown: IntakeStudent;
  owner: Owner;
  fresh: ImportedFile[][];
  /**
   * The attempt here, from 1, that has the files of the newest one in the zip; null if it isn't
   * here yet.
   */
  attempt_here?: number | null;
  /**
   * When the newest attempt was handed in, if known; and whether it was late, if only that was
   * said.
   */
  time?: KnownTime | null;
  late?: boolean | null;
}

/** A student with more namesakes than this has to be found in the class list. */
const MAX_NAMESAKES = 50;
/**
 * No group that hands in together is larger: a whole course under one name would be listed for each
 * of its works.
 */
const MAX_IN_GROUP = 500;

type Choice = AcceptIntake['students'][number];

const signature = (
  files: readonly Pick<ImportedFile, 'folder' | 'filename' | 'sha256'>[],
): string =>
  JSON.stringify(
    files.map(({ folder, filename, sha256 }) => [folder, filename, sha256]).toSorted(),
  );

function joinOwner(
  owner: Owner,
  byId: ReadonlyMap<string, readonly Student[]>,
  byGroup: ReadonlyMap<string, readonly Student[]>,
): Student[] {
  const ids = idsOf({
    identifier: owner.identifier,
    email: owner.identifier,
    environment_ids: owner.environment_ids,
  });
  const found = new Set(ids.flatMap((id) => byId.get(id) ?? []));
  if (found.size > 0 || !owner.is_group) return [...found];
  const members = byGroup.get(groupKey(owner.display_name)) ?? [];
  return members.length > MAX_IN_GROUP ? [] : [...members];
}

const BEGUN =
  'You have marked the attempt that is here; it stays, and the new one is shown beside it.';
const NEWER = 'There is an attempt here already; it stays, and this one comes behind it.';
const HERE = 'All of it is here already.';
const SEVERAL = 'Several submissions here are of this student: it goes to the newest.';

/**
 * Returns what importing each of them will do, compared with what is here (IN-1, IN-3, IN-4).
 * Choices made by hand take precedence.
 */
export function planIntake(
  read: readonly ImportedStudent[],
  students: readonly Student[],
  works: readonly ExistingWork[],
  choices: ReadonlyMap<string, Choice> = new Map(),
): PlannedStudent[] {
  const known = new Map(students.map((student) => [student.id, student]));
  const byId = new Map<string, Student[]>();
  for (const student of students)
    for (const id of idsOf(student)) {
      const theirs = byId.get(id) ?? [];
      theirs.push(student);
      byId.set(id, theirs);
    }
  const byGroup = Map.groupBy(
    students.filter(({ group }) => group !== null),
    ({ group }) => groupKey(group!),
  );
  const worksOf = new Map<number, ExistingWork[]>();
  for (const work of works)
    for (const id of work.student_ids) {
      const theirs = worksOf.get(id) ?? [];
      theirs.push(work);
      worksOf.set(id, theirs);
    }
  const worksSaid = Map.groupBy(
    works.filter(({ student_ids }) => student_ids.length === 0),
    ({ student_identifier }) => student_identifier?.toLowerCase() ?? null,
  );
  const byName = Map.groupBy(students, (student) => nameKey(student.display_name));
  const names = apartNames(
    read.map(({ owner }) => ({
      name: owner.display_name,
      id: owner.identifier ?? Object.values(owner.environment_ids)[0],
    })),
  );
  return read.map(({ owner, attempts, handed_in }, place) => {
    const chosen = known.get(choices.get(owner.key)?.student_id ?? 0);
    const joined = chosen === undefined ? joinOwner(owner, byId, byGroup) : [chosen];
    const said =
      (owner.identifier ?? (owner.is_group ? owner.display_name : null))?.toLowerCase() ?? null;
    const theirs = [
      ...new Set([
        ...joined.flatMap(({ id }) => worksOf.get(id) ?? []),
        ...(said === null ? [] : (worksSaid.get(said) ?? [])),
      ]),
    ];
    const work = theirs.toSorted((a, b) => b.submission_id - a.submission_id)[0];
    const here = new Set(work === undefined ? [] : [...work.attempts.values()].map(signature));
    const fresh = attempts.filter((files) => !here.has(signature(files)));
    const last = attempts.at(-1);
    const attempt_here =
      last === undefined || work === undefined
        ? null
        : ([...work.attempts].findLast(([, files]) => signature(files) === signature(last))?.[0] ??
          null);
    const will =
      work === undefined
        ? ('add' as const)
        : fresh.length === 0
          ? ('nothing' as const)
          : ('new_attempt' as const);
    const notes =
      will === 'add'
        ? []
        : [
            theirs.length > 1 ? SEVERAL : '',
            will === 'nothing' ? HERE : work?.is_begun === true ? BEGUN : NEWER,
          ];
    return {
      owner,
      fresh,
      attempt_here,
      time:
        handed_in?.at == null
          ? null
          : {
              at: handed_in.at,
              source: owner.handed_in?.at == null ? 'zip' : 'environment',
            },
      late: handed_in?.late ?? null,
      shown: {
        key: owner.key,
        display_name: names[place]!,
        identifier: owner.identifier,
        is_group: owner.is_group,
        student_ids: [...new Set(joined.map((student) => student.id))],
        namesake_ids:
          joined.length > 0
            ? []
            : (byName.get(nameKey(owner.display_name)) ?? [])
                .slice(0, MAX_NAMESAKES)
                .map((student) => student.id),
        submission_id: work?.submission_id ?? null,
        will,
        why: notes.filter(Boolean).join(' '),
        attempts: attempts.map((files) => ({
          files: files.map(({ filename, folder, bytes, online_text, readable }) => ({
            filename,
            folder,
            bytes,
            online_text,
            readable,
          })),
        })),
      },
    };
  });
}
