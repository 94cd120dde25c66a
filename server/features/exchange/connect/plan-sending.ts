import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { weighted } from '#contract/rubrics/students-view.ts';
import {
  atFiveDecimals,
  isRoundingOf,
  pointsText,
  roundingNote,
  wordNotPoints,
} from '#server/features/exchange/return/points.ts';
import type {
  Environment,
  GivenCriterion,
  HandedIn,
  RemoteState,
  Marking,
  RemoteCriterion,
  RemotePerson,
  SentDocument,
  Wanted,
} from './types.ts';
import {
  type ConnectedSystem,
  type RemoteAssignment,
  SYSTEM_NAMES,
} from '#contract/exchange/connection.ts';
import { holdsFeedback, isChangedByLateness } from '#contract/deadlines/late-rule.ts';
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
import { forEachLimited } from '#server/platform/process/for-each-limited.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import { idsOf } from '#server/features/assignments/students.store.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import { EXCUSED } from './canvas/environment.ts';
import { fileKey, hasComment, hasGrade, isSameComment } from './compare.ts';
import { isNamed } from './moodle/files.ts';

const spoken = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase();

const isOnlyOne = (names: readonly string[], name: string): boolean =>
  names.filter((one) => one === name).length === 1;

/**
 * Returns what is given for each criterion of the environment's rubric, matched by name; null
 * unless every one of them is marked here, and it is clear which level of which criterion is meant,
 * since the environment treats an incomplete assessment as complete.
 */
function assessmentOf(
  theirs: readonly RemoteCriterion[],
  ours: Rubric | null,
  { marks }: Pick<MarkSheet, 'marks'>,
): GivenCriterion[] | null {
  const given: GivenCriterion[] = [];
  const ourNames = (ours?.criteria ?? []).map(({ name }) => spoken(name));
  const theirNames = theirs.map(({ name }) => spoken(name));
  for (const { id, name, levels, max } of theirs) {
    if (!isOnlyOne(ourNames, spoken(name)) || !isOnlyOne(theirNames, spoken(name))) return null;
    const criterion = ours?.criteria.find((one) => spoken(one.name) === spoken(name));
    const mark = marks.find((one) => one.criterion === criterion?.id);
    const points = criterion === undefined ? null : pointsOf(criterion, mark);
    if (criterion === undefined || mark === undefined || points === null) return null;
    const chosen = criterion.levels.filter((level) => mark.level_ids?.includes(level.id) ?? false);
    const worth = atFiveDecimals(weighted(points, criterion.weight));
    if (max !== null && (worth < 0 || worth > max)) return null;
    const worthIt = levels.filter((one) => atFiveDecimals(one.points) === worth);
    const named = worthIt.filter(
      (one) => chosen.length === 1 && spoken(one.name) === spoken(chosen[0]!.name),
    );
    const [level, another] = named.length > 0 ? named : worthIt;
    if (levels.length > 0 && (level === undefined || another !== undefined)) return null;
    given.push({
      criterion: id,
      level: level?.id ?? null,
      points: worth,
      remark: mark.comment.trim(),
    });
  }
  return given;
}

/** A student's row before anything is sent. */
export interface PlannedRow {
  submission_id: number;
  remote_user: string;
  student: string;
  state: Extract<SendingRowState, 'waiting' | 'conflict' | 'left'>;
  why: string;
  held: RemoteState;
  wanted: Wanted;
}

/** Where the name of a course begins a sentence. */
export const COURSE_FIRST = /(^|[.:] )the course/g;

/** What was last sent to each user of the environment, as it was read back. */
export type LastSent = ReadonlyMap<string, RemoteState>;

const nothing: RemoteState = { grade: null, comment: null };
/** The words that Canvas displays for the ones it accepts. */
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
export const GRADE_HIDDEN =
  'Moodle holds a grade for this student and doesn’t show which, so it would be written over unseen. Grade this student in Moodle.';
const LOCKED =
  'Moodle has locked the grade (it was set in the gradebook), so only the feedback goes.';
