import * as v from 'valibot';
import { StudentValuesSchema } from '#contract/assignments/student.ts';
import { plainRubric } from '#contract/rubrics/text.ts';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { levelFor } from '../demo/essay-rubric.ts';
import { demoClass } from '../demo/class.ts';
import type { DemoAssignment, DemoFile, DemoSubmission } from '../demo/types.ts';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import type { WorkerPool } from '#server/platform/workers/types.ts';
import { createDrafting } from '#server/features/drafts/outbound-preview.ts';
import { readWarm } from '#server/extraction/warm.ts';
import { createDocumentReader } from '#server/extraction/document-reader.ts';
import { createRunner } from '#server/features/drafts/jobs/runner.ts';
import { createOfflineWriter } from '#server/features/drafts/checks/offline-writer.ts';
import { isAccepted } from '#server/platform/files/kinds.ts';
import { extensionOf } from '#server/platform/files/names.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { standardComments } from '#server/features/comments/standard-bank.ts';
import type {
  Clock,
  Principal,
  StoredFile,
  Stores,
} from '#server/platform/database/stores/types.ts';
import type { StoredSubmission } from '#server/features/submissions/submission-types.ts';
import { createDocuments } from '#server/platform/files/documents.ts';
import {
  type CheckedFile,
  storeUploadedFile,
  storeUpload,
  type StoredUpload,
} from '#server/platform/files/uploads.ts';
import { AdminError, type AdminWorld, type Command } from './command.ts';

const EMAIL = 'demo@marginalia.example';
const PASSWORD_CHARACTERS = 16;
const CREDITS = 60;
/** The share of each assignment that gets drafts; the rest is left for visitors to try. */
const DRAFTED_SHARE = 2 / 3;
const DAY_MS = 24 * 60 * 60_000;
const DEMO_ZONE = 'Europe/London';
const SET_DAYS_AGO = 14;
const HANDED_IN_DAYS = 9;
const EVERYTHING = { skip: 0, limit: 500 };
const AT_ONCE = 2;

/** Stores whose clock can be set: the demo class has a past. */
interface Past {
  stores: Stores;
  goTo(time: Date): void;
}

function pastOf({ database, ids, clock }: AdminWorld): Past {
  let now = clock.now();
  const moved: Clock = { now: () => now };
  return {
    stores: createStores({ ...database, clock: moved, ids }),
    goTo: (time) => {
      now = time;
    },
  };
}

/** Returns the teacher, with a new password each time: the one printed before may be lost. */
async function teacher({
  stores,
  ids,
}: AdminWorld): Promise<{ principal: Principal; password: string }> {
  const password = ids.token().slice(0, PASSWORD_CHARACTERS);
  const password_hash = await hashPassword(password);
  const known = await stores.users.findForLogin(EMAIL);
  if (known !== null) {
    await stores.users.update(known, { password_hash });
    return { principal: known, password };
  }
  const user = await stores.users.register({
    email: EMAIL,
    password_hash,
    full_name: 'Demo Teacher',
    welcome_credits: 0,
  });
  return { principal: { userId: user.id }, password };
}

/** Reads files as the server does. */
const documentsOf = ({ stores, files, ids, say }: AdminWorld, apart: WorkerPool) =>
  createDocuments({
    stores,
    files,
    ids,
    log: (_level, entry) => say(`  ${String(entry['error'] ?? '')}`),
    readDocument: createDocumentReader(AT_ONCE, readWarm(apart)),
  });

