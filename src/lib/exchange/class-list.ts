import type { EnvironmentId, EnvironmentIds, Student } from '#contract/assignments/student.ts';
import { MAX_EMAIL, MAX_IDENTIFIER, MAX_NAME } from '#contract/limits.ts';
import { readCsv } from '#lib/text/csv.ts';

/** What a column of a class list says of a student. */
export type ClassListField =
  | 'display_name'
  | 'first_name'
  | 'last_name'
  | 'identifier'
  | 'email'
  | 'group'
  | 'section'
  | EnvironmentId;

/** A student as the class list is sent: with `id` one who is in it already. */
export type ClassListEntry = Omit<Student, 'id' | 'submission_ids'> & { id?: number };

export interface ClassListFile {
  kind: 'class list' | 'gradebook';
  /** Each column by its heading, with what it was taken for; null where it is not used. */
  columns: { heading: string; field: ClassListField | null }[];
  entries: ClassListEntry[];
  /** By row of the file, the first being 1. */
  problems: { row: number; why: string }[];
}

const HEADINGS: Readonly<Record<string, ClassListField>> = Object.fromEntries(
  (
    [
      ['display_name', 'name|full name|fullname|student|student name|display name|learner'],
      ['display_name', 'nome|nombre|nom complet|vollständiger name|nombre completo'],
      ['first_name', 'first name|firstname|given name|forename|forenames|vorname|prénom'],
      ['last_name', 'last name|lastname|surname|family name|nachname|nom|apellidos|cognome'],
      ['identifier', 'identifier|student id|studentid|id|id number|student number|student no'],
      ['identifier', 'matriculation number|matriculation no|matrikelnummer|sis user id'],
      ['identifier', 'student identifier|matric no|candidate number|número de identificación'],
      ['email', 'email|e-mail|email address|e-mail address|mail|e-mail-adresse|correo'],
      ['group', 'group|groups|team|gruppe|group name'],
      ['section', 'section|sections|class|seminar|tutorial'],
      ['username', 'username|user name|login|login id|benutzername'],
      ['canvas_login', 'sis login id'],
      ['brightspace_org_defined', 'orgdefinedid'],
    ] as const
  ).flatMap(([field, names]) => names.split('|').map((name) => [name, field])),
);
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const oneLine = (text: string | undefined): string =>
  (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** What a Canvas gradebook or a Moodle worksheet calls its columns differs from what a list calls them. */
function fieldsOf(headings: readonly string[]): {
  kind: ClassListFile['kind'];
  fields: (ClassListField | null)[];
} {
  const names = headings.map((heading) => oneLine(heading).toLowerCase());
  const isCanvas = names.includes('student') && names.includes('id') && names.includes('section');
  const isMoodle = names.includes('identifier') && names.includes('grade');
  const taken = new Set<ClassListField>();
  const fields = names.map((name): ClassListField | null => {
    const field =
      isCanvas && name === 'id'
        ? 'canvas_user'
        : isMoodle && name === 'identifier'
          ? 'moodle_participant'
          : (HEADINGS[name] ?? null);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return { kind: isCanvas || isMoodle ? 'gradebook' : 'class list', fields };
}

/** Without headings the columns are told by what stands in them. */
function guessed(rows: readonly (readonly string[])[]): (ClassListField | null)[] {
  const width = Math.max(...rows.map((row) => row.length));
  const taken = new Set<ClassListField>();
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => oneLine(row[column])).filter(Boolean);
    const most = (fits: (cell: string) => boolean) =>
      cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
    const field = most(isEmail)
      ? 'email'
      : most((cell) => /\d/.test(cell) && !/\s/.test(cell))
        ? 'identifier'
        : most((cell) => /\p{L}/u.test(cell))
          ? 'display_name'
          : null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

const keysOf = ({ identifier, email, environment_ids }: ClassListEntry): string[] => [
  ...(identifier === null ? [] : [`identifier:${identifier.toLowerCase()}`]),
  ...(email === null ? [] : [`email:${email.toLowerCase()}`]),
  ...Object.entries(environment_ids).map(([name, id]) => `${name}:${id.toLowerCase()}`),
];

/**
 * The students that a CSV text or pasted rows hold, by the headings of the first line, or by what stands in the columns where it has
 * none. A row that can't be used is left out and told. Throws an `Error` with a sentence for the educator where nothing can be used.
 */
export function readClassList(text: string): ClassListFile {
  if (text.startsWith('PK'))
    throw new Error(
      'Excel’s own files can’t be read here. Save it as CSV, or copy its rows and paste them.',
    );
  const rows = readCsv(text.replace(/^\uFEFF?sep=.\r?\n/i, ''));
  const [head = []] = rows;
  let { kind, fields } = fieldsOf(head);
  const hasHeadings =
    fields.some((field) => field !== null) && !head.some((cell) => isEmail(oneLine(cell)));
  if (!hasHeadings) ({ kind, fields } = { kind: 'class list', fields: guessed(rows) });
  if (!fields.some((field) => field !== null && field !== 'group' && field !== 'section'))
    throw new Error(
      'No column with names, e-mail addresses or student IDs was found. Give the columns headings such as “Name”, “Student ID” and “E-mail”.',
    );
  const problems: ClassListFile['problems'] = [];
  const entries: ClassListEntry[] = [];
  const rowOfKey = new Map<string, number>();
  rows.forEach((cells, index) => {
    const row = index + 1;
    if (hasHeadings && index === 0) return;
    const of = (field: ClassListField): string => {
      const column = fields.indexOf(field);
      return column === -1 ? '' : oneLine(cells[column]);
    };
    const problem = (why: string) => problems.push({ row, why });
    if (/^points possible$/i.test(of('display_name'))) return;
    let email: string | null = of('email') || null;
    const identifier = of('identifier') || null;
    const [last, first, ...more] = of('display_name').split(', ');
    const given =
      kind === 'gradebook' && first !== undefined && more.length === 0
        ? `${first} ${last}`
        : of('display_name');
    const name =
      given || `${of('first_name')} ${of('last_name')}`.trim() || identifier || email || '';
    if (name === '')
      return problem('There is no name, student ID or e-mail address. It is left out.');
    if (email !== null && (!isEmail(email) || email.length > MAX_EMAIL)) {
      problem(`“${email.slice(0, 60)}” is no e-mail address. The student comes in without one.`);
      email = null;
    }
    if (name.length > MAX_NAME || (identifier?.length ?? 0) > MAX_IDENTIFIER)
      return problem('The name or the student ID is too long. It is left out.');
    const environment_ids: EnvironmentIds = {};
    for (const field of [
      'username',
      'canvas_user',
      'canvas_login',
      'brightspace_org_defined',
    ] as const)
      if (of(field) !== '') environment_ids[field] = of(field);
    const participant = /(\d+)$/.exec(of('moodle_participant'))?.[1];
    if (participant !== undefined) environment_ids.moodle_participant = participant;
    const entry: ClassListEntry = {
      display_name: name,
      identifier,
      email,
      group: of('group') || null,
      section: of('section') || null,
      environment_ids,
    };
    const twin = keysOf(entry)
      .map((key) => rowOfKey.get(key))
      .find((one) => one !== undefined);
    if (twin !== undefined)
      return problem(
        `“${name}” has the student ID or e-mail address of row ${twin}. It is left out.`,
      );
    for (const key of keysOf(entry)) rowOfKey.set(key, row);
    entries.push(entry);
  });
  if (entries.length === 0) throw new Error('There are no students in it.');
  return {
    kind,
    columns: fields.map((field, column) => ({
      heading: hasHeadings ? oneLine(head[column]) : `Column ${column + 1}`,
      field,
    })),
    entries,
    problems,
  };
}

export interface MergedClassList {
  /** The whole class list as it is to be saved: who is in it already stays, also who isn't in the file. */
  students: ClassListEntry[];
  added: number;
  /** Of those in the list already, the ones of whom the file says more or other. */
  changed: number;
  /** Who is in the list and not in the file. */
  absent: Student[];
}

/** What the class list becomes. A student of the file is the one here whom an id of theirs names; names alone join nobody. */
export function mergeClassList(
  known: readonly Student[],
  entries: readonly ClassListEntry[],
): MergedClassList {
  const byKey = new Map(known.flatMap((one) => keysOf(one).map((key) => [key, one] as const)));
  const found = new Map<number, ClassListEntry>();
  const added: ClassListEntry[] = [];
  for (const entry of entries) {
    const student = keysOf(entry)
      .map((key) => byKey.get(key))
      .find((one) => one !== undefined && !found.has(one.id));
    if (student === undefined) added.push(entry);
    else found.set(student.id, entry);
  }
  const merged = known.map(({ submission_ids: _, ...student }) => {
    const entry = found.get(student.id);
    if (entry === undefined) return student;
    return {
      ...student,
      display_name: entry.display_name,
      identifier: entry.identifier ?? student.identifier,
      email: entry.email ?? student.email,
      group: entry.group ?? student.group,
      section: entry.section ?? student.section,
      environment_ids: { ...student.environment_ids, ...entry.environment_ids },
    };
  });
  return {
    students: [...merged, ...added],
    added: added.length,
    changed: merged.filter((one, index) => {
      const { submission_ids: _, ...before } = known[index]!;
      return JSON.stringify(one) !== JSON.stringify(before);
    }).length,
    absent: known.filter(({ id }) => !found.has(id)),
  };
}

/** Submissions here that nobody in this class list has handed in, by their student ID or e-mail address. */
export function unlisted<Work extends { id: number; student_identifier: string | null }>(
  works: readonly Work[],
  known: readonly Student[],
  students: readonly ClassListEntry[],
): Work[] {
  const owned = new Set(known.flatMap(({ submission_ids }) => submission_ids));
  const named = new Set(
    students
      .flatMap(({ identifier, email }) => [identifier, email])
      .map((one) => one?.toLowerCase()),
  );
  return works.filter(
    ({ id, student_identifier }) =>
      !owned.has(id) && !named.has(student_identifier?.trim().toLowerCase() ?? ''),
  );
}

/** Students of whom nothing is here. */
export function withoutWork(
  students: readonly ClassListEntry[],
  known: readonly Student[],
  works: readonly { student_identifier: string | null }[],
): ClassListEntry[] {
  const busy = new Set(known.filter((one) => one.submission_ids.length > 0).map(({ id }) => id));
  const named = new Set(works.map((one) => one.student_identifier?.trim().toLowerCase()));
  return students.filter(
    ({ id, identifier, email }) =>
      !(id !== undefined && busy.has(id)) &&
      !(identifier !== null && named.has(identifier.toLowerCase())) &&
      !(email !== null && named.has(email.toLowerCase())),
  );
}

/** Whether what was dropped is a table of students, not their work: one file that a spreadsheet wrote. */
export const isClassList = (files: readonly { name: string }[]): boolean =>
  files.length === 1 && /\.(csv|tsv|xlsx|xls|ods)$/i.test(files[0]!.name);
