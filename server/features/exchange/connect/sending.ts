import { type RemoteAssignment, SYSTEM_NAMES } from '#contract/exchange/connection.ts';
import type { LeasedRow, OpenSending, Sendings, Settled } from './sendings.store.ts';
import { visibleText } from '#server/extraction/html-text.ts';
import { commentHtml } from '#server/features/exchange/return/moodle/comment.ts';
import { EXCUSED } from './canvas/environment.ts';
import {
  commentArrived,
  fileKey,
  hasGrade,
  isSame,
  isSameComment,
  isSameGrade,
} from './compare.ts';
import { ConnectError } from './errors.ts';
import { isNamed } from './moodle/files.ts';
import { COURSE_FIRST, GRADE_HIDDEN, whichAttempt } from './plan-sending.ts';
import type {
  Environment,
  RemoteState,
  MadeDocument,
  RemoteFile,
  SentDocument,
  Wanted,
} from './types.ts';

/** Longer than a row takes; after this, another process takes over from one that was cut off. */
const LEASE_MS = 10 * 60_000;

interface End {
  state: Settled;
  why: string;
  found: RemoteState | null;
  /** Something that was there is gone: nothing more may be sent before somebody has looked. */
  stops?: boolean;
}
const nothing: RemoteState = { grade: null, comment: null };

const read = async (
  environment: Environment,
  remote: RemoteAssignment,
  user: string,
  attempt: number | null,
): Promise<RemoteState> =>
  (await environment.held(remote, [{ user, attempt }])).get(user) ?? nothing;

/** Returns the bytes of a document that is sent along. */
export type MakeDocument = (document: SentDocument) => Promise<Buffer>;

/**
 * Finds the file that is identical to a document, byte for byte. Canvas may have given it another
 * name.
 */
async function fileOf(
  environment: Environment,
  { files = [] }: RemoteState,
  { name, bytes }: MadeDocument,
): Promise<RemoteFile | undefined> {
  for (const file of files.toReversed()) {
    if (file.bytes !== bytes.length || (environment.system === 'moodle' && !isNamed(name)(file)))
      continue;
    if ((await environment.download(file, bytes.length)).equals(bytes)) return file;
  }
  return undefined;
}

const isSameState = (a: string | undefined, b: string | undefined): boolean =>
  (a || 'notmarked') === (b || 'notmarked');

/**
 * Returns what Moodle or Canvas lost or changed because of a sending, although it should have been
 * left alone; '' for nothing.
 */
function harmOf(name: string, wanted: Wanted, now: RemoteState, found: RemoteState): string {
  if (wanted.withdraws === true) return '';
  if (now.grade !== null && found.grade === null)
    return `The grade ${now.grade} that stood in ${name} is gone since this was sent. Enter it there again now.`;
  if (wanted.grade === null && wanted.criteria.length === 0 && !isSameGrade(now, found))
    return `${name} holds the grade ${found.grade} since this was sent, and held ${now.grade ?? 'none'}. Look there now.`;
  if (
    wanted.comment === null &&
    now.comment !== undefined &&
    found.comment !== undefined &&
    name !== SYSTEM_NAMES.canvas &&
    !isSameComment(now.comment, found.comment)
  )
    return `The comment that stood in ${name} isn’t there any more as it was since this was sent. Look there now: it was “${now.comment ?? ''}”.`;
  if (found.workflow !== undefined && !isSameState(now.workflow, found.workflow))
    return `${name}’s marking workflow was at “${now.workflow || 'notmarked'}” and is at “${found.workflow || 'notmarked'}” since this was sent. Set it again there now.`;
  const lost = (now.files ?? []).filter(
    (file) =>
      found.files !== undefined &&
      !found.files.some(
        ({ folder, filename }) => folder === file.folder && filename === file.filename,
      ),
  );
  return lost.length === 0
    ? ''
    : `It was sent, but ${name} no longer holds ${lost.map(({ filename }) => `“${filename}”`).join(', ')}. Look there.`;
}

/**
 * Whether another member of the group, who would also get this grade, has a different grade by now.
 */
async function hasChangedGroup(
  environment: Environment,
  remote: RemoteAssignment,
  { grade, group = [] }: Wanted,
): Promise<boolean> {
  if (grade === null) return false;
  for (const { user, grade: seen } of group) {
    const now = await read(environment, remote, user, null);
    if (
      now.is_excused !== true &&
      !isSameGrade(now, { grade: seen }) &&
      !hasGrade(environment.system, now, grade)
    )
      return true;
  }
  return false;
}

