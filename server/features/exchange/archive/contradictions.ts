import { createHash } from 'node:crypto';
import type { ArchiveAccount } from '#contract/exchange/archive/account.ts';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import { judgementProblem } from '#contract/rubrics/judgement.ts';
import { unusablePath } from '#server/features/exchange/import/names.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import { refuse } from './archive-sheets.ts';

/**
 * Clocks of installations differ, and wrong ones are corrected: two times may be in the wrong order
 * by up to this much.
 */
const CLOCKS_DIFFER_MS = 2 * 24 * 60 * 60_000;
/** Another installation's clock may be quite wrong, but not by this much. */
const A_YEAR_MS = 366 * 24 * 60 * 60_000;
/** In characters of canonical JSON: a snapshot is a page for one student. */
const MAX_SNAPSHOT = 4 * 1024 * 1024;
/**
 * Counters go up by one with each change: one that is near a database's maximum can't be genuine.
 */
const MAX_VERSION = 1_000_000;
/** Fields that count versions, attempts and positions in an archive. */
const COUNTERS = new Set(['version', 'attempt', 'marked_attempt', 'position', 'candidate']);

/**
 * A condition that must hold, and the problem if it doesn't, worded to follow “contradicts
 * itself:”.
 */
type Rule = readonly [holds: boolean, problem: string];

function refuseUnless(name: string, rules: Iterable<Rule>): void {
  for (const [holds, problem] of rules)
    if (!holds) refuse(`${name} contradicts itself: ${problem}.`);
}

const isEachOnce = (all: readonly unknown[]): boolean => new Set(all).size === all.length;
const areTogether = (...all: readonly unknown[]): boolean =>
  all.every((one) => (one === null) === (all[0] === null));
/** Whether times are in order, as far as clocks can tell; missing ones are skipped. */
const isInOrder = (...times: readonly (string | null)[]): boolean => {
  const known = times.filter((time) => time !== null).map((time) => Date.parse(time));
  return known.every((time, at) => at === 0 || time >= known[at - 1]! - CLOCKS_DIFFER_MS);
};
const isBlank = (text: string | null): boolean => text !== null && text.trim() === '';
const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Fields that a person may set to any time, and planned times. */
const ANY_TIME = new Set([
  'submitted_at',
  'due_at',
  'last_at',
  'extension_due_at',
  'extension_last_at',
]);
/** Snapshots and drafts are kept exactly as they were given, so they aren't checked here. */
const TO_THE_LETTER = new Set(['snapshot', 'output', 'ai_feedback']);

/**
 * Refuses times after the archive was created, and impossibly large counters, wherever they occur.
 */
function refuseBeyondMeasure(value: unknown, name: string, exportedAt: string): void {
  const latest = new Date(Date.parse(exportedAt) + CLOCKS_DIFFER_MS).toISOString();
  const look = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const [key, inner] of Object.entries(one)) {
      if (TO_THE_LETTER.has(key)) continue;
      const isLater =
        typeof inner === 'string' && key.endsWith('_at') && !ANY_TIME.has(key) && inner > latest;
      const isTooMany =
        typeof inner === 'number' &&
        (COUNTERS.has(key) || key.endsWith('_version')) &&
        inner > MAX_VERSION;
      if (isLater || isTooMany)
        refuse(
          `${name} contradicts itself: ${key} is ${isLater ? 'later than the archive' : 'beyond all measure'}.`,
        );
      look(inner);
    }
  };
  look(value);
}

/**
 * People who were erased after an archive was created stay out of it, so an archive can't claim to
 * be from the future.
 */
function refuseFromLater(name: string, exportedAt: string, now: Date): void {
  if (Date.parse(exportedAt) > now.getTime() + A_YEAR_MS)
    refuse(`${name} contradicts itself: it will be made more than a year from now.`);
}

type Rubrics = ArchiveAssignment['rubrics'];

function* rulesOfRubrics(rubrics: Rubrics): Generator<Rule> {
  for (const { rubric } of rubrics) {
    if (rubric === null) continue;
    yield [isEachOnce(rubric.criteria.map(({ id }) => id)), 'two criteria of a rubric have one id'];
    for (const { levels } of rubric.criteria)
      yield [isEachOnce(levels.map(({ id }) => id)), 'two levels of a criterion have one id'];
  }
}

/** Returns the keys by which two entries of a class list are the same student. */
const idsOf = ({
  identifier,
  email,
  environment_ids,
}: ArchiveAssignment['students'][number]): string[] => [
  ...(identifier === null ? [] : [`identifier:${identifier.toLowerCase()}`]),
  ...(email === null ? [] : [`email:${email.toLowerCase()}`]),
  ...Object.entries(environment_ids)
    // A group has several members.
    .filter(([name]) => name !== 'moodle_group')
    .map(([name, id]) => `${name}:${id.toLowerCase()}`),
];

