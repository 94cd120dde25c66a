import { sql } from 'kysely';
import type { AuditEvent, AuditKind } from '#contract/accounts/audit.ts';
import type { PageQuery } from '#contract/common.ts';
import { requireRole } from '#server/platform/access/access.ts';
import { type AuditEntry, recordAuditEvent } from './audited-transaction.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { isoFromNow, type StoreContext } from '#server/platform/database/stores/context.ts';
import { blindOf, isBlind } from '#server/features/teams/blind.ts';
import type { Page, Principal } from '#server/platform/database/stores/types.ts';
import { deleteFree } from '#server/platform/database/upkeep/sweep.ts';

/** A line as the operator reads it. */
export interface AuditLine {
  id: number;
  at: string;
  kind: AuditKind;
  user_id: number | null;
  assignment_id: number | null;
  submission_id: number | null;
}

/**
 * The log of who did what. Rows are only written and read; they are deleted once they are older
 * than the operator's retention time.
 */
export interface Audit {
  /** For what happens outside any transaction: reads, failed attempts, what was sent out. */
  write(happening: AuditEntry): Promise<void>;
  /**
   * For one assignment, newest first. Throws NotFound, or Forbidden for people who don't manage it.
   */
  list(principal: Principal, assignmentId: number, page: PageQuery): Promise<Page<AuditEvent>>;
  /** In order of writing, from a time on; for the operator. */
  lines(since: string, afterId: number, limit: number): Promise<AuditLine[]>;
  /** The assignment of what was handed back, as files or to an environment. */
  assignmentBehind(kind: 'handbacks' | 'sendings', id: number): Promise<number | null>;
  /** Deletes what is older. */
  keep(forMs: number): Promise<void>;
}

/**
 * These don't name the scripts, so the ones about links for a script that the reader marks blind
 * can't be left out individually.
 */
const LINK_KINDS: readonly AuditKind[] = ['links_made', 'links_revoked'];

const KEPT_SINCE = 'audit_since';

export const createAudit = (context: StoreContext): Audit => {
  const { db } = context;
  return {
    write: (happening) => recordAuditEvent(db, context, happening),

    async assignmentBehind(kind, id) {
      return (
        (await db.selectFrom(kind).select('assignment_id').where('id', '=', id).executeTakeFirst())
          ?.assignment_id ?? null
      );
    },

    async list(principal, assignmentId, { skip, limit }) {
      await requireRole(db, principal, assignmentId, 'manage');
      const blind = [...(await blindOf(db, principal)).keys()];
      const isBlindHere = blind.length > 0 && (await isBlind(db, principal, assignmentId));
      const all = db
        .selectFrom('audit_events')
        .where('assignment_id', '=', assignmentId)
        .$if(blind.length > 0, (query) =>
          query.where((eb) =>
            eb.or([
              eb.and([
                eb('submission_id', 'is', null),
                ...(isBlindHere ? [eb('kind', 'not in', LINK_KINDS)] : []),
              ]),
              eb('submission_id', 'not in', blind),
              eb('user_id', '=', principal.userId),
            ]),
          ),
        );
      const { total } = await all
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await all
        .leftJoin('users', 'users.id', 'audit_events.user_id')
        .select(['at', 'kind', 'user_id', 'submission_id', nameOf.as('name')])
        .orderBy('audit_events.id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute();
      // Their real ids would count the lines of the whole installation, including those that the
      // caller may not see.
      return {
        items: rows.map(({ user_id, name, ...row }, place) => ({
          ...row,
          id: total - skip - place,
          who: user_id === null ? null : name,
        })),
        total,
      };
    },

    async lines(since, afterId, limit) {
      return await db
        .selectFrom('audit_events')
        .selectAll()
        .where('at', '>=', since)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    async keep(forMs) {
      const value = isoFromNow(context, -forMs);
      await db
        .insertInto('installation')
        .values({ name: KEPT_SINCE, value })
        .onConflict((c) => c.column('name').doUpdateSet({ value: sql`excluded.value` }))
        .execute();
      await deleteFree(context, 'audit_events', sql`at < ${value}`);
    },
  };
};
