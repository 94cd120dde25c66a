import { sql } from 'kysely';
import { RETENTION_WARNING_DAYS, type Retention } from '#contract/privacy/retention.ts';
import { scrub } from '#server/platform/database/scrub.ts';
import { requireRole, authoriseAndLock } from '#server/platform/access/access.ts';
import { act, recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import {
  isoFromNow,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { enqueue } from '#server/platform/mail/enqueue.ts';
import { idsOf, transactClass } from '#server/features/submissions/in-parts.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { eraseFrom } from './erase.ts';
import type { Retentions } from './privacy-types.ts';
import { prove } from './proofs.ts';

const DAY_MS = 24 * 60 * 60_000;
const WARNING_MS = RETENTION_WARNING_DAYS * DAY_MS;
/** How long before the deletion its owner is told. */
const TOLD_MS = 30 * DAY_MS;

/**
 * Returns when the classes of these assignments are deleted, for those whose owners should know by
 * now: never sooner than the warning allows.
 */
export async function deletedSoon(
  db: Pick<Tx, 'selectFrom'>,
  context: StoreContext,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('retentions')
    .selectAll()
    .where('assignment_id', 'in', ids)
    .where('erase_at', '<=', isoFromNow(context, TOLD_MS))
    .execute();
  return new Map(
    rows.map(({ assignment_id, erase_at, warned_at }) => {
      const soonest = new Date(Date.parse(warned_at ?? isoNow(context)) + WARNING_MS).toISOString();
      return [assignment_id, soonest > erase_at ? soonest : erase_at];
    }),
  );
}

async function read(tx: Pick<Tx, 'selectFrom'>, assignmentId: number): Promise<Retention> {
  const row = await tx
    .selectFrom('retentions')
    .select(['erase_at', 'warned_at'])
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirst();
  const count = async (table: 'submissions' | 'students'): Promise<number> =>
    (
      await tx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('many'))
        .where('assignment_id', '=', assignmentId)
        .executeTakeFirstOrThrow()
    ).many;
  return {
    erase_at: row?.erase_at ?? null,
    warned_at: row?.warned_at ?? null,
    works: await count('submissions'),
    students: await count('students'),
  };
}

/**
 * Erases the whole class of an assignment. The assignment is kept, with its rubric, its brief and
 * what its educators wrote for everybody.
 */
async function eraseClass(tx: Tx, context: StoreContext, assignmentId: number, ownerId: number) {
  const { revision } = await authoriseAndLock(
    tx,
    context,
    { userId: ownerId },
    { assignmentId },
    'own',
  );
  // Checked again, now that nobody can change it: its owner may have given it more time.
  const due = await tx
    .selectFrom('retentions')
    .select('erase_at')
    .where('assignment_id', '=', assignmentId)
    .where('erase_at', '<=', isoNow(context))
    .executeTakeFirst();
  if (due === undefined) return null;
  const gone = await eraseFrom(tx, context, assignmentId, revision, {
    studentIds: await idsOf(tx, 'students', assignmentId),
    works: await idsOf(tx, 'submissions', assignmentId),
    shared: [],
    words: [],
    keys: [],
  });
  await tx.deleteFrom('sendings').where('assignment_id', '=', assignmentId).execute();
  await tx.deleteFrom('retentions').where('assignment_id', '=', assignmentId).execute();
  const erasure = await prove(tx, context, gone, {
    cause: 'retention',
    userId: null,
    ownerId,
    assignmentId,
  });
  await recordAuditEvent(tx, context, { kind: 'class_erased', userId: null, assignmentId });
  return { fileKeys: gone.fileKeys, intakes: gone.intakes, erasure };
}

export function createRetentions(context: StoreContext): Retentions {
  const { db } = context;
  return {
    async get(principal, assignmentId) {
      await requireRole(db, principal, assignmentId, 'own');
      return await read(db, assignmentId);
    },

    put: (principal: Principal, assignmentId, eraseAt) =>
      act(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'own');
        await tx.deleteFrom('retentions').where('assignment_id', '=', assignmentId).execute();
        if (eraseAt === null) return await read(tx, assignmentId);
        if (eraseAt < isoFromNow(context, WARNING_MS)) {
          throw new Conflict(
            `Choose a day at least ${RETENTION_WARNING_DAYS} days from now, so that there is time to change your mind. To remove something now, delete it.`,
          );
        }
        // A person who sets a day that is near knows about it.
        const warned_at = eraseAt <= isoFromNow(context, TOLD_MS) ? isoNow(context) : null;
        await tx
          .insertInto('retentions')
          .values({ assignment_id: assignmentId, erase_at: eraseAt, warned_at })
          .execute();
        return await read(tx, assignmentId);
      }),

    async warn() {
      const rows = await db
        .selectFrom('retentions')
        .innerJoin('assignments', 'assignments.id', 'retentions.assignment_id')
        .select(['assignment_id', 'owner_id'])
        .where('warned_at', 'is', null)
        .where('erase_at', '<=', isoFromNow(context, TOLD_MS))
        .orderBy('assignment_id')
        .execute();
      for (const { assignment_id, owner_id } of rows) {
        await transact(context, async (tx) => {
          await authoriseAndLock(
            tx,
            context,
            { userId: owner_id },
            { assignmentId: assignment_id },
            'own',
          );
          const warned = await tx
            .updateTable('retentions')
            .set({ warned_at: isoNow(context) })
            .where('assignment_id', '=', assignment_id)
            .where('warned_at', 'is', null)
            .returning('assignment_id')
            .executeTakeFirst();
          if (warned !== undefined)
            await enqueue(tx, context, { kind: 'retention', user_id: owner_id, assignment_id });
        });
      }
      return rows.length;
    },

    async eraseNext() {
      const rows = await db
        .selectFrom('retentions')
        .innerJoin('assignments', 'assignments.id', 'retentions.assignment_id')
        .select(['assignment_id', 'owner_id'])
        .where('erase_at', '<=', isoNow(context))
        .where('warned_at', '<=', isoFromNow(context, -WARNING_MS))
        .orderBy('erase_at')
        // If a class is being imported, it is deleted an hour later.
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('intakes')
                .select('id')
                .whereRef('intakes.assignment_id', '=', 'retentions.assignment_id')
                .where('state', 'in', ['storing', 'reading']),
            ),
          ),
        )
        .limit(1)
        .execute();
      const [next] = rows;
      if (next === undefined) return null;
      const erased = await transactClass(
        context,
        sql`assignments.id = ${next.assignment_id}`,
        (tx) => eraseClass(tx, context, next.assignment_id, next.owner_id),
      );
      await scrub(db, context.engine);
      return erased;
    },
  };
}