function* rulesOfDraws({ draws, submissions }: ArchiveAssignment): Generator<Rule> {
  const drawn = draws
    .filter(({ replaced }) => replaced === null)
    .flatMap(({ scripts }) => scripts.map(({ submission }) => submission));
  yield [isEachOnce(drawn), 'a script was drawn twice'];
  for (const { scripts, frame, drawn_at, replaced } of draws) {
    yield [
      scripts.every(({ submission }) => submission < submissions),
      'a script was drawn that isn’t there',
    ];
    yield [isEachOnce(scripts.map(({ submission }) => submission)), 'a script was drawn twice'];
    yield [isEachOnce(frame.map(({ id }) => id)), 'a script was drawn from twice'];
    yield [isInOrder(drawn_at, replaced?.at ?? null), 'a draw was replaced before it was made'];
  }
}

function* rulesOfAssignment(shared: ArchiveAssignment): Generator<Rule> {
  const { assignment, students, submissions, handbacks, anonymity, files, members } = shared;
  yield [
    isInOrder(assignment.created_at, assignment.updated_at, shared.exported_at),
    'it was changed before it was made, or after the archive was',
  ];
  yield* rulesOfRubrics(shared.rubrics);
  yield [
    assignment.due_at === null ||
      assignment.last_at === null ||
      assignment.last_at >= assignment.due_at,
    'its cut-off date is before its due date',
  ];
  yield [
    students.every(
      (one) =>
        one.extension_due_at !== null ||
        (one.extension_last_at === null && one.extension_reason === null),
    ),
    'an extension is until no date',
  ];
  yield [isEachOnce(students.flatMap(idsOf)), 'two entries of the class list are one student'];
  yield [
    handbacks.every(({ works }) => works.every(({ submission }) => submission < submissions)),
    'what was handed back isn’t there',
  ];
  for (const { works, created_at, taken_by, taken_at } of handbacks) {
    yield [
      isEachOnce(works.map(({ submission }) => submission)),
      'a script was handed back twice at once',
    ];
    yield [
      areTogether(taken_by, taken_at) && isInOrder(created_at, taken_at),
      'a hand-back was taken before it was made, or by nobody',
    ];
  }
  yield [
    anonymity.at(-1)?.anonymous !== true && isInOrder(...anonymity.map((one) => one.changed_at)),
    'names are hidden, and no archive is made then',
  ];
  yield [
    files.every(({ file_type, grade, purpose }) =>
      file_type === 'exemplar' ? true : grade === null && purpose === null,
    ),
    'what is no exemplar has a grade',
  ];
  yield [
    members.every(({ credit_cap: cap }) => cap === null || (Number.isSafeInteger(cap) && cap >= 0)),
    'credits are whole numbers from 0 on',
  ];
  yield [
    isEachOnce(shared.comment_sets.map(({ name }) => name)),
    'two sets of comments have one name',
  ];
  yield* rulesOfDraws(shared);
}

/** Refuses an assignment whose parts contradict each other. `now` is the time here. */
export function refuseContradictoryAssignment(
  shared: ArchiveAssignment,
  name: string,
  now: Date,
): void {
  refuseFromLater(name, shared.exported_at, now);
  refuseBeyondMeasure(shared, name, shared.exported_at);
  refuseUnless(name, rulesOfAssignment(shared));
}

/** Returns the values of a submission that a history stores as text. */
function standing(sheet: ArchiveSubmission): Record<string, string | null> {
  return {
    grade: sheet.grade,
    feedback_text: sheet.feedback_text,
    student_identifier: sheet.student_identifier,
    submitted_at: sheet.submitted_at,
  };
}

function* rulesOfHistory(sheet: ArchiveSubmission): Generator<Rule> {
  const { revisions, version, similarity_score } = sheet;
  const stands = standing(sheet);
  for (const [field, all] of Map.groupBy(revisions, (one) => one.field)) {
    yield [
      all.every(({ from }, at) => at === 0 || (from ?? '') === (all[at - 1]!.to ?? '')),
      `a step of the history of ${field} begins elsewhere than the one before ended`,
    ];
    const last = all.at(-1)!.to;
    const isSaid =
      field === 'turnitin_similarity_score'
        ? similarity_score === null
          ? last === null
          : last !== null && last.trim() !== '' && Number(last) === similarity_score
        : !(field in stands) || (last ?? '') === (stands[field] ?? '');
    yield [isSaid, `the history of ${field} ends in something else than what stands there`];
  }
  yield [
    revisions.every((one, at) => one.version >= (revisions[at - 1]?.version ?? 1)) &&
      revisions.every((one) => one.version <= version),
    'its history is of versions that it did not have',
  ];
  yield [
    isInOrder(...revisions.map(({ changed_at }) => changed_at)),
    'its history goes back in time',
  ];
}