/** Stores the demo's files like every upload, with their text. */
function uploader(world: AdminWorld, apart: WorkerPool) {
  const { files, ids } = world;
  const parts = { files, ids, log: () => undefined, documents: documentsOf(world, apart) };
  const arrive = async ({ filename, bytes }: DemoFile): Promise<CheckedFile> => {
    const extension = extensionOf(filename);
    if (!isAccepted(extension))
      throw new AdminError(`The demo class has a file of no accepted type: ${filename}`);
    const path = join(files.incoming, `${ids.uuid()}.part`);
    await writeFile(path, bytes, { flag: 'wx' });
    return {
      path,
      name: filename,
      filename,
      extension,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  };
  return {
    report: async (file: DemoFile): Promise<StoredFile> =>
      storeUploadedFile(parts, await arrive(file)),
    work: async (file: DemoFile): Promise<StoredUpload> =>
      storeUpload(parts, await arrive(file), (stored) => stored),
  };
}

async function findOrSet(
  past: Past,
  who: Principal,
  demo: DemoAssignment,
  now: number,
): Promise<number> {
  const { items } = await past.stores.assignments.list(who, EVERYTHING);
  const known = items.find((assignment) => assignment.name === demo.name);
  if (known !== undefined) return known.id;
  past.goTo(new Date(now - SET_DAYS_AGO * DAY_MS));
  const due_at = new Date(now + demo.due_in_days * DAY_MS).toISOString();
  const { name, description, rubric, grade_scale } = demo;
  const { id } = await past.stores.assignments.create(who, {
    name,
    description,
    rubric,
    grade_scale,
    due_at,
  });
  if (demo.criteria !== undefined)
    await past.stores.rubrics.put(who, id, { ...plainRubric([]), criteria: [...demo.criteria] });
  return id;
}

/**
 * Returns when an entry was handed in: one after the other up to now. If there is a rule for late
 * work, up to the due date, except for those that were late by a given number of days.
 */
function handInTime(demo: DemoAssignment, entry: DemoSubmission, index: number, now: number): Date {
  const count = demo.submissions.length;
  const due = now + demo.due_in_days * DAY_MS;
  if (entry.days_after_due !== undefined) return new Date(due + entry.days_after_due * DAY_MS);
  const first = now - HANDED_IN_DAYS * DAY_MS;
  const last = demo.late_rule === undefined ? now : due;
  return new Date(last - ((count - 1 - index) / count) * (last - first));
}

/** Sets class list, late rule and extensions if there are none yet: later changes are kept. */
async function setDeadline(
  { stores }: AdminWorld,
  who: Principal,
  id: number,
  { late_rule, submissions }: DemoAssignment,
): Promise<void> {
  const { due_at, last_at, rule } = await stores.deadlines.get(who, id);
  if (late_rule === undefined || due_at === null || rule.penalty.kind !== 'none') return;
  if ((await stores.students.list(who, id)).length > 0) return;
  const named = submissions.flatMap((entry) =>
    entry.student === undefined ? [] : [{ ...entry, display_name: entry.student }],
  );
  const students = await stores.students.put(
    who,
    id,
    named.map(({ display_name, student_identifier }) =>
      v.parse(StudentValuesSchema, { display_name, identifier: student_identifier }),
    ),
  );
  const deadline = { due_at, last_at, time_zone: DEMO_ZONE, rule: late_rule };
  const extensions = named.flatMap(({ student_identifier, extension }) => {
    const student = students.find(({ identifier }) => identifier === student_identifier);
    if (extension === undefined || student === undefined) return [];
    const until = new Date(Date.parse(due_at) + extension.days * DAY_MS).toISOString();
    return [{ student_id: student.id, due_at: until, last_at: null, reason: extension.reason }];
  });
  await stores.deadlines.change(who, id, { deadline, extensions }, false);
}

/**
 * Creates the missing submissions, spread over the days up to now. Returns each entry with its
 * submission.
 */
async function handIn(
  world: AdminWorld,
  apart: WorkerPool,
  past: Past,
  who: Principal,
  demo: DemoAssignment,
): Promise<{ entry: DemoSubmission; stored: StoredSubmission }[]> {
  const now = world.clock.now().getTime();
  const upload = uploader(world, apart);
  const id = await findOrSet(past, who, demo, now);
  const { items } = await past.stores.submissions.list(who, id, EVERYTHING);
  const entries = await Promise.all(
    demo.submissions.map(async (entry) => {
      const known = items.find(
        (row) =>
          row.original_filename === entry.file.filename &&
          row.student_identifier === entry.student_identifier,
      );
      if (known !== undefined)
        return { entry, known: await past.stores.submissions.get(who, known.id) };
      const turnitin_report = entry.report === null ? null : await upload.report(entry.report);
      return { entry, work: await upload.work(entry.file), turnitin_report };
    }),
  );
  const pairs: { entry: DemoSubmission; stored: StoredSubmission }[] = [];
  for (const [index, { entry, known, work, turnitin_report }] of entries.entries()) {
    const handedInAt = handInTime(demo, entry, index, now);
    past.goTo(handedInAt);
    const { student_identifier, similarity: turnitin_similarity_score } = entry;
    const stored =
      known ??
      (await past.stores.submissions.create(who, id, {
        files: [work.file],
        turnitin_report,
        student_identifier,
        turnitin_similarity_score,
        submitted_at: handedInAt.toISOString(),
      }));
    await work?.remember();
    pairs.push({ entry, stored });
  }
  past.goTo(new Date(now));
  await setDeadline({ ...world, stores: past.stores }, who, id, demo);
  return pairs;
}

/** Marks unmarked submissions by the rubric, if the assignment has this class's rubric. */
async function mark(
  stores: AdminWorld['stores'],
  who: Principal,
  { id, assignment_id }: StoredSubmission,
  points: Readonly<Record<string, number>>,
): Promise<void> {
  const { rubric } = await stores.rubrics.get(who, assignment_id);
  const { marks } = await stores.marks.sheet(who, id, 'first');
  const criteria =
    rubric?.criteria.filter(
      ({ id: criterion, kind }) => kind === 'range' && points[criterion] !== undefined,
    ) ?? [];
  if (marks.length > 0 || criteria.length === 0) return;
  const given = criteria.map((criterion) => ({
    criterion: criterion.id,
    level_ids: [levelFor(criterion, points[criterion.id]!)],
    points: points[criterion.id]!,
    comment: '',
  }));
  await stores.marks.put(who, id, 'first', { marks: given });
}

/**
 * Lets the checks write the missing drafts, by the same jobs as everyone's. Returns how many were
 * written.
 */
async function draftAll(
  world: AdminWorld,
  apart: WorkerPool,
  who: Principal,
  ids: readonly number[],
): Promise<number> {
  const { stores, files, say } = world;
  const runner = createRunner({
    jobs: stores.feedbackJobs,
    draft: createDrafting(
      createOfflineWriter(apart),
      { files, documents: documentsOf(world, apart) },
      apart,
    ),
    concurrency: AT_ONCE,
    pollMs: 200,
    log: (message, error) => say(`  ${message} ${error instanceof Error ? error.message : ''}`),
  });
  const asked = await Promise.all(ids.map((id) => stores.feedbackJobs.request(who, id)));
  runner.start();
  try {
    const ended = await Promise.all(
      asked.map(({ job }) => runner.waitFor(job.id, new AbortController().signal)),
    );
    return ended.filter((job) => job.state === 'done').length;
  } finally {
    await runner.stop();
  }
}

async function seed(world: AdminWorld, apart: WorkerPool): Promise<void> {
  const { stores, say } = world;
  await stores.comments.putStandardBank(standardComments);
  const { principal, password } = await teacher(world);
  await stores.ledger.grant({
    email: EMAIL,
    amount: CREDITS,
    type: 'promo_code',
    reference: 'DEMO',
  });
  const past = pastOf(world);
  const demo = await demoClass();
  const pairs: Awaited<ReturnType<typeof handIn>> = [];
  const undrafted: number[] = [];
  for (const assignment of demo) {
    const handedIn = await handIn(world, apart, past, principal, assignment);
    const toDraft = handedIn.filter(
      ({ entry }, index) => entry.grade !== null || index < handedIn.length * DRAFTED_SHARE,
    );
    undrafted.push(
      ...toDraft
        .filter(({ stored }) => stored.ai_feedback_text === null && !stored.draft_sealed)
        .map(({ stored }) => stored.id),
    );
    pairs.push(...handedIn);
  }
  const written = await draftAll(world, apart, principal, undrafted);
  for (const {
    entry: { grade, points, feedback_text },
    stored,
  } of pairs) {
    if (points !== null) await mark(stores, principal, stored, points);
    if (
      stored.grade !== null ||
      stored.feedback_text !== null ||
      (grade === null && feedback_text === null)
    )
      continue;
    const { version } = await stores.submissions.get(principal, stored.id);
    await stores.submissions.patch(principal, stored.id, { grade, feedback_text }, version);
  }
  say(
    `The sample class is there: ${demo.length} assignments, ${pairs.length} submissions, ${written} drafts written now.`,
  );
  say(`Sign in as ${EMAIL} with the password ${password}`);
}

/**
 * A teacher, two assignments and thirty submissions, some drafted, some marked; running it again
 * adds what is missing.
 */
export const seedDemo: Command = {
  usage: '',
  summary: `makes a sample class of the teacher ${EMAIL} to look around in, and prints the password`,
  creates: true,
  async run(world) {
    const apart = createWorkerPool(AT_ONCE);
    try {
      await seed(world, apart);
    } finally {
      apart.close();
    }
    return true;
  },
};
