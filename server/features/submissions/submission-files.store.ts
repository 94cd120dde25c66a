import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { SubmissionsTable } from '#server/platform/database/schema/submissions.ts';
import type { SubmissionFilesTable } from '#server/platform/database/schema/class.ts';
import { doubtfulLines } from '#contract/submissions/recognised.ts';
import { authoriseAndLock } from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { scheduleFileDeletion } from './pending-file-deletions.store.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { finish } from '#server/platform/database/upkeep/idempotency-keys.ts';
import { masksFor } from '#server/features/marking/anonymity.store.ts';
import type {
  NewSubmissionFile,
  StoredSubmissionFile,
  SubmissionFiles,
  Transcript,
} from './submission-file-types.ts';
import { raiseRevision } from '#server/platform/database/stores/locks.ts';
import { assertWithinQuota } from '#server/platform/database/stores/storage-quota.ts';
import { type StandingTerms, termsOf } from '#server/features/deadlines/terms.ts';
import { changed, toSubmission, unmarked } from './submission-rows.ts';
import { extensionOf } from '#server/platform/files/names.ts';
import { isMarkedBlind } from '#server/features/teams/blind.ts';
import { openPartOf, sealedDrafts } from '#server/features/drafts/sealed-drafts.ts';
import { hiddenVersions } from '#server/features/teams/hidden-changes.ts';
import type {
  IdempotencyLock,
  Principal,
  Removed,
} from '#server/platform/database/stores/types.ts';
import type { StoredSubmission } from './submission-types.ts';

type Row = Selectable<SubmissionFilesTable>;

/** The most files of one submission, in one attempt. */
const MAX_FILES = 1000;

const transcriptOf = ({
  transcript,
}: Pick<Row, 'transcript'>): Pick<StoredSubmissionFile, 'transcript'> => {
  if (transcript === null) return {};
  const { model, corrected, lines } = JSON.parse(transcript) as Transcript;
  const doubtful = doubtfulLines({ recognised: lines }).length;
  return { transcript: { model, corrected, ...(doubtful === 0 ? {} : { doubtful }) } };
};

const toFile = (row: Row & { read_share: number | null }): StoredSubmissionFile => ({
  id: row.id,
  filename: row.filename,
  folder: row.folder,
  bytes: row.bytes,
  attempt: row.attempt,
  has_text: row.processed_key !== null,
  read_share: row.read_share,
  origin: row.origin,
  created_at: row.created_at,
  ...transcriptOf(row),
  key: row.key,
  processed_key: row.processed_key,
  sha256: row.sha256,
});

export const fileRow = (
  file: NewSubmissionFile,
  at: { submission_id: number; attempt: number; position: number; now: string },
): Insertable<SubmissionFilesTable> => ({
  submission_id: at.submission_id,
  attempt: at.attempt,
  position: at.position,
  folder: file.folder,
  filename: file.filename,
  key: file.key,
  bytes: file.bytes,
  sha256: file.sha256,
  processed_key: file.processed?.key ?? null,
  processed_bytes: file.processed?.bytes ?? null,
  origin: file.origin,
  created_at: at.now,
});

/**
 * Returns rows in the stores' form, with their files and students; five hundred take as many
 * statements as one. Rows that were deleted since they were read no longer have files, and are left
 * out. With null there is no particular caller: nothing is unseen. `knownTerms` are the rows' terms
 * if they were already read.
 */