function* rulesOfMarks(
  { marks, mark_revisions }: ArchiveSubmission,
  rubrics: Rubrics,
): Generator<Rule> {
  const criterionOf = (version: number, id: string) =>
    rubrics[version - 1]?.rubric?.criteria.find((one) => one.id === id);
  const keyOf = (one: { round: string; criterion: string }): string =>
    `${one.round} ${one.criterion}`;
  yield [isEachOnce(marks.map(keyOf)), 'two marks are of one criterion'];
  const histories = Map.groupBy(
    mark_revisions.filter(({ round }) => round !== 'former'),
    keyOf,
  );
  for (const mark of marks) {
    const criterion = criterionOf(mark.rubric_version, mark.criterion);
    yield [criterion !== undefined, 'a mark is of no criterion of its rubric'];
    const isJudged = mark.level_ids !== null || mark.points !== null;
    yield [
      !isJudged || judgementProblem(criterion!, mark) === null,
      'a mark is none that its rubric has',
    ];
    yield [
      mark.version >= 1 && isInOrder(mark.created_at, mark.updated_at),
      'a mark was changed before it was given',
    ];
    const last = histories.get(keyOf(mark))?.at(-1);
    yield [
      last === undefined || last.version === mark.version,
      'the history of a mark ends elsewhere than the mark',
    ];
    yield [
      last === undefined ||
        ((last.to['points'] ?? null) === mark.points &&
          isSame(last.to['level_ids'] ?? null, mark.level_ids)),
      'the history of a mark ends elsewhere than the mark',
    ];
  }
  const ids = new Set(rubrics.flatMap(({ rubric }) => rubric?.criteria.map(({ id }) => id) ?? []));
  for (const history of histories.values())
    yield [
      history.every((one, at) => one.version > (history[at - 1]?.version ?? 0)),
      'the history of a mark goes back',
    ];
  yield [
    mark_revisions.every(
      (one) =>
        ids.has(one.criterion) && one.rubric_version >= 1 && one.rubric_version <= rubrics.length,
    ),
    'a mark was given for what its rubric never had',
  ];
}

function* rulesOfDrafts(sheet: ArchiveSubmission): Generator<Rule> {
  const { drafts, ai_feedback, ai_feedback_text } = sheet;
  yield [
    areTogether(ai_feedback, ai_feedback_text) &&
      (ai_feedback === null
        ? drafts.length === 0
        : drafts.some(
            (draft) => draft.output_text === ai_feedback_text && isSame(draft.output, ai_feedback),
          )),
    'it shows a draft that is none of its own, or none of those it has',
  ];
  for (const { points, created_at, kept_at } of drafts) {
    yield [isInOrder(created_at, kept_at), 'a draft was used before it was written'];
    yield [
      isEachOnce(points.map(({ section, place }) => `${section} ${place}`)),
      'a point of a draft was chosen twice',
    ];
  }
}

type Release = ArchiveSubmission['releases'][number];
const ENDED = new Set<Release['state']>(['replaced', 'withdrawn', 'cancelled', 'failed']);

function* rulesOfReleases({ releases, files }: ArchiveSubmission): Generator<Rule> {
  for (const state of ['released', 'planned'] as const)
    yield [
      releases.filter((one) => one.state === state).length <= 1,
      `two releases are ${state} at once`,
    ];
  for (const one of releases) {
    yield [
      isEachOnce(one.files) && one.files.every((place) => place < files.length),
      'a file was released that isn’t there',
    ];
    yield [
      isInOrder(one.created_at, one.released_at, one.ended_at),
      'what was released ended before it began',
    ];
    yield [
      areTogether(one.snapshot, one.sha256, one.released_at),
      'what was released isn’t there, or was never released',
    ];
    yield [
      (one.snapshot !== null || !['released', 'replaced', 'withdrawn'].includes(one.state)) &&
        (one.snapshot === null || !['planned', 'cancelled', 'failed'].includes(one.state)),
      `what is ${one.state} was not released as it says`,
    ];
    yield [
      ENDED.has(one.state) === (one.ended_at !== null) &&
        (one.ended_at !== null || one.ended_by === null),
      `a release that is ${one.state} has not ended as it says`,
    ];
    yield [one.state !== 'planned' || one.due_at !== null, 'a release waits for no time'];
  }
}

