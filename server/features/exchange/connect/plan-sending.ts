import {
  type ConnectedSystem,
  type RemoteAssignment,
  SYSTEM_NAMES,
} from '#contract/exchange/connection.ts';
import { isChangedByLateness } from '#contract/deadlines/late-rule.ts';
import type { SendingRowState } from '#contract/exchange/sending.ts';
import { asOnScale, isWordNotPoints, type Scale } from '#contract/rubrics/read-grade.ts';
import type { Student } from '#contract/assignments/student.ts';
import {
  lateNote,
  type ReturnedClass,
  type ReturnedSubmission,
} from '#server/features/exchange/return/returned-class.ts';
import { nameOf } from '#server/features/exchange/return/join.ts';
import { apartNames } from '#contract/exchange/environment/zip-name.ts';
import { documentName } from '#server/features/exchange/return/documents/names.ts';
import { isEmpty } from '#server/features/exchange/return/documents/plan.ts';
import { gradeCell } from '#server/features/exchange/return/moodle/grade.ts';
import {
  isRoundingOf,
  pointsText,
  roundingNote,
  wordNotPoints,
} from '#server/features/exchange/return/points.ts';
import { forEachLimited } from '#server/platform/process/for-each-limited.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import { idsOf } from '#server/features/assignments/students.store.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import { EXCUSED } from './canvas/environment.ts';
import { fileKey, hasComment, hasGrade, isSameComment } from './compare.ts';
import { isNamed } from './moodle/files.ts';
import { assessmentOf } from './rubric.ts';
import type {
  Environment,
  GivenCriterion,
  HandedIn,
  Held,
  Marking,
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
/** The words that Canvas shows for what it takes. */
const PASS_FAIL: Readonly<Record<string, string>> = {
  pass: 'complete',
  passed: 'complete',
  complete: 'complete',
  fail: 'incomplete',
  failed: 'incomplete',
  incomplete: 'incomplete',
};

interface Worth {
  grade: string | null;
  why: string;
}

const FILES_HIDDEN =
  'Moodle doesn’t show which files it holds, so the document doesn’t go: it would take the place of all of them.';
const NO_GRADE_HERE =
  'Moodle grades this by its rubric, and feedback alone would take away the grade that it makes. Mark it here by the rubric first, and give it a grade.';
const NO_RUBRIC_PENALTY =
  'Only the grade and the feedback go: the points of the rubric come to the mark that was awarded.';
const NO_SCALE =
  'Moodle grades this by a scale, and doesn’t tell this token its words: hand the grades back in the worksheet.';
const COMMENT_HIDDEN =
  'Moodle doesn’t show the comment that it may hold for this student before the marking workflow has released it. This feedback would take its place.';
const COMMENT_HIDDEN_GRADE_ALONE =
  'Moodle doesn’t show the comment that it may hold for this student before the marking workflow has released it, and the grade can’t go alone without erasing it. Write feedback, or release it in Moodle first.';
const STATE_HIDDEN =
  'Moodle doesn’t tell this token how far its marking workflow is, and saving a grade without it would withdraw what was released.';
const LOCKED =
  'Moodle has locked the grade (it was set in the gradebook), so only the feedback goes.';
const LOCKED_ONLY = 'Moodle has locked the grade (it was set in the gradebook).';
const RELEASED =
  'Moodle’s marking workflow has released it: the student sees what is sent at once.';
const REPLACES = 'It takes the place of the comment there.';

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
  own: Scale,
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
    const word = PASS_FAIL[(asOnScale(said, own) ?? said).toLowerCase()];
    return word === undefined
      ? { grade: null, why: `“${said}” is neither a pass nor a fail.` }
      : { grade: word, why: '' };
  }
  if (isWordNotPoints(said, own, max))
    return { grade: null, why: wordNotPoints(said, SYSTEM_NAMES[system]) };
  const points = pointsText(said, max);
  if (points === null) return { grade: null, why: `“${said}” is not a number of points.` };
  if (max !== null && points > max)
    return { grade: null, why: `${said} is more than the maximum of ${max}.` };
  return { grade: String(points), why: roundingNote(said, String(points)) };
}