export async function withFiles(
  db: Kysely<Database>,
  principal: Principal | null,
  rows: readonly (Selectable<SubmissionsTable> & { due_at: string | null })[],
  knownTerms?: ReadonlyMap<number, StandingTerms>,
): Promise<StoredSubmission[]> {
  const files = new Map<number, StoredSubmissionFile[]>(rows.map((row) => [row.id, []]));
  const students = new Map<number, number[]>(rows.map((row) => [row.id, []]));
  for (const ids of chunks([...files.keys()])) {
    const found = await db
      .selectFrom('submission_files')
      .leftJoin('documents', 'documents.original_key', 'submission_files.key')
      .selectAll('submission_files')
      .select('documents.read_share')
      .where('submission_id', 'in', ids)
      .orderBy('submission_id')
      .orderBy('attempt')
      .orderBy('position')
      .orderBy('submission_files.id')
      .execute();
    for (const row of found) files.get(row.submission_id)?.push(toFile(row));
    const joined = await db
      .selectFrom('submission_students')
      .selectAll()
      .where('submission_id', 'in', ids)
      .orderBy('student_id')
      .execute();
    for (const row of joined) students.get(row.submission_id)?.push(row.student_id);
  }
  const veils = await masksFor(db, [...files.keys()]);
  const terms = knownTerms ?? (await termsOf(db, rows));
  const unseen =
    principal === null
      ? new Map<number, readonly number[]>()
      : await hiddenVersions(db, principal, [...files.keys()]);
  const sealed =
    principal === null
      ? new Map<number, never>()
      : await sealedDrafts(db, principal, [...files.keys()]);
  const seen = (row: (typeof rows)[number]) =>
    unseen.has(row.id) ? unmarked(row, unseen.get(row.id)!.length) : row;
  return rows.flatMap((row) => {
    const stored = toSubmission(
      seen(row),
      terms.get(row.id),
      files.get(row.id) ?? [],
      students.get(row.id) ?? [],
      veils.get(row.id) ?? null,
    );
    const seal = sealed.get(row.id);
    if (stored === null || seal === undefined) return stored ?? [];
    const draft = openPartOf(stored.draft, seal);
    return { ...stored, ai_feedback_text: null, draft, draft_sealed: true };
  });
}

/** Returns every key of the files of the chosen submissions. */
export async function fileKeys(
  tx: Tx,
  column: 'submissions.id' | 'submissions.assignment_id' | 'assignments.owner_id',
  id: number,
): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .innerJoin('submission_files', 'submission_files.submission_id', 'submissions.id')
    .select(['submission_files.key', 'submission_files.processed_key'])
    .where(column, '=', id)
    .execute();
  const reports = await tx
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .select('submissions.report_key')
    .where(column, '=', id)
    .execute();
  return [
    ...rows.flatMap((row) => [row.key, row.processed_key]),
    ...reports.map((row) => row.report_key),
  ];
}

type SubmissionRow = Selectable<SubmissionsTable>;

/**
 * Whether a student has been shown the file, or anybody marks its script without seeing what others
 * gave.
 */
async function isStaying(
  db: Kysely<Database>,
  submissionId: number,
  fileId: number,
): Promise<boolean> {
  const standing = await db
    .selectFrom('releases')
    .select('file_ids')
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'released')
    .execute();
  const isReleased = standing.some(({ file_ids }) =>
    (JSON.parse(file_ids ?? '[]') as number[]).includes(fileId),
  );
  return isReleased || (await isMarkedBlind(db, submissionId));
}

/**
 * A file that a student has been shown, with the notes on it, is kept as it was released: whatever
 * replaces it belongs to a new attempt, to which the other files move. While anybody marks the
 * script without seeing what others gave, every file is kept, whoever replaces it: otherwise they
 * could tell whether it was released. Returns the submission with that attempt; null if the file is
 * deleted.
 */