function* rulesOfTeam(sheet: ArchiveSubmission): Generator<Rule> {
  const { allocations, allocation_changes, agreement, decision, regrades, openings } = sheet;
  yield [isEachOnce(allocations.map(({ round }) => round)), 'a round was given to two'];
  yield [
    allocations.every((one) => isInOrder(one.allocated_at, one.submitted_at)),
    'a marking was handed over before it was given',
  ];
  yield [
    allocation_changes.every(({ seed }) => seed === null || Number.isSafeInteger(seed)),
    'scripts were dealt by what is no number for it',
  ];
  yield [
    agreement === null ||
      (areTogether(agreement.agreed_by, agreement.agreed_at) &&
        (agreement.agreed_at === null || agreement.how !== null) &&
        isInOrder(agreement.third_asked_at, agreement.third_submitted_at)),
    'two agreed, but not as it says',
  ];
  yield [!isBlank(decision?.grade ?? null), 'a grade is blank'];
  yield [
    regrades.every(
      (one) =>
        areTogether(one.answer, one.answered_by, one.answered_at) &&
        isInOrder(one.created_at, one.answered_at),
    ),
    'a request was answered before it was made, or by nobody',
  ];
  yield [isEachOnce(openings.map(({ criterion }) => criterion)), 'a draft was opened twice'];
}

function* rulesOfSubmission(
  sheet: ArchiveSubmission,
  { students, rubrics }: ArchiveAssignment,
): Generator<Rule> {
  const { files, annotations, attempt, marked_attempt } = sheet;
  yield [
    isEachOnce(sheet.students) && sheet.students.every((place) => place < students.length),
    'it is of a student who isn’t there',
  ];
  yield [isInOrder(sheet.created_at, sheet.updated_at), 'it was changed before it was handed in'];
  yield [
    ![sheet.grade, sheet.feedback_text, sheet.ai_feedback_text, sheet.waiver_reason].some(isBlank),
    'a grade, feedback or the reason of a waiver is blank',
  ];
  yield [
    files.some((file) => file.attempt === attempt) &&
      files.every((file) => file.attempt <= attempt) &&
      isEachOnce(files.map((file) => `${file.attempt} ${file.position}`)),
    'its files are not those of its attempts',
  ];
  yield [
    marked_attempt === null || (marked_attempt >= 1 && marked_attempt < attempt),
    'an attempt was marked that it did not have',
  ];
  yield [
    files.every(
      ({ folder, text, transcript }) =>
        (transcript === undefined || text !== null) &&
        (folder === '' || unusablePath(folder) === null),
    ),
    'a file is not where or what it can be',
  ];
  yield* rulesOfHistory(sheet);
  yield* rulesOfDrafts(sheet);
  yield* rulesOfMarks(sheet, rubrics);
  yield [
    annotations.every(
      (note) =>
        (note.file === null || note.file < files.length) &&
        isInOrder(note.created_at, note.updated_at),
    ),
    'a note is on a file that isn’t there, or was changed before it was made',
  ];
  yield* rulesOfTeam(sheet);
  yield* rulesOfReleases(sheet);
}

/** Refuses a submission whose parts contradict each other in ways that a schema can't express. */
export function refuseContradictions(
  sheet: ArchiveSubmission,
  name: string,
  shared: ArchiveAssignment,
): void {
  refuseBeyondMeasure(sheet, name, shared.exported_at);
  refuseUnless(name, rulesOfSubmission(sheet, shared));
  for (const { snapshot, sha256 } of sheet.releases) {
    if (snapshot === null) continue;
    const text = canonicalJson(snapshot);
    if (text.length > MAX_SNAPSHOT) refuse(`What was released in ${name} is larger than any is.`);
    if (createHash('sha256').update(text).digest('hex') !== sha256)
      refuse(`What was released in ${name} isn’t what its hash says.`);
  }
}

/**
 * Refuses an account with notes on submissions that don't exist, or with two on one submission.
 */
export function refuseContradictoryAccount(
  account: ArchiveAccount,
  assignments: readonly { shared: ArchiveAssignment }[],
  now: Date,
): void {
  const { private_notes } = account;
  refuseFromLater('account.json', account.exported_at, now);
  refuseBeyondMeasure(account, 'account.json', account.exported_at);
  refuseUnless('account.json', [
    [
      private_notes.every(
        ({ assignment, submission, version }) =>
          version >= 1 && submission < (assignments[assignment]?.shared.submissions ?? 0),
      ),
      'a note is on a submission that isn’t there',
    ],
    [
      isEachOnce(private_notes.map(({ assignment, submission }) => `${assignment}/${submission}`)),
      'two notes are on one submission',
    ],
    [
      isEachOnce(account.comment_sets.map(({ name }) => name)),
      'two sets of comments have one name',
    ],
  ]);
}