const AGAIN = 'Look once more what would be sent.';

/**
 * Sends one row: looks first, so that nothing is sent twice and no later change is overwritten;
 * writes; and reads back, since environments don't report what they didn't accept. Only what was
 * read back as it was sent counts as “sent”.
 */
async function sendRow(
  environment: Environment,
  remote: RemoteAssignment,
  { remoteUser, held, wanted, again }: LeasedRow,
  make: MakeDocument,
): Promise<End> {
  const { system } = environment;
  const name = SYSTEM_NAMES[system];
  const marking = await environment.marking(remote);
  const byForm = wanted.criteria.length > 0;
  const failed = (why: string, found: RemoteState | null = null): End => ({
    state: 'failed',
    why,
    found,
  });
  const document =
    wanted.document === undefined
      ? null
      : { name: wanted.document.name, bytes: await make(wanted.document) };
  /**
   * What is remembered of the document; a file that the environment doesn't show counts as
   * delivered once the rest is.
   */
  const kept = async (
    there: RemoteState,
  ): Promise<Pick<RemoteState, 'document' | 'document_file'> | null> => {
    if (document === null) return { document: held.document, document_file: held.document_file };
    const file = there.files === undefined ? undefined : await fileOf(environment, there, document);
    return file === undefined && there.files !== undefined
      ? null
      : {
          document: wanted.document?.says,
          document_file: file === undefined ? undefined : fileKey(file),
        };
  };
  const isGraded = (there: RemoteState): boolean => {
    if (wanted.withdraws === true) return there.grade === null;
    if (!byForm || system === 'canvas')
      return wanted.grade === null || hasGrade(system, there, wanted.grade);
    const totals = marking.totals(wanted.criteria);
    return (
      there.grade !== null &&
      (totals.length === 0 ||
        totals.some((total) =>
          hasGrade(system, there, marking.scale?.[total - 1] ?? String(total)),
        ))
    );
  };
  const isAssessed = async (there: RemoteState): Promise<boolean | null> =>
    byForm ? await environment.hasAssessment(remote, there, wanted.criteria, remoteUser) : true;
  const assessment = byForm ? wanted.assessment : held.assessment;

  const now = await read(environment, remote, remoteUser, wanted.attempt ?? null);
  const before = await kept(now);
  const isHidden = now.comment === undefined && wanted.comment !== null;
  // Interrupted after writing: either a hidden comment arrived together with the grade that is
  // there, or nothing was saved at all.
  const wasWritten = again && isHidden && wanted.grade !== null && now.stamp !== held.stamp;
  if (
    before !== null &&
    isGraded(now) &&
    (commentArrived(system, now, wanted.comment) ?? wasWritten) &&
    (await isAssessed(now)) === true
  )
    return {
      state: again ? 'sent' : 'same',
      why: '',
      found: { ...now, ...before, assessment, ...(wasWritten ? written(wanted, held) : {}) },
    };
  if (wanted.marking === undefined || wanted.attempt === undefined) return failed(AGAIN);
  if (marking.refuses !== '') return failed(marking.refuses);
  if (marking.fingerprint !== wanted.marking)
    return failed(
      `How ${name} grades this assignment (its points, scale, rubric or guide) was changed since you looked. ${AGAIN}`,
    );
  if (now.is_excused === true) return failed(EXCUSED, now);
  if (now.has_hidden_grade === true) return failed(GRADE_HIDDEN, now);
  const { left } = whichAttempt(name, { attempt: wanted.attempt, at: null }, now.newest);
  if (left !== '') return failed(left, now);
  if (now.newest?.at !== undefined && now.newest.at !== held.newest?.at)
    return {
      state: 'conflict',
      why: `What was handed in was changed in ${name} since you looked. Bring it in again, and look at it.`,
      found: now,
    };
  // The grade may have arrived with another group member's: it is the expected one.
  const cameWithGroup =
    wanted.group !== undefined && wanted.grade !== null && hasGrade(system, now, wanted.grade);
  if (!isSame(cameWithGroup ? { ...now, grade: held.grade } : now, held))
    return {
      state: 'conflict',
      why: `It was changed in ${name} since you looked. Look at what is there now.`,
      found: now,
    };
  if (await hasChangedGroup(environment, remote, wanted))
    return {
      state: 'conflict',
      why: `${name} gives a group one grade, and the grade of another member was changed there since you looked. ${AGAIN}`,
      found: now,
    };
  const stored = now.comment === undefined && now.stamp === held.stamp ? held : now;
  await environment.write(
    remote,
    remoteUser,
    wanted,
    { ...now, raw: stored.raw },
    before === null ? document : null,
  );
  let found: RemoteState;
  try {
    found = await read(environment, remote, remoteUser, wanted.attempt);
  } catch (error) {
    if (!(error instanceof ConnectError) || error.kind !== 'refused') throw error;
    // Whether something was lost can't be determined, so no other rows are put at risk.
    return {
      state: 'refused',
      why: `It was sent, but what ${name} holds since then can’t be read: ${error.message} Look there now.`,
      found: null,
      stops: true,
    };
  }
  const harm = harmOf(name, wanted, now, found);
  if (harm !== '') return { state: 'refused', why: harm, found, stops: true };
  const arrived = commentArrived(system, found, wanted.comment);
  const isSaved = found.stamp !== undefined && found.stamp !== now.stamp;
  if (!isGraded(found) || arrived === false || (arrived === null && !isSaved)) {
    const grade = found.grade === null ? 'no grade' : `the grade ${found.grade}`;
    return {
      state: 'refused',
      why: `${name} took it without a word and holds ${grade}${wanted.comment !== null && found.comment === null ? ' and no comment' : ''}. Look there: a rubric, a locked grade or a setting stands in the way.`,
      found,
    };
  }
  const assessed = await isAssessed(found);
  if (assessed === false)
    return {
      state: 'refused',
      why: `${name} took it without a word and holds another assessment by its rubric. Look there.`,
      found,
    };
  const after = await kept(found);
  if (after === null)
    return {
      state: 'refused',
      why: `${name} took it without a word and doesn’t hold “${document?.name}” as it was sent. Look there: the size or kind of files may be limited.`,
      found,
    };
  const notes = [
    byForm && wanted.grade !== null && !hasGrade(system, found, wanted.grade)
      ? `${name} works the rubric out to ${found.grade}, here it is ${wanted.grade}.`
      : '',
    found.comment === undefined
      ? `${name} doesn’t show comments and files before its marking workflow has released them: it was seen that it saved something, not what.`
      : '',
    assessed === null && marking.totals(wanted.criteria).length === 0
      ? `${name} doesn’t show what the rubric was filled in with: only the grade was read back.`
      : '',
    found.newest != null && now.newest != null && found.newest.attempt > now.newest.attempt
      ? `${name} has opened attempt ${found.newest.attempt} for the student.`
      : '',
  ];
  return {
    state: 'sent',
    why: notes.filter(Boolean).join(' '),
    found: {
      ...found,
      ...after,
      assessment,
      ...(found.comment === undefined ? written(wanted, stored) : {}),
    },
  };
}

