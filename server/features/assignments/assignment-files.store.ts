import type { Selectable } from 'kysely';
import type { AssignmentFilesTable } from '#server/platform/database/schema/assignments.ts';
import { may, authoriseAndLock } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { scheduleFileDeletion } from '#server/features/submissions/pending-file-deletions.store.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { finish } from '#server/platform/database/upkeep/idempotency-keys.ts';
import { assertWithinQuota } from '#server/platform/database/stores/storage-quota.ts';
import type { AssignmentFiles, StoredAssignmentFile } from './assignment-types.ts';

const toFile = (row: Selectable<AssignmentFilesTable>): StoredAssignmentFile => ({
  id: row.id,
  assignment_id: row.assignment_id,
  file_type: row.file_type,
  original_filename: row.original_filename,
  grade: row.grade,
  created_at: row.created_at,
  key: row.original_key,
  processed_key: row.processed_key,
});

export const createAssignmentFiles = (context: StoreContext): AssignmentFiles => ({
  attach: (principal, assignmentId, file, fence) =>
    transact(context, async (tx) => {
      const { owner_id } = await authoriseAndLock(
        tx,
        context,
        principal,
        { assignmentId },
        'manage',
      );
      const row = await tx
        .insertInto('assignment_files')
        .values({
          assignment_id: assignmentId,
          file_type: file.file_type,
          grade: file.grade,
          original_key: file.key,
          original_filename: file.filename,
          original_bytes: file.bytes,
          processed_key: file.processed_key ?? null,
          created_at: isoNow(context),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await assertWithinQuota(tx, context, owner_id, [file.bytes]);
      await finish(tx, principal, fence, row.id);
      return toFile(row);
    }),

  async get(principal, assignmentId, fileId) {
    const row = await context.db
      .selectFrom('assignment_files')
      .innerJoin('assignments', 'assignments.id', 'assignment_files.assignment_id')
      .selectAll('assignment_files')
      .where('assignment_files.id', '=', fileId)
      .where('assignments.id', '=', assignmentId)
      .where(may(principal, 'read'))
      .executeTakeFirst();
    if (row === undefined) throw new NotFound();
    return toFile(row);
  },

  remove: (principal, assignmentId, fileId) =>
    transact(context, async (tx) => {
      await authoriseAndLock(tx, context, principal, { assignmentId }, 'manage');
      const row = await tx
        .deleteFrom('assignment_files')
        .where('id', '=', fileId)
        .where('assignment_id', '=', assignmentId)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return await scheduleFileDeletion(tx, context, [row.original_key, row.processed_key]);
    }),
});
