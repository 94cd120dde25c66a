import {
  type ConnectedSystem,
  type RemoteAssignment,
  SYSTEM_NAMES,
} from '#contract/connect/connection.ts';
import type { SendingRowState } from '#contract/connect/sending.ts';
import type { Student } from '#contract/student.ts';
import type { Gathered } from '../handback/gathered.ts';
import type { Class } from '../handback/gathered.ts';
import { documentName } from '../handback/documents/names.ts';
import { isEmpty } from '../handback/documents/plan.ts';
import { gradeCell } from '../handback/moodle/grade.ts';
import { pointsSaid } from '../handback/points.ts';
import { each } from '../process/each.ts';
import { canonicalJson } from '../release/canonical.ts';
import { idsOf } from '../stores/assignments/students.ts';
import { sha256 } from '../stores/context.ts';
import { fileKey, hasComment, hasGrade } from './compare.ts';
import { isNamed } from './moodle/files.ts';
import { assessmentOf } from './rubric.ts';
import type {
  Environment,
  GivenCriterion,
  Held,
  RemoteCriterion,
  RemotePerson,
  SentDocument,
  Wanted,
} from './types.ts';

/** A student's row before anything is sent. */
export interface PlannedRow {
  submission_id: number;
  remote_user: string;
  student: string;
  state: Extract<SendingRowState, 'waiting' | 'conflict' | 'left'>;
  why: string;
  held: Held;
  wanted: Wanted;
}

/** What was sent last to each user of the environment, as it was read back. */
export type LastSent = ReadonlyMap<string, Held>;

const nothing: Held = { grade: null, comment: null };
const PASS_FAIL: Readonly<Record<string, string>> = {
  pass: 'pass',
  passed: 'pass',
  complete: 'complete',
  fail: 'fail',
  failed: 'fail',
  incomplete: 'incomplete',
};

interface Worth {
  grade: string | null;
  why: string;
}

const FILES_HIDDEN =
  'Moodle doesn’t show which files it holds, so the document doesn’t go: it would take the place of all of them.';
const NO_GRADE_HERE =
  'Moodle holds a grade by its rubric, which feedback alone would take away. Mark it here by the rubric first.';
const NO_SCALE =
  'Moodle grades this by a scale, and doesn’t tell this token its words: hand the grades back in the worksheet.';

/** Moodle takes the place of a word alone: what is no word of the scale would become another grade there. */
function ofScale(said: string, scale: readonly string[]): Worth {
  const answer = gradeCell(said, { maximum: null, scale });
  return answer.kind === 'cell'
    ? { grade: answer.cell, why: '' }
    : { grade: null, why: answer.kind === 'left' ? answer.why : '' };
}

/** A grade as the environment takes it, or why it takes none. */
function gradeFor(
  { graded_by, max }: RemoteAssignment,
  system: ConnectedSystem,
  grade: string | null,
  scale: readonly string[] | null,
): Worth {
  const said = grade?.trim() ?? '';
  if (said === '') return { grade: null, why: '' };
  if (graded_by === 'nothing')
    return {
      grade: null,
      why: `The assignment has no grade in ${SYSTEM_NAMES[system]}, only comments.`,
    };
  if (graded_by === 'words') {
    if (system === 'moodle')
      return scale === null ? { grade: null, why: NO_SCALE } : ofScale(said, scale);
    const word = PASS_FAIL[said.toLowerCase()];
    return word === undefined
      ? { grade: null, why: `“${said}” is neither a pass nor a fail.` }
      : { grade: word, why: '' };
  }
  const points = pointsSaid(said, max);
  if (points === null) return { grade: null, why: `“${said}” is not a number of points.` };
  if (max !== null && points > max)
    return { grade: null, why: `${said} is more than the maximum of ${max}.` };
  return { grade: String(points), why: '' };
}

const NO_RUBRIC = (name: string): string =>
  `${name} marks this by a rubric, and not every criterion of it is marked here under the same name and with the same points.`;

function criteriaFor(
  theirs: readonly RemoteCriterion[] | null,
  given: Class,
  { sheet }: Gathered,
): GivenCriterion[] | null {
  return theirs === null ? [] : assessmentOf(theirs, given.rubric, sheet);
}