const NO_RUBRIC = (name: string): string =>
  `${name} marks this by a rubric, and not every criterion of it is marked here under the same name and with the same points.`;

/** From when on a work is of an attempt that can be told from others. */
export type HandedInHere = ReadonlyMap<number, HandedIn>;

interface WhichAttempt {
  /** The one to send to, from 1. */
  attempt: number;
  /** Why nothing goes to it; '' where it can. */
  left: string;
  /** What the educator has to look at first; '' for nothing. */
  conflict: string;
}

const shortDate = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** The attempt that was marked here, against the newest in the environment: a grade never lands on one that nobody here has seen. */
export function whichAttempt(
  name: string,
  here: HandedIn | undefined,
  newest: Held['newest'],
): WhichAttempt {
  const to = { attempt: here?.attempt ?? 1, left: '', conflict: '' };
  if (newest === undefined)
    return { ...to, left: `${name} doesn’t tell which attempts there are, so nothing is sent.` };
  if (newest === null) return to;
  if (here === undefined)
    return newest.attempt === 1
      ? to
      : {
          ...to,
          left: `${name} has attempt ${newest.attempt}, and it isn’t known which attempt was marked here. Bring the work in from ${name}, and look at it.`,
        };
  if (newest.attempt > here.attempt)
    return {
      ...to,
      left: `Attempt ${here.attempt} was marked here, and ${name} has attempt ${newest.attempt} by now. It waits: bring the new attempt in, and look at it.`,
    };
  if (newest.attempt < here.attempt)
    return {
      ...to,
      left: `Attempt ${here.attempt} was marked here, and ${name} has it no longer. Look there.`,
    };
  if (newest.at !== null && here.at !== null && newest.at > here.at)
    return {
      ...to,
      conflict: `What was handed in was changed in ${name} on ${shortDate(newest.at)}, after it was brought in. Bring it in again, and look at it.`,
    };
  return to;
}

/** Held with what was sent last where the environment doesn't show the comment and nobody has saved anything since. */
const remembered = (held: Held, last: Held | undefined): Held =>
  held.comment === undefined && held.stamp !== undefined && held.stamp === last?.stamp
    ? { ...held, comment: last.comment, raw: last.raw }
    : held;

interface Row {
  one: ReturnedSubmission;
  criteria: GivenCriterion[] | null;
  held: Held;
  last: Held | undefined;
  document: SentDocument | undefined;
  here: HandedIn | undefined;
  isLocked: boolean;
  /** The scale that it was graded on here. */
  own: Scale;
}

