import type { ArchivePreview } from '#contract/exchange/archive/import.ts';
import { onSqliteThread } from '#server/platform/database/sqlite-thread.ts';
import { sqlState } from '#server/platform/database/translate.ts';
import { takeTurns } from '#server/platform/process/turn-queue.ts';
import { requireRole } from '#server/platform/access/access.ts';
import { type StoreContext, transact, type Tx } from '#server/platform/database/stores/context.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { NAMES_WAIT } from '#server/features/marking/anonymity.store.ts';
import { erasedPeopleOf, type ErasedHere } from '#server/features/privacy/erased-people.ts';
import { refuseWhole } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { compareAccount, exportNotes, exportAccount } from './account.ts';
import type { Archives, ArchiveContents, AssignmentToExport } from './archive-types.ts';
import { freshComments } from './bank.ts';
import { importArchive, contradictionMessage } from './import-archive.ts';
import { leftOutOfAccount } from './left-out.ts';
import { exportAssignment } from './pack.ts';
import { importStatusOf } from './import-status.ts';

/** Runs many statements about a class in one transaction, so that they see the same moment. */
const atOneMoment = ({ db, engine }: StoreContext) =>
  engine === 'postgres' ? db.transaction().setIsolationLevel('repeatable read') : db.transaction();

/**
 * How many classes are read as a whole at the same time, one per account: each occupies a
 * connection, or SQLite's writer, for the whole time.
 */
const AT_ONCE = 2;
function inTurn(context: StoreContext) {
  const read = takeTurns(
    AT_ONCE,
    (userId: number, _work: (tx: Tx) => Promise<unknown>) => userId,
    async (_userId, work) => await atOneMoment(context).execute(work),
  );
  return async <T>({ userId }: Principal, work: (tx: Tx) => Promise<T>): Promise<T> =>
    (await read(userId, work)) as T;
}

const SQLITE_CONSTRAINT = 19;
/**
 * Whether a constraint of the database was violated: a duplicate, values that don't fit together,
 * or one that a column can't hold.
 */
const isAgainstRule = (error: unknown): boolean =>
  /^2[23]/.test(sqlState(error) ?? '') ||
  ((error as { errcode?: number } | null)?.errcode ?? 0) % 256 === SQLITE_CONSTRAINT;

async function packOne(
  context: StoreContext,
  tx: Tx,
  principal: Principal,
  assignmentId: number,
): Promise<AssignmentToExport> {
  await requireRole(tx, principal, assignmentId, 'own');
  const { anonymous } = await tx
    .selectFrom('assignments')
    .select('anonymous')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  if (anonymous === 1) throw new Conflict(NAMES_WAIT);
  await refuseWhole(tx, principal, assignmentId);
  return await exportAssignment(context, tx, assignmentId);
}

const counted = ({
  people,
  works,
  shared,
}: ErasedHere): ArchivePreview['assignments'][number]['erased'] => ({
  people,
  submissions: works.size,
  shared: shared.size,
});

async function preview(
  context: StoreContext,
  tx: Tx,
  principal: Principal,
  { account, assignments }: ArchiveContents,
): Promise<ArchivePreview> {
  const shown: ArchivePreview['assignments'] = [];
  for (const one of assignments)
    shown.push({
      name: one.shared.assignment.name,
      submissions: one.shared.submissions,
      changed_at: one.changedAt,
      ...(await importStatusOf(context, tx, principal, one)),
      erased: counted(await erasedPeopleOf(tx, context, principal, one)),
    });
  const sets = account?.comment_sets ?? assignments.flatMap(({ shared }) => shared.comment_sets);
  const count = (of: typeof sets): number =>
    of.reduce((sum, { comments }) => sum + comments.length, 0);
  const fresh = count(await freshComments(tx, principal, sets));
  return {
    kind: account === null ? 'assignment' : 'account',
    made_at: account?.exported_at ?? assignments[0]?.shared.exported_at ?? '',
    full_name: account?.full_name ?? null,
    assignments: shown,
    comments: { new: fresh, here: count(sets) - fresh },
    private_notes: account?.private_notes.length ?? 0,
    ...(account === null
      ? { settings: 'none', voice_card: 'none' }
      : await compareAccount(tx, principal, account)),
    left_out:
      account === null ? assignments.flatMap(({ leftOut }) => leftOut) : leftOutOfAccount(account),
  };
}

/** Assignments and accounts as archives that another installation can import (OUT-9). */
export const createArchives = (context: StoreContext, read = inTurn(context)): Archives => ({
  pack: async (principal, assignmentId) =>
    await read(principal, (tx) => packOne(context, tx, principal, assignmentId)),

  packAccount: async (principal) =>
    await read(principal, async (tx) => ({
      own: await exportAccount(context, tx, principal),
      assignments: await tx
        .selectFrom('assignments')
        .select(['id', 'name'])
        .where('owner_id', '=', principal.userId)
        .orderBy('id')
        .execute(),
      pack: async (id) =>
        await read(principal, async (inner) => {
          const there = await inner
            .selectFrom('assignments')
            .select('id')
            .where('id', '=', id)
            .where('owner_id', '=', principal.userId)
            .executeTakeFirst();
          if (there === undefined) return null;
          const packed = await packOne(context, inner, principal, id).catch((error: unknown) => {
            if (error instanceof Conflict) return error.message;
            throw error;
          });
          if (typeof packed === 'string') return packed;
          packed.shared.sheet.comment_sets = [];
          return { ...packed, notes: await exportNotes(inner, principal, id) };
        }),
    })),

  preview: async (principal, archive) =>
    await read(principal, (tx) => preview(context, tx, principal, archive)),

  erased: async (principal, { assignments }) =>
    await read(principal, async (tx) => {
      const erased: ErasedHere[] = [];
      for (const one of assignments) erased.push(await erasedPeopleOf(tx, context, principal, one));
      return erased;
    }),

  bringIn: (principal, archive, choices) =>
    onSqliteThread(() =>
      transact(context, (tx) => importArchive(tx, context, principal, archive, choices)),
    ).catch((error: unknown) => {
      throw isAgainstRule(error) ? new Conflict(contradictionMessage(), { cause: error }) : error;
    }),
});
