import type { EnvironmentId, EnvironmentIds, Student } from '#contract/assignments/student.ts';
import { MAX_EMAIL, MAX_IDENTIFIER, MAX_NAME } from '#contract/limits.ts';
import { readCsv } from '#lib/text/csv.ts';

/** What a column of a class list contains. */
export type ClassListField =
  | 'display_name'
  | 'first_name'
  | 'last_name'
  | 'identifier'
  | 'email'
  | 'group'
  | 'section'
  | EnvironmentId;

/** A student as sent in a class list: `id` refers to one who is already in it. */
export type ClassListEntry = Omit<Student, 'id' | 'submission_ids'> & { id?: number };

export interface ClassListFile {
  kind: 'class list' | 'gradebook';
  /** Each column by its heading, with its meaning; null if it is not used. */
  columns: { heading: string; field: ClassListField | null }[];
  entries: ClassListEntry[];
  /** By row of the file, the first being 1. */
  problems: { row: number; why: string }[];
}

/**
 * Returns a heading without accents, signs and capitals: “E-Mail-Adresse*” as “e mail adresse”.
 */
const bare = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Meanings of headings, in the languages of class lists seen so far. */
const HEADINGS: Readonly<Record<string, ClassListField>> = Object.fromEntries(
  (
    [
      ['display_name', 'full name|fullname|student|student name|display name|learner|participant'],
      ['display_name', 'students|name of student|student s name|teilnehmer|teilnehmerin'],
      ['display_name', 'nom complet|nom et prénom|prénom et nom|étudiant|apprenant|élève'],
      ['display_name', 'vollständiger name|vor und nachname|name vorname|studierende|student in'],
      ['display_name', 'nombre completo|nombre y apellidos|apellidos y nombre|estudiante|alumno'],
      ['display_name', 'nome completo|last first|last name first name|nachname vorname'],
      ['first_name', 'first name|firstname|first names|given name|given names|forename|forenames'],
      ['first_name', 'vorname|vornamen|rufname|prénom|prénoms|primer nombre|nombre de pila'],
      ['last_name', 'last name|lastname|surname|family name|familyname|second name'],
      ['last_name', 'nachname|familienname|zuname|nom de famille|nom d usage'],
      ['last_name', 'apellido|apellidos|apellido s|primer apellido|cognome|sobrenome|apelido'],
      ['identifier', 'identifier|student id|studentid|id|id number|student number|student no'],
      [
        'identifier',
        'matriculation number|matriculation no|sis user id|student nr|registration no',
      ],
      ['identifier', 'student identifier|matric no|matric number|candidate number|university id'],
      ['identifier', 'registration number|student code|id no|idnumber|candidate no|uid'],
      ['identifier', 'matrikelnummer|matrikelnr|matrikel nr|matr nr|matrnr|matrikel|id nummer'],
      ['identifier', 'numéro étudiant|numéro d étudiant|n étudiant|no étudiant|code étudiant'],
      ['identifier', 'numéro d identification|identifiant étudiant|matricule|ine|numéro'],
      ['identifier', 'número de identificación|número de id|número de matrícula|matrícula|nif|dni'],
      [
        'identifier',
        'número de estudiante|código de estudiante|código|número de alumno|expediente',
      ],
      ['email', 'email|e mail|email address|e mail address|mail|mail address|e mails|emails'],
      ['email', 'e mail adresse|emailadresse|mailadresse|e mail kontakt|email adresse'],
      ['email', 'courriel|adresse de courriel|adresse courriel|adresse e mail|adresse email|mél'],
      ['email', 'adresse électronique|correo|correo electrónico|dirección de correo'],
      ['email', 'dirección de correo electrónico|dirección email|e mail institucional'],
      ['group', 'group|groups|team|group name|gruppe|gruppen|übungsgruppe|groupe|groupes|équipe'],
      ['group', 'grupo|grupos|equipo'],
      ['section', 'section|sections|class|seminar|tutorial|kurs|klasse|classe|sección|clase'],
      ['username', 'username|user name|login|login id|benutzername|anmeldename|kennung'],
      ['username', 'nom d utilisateur|identifiant|nombre de usuario|usuario|account'],
      ['canvas_login', 'sis login id'],
      ['brightspace_org_defined', 'orgdefinedid'],
    ] as const
  ).flatMap(([field, names]) => names.split('|').map((name) => [bare(name), field])),
);
/** The whole name if it is the only name column; next to first or last names, the other part. */
const NAMES = ['name', 'nom', 'nombre', 'nombres', 'nome', 'naam', 'navn'];
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const oneLine = (text: string | undefined): string =>
  (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Canvas gradebooks and Moodle worksheets name their columns differently from lists. */
function fieldsOf(headings: readonly string[]): {
  kind: ClassListFile['kind'];
  fields: (ClassListField | null)[];
} {
  const names = headings.map((heading) => bare(oneLine(heading)));
  const isCanvas = names.includes('student') && names.includes('id') && names.includes('section');
  const isMoodle = names.includes('identifier') && names.includes('grade');
  const isThere = (field: ClassListField): boolean =>
    names.some((name) => HEADINGS[name] === field);
  const aName: ClassListField =
    isThere('first_name') && !isThere('last_name')
      ? 'last_name'
      : isThere('last_name') && !isThere('first_name')
        ? 'first_name'
        : 'display_name';
  const taken = new Set<ClassListField>();
  const fields = names.map((name): ClassListField | null => {
    const field =
      isCanvas && name === 'id'
        ? 'canvas_user'
        : isMoodle && name === 'identifier'
          ? 'moodle_participant'
          : NAMES.includes(name)
            ? aName
            : (HEADINGS[name] ?? null);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return { kind: isCanvas || isMoodle ? 'gradebook' : 'class list', fields };
}

/** At most this many title lines may precede the headings. */
const MAX_TITLE_LINES = 10;

/** Finds the line of headings: the first of those that name the most columns; 0 if none does. */
function headingLine(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, MAX_TITLE_LINES).map((row) => {
    if (row.some((cell) => isEmail(oneLine(cell)))) return 0;
    const { fields } = fieldsOf(row);
    return fields.filter((field) => field !== null).length;
  });
  const most = Math.max(0, ...found);
  // A single word, as in a title, isn't a line of headings.
  return most < 2 ? 0 : found.indexOf(most);
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|msc|bsc|ma|ba)\b/i;

/** Whether all names of a column are written “Last, First”. */
const isLastFirst = (names: readonly string[]): boolean =>
  names.length > 1 &&
  names.every((name) => {
    const [last, first, ...more] = name.split(',').map((part) => part.trim());
    return more.length === 0 && last !== '' && (first ?? '') !== '' && !SUFFIX.test(first!);
  });

/** Without headings, guesses columns from their contents. */
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
 * Reads students from CSV text or pasted rows, by the headings of the first line, or by the
 * contents of the columns if there are none. Rows that can't be used are left out and reported.
 * Throws an `Error` with a sentence for the educator if nothing can be used.
 */
export function readClassList(text: string): ClassListFile {
  const rows = readCsv(text.replace(/^\uFEFF?sep=.\r?\n/i, ''));
  const line = headingLine(rows);
  const head = rows[line] ?? [];
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
  const names = fields.indexOf('display_name');
  const areTurned =
    kind === 'gradebook' ||
    isLastFirst(
      rows
        .slice(hasHeadings ? line + 1 : 0)
        .map((cells) => oneLine(cells[names]))
        .filter(Boolean),
    );
  rows.forEach((cells, index) => {
    const row = index + 1;
    if (hasHeadings && index <= line) return;
    if (cells.every((cell) => oneLine(cell) === '')) return;
    const of = (field: ClassListField): string => {
      const column = fields.indexOf(field);
      return column === -1 ? '' : oneLine(cells[column]);
    };
    const problem = (why: string) => problems.push({ row, why });
    if (/^points possible$/i.test(of('display_name'))) return;
    let email: string | null = of('email') || null;
    const identifier = of('identifier') || null;
    const [last, first, ...more] = of('display_name')
      .split(',')
      .map((part) => part.trim());
    const given =
      areTurned && first !== undefined && first !== '' && more.length === 0
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
  /** The whole class list to be saved: existing students stay, even if they aren't in the file. */
  students: ClassListEntry[];
  added: number;
  /** Students already in the list for whom the file has new or different details. */
  changed: number;
  /** Students who are in the list but not in the file. */
  absent: Student[];
}

/**
 * Merges a file into the class list. A student of the file is matched to an existing one by id;
 * names alone match nobody.
 */
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

/**
 * Returns submissions that belong to nobody in this class list by student ID or e-mail address.
 */
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

/** Returns students without any work here. */
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

/**
 * Whether the dropped files are a table of students rather than their work: a single spreadsheet
 * file.
 */
export const isClassList = (files: readonly { name: string }[]): boolean =>
  files.length === 1 && /\.(csv|tsv|xlsx|xls|ods)$/i.test(files[0]!.name);