const LOCKED_ONLY = 'Moodle has locked the grade (it was set in the gradebook).';
const RELEASED =
  'Moodle’s marking workflow has released it: the student sees what is sent at once.';
const COURSE_COMMENT_HIDDEN =
  'The course doesn’t show the comment that it may hold for a student without a grade. This feedback would take its place.';
const COURSE_COMMENT_HIDDEN_GRADE_ALONE =
  'The course doesn’t show the comment that it may hold for a student without a grade, and the grade can’t go alone without erasing it. Write feedback.';
const COURSE_COMMENT_FORMATTED =
  'The course holds a comment with formatting, which a grade alone would take away. Write feedback, or enter the grade there.';
const COURSE_NEEDS_GRADE = 'A course takes feedback by LTI only with a grade.';
const NOT_RELEASED =
  'Not released here yet. The student would see it in the course at once: release it first.';
const WITHDRAWN_ELSEWHERE =
  'It isn’t released here, and what the course holds isn’t what was sent from here: take it back there.';
const CHANGED_SINCE_RELEASE = 'It was changed here since it was released.';
const REPLACES = 'It takes the place of the comment there.';

/**
 * Moodle only accepts the position of a word: anything that isn't a word of the scale would become
 * another grade there.
 */
function ofScale(said: string, scale: readonly string[]): Worth {
  const answer = gradeCell(said, { maximum: null, scale });
  return answer.kind === 'cell'
    ? { grade: answer.cell, why: '' }
    : { grade: null, why: answer.kind === 'left' ? answer.why : '' };
}

/** Returns a grade in the form that the environment accepts, or why it accepts none. */
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

/** By submission: the environment's attempt that its marked files belong to. */
export type HandedInHere = ReadonlyMap<number, HandedIn>;

interface WhichAttempt {
  /** The one to send to, from 1. */
  attempt: number;
  /** Why nothing is sent to it; '' if it can be. */
  left: string;
  /** What the educator has to check first; '' for nothing. */
  conflict: string;
}

const shortDate = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/**
 * Compares the attempt that was marked here with the newest one in the environment: a grade is
 * never given to one that nobody here has seen.
 */
export function whichAttempt(
  name: string,
  here: HandedIn | undefined,
  newest: RemoteState['newest'],
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
      conflict: `What was handed in was changed in ${name} on ${shortDate(newest.at)}, after it was imported. Import it again, and look at it.`,
    };
  return to;
}

/**
 * Returns what is held, with the comment that was sent last if the environment doesn't show it and
 * nobody has saved anything since.
 */
const remembered = (held: RemoteState, last: RemoteState | undefined): RemoteState =>
  held.comment === undefined && held.stamp !== undefined && held.stamp === last?.stamp
    ? { ...held, comment: last.comment, raw: last.raw }
    : held;

/** The release state of a work. */
export interface ReleaseNow {
  isReleased: boolean;
  /** Whether the student would now be given something else. */
  isChanged: boolean;
}

interface Row {
  one: ReturnedSubmission;
  criteria: GivenCriterion[] | null;
  held: RemoteState;
  last: RemoteState | undefined;
  document: SentDocument | undefined;
  here: HandedIn | undefined;
  isLocked: boolean;
  /** Whether the student has it here: released and not withdrawn; null if that isn't relevant. */
  release: ReleaseNow | null;
  /** The scale that it was graded on here. */
  own: Scale;
}