function judge(
  environment: Pick<Environment, 'system'>,
  remote: RemoteAssignment,
  one: Gathered,
  criteria: GivenCriterion[] | null,
  scale: readonly string[] | null,
  held: Held,
  last: Held | undefined,
  document: SentDocument | undefined,
): Pick<PlannedRow, 'state' | 'why' | 'wanted'> {
  const { system } = environment;
  const name = SYSTEM_NAMES[system];
  const worth = gradeFor(remote, system, one.work.grade, scale);
  const feedback = one.work.feedback?.trim() || null;
  const why = [worth.why];
  // Moodle works its grade out from the rubric, and an incomplete one gives a wrong grade; Canvas takes a grade beside it.
  if (criteria === null && system === 'moodle')
    return {
      state: 'left',
      why: NO_RUBRIC(name),
      wanted: { grade: null, comment: null, criteria: [] },
    };
  if (criteria === null && worth.grade !== null)
    why.push(
      'Only the grade and the feedback go: not every criterion of the rubric there is marked here.',
    );
  const gradeStands = worth.grade === null || hasGrade(held, worth.grade);
  const commentStands = feedback === null || hasComment(system, held, feedback);
  const documentStands =
    document === undefined ||
    held.files === undefined ||
    (last?.document === document.says &&
      held.files.some((file) =>
        last.document_file === undefined
          ? isNamed(document.name)(file)
          : fileKey(file) === last.document_file,
      ));
  if (document !== undefined && held.files === undefined) why.push(FILES_HIDDEN);
  const rubric = criteria !== null && criteria.length > 0;
  // Whatever is saved there without the rubric takes the grade away that it made.
  const byRubric =
    rubric &&
    worth.grade !== null &&
    (!gradeStands || (system === 'moodle' && !(commentStands && documentStands)));
  const wanted: Wanted = {
    grade: gradeStands ? null : worth.grade,
    comment: commentStands ? null : feedback,
    criteria: byRubric ? criteria : [],
    ...(documentStands ? {} : { document }),
  };
  if (system === 'moodle' && rubric && worth.grade === null && held.grade !== null)
    return {
      state: 'left',
      why: NO_GRADE_HERE,
      wanted: { grade: null, comment: null, criteria: [] },
    };
  const said = (): string => why.filter(Boolean).join(' ');
  if (gradeStands && commentStands && documentStands) {
    const none = worth.grade === null && feedback === null;
    return {
      state: 'left',
      wanted,
      why: none
        ? said() || 'Has no grade and no feedback yet.'
        : [`${name} has this already.`, said()].filter(Boolean).join(' '),
    };
  }
  if (worth.grade === null && worth.why === '')
    why.push('Has no grade yet: only the feedback goes.');
  if (feedback === null) why.push('Has no feedback yet: only the grade goes.');
  const foreignGrade =
    !gradeStands && held.grade !== null && !(last?.grade != null && hasGrade(held, last.grade));
  const foreignComment =
    system === 'moodle' &&
    !commentStands &&
    typeof held.comment === 'string' &&
    held.comment.trim() !== '' &&
    held.comment !== last?.comment;
  if (foreignGrade || foreignComment) {
    const what = foreignGrade ? `the grade ${held.grade}` : 'a comment';
    return {
      state: 'conflict',
      wanted,
      why: [
        last === undefined
          ? `${name} holds ${what} that didn’t come from here.`
          : `${name} holds ${what}: it was changed there since it was sent.`,
        said(),
      ]
        .filter(Boolean)
        .join(' '),
    };
  }
  if (held.comment === undefined && wanted.comment !== null)
    why.push('Moodle doesn’t show the comment it holds; this one takes its place.');
  return { state: 'waiting', wanted, why: said() };
}

/** Who of the environment each student here is: by any id that both know, never by a name. */
function finder(
  people: readonly RemotePerson[],
): (ids: {
  identifier: string | null;
  email: string | null;
  environment_ids: Student['environment_ids'];
}) => RemotePerson | undefined {
  const known = new Map(
    people.flatMap((person) => idsOf(person).map((id) => [id, person] as const)),
  );
  return (student) =>
    idsOf(student)
      .map((id) => known.get(id))
      .find((person) => person !== undefined);
}

const SEVERAL =
  'Several submissions here are of this student. Keep one of them, or say in the class list whose the others are.';
const NOBODY = (name: string): string =>
  `Nobody in ${name}’s class has an id of theirs. Bring in the class list, or say whose the submission is.`;

/** What would be sent to each student, against what the environment holds. */
export async function planSending(
  environment: Environment,
  remote: RemoteAssignment,
  given: Class,
  lastSent: LastSent,
  { documents }: { documents: boolean },
): Promise<PlannedRow[]> {
  const [people, theirs, scale, all] = [
    await environment.people(remote),
    await environment.rubric(remote),
    await environment.scale(remote),
    await given.all(),
  ];
  const noFiles = documents ? await environment.refusesFiles(remote) : '';
  const find = finder(people);
  const owners = all.flatMap((one) => {
    const students = given.students.filter(({ id }) => one.work.student_ids.includes(id));
    const said = one.work.student_identifier;
    const named =
      students.length > 0
        ? students
        : [
            {
              id: undefined,
              display_name: said ?? `Submission ${one.work.submission_id}`,
              identifier: said,
              email: said,
              environment_ids: {},
            },
          ];
    return named.map((student) => ({
      one,
      id: student.id,
      student: student.display_name,
      person: find(student),
    }));
  });
  const works = Map.groupBy(
    owners.filter(({ person }) => person !== undefined),
    ({ person }) => person!.user,
  );
  const marked = owners.flatMap(({ one, person }) =>
    person !== undefined && (one.work.grade !== null || one.work.feedback !== null)
      ? [person.user]
      : [],
  );
  const held =
    marked.length === 0
      ? new Map<string, Held>()
      : await environment.held(remote, [...new Set(marked)]);
  const name = documentName(given.assignment.name, 'pdf');
  const documentFor = async (
    one: Gathered,
    id: number | undefined,
  ): Promise<SentDocument | undefined> => {
    if (!documents || noFiles !== '' || isEmpty(one.returned)) return undefined;
    const returned = await given.of(one.work.submission_id, id);
    return { name, returned, says: sha256(canonicalJson({ ...returned, made_at: '' })) };
  };
  return await each(owners, 1, async ({ one, id, student, person }): Promise<PlannedRow> => {
    const base = {
      submission_id: one.work.submission_id,
      student,
      remote_user: person?.user ?? '',
      held: nothing,
      wanted: { grade: null, comment: null, criteria: [] },
    };
    if (person === undefined)
      return { ...base, state: 'left', why: NOBODY(SYSTEM_NAMES[environment.system]) };
    if (works.get(person.user)!.length > 1) return { ...base, state: 'left', why: SEVERAL };
    const there = held.get(person.user) ?? nothing;
    const last = lastSent.get(person.user);
    const judged = judge(
      environment,
      remote,
      one,
      criteriaFor(theirs, given, one),
      scale,
      there,
      last,
      await documentFor(one, id),
    );
    return {
      ...base,
      held: { ...there, document: last?.document, document_file: last?.document_file },
      ...judged,
      why: [judged.why, judged.state === 'left' ? '' : noFiles].filter(Boolean).join(' '),
    };
  });
}