/** Returns the comment as it is there after writing, for when the environment doesn't show it. */
function written({ comment }: Wanted, before: RemoteState): Pick<RemoteState, 'comment' | 'raw'> {
  if (comment === null) return { comment: before.comment, raw: before.raw };
  const raw = commentHtml(comment);
  return { comment: visibleText(raw), raw };
}

const STOPPED =
  'Nothing more was sent, since something that stood there was lost: look at the row that says so first.';

/**
 * Sends row after row until all are finished, `untilMs` is over, or the environment asks for a
 * pause: then returns for how many seconds. Throws ConnectError if nothing more can be sent.
 */
export async function sendRows(
  sendings: Sendings,
  environment: Environment,
  { id, remote }: OpenSending,
  make: MakeDocument,
  untilMs: number,
): Promise<number> {
  const over = performance.now() + untilMs;
  do {
    const row = await sendings.claim(id, LEASE_MS);
    if (row === null) return 0;
    let end: End;
    try {
      end = await sendRow(environment, remote, row, make);
    } catch (error) {
      if (!(error instanceof ConnectError) || error.kind !== 'refused') await sendings.release(row);
      if (error instanceof ConnectError && error.kind === 'pause') return error.waitS;
      if (!(error instanceof ConnectError) || error.kind !== 'refused') throw error;
      end = { state: 'failed', why: error.message, found: null };
    }
    await sendings.settle(row, { ...end, why: end.why.replaceAll(COURSE_FIRST, '$1The course') });
    if (end.stops === true) {
      await sendings.leaveRest(id, STOPPED);
      return 0;
    }
  } while (performance.now() < over);
  return 0;
}