function judge(
  system: ConnectedSystem,
  marking: Marking,
  { one, criteria, held, last, document, here, isLocked, release, own }: Row,
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
  if (held.has_hidden_grade === true) return left(GRADE_HIDDEN);
  if (release?.isReleased === false) {
    if (last === undefined || last.grade === null || held.grade === null) return left(NOT_RELEASED);
    if (!hasGrade(system, held, last.grade) || !isSameComment(held.comment, last.comment))
      return left(WITHDRAWN_ELSEWHERE);
    return {
      state: 'conflict',
      why: `It was withdrawn here. Ticked, the grade ${held.grade}${held.comment ? ' and the comment' : ''} that ${name} holds ${held.comment ? 'are' : 'is'} taken back there.`,
      wanted: { ...nothingGoes, attempt: 1, marking: marking.fingerprint, withdraws: true },
    };
  }

  if (holdsFeedback(one.work.late_mark))
    return left(held.grade === null ? '' : `${name} still holds the grade ${held.grade}.`);

  const assessment =
    criteria === null || criteria.length === 0
      ? undefined
      : sha256(canonicalJson({ criteria, grade: worth.grade }));
  const isAsSent =
    assessment === undefined || last?.assessment === undefined || last.assessment === assessment;
  // If a different total was confirmed and sent before, it isn't asked about again.
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
    // Moodle calculates its grade from the form, and saving anything without a complete one deletes
    // that grade.
    if (criteria === null) return left(NO_RUBRIC(name));
    if (worth.grade === null) return left(worth.why, NO_GRADE_HERE);
  } else if (criteria === null && worth.grade !== null)
    why.push(
      'Only the grade and the feedback go: not every criterion of the rubric there is marked here.',
    );
  const isHidden = system !== 'canvas' && held.comment === undefined;
  if (isHidden && feedback === null)
    return left(system === 'lti' ? COURSE_COMMENT_HIDDEN_GRADE_ALONE : COMMENT_HIDDEN_GRADE_ALONE);
  if (system === 'lti') {
    if (worth.grade === null) return left(worth.why, COURSE_NEEDS_GRADE);
    if (feedback === null && /<\w|&\w+;/.test(held.comment ?? ''))
      return left(COURSE_COMMENT_FORMATTED);
    if (release?.isChanged === true) why.push(CHANGED_SINCE_RELEASE);
  }

  const wanted: Wanted = {
    // A score is always sent complete: a new comment includes the grade.
    grade: (gradeStands && system !== 'lti') || locked ? null : worth.grade,
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
    system !== 'canvas' &&
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
    isHidden ? (system === 'lti' ? COURSE_COMMENT_HIDDEN : COMMENT_HIDDEN) : '',
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

/**
 * Returns a function that finds each student's user in the environment: by any id that both know,
 * never by a name. An id shared by several users there identifies none of them, and ids of several
 * people identify nobody; an account number belongs to one person.
 */
export function finder(
  people: readonly RemotePerson[],
): (ids: {
  identifier: string | null;
  email: string | null;
  environment_ids: Student['environment_ids'];
}) => RemotePerson | undefined {
  const known = new Map<string, Set<RemotePerson>>();
  for (const person of people)
    for (const id of idsOf(person)) known.set(id, (known.get(id) ?? new Set()).add(person));
  const byAccount = (id: string): boolean => /^(?:moodle|canvas|lti)_user:/.test(id);
  return (student) => {
    const ids = idsOf(student);
    const named = (pick: readonly string[]): RemotePerson[] => [
      ...new Set(
        pick
          .map((id) => [...(known.get(id) ?? [])])
          .filter((those) => those.length === 1)
          .map(([one]) => one!),
      ),
    ];
    const own = named(ids.filter(byAccount));
    const [person, another] = own.length > 0 ? own : named(ids);
    return another === undefined ? person : undefined;
  };
}

const SEVERAL =
  'Several submissions here are of this student. Keep one of them, or say in the class list whose the others are.';
const NOBODY = (name: string): string =>
  `Nobody in ${name}’s class has an id of theirs, or several have. Import the class list, or say whose the submission is.`;

/**
 * Adjusts the rows for an environment that gives a group one grade: the educator is asked about
 * anything that would replace another member's grade, and members with different grades here wait.
 * `groups` are the groups' members.
 */
function withGroups(
  system: ConnectedSystem,
  rows: readonly PlannedRow[],
  groups: readonly (readonly RemotePerson[])[],
  held: ReadonlyMap<string, RemoteState>,
): PlannedRow[] {
  const name = SYSTEM_NAMES[system];
  const groupOf = new Map(groups.flatMap((those) => those.map(({ user }) => [user, those])));
  const rowOf = new Map(rows.map((row) => [row.remote_user, row]));
  return rows.map((row): PlannedRow => {
    const { grade } = row.wanted;
    const others = (groupOf.get(row.remote_user) ?? []).filter(
      // Excused students stay excused: Canvas skips them.
      ({ user }) => user !== row.remote_user && held.get(user)?.is_excused !== true,
    );
    if (grade === null || others.length === 0) return row;
    const isThis = (other: string | null | undefined): boolean =>
      other != null && hasGrade(system, { grade: other }, grade);
    const goes = (user: string): string | null | undefined => rowOf.get(user)?.wanted.grade;
    const list = (those: readonly RemotePerson[]): string =>
      those.map(({ display_name }) => display_name).join(', ');
    const apart = others.filter(({ user }) => goes(user) != null && !isThis(goes(user)));
    if (apart.length > 0)
      return {
        ...row,
        state: 'left',
        why: `${name} gives a group one grade, and here ${list(apart)} of the same group ${apart.length === 1 ? 'has' : 'have'} another than ${grade}.`,
        wanted: { grade: null, comment: null, criteria: [] },
      };
    const replaced = others.filter(({ user }) => {
      const there = held.get(user)?.grade ?? null;
      return (
        there !== null &&
        !isThis(there) &&
        !(isThis(goes(user)) && rowOf.get(user)?.state === 'waiting')
      );
    });
    const group = others.map(({ user }) => ({ user, grade: held.get(user)?.grade ?? null }));
    const says =
      replaced.length > 0
        ? `${name} gives a group one grade, so this would take the place of another: ${replaced.map(({ user, display_name }) => `${display_name} has ${held.get(user)?.grade}`).join(', ')}.`
        : `${name} gives this grade to the whole group.`;
    return {
      ...row,
      state: replaced.length > 0 ? 'conflict' : row.state,
      why: [says, row.why].filter(Boolean).join(' '),
      wanted: { ...row.wanted, group },
    };
  });
}

/** `remote` is the assignment as the environment has it now. */
interface Planned {
  remote: RemoteAssignment;
  rows: PlannedRow[];
}

/** Returns what would be sent to each student, compared with what the environment holds. */
export async function planSending(
  environment: Environment,
  linked: RemoteAssignment,
  given: ReturnedClass,
  lastSent: LastSent,
  handedIn: HandedInHere,
  {
    documents,
    releases,
  }: {
    documents: boolean;
    /** The release state of each submission; left out if that isn't relevant. */
    releases?: ReadonlyMap<number, ReleaseNow>;
  },
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
      person !== undefined &&
      // What was sent before a mark was held back can still be withdrawn.
      (one.work.grade !== null || one.work.feedback !== null || holdsFeedback(one.work.late_mark))
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
  const groups =
    marking.grades_whole_groups === true
      ? [
          ...Map.groupBy(
            people.filter(({ group }) => group !== null),
            ({ group }) => group,
          ).values(),
        ].filter((members) => members.some(({ user }) => marked.has(user)))
      : [];
  const asked = new Map([
    ...groups.flat().map(({ user }) => [user, { user, attempt: null }] as const),
    ...marked,
  ]);
  const [held, locked] =
    marked.size === 0
      ? [new Map<string, RemoteState>(), new Set<string>()]
      : [
          await environment.held(remote, [...asked.values()]),
          await environment.locked(remote, [...marked.keys()]),
        ];
  const name = documentName(given.assignment.name, 'pdf');
  const documentFor = async (
    one: ReturnedSubmission,
    id: number | undefined,
  ): Promise<SentDocument | undefined> => {
    if (!documents || noFiles !== '' || isEmpty(one.returned) || holdsFeedback(one.work.late_mark))
      return undefined;
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
      // Canvas may use the rubric's points as the grade, and they don't include any penalty.
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
        release: releases?.get(one.work.submission_id) ?? null,
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
          .join(' ')
          .replaceAll(COURSE_FIRST, '$1The course'),
      };
    },
  );
  return { remote, rows: withGroups(environment.system, rows, groups, held) };
}
