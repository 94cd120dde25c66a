import { roleOn, touch } from './access.ts';
import { isoNow, type StoreContext, transact } from './context.ts';
import { Conflict, Forbidden, NotFound } from './errors.ts';
import type { Members } from './types.ts';

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

  put: (principal, assignmentId, { email, role }) => transact(context, async (tx) => {
    const { owner_id } = await touch(tx, context, principal, { assignmentId }, 'own');
    const user = await tx.selectFrom('users').select(['id', 'email', 'full_name']).where('email', '=', email.trim().toLowerCase())
      .where('deleted_at', 'is', null).$if(context.engine === 'postgres', (query) => query.forKeyShare()).executeTakeFirst();
    if (user === undefined) throw new Conflict('No account has this e-mail. Ask them to register first.');
    if (user.id === owner_id) throw new Conflict('This is the owner of the assignment.');
    await tx.insertInto('assignment_members').values({ assignment_id: assignmentId, user_id: user.id, role, created_at: isoNow(context) })
      .onConflict((c) => c.columns(['assignment_id', 'user_id']).doUpdateSet({ role })).execute();
    return { user_id: user.id, email: user.email, full_name: user.full_name, role };
  }),

  remove: (principal, assignmentId, userId) => transact(context, async (tx) => {
    const role = await roleOn(tx, principal, { assignmentId });
    if (role !== 'owner' && userId !== principal.userId) throw new Forbidden();
    const row = await tx.deleteFrom('assignment_members').where('assignment_id', '=', assignmentId).where('user_id', '=', userId)
      .returning('user_id').executeTakeFirst();
    if (row === undefined) throw new NotFound();
  }),
});