function judge(
  system: ConnectedSystem,
  marking: Marking,
  { one, criteria, held, last, document, here, isLocked, own }: Row,
): Pick<PlannedRow, 'state' | 'why' | 'wanted'> {
  const name = SYSTEM_NAMES[system];
  const { remote, scale } = marking;
  const byForm = marking.criteria !== null;
  const worth = gradeFor(remote, system, one.work.grade, scale, own);
  const feedback = one.work.feedback?.trim() || null;
  const why = [worth.why];
  const said = (): string => why.filter(Boolean).join(' ');
  const nothingGoes: Wanted = { grade: null, comment: null, criteria: [] };
  const left = (...reasons: string[]) => ({
    state: 'left' as const,
    wanted: nothingGoes,
    why: reasons.filter(Boolean).join(' '),
  });
  if (held.is_excused === true) return left(EXCUSED);

  const assessment =
    criteria === null || criteria.length === 0
      ? undefined
      : sha256(canonicalJson({ criteria, grade: worth.grade }));
  const isAsSent =
    assessment === undefined || last?.assessment === undefined || last.assessment === assessment;
  // A total that was looked at and sent all the same isn't asked about again.
  const wasSentSo =
    assessment !== undefined &&
    last?.assessment === assessment &&
    last.grade !== null &&
    hasGrade(system, held, last.grade);
  const gradeStands =
    worth.grade === null ||
    (system === 'moodle' && wasSentSo) ||
    (isAsSent &&
      (hasGrade(system, held, worth.grade) ||
        (system === 'moodle' &&
          byForm &&
          held.grade !== null &&
          isRoundingOf(worth.grade, held.grade))));
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
  if (gradeStands && commentStands && documentStands)
    return worth.grade === null && feedback === null
      ? left(said() || 'Has no grade and no feedback yet.')
      : left(`${name} has this already.`, said());

  if (marking.refuses !== '') return left(marking.refuses);
  if (system === 'moodle' && held.workflow === undefined) return left(STATE_HIDDEN);
  const { attempt, left: waits, conflict } = whichAttempt(name, here, held.newest);
  if (waits !== '') return left(waits);
  const locked = isLocked && !gradeStands;
  if (locked && (byForm || (commentStands && documentStands))) return left(LOCKED_ONLY);
  if (locked) why.push(LOCKED);
  if (system === 'moodle' && byForm) {
    // Moodle works its grade out from the form, and whatever is saved without a whole one takes that grade away.
    if (criteria === null) return left(NO_RUBRIC(name));
    if (worth.grade === null) return left(worth.why, NO_GRADE_HERE);
  } else if (criteria === null && worth.grade !== null)
    why.push(
      'Only the grade and the feedback go: not every criterion of the rubric there is marked here.',
    );
  const isHidden = system === 'moodle' && held.comment === undefined;
  if (isHidden && feedback === null) return left(COMMENT_HIDDEN_GRADE_ALONE);

  const wanted: Wanted = {
    grade: gradeStands || locked ? null : worth.grade,
    comment: commentStands ? null : feedback,
    criteria:
      byForm && worth.grade !== null && (system === 'moodle' || !gradeStands)
        ? (criteria ?? [])
        : [],
    ...(documentStands ? {} : { document }),
    attempt,
    marking: marking.fingerprint,
    ...(assessment === undefined ? {} : { assessment }),
  };
  if (worth.grade === null && worth.why === '')
    why.push('Has no grade yet: only the feedback goes.');
  if (feedback === null && wanted.grade !== null)
    why.push('Has no feedback yet: only the grade goes.');
  if (system === 'moodle' && held.workflow === 'released') why.push(RELEASED);

  const totals = marking
    .totals(wanted.criteria)
    .map((total) => scale?.[total - 1] ?? String(total));
  const comesTo = (total: string): boolean =>
    worth.grade === null || total === worth.grade || isRoundingOf(worth.grade, total);
  const foreignGrade =
    !gradeStands &&
    !locked &&
    held.grade !== null &&
    !(last?.grade != null && hasGrade(system, held, last.grade));
  const replaces =
    system === 'moodle' &&
    !commentStands &&
    typeof held.comment === 'string' &&
    held.comment.trim() !== '';
  const foreignComment = replaces && !isSameComment(held.comment, last?.comment);
  const holds = foreignGrade ? `the grade ${held.grade}` : 'a comment';
  const conflicts = [
    conflict,
    !foreignGrade && !foreignComment
      ? ''
      : last === undefined
        ? `${name} holds ${holds} that didn’t come from here.`
        : `${name} holds ${holds}: it was changed there since it was sent.`,
    isHidden ? COMMENT_HIDDEN : '',
    totals.length > 0 && !totals.some(comesTo)
      ? `${name} works its rubric out to ${[...new Set(totals)].join(' or ')}, and would hold that; here the grade is ${worth.grade}.`
      : '',
  ].filter(Boolean);
  return conflicts.length > 0
    ? { state: 'conflict', wanted, why: [...conflicts, said()].filter(Boolean).join(' ') }
    : {
        state: 'waiting',
        wanted,
        why: [said(), replaces ? REPLACES : ''].filter(Boolean).join(' '),
      };
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

/** `remote` is the assignment as the environment has it now. */
export interface Planned {
  remote: RemoteAssignment;
  rows: PlannedRow[];
}

/** What would be sent to each student, against what the environment holds. */
export async function planSending(
  environment: Environment,
  linked: RemoteAssignment,
  given: ReturnedClass,
  lastSent: LastSent,
  handedIn: HandedInHere,
  { documents }: { documents: boolean },
): Promise<Planned> {
  const marking = await environment.marking(linked);
  const { remote, criteria: theirs } = marking;
  const [people, all] = [await environment.people(remote), await given.all()];
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
              display_name: nameOf(one.work, []),
              identifier: said,
              email: said,
              environment_ids: {},
            },
          ];
    return named.map((student) => ({
      one,
      id: student.id,
      student: student.display_name,
      listed: student,
      person: find(student),
    }));
  });
  const works = Map.groupBy(
    owners.filter(({ person }) => person !== undefined),
    ({ person }) => person!.user,
  );
  const marked = new Map(
    owners.flatMap(({ one, person }) =>
      person !== undefined && (one.work.grade !== null || one.work.feedback !== null)
        ? [
            [
              person.user,
              {
                user: person.user,
                attempt: handedIn.get(one.work.submission_id)?.attempt ?? null,
              },
            ] as const,
          ]
        : [],
    ),
  );
  const [held, locked] =
    marked.size === 0
      ? [new Map<string, Held>(), new Set<string>()]
      : [
          await environment.held(remote, [...marked.values()]),
          await environment.locked(remote, [...marked.keys()]),
        ];
  const name = documentName(given.assignment.name, 'pdf');
  const documentFor = async (
    one: ReturnedSubmission,
    id: number | undefined,
  ): Promise<SentDocument | undefined> => {
    if (!documents || noFiles !== '' || isEmpty(one.returned)) return undefined;
    const returned = await given.of(one.work.submission_id, id);
    return { name, returned, says: sha256(canonicalJson({ ...returned, made_at: '' })) };
  };
  const names = apartNames(
    owners.map(({ student, person, listed }) => ({
      name: student,
      id: listed.identifier ?? listed.email ?? person?.identifier ?? person?.email,
    })),
  );
  const shown = owners.map((owner, place) => ({ ...owner, student: names[place]! }));
  const rows = await forEachLimited(
    shown,
    1,
    async ({ one, id, student, person }): Promise<PlannedRow> => {
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
      const last = lastSent.get(person.user);
      // Canvas may take the rubric's points for the grade, and they know no penalty.
      const withoutRubric =
        theirs !== null &&
        environment.system === 'canvas' &&
        given.mark === 'final' &&
        isChangedByLateness(one.work.late_mark);
      const there = remembered(held.get(person.user) ?? nothing, last);
      const judged = judge(environment.system, marking, {
        one,
        criteria:
          theirs === null || withoutRubric ? [] : assessmentOf(theirs, given.rubric, one.sheet),
        held: there,
        last,
        document: await documentFor(one, id),
        here: handedIn.get(one.work.submission_id),
        isLocked: locked.has(person.user),
        own: given.assignment.grade_scale,
      });
      return {
        ...base,
        held: {
          ...there,
          document: last?.document,
          document_file: last?.document_file,
          assessment: last?.assessment,
        },
        ...judged,
        why: [
          lateNote(one.work, given.mark),
          withoutRubric && judged.wanted.grade !== null ? NO_RUBRIC_PENALTY : '',
          judged.why,
          judged.state === 'left' ? '' : noFiles,
        ]
          .filter(Boolean)
          .join(' '),
      };
    },
  );
  return { remote, rows };
}
