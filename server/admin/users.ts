import { sql } from 'kysely';
import { type Command, table } from './command.ts';

/** Every account, with its balance and what it has on hold. */
export const users: Command = {
  usage: '',
  summary: 'lists the accounts with their credits and work',
  async run({ database: { db }, say }) {
    const rows = await db
      .selectFrom('users')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .select([
        'id',
        'email',
        'full_name',
        'credit_balance',
        'created_at',
        'disabled_at',
        sql<number>`(select coalesce(sum(amount), 0) from holds where holds.user_id = users.id)`.as(
          'held',
        ),
        sql<number>`(select count(*) from assignments where assignments.owner_id = users.id)`.as(
          'assignments',
        ),
        sql<number>`(select count(*) from submissions s join assignments a on a.id = s.assignment_id where a.owner_id = users.id)`.as(
          'submissions',
        ),
      ])
      .execute();
    const lines = table(
      ['Id', 'E-mail', 'Name', 'Credits', 'Held', 'Assignments', 'Submissions', 'Since', ''],
      rows.map((row) => [
        row.id,
        row.email,
        row.full_name,
        row.credit_balance,
        row.held,
        row.assignments,
        row.submissions,
        row.created_at.slice(0, 10),
        row.disabled_at === null ? '' : 'closed',
      ]),
    );
    for (const line of rows.length === 0 ? ['There are no accounts yet.'] : lines) say(line);
    return true;
  },
};