async function keepReleased(
  tx: Tx,
  row: SubmissionRow,
  current: readonly Row[],
  fileId: number,
): Promise<SubmissionRow | null> {
  if (!(await isStaying(tx, row.id, fileId))) return null;
  const attempt = row.attempt + 1;
  const remote = JSON.parse(row.remote_attempts ?? '{}') as Record<string, unknown>;
  const others = current.flatMap((file) => (file.id === fileId ? [] : [file.id]));
  for (const ids of chunks(others))
    await tx.updateTable('submission_files').set({ attempt }).where('id', 'in', ids).execute();
  return await tx
    .updateTable('submissions')
    .set({
      attempt,
      marked_attempt: row.marked_attempt ?? row.attempt,
      // In the learning environment it is still the same attempt.
      ...(remote[row.attempt] === undefined
        ? {}
        : { remote_attempts: JSON.stringify({ ...remote, [attempt]: remote[row.attempt] }) }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Does what every change of a submission's files needs: permission, version, result. `outgoing` is
 * the file that is replaced or removed; `isKept` tells `change` that it is kept, since it was
 * released.
 */
async function changeFiles<T>(
  context: StoreContext,
  principal: Principal,
  id: number,
  change: (
    tx: Tx,
    current: readonly Row[],
    of: { attempt: number; owner_id: number; isKept: boolean },
  ) => Promise<T>,
  { fence, outgoing }: { fence?: IdempotencyLock | undefined; outgoing?: number } = {},
): Promise<{ submission: StoredSubmission; removed: T }> {
  return await act(context, async (tx) => {
    const { revision, due_at, owner_id } = await authoriseAndLock(
      tx,
      context,
      principal,
      { submissionId: id },
      'mark',
    );
    // Before its files are, as everywhere (docs/decisions/locks.md).
    const after = await tx
      .updateTable('submissions')
      .set(changed(revision, isoNow(context)))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const current = await tx
      .selectFrom('submission_files')
      .selectAll()
      .where('submission_id', '=', id)
      .where('attempt', '=', after.attempt)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const kept =
      outgoing === undefined || !current.some((file) => file.id === outgoing)
        ? null
        : await keepReleased(tx, after, current, outgoing);
    const now = kept ?? after;
    const removed = await change(tx, current, {
      attempt: now.attempt,
      owner_id,
      isKept: kept !== null,
    });
    const [stored] = await withFiles(tx, principal, [{ ...now, due_at }]);
    await finish(tx, principal, fence, id);
    return { submission: stored!, removed };
  });
}

const named = (files: readonly Row[], fileId: number): Row => {
  const file = files.find((row) => row.id === fileId);
  if (file === undefined) throw new NotFound();
  return file;
};

/** Sets another text for a file; anything read from the previous one is read again. */
async function putText(
  tx: Tx,
  context: StoreContext,
  file: Row,
  { key, bytes }: { key: string; bytes: number },
  transcript: Transcript,
): Promise<Removed> {
  await tx
    .updateTable('submission_files')
    .set({ processed_key: key, processed_bytes: bytes, transcript: JSON.stringify(transcript) })
    .where('id', '=', file.id)
    .execute();
  const read = await tx
    .deleteFrom('documents')
    .where('original_key', '=', file.key)
    .returning('key')
    .executeTakeFirst();
  return await scheduleFileDeletion(tx, context, [file.processed_key, read?.key ?? null]);
}

/** OCR tries a file once. */
const markTried = (tx: Tx, context: StoreContext, key: string) =>
  tx
    .updateTable('documents')
    .set({ recognised_at: isoNow(context) })
    .where('original_key', '=', key)
    .execute();

export const createSubmissionFiles = (context: StoreContext): SubmissionFiles => ({
  add: async (principal, id, file, fence) =>
    (
      await changeFiles(
        context,
        principal,
        id,
        async (tx, current, { attempt, owner_id }) => {
          if (current.length >= MAX_FILES)
            throw new Conflict(`A submission has at most ${MAX_FILES} files.`);
          // Every submission has a file.
          const values = fileRow(file, {
            submission_id: id,
            attempt,
            position: current.at(-1)!.position + 1,
            now: isoNow(context),
          });
          await tx.insertInto('submission_files').values(values).execute();
          await assertWithinQuota(tx, context, owner_id, [file.bytes]);
        },
        { fence },
      )
    ).submission,

  replace: (principal, id, fileId, file, fence) =>
    changeFiles(
      context,
      principal,
      id,
      async (tx, current, { attempt, owner_id, isKept }) => {
        const before = named(current, fileId);
        const { position, folder } = before;
        const values = fileRow(
          { ...file, folder },
          { submission_id: id, attempt, position, now: isoNow(context) },
        );
        if (isKept) {
          await tx.insertInto('submission_files').values(values).execute();
          await assertWithinQuota(tx, context, owner_id, [file.bytes]);
          return { fileKeys: [] };
        }
        await tx
          .updateTable('submission_files')
          .set({ ...values, transcript: null })
          .where('id', '=', fileId)
          .execute();
        await assertWithinQuota(tx, context, owner_id, [file.bytes]);
        return await scheduleFileDeletion(tx, context, [before.key, before.processed_key]);
      },
      { fence, outgoing: fileId },
    ),

  remove: (principal, id, fileId) =>
    changeFiles(
      context,
      principal,
      id,
      async (tx, current, { isKept }) => {
        const file = named(current, fileId);
        if (current.length === 1)
          throw new Conflict(
            'This is the only file of the submission. Replace it, or delete the submission.',
          );
        if (isKept) return { fileKeys: [] };
        await tx.deleteFrom('submission_files').where('id', '=', fileId).execute();
        return await scheduleFileDeletion(tx, context, [file.key, file.processed_key]);
      },
      { outgoing: fileId },
    ),

  transcribe: (key, processed, transcript) =>
    transact(context, async (tx) => {
      const of = await tx
        .selectFrom('submission_files')
        .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
        .select(['submission_id', 'assignment_id'])
        .where('key', '=', key)
        .executeTakeFirst();
      if (of === undefined) throw new NotFound();
      const revision = await raiseRevision(tx, context, of.assignment_id);
      if (revision === undefined) throw new NotFound();
      await tx
        .updateTable('submissions')
        .set(changed(revision, isoNow(context)))
        .where('id', '=', of.submission_id)
        .execute();
      const file = await tx
        .selectFrom('submission_files')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
      if (file === undefined) throw new NotFound();
      return await putText(tx, context, file, processed, transcript);
    }),

  recognise: (key, printed) =>
    transact(context, async (tx) => {
      if (printed === null) {
        await markTried(tx, context, key);
        return null;
      }
      const of = await tx
        .selectFrom('submission_files')
        .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
        .select(['submission_id', 'assignment_id'])
        .where('key', '=', key)
        .executeTakeFirst();
      const revision =
        of === undefined ? undefined : await raiseRevision(tx, context, of.assignment_id);
      if (of === undefined || revision === undefined) return null;
      await tx
        .updateTable('submissions')
        .set({ revision, open_revision: revision })
        .where('id', '=', of.submission_id)
        .execute();
      const file = await tx
        .selectFrom('submission_files')
        .selectAll()
        .where('key', '=', key)
        .where('processed_key', 'is', null)
        .where('transcript', 'is', null)
        .executeTakeFirst();
      await markTried(tx, context, key);
      if (file === undefined) return null;
      return await putText(tx, context, file, printed.processed, printed.transcript);
    }),

  async unrecognised() {
    const file = await context.db
      .selectFrom('submission_files')
      .innerJoin('documents', 'documents.original_key', 'submission_files.key')
      .select(['submission_files.key', 'filename'])
      .where('processed_key', 'is', null)
      .where('transcript', 'is', null)
      .where('recognised_at', 'is', null)
      .where('documents.kind', 'in', ['scan', 'picture'])
      .orderBy('submission_files.id')
      .limit(1)
      .executeTakeFirst();
    return file === undefined ? null : { key: file.key, extension: extensionOf(file.filename) };
  },

  async stayingKey(submissionId, fileId) {
    const file = await context.db
      .selectFrom('submission_files')
      .select('key')
      .where('id', '=', fileId)
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    return file !== undefined && (await isStaying(context.db, submissionId, fileId))
      ? file.key
      : null;
  },

  correct: (principal, id, fileId, processed, copyKey = null) =>
    changeFiles(
      context,
      principal,
      id,
      async (tx, current, { attempt, owner_id, isKept }) => {
        const file = named(current, fileId);
        if (file.transcript === null)
          throw new Conflict(
            'The text of this file was read from the file itself, so there is nothing to correct.',
          );
        const { lines: _, ...read } = JSON.parse(file.transcript) as Transcript;
        const transcript: Transcript = { ...read, corrected: true };
        if (!isKept) {
          const { fileKeys: doomed } = await putText(tx, context, file, processed, transcript);
          const copy = await scheduleFileDeletion(tx, context, [copyKey]);
          return { fileKeys: [...doomed, ...copy.fileKeys] };
        }
        if (copyKey === null)
          throw new Conflict(
            'This file has been released to its student in the meantime. Try again.',
          );
        const { id: _id, ...same } = file;
        await tx
          .insertInto('submission_files')
          .values({
            ...same,
            attempt,
            key: copyKey,
            processed_key: processed.key,
            processed_bytes: processed.bytes,
            transcript: JSON.stringify(transcript),
            created_at: isoNow(context),
          })
          .execute();
        await assertWithinQuota(tx, context, owner_id, [file.bytes]);
        return { fileKeys: [] };
      },
      { outgoing: fileId },
    ),

  order: async (principal, id, order) =>
    (
      await changeFiles(context, principal, id, async (tx, current) => {
        const known = new Set(current.map((file) => file.id));
        if (
          order.length !== known.size ||
          new Set(order).size !== known.size ||
          order.some((file) => !known.has(file))
        ) {
          throw new Conflict('The files of this submission have changed. Reload it.');
        }
        const places = sql.join(
          order.map((file, position) => sql`when ${file} then cast(${position} as integer)`),
          sql` `,
        );
        await tx
          .updateTable('submission_files')
          .set({ position: sql<number>`case id ${places} else position end` })
          .where('id', 'in', order)
          .execute();
      })
    ).submission,
});
