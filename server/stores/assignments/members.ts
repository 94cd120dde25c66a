import { roleOn, touch } from '../access.ts';
import { type StoreContext, transact } from '../context.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Members } from './assignment-types.ts';

export const createMembers = (context: StoreContext): Members => ({
  async list(principal, assignmentId, { skip, limit }) {
    await roleOn(context.db, principal, { assignmentId });
    const rows = context.db.selectFrom('assignment_members').where('assignment_id', '=', assignmentId);
    const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const items = await rows.innerJoin('users', 'users.id', 'assignment_members.user_id')
      .select(['users.id as user_id', 'users.email', 'users.full_name', 'assignment_members.role'])
      .orderBy('assignment_members.created_at').orderBy('users.id').limit(limit).offset(skip).execute();
    return { items: items.map((row) => ({ ...row })), total };
  },

  setRole: (principal, assignmentId, userId, role) => transact(context, async (tx) => {
    await touch(tx, context, principal, { assignmentId }, 'own');
    const row = await tx.updateTable('assignment_members').set({ role }).where('assignment_id', '=', assignmentId).where('user_id', '=', userId)
      .returning('user_id').executeTakeFirst();
    if (row === undefined) throw new NotFound();
    const user = await tx.selectFrom('users').select(['email', 'full_name']).where('id', '=', userId).executeTakeFirstOrThrow();
    return { user_id: userId, ...user, role };
  }),

  remove: (principal, assignmentId, userId) => transact(context, async (tx) => {
    const role = await roleOn(tx, principal, { assignmentId });
    if (role !== 'owner' && userId !== principal.userId) throw new Forbidden();
    const row = await tx.deleteFrom('assignment_members').where('assignment_id', '=', assignmentId).where('user_id', '=', userId)
      .returning('user_id').executeTakeFirst();
    if (row === undefined) throw new NotFound();
    await tx.deleteFrom('drift_shares').where('assignment_id', '=', assignmentId).where('user_id', '=', userId).execute();
  }),
});
