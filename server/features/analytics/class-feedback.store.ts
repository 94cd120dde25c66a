import type { Kysely } from 'kysely';
import type { ClassFeedback } from '#contract/analytics/hard.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { StaleVersion } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** Feedback to a whole class, as its educators write it (ANA-3). */
export interface ClassFeedbacks {
  /** Throws NotFound. */
  get(principal: Principal, assignmentId: number): Promise<ClassFeedback>;
  /**
   * Throws NotFound or Forbidden, and StaleVersion with the stored version if somebody else has
   * saved since.
   */
  put(principal: Principal, assignmentId: number, feedback: ClassFeedback): Promise<ClassFeedback>;
}

const stored = async (db: Kysely<Database>, assignmentId: number): Promise<ClassFeedback> => {
  const row = await db
    .selectFrom('assignments')
    .select(['class_feedback', 'class_feedback_version'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return { text: row.class_feedback, version: row.class_feedback_version };
};

export const createClassFeedbacks = (context: StoreContext): ClassFeedbacks => ({
  async get(principal, assignmentId) {
    await roleOn(context.db, principal, { assignmentId });
    return await stored(context.db, assignmentId);
  },

  put: (principal, assignmentId, { text, version }) =>
    transact(context, async (tx) => {
      await authoriseAndLock(tx, context, principal, { assignmentId }, 'mark');
      const before = await stored(tx, assignmentId);
      if (before.version !== version) throw new StaleVersion(before);
      await tx
        .updateTable('assignments')
        .set({ class_feedback: text, class_feedback_version: version + 1 })
        .where('id', '=', assignmentId)
        .execute();
      return { text, version: version + 1 };
    }),
});
