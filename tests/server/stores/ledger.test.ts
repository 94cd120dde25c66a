import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { Conflict, NotEnoughCredits, NotFound } from '#server/platform/database/stores/errors.ts';
import { anAssignment, aSubmission, aTeacher, generate } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { inProcess } from '#tests/support/process.ts';

interface Spent {
  accepted: number;
  refused: number;
  failed: string[];
  stored: number;
  storedTwice: number;
}

const page = { skip: 0, limit: 500 };

describe.each(engines)('the ledger on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  test('[CRED-22] [CRED-30] the welcome credits are the first row', async () => {
    const { stores, clock } = world;
    const teacher = await aTeacher(stores, 10);
    const { items, total } = await stores.ledger.transactions(teacher, page);
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        id: items[0]?.id,
        timestamp: clock.now().toISOString(),
        transaction_type: 'promo_code',
        change_amount: 10,
        new_balance: 10,
        reference_id: 'WELCOME',
        details: { note: 'Welcome credits' },
      },
    ]);
    const none = await aTeacher(stores, 0);
    expect(await stores.ledger.transactions(none, page)).toEqual({ items: [], total: 0 });
  });

  test('[RUN-11] [RULE-18] a grant is made once per account, type and reference, however often it is sent', async () => {
    const { stores } = world;
    const [teacher, other] = [await aTeacher(stores, 0), await aTeacher(stores, 0)];
    const grant = {
      email: teacher.email,
      amount: 20,
      type: 'purchase',
      reference: 'INV-7',
    } as const;
    const sent = await Promise.all(Array.from({ length: 12 }, () => stores.ledger.grant(grant)));
    expect(sent.filter((answer) => answer.created)).toHaveLength(1);
    expect(new Set(sent.map((answer) => answer.transaction.id)).size).toBe(1);
    expect((await stores.ledger.grant({ ...grant, type: 'refund' })).created).toBe(true);
    expect((await stores.ledger.grant({ ...grant, email: other.email })).created).toBe(true);
    expect((await stores.ledger.balance(teacher)).balance).toBe(40);
    await expect(stores.ledger.grant({ ...grant, amount: 21 })).rejects.toThrow(
      'was granted with 20 credits',
    );
  });

  test('[RULE-18] no second row can be written for one operation, by anyone', async () => {
    const { stores, db } = world;
    const teacher = await aTeacher(stores, 5);
    const { id, ...row } = await db
      .selectFrom('credit_transactions')
      .selectAll()
      .where('user_id', '=', teacher.userId)
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(0);
    await expect(db.insertInto('credit_transactions').values(row).execute()).rejects.toThrow(
      /unique/i,
    );
  });

  test('[RUN-10] [RULE-20] an adjustment may be negative but takes no more than is available', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores, 5);
    const grant = (
      amount: number,
      reference: string,
      type: 'adjustment' | 'purchase' = 'adjustment',
    ) => stores.ledger.grant({ email: teacher.email, amount, type, reference });
    const { transaction } = await grant(-2, 'a1');
    expect(transaction).toMatchObject({
      change_amount: -2,
      new_balance: 3,
      reference_id: 'a1',
      details: { note: 'Entered by the administrator' },
    });
    const { id } = await aSubmission(stores, teacher, (await anAssignment(stores, teacher)).id);
    const { job } = await stores.feedbackJobs.request(teacher, id);
    await expect(grant(-3, 'a2')).rejects.toThrow('3 credits, 1 of them held');
    await expect(grant(-1, 'p1', 'purchase')).rejects.toBeInstanceOf(Conflict);
    await expect(grant(0, 'a3')).rejects.toBeInstanceOf(Conflict);
    await expect(grant(1.5, 'a4')).rejects.toBeInstanceOf(Conflict);
    await grant(-2, 'a5');
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 1, held: 1 });
    await stores.feedbackJobs.cancel(teacher, job.id);
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 1, held: 0 });
    await expect(
      stores.ledger.grant({ email: 'no@example.org', amount: 1, type: 'purchase', reference: 'x' }),
    ).rejects.toBeInstanceOf(NotFound);
  });

  test('[GEN-1] [GEN-2] [AI-5] [CRED-25] a stored draft costs one credit, in a row that names the submission', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores, 3);
    const assignment = await anAssignment(stores, teacher);
    const { id } = await aSubmission(stores, teacher, assignment.id);
    await generate(stores, teacher, id);
    const { items } = await stores.ledger.transactions(teacher, page);
    expect(items[0]).toMatchObject({
      transaction_type: 'feedback_generation',
      change_amount: -1,
      new_balance: 2,
      details: { submission_id: id, assignment_id: assignment.id },
    });
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 2, held: 0 });
  });

  test('transactions come newest first, in pages', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores, 0);
    for (let i = 1; i <= 7; i += 1)
      await stores.ledger.grant({
        email: teacher.email,
        amount: i,
        type: 'purchase',
        reference: `r${i}`,
      });
    const first = await stores.ledger.transactions(teacher, { skip: 0, limit: 5 });
    const rest = await stores.ledger.transactions(teacher, { skip: 5, limit: 5 });
    expect([first.total, rest.total]).toEqual([7, 7]);
    expect([...first.items, ...rest.items].map((row) => row.change_amount)).toEqual([
      7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(first.items[0]?.new_balance).toBe(28);
  });

  test('[RULE-17] no row is ever changed or removed, by any query', async () => {
    const { stores, db } = world;
    const teacher = await aTeacher(stores, 4);
    const rows = () =>
      db
        .selectFrom('credit_transactions')
        .selectAll()
        .where('user_id', '=', teacher.userId)
        .execute();
    const before = await rows();
    await expect(
      db
        .updateTable('credit_transactions')
        .set({ change_amount: 400 })
        .where('user_id', '=', teacher.userId)
        .execute(),
    ).rejects.toThrow('append-only');
    await expect(
      db.deleteFrom('credit_transactions').where('user_id', '=', teacher.userId).execute(),
    ).rejects.toThrow('append-only');
    await expect(db.deleteFrom('users').where('id', '=', teacher.userId).execute()).rejects.toThrow(
      /foreign key/i,
    );
    const roundabout =
      engine.engine === 'postgres'
        ? sql`truncate credit_transactions`
        : sql`insert or replace into credit_transactions select * from credit_transactions`;
    await expect(roundabout.execute(db)).rejects.toThrow('append-only');
    expect(await rows()).toEqual(before);
  });

  test.each([1, 3])(
    '[AI-8] [RULE-19] [RULE-20] [RUN-22] 200 generations on 100 credits requested at once, by %i processes: exactly 100',
    { timeout: 120_000 },
    async (processes) => {
      const { stores, settings } = world;
      const teacher = await aTeacher(stores, 100);
      const { id: assignmentId } = await anAssignment(stores, teacher);
      const ids: number[] = [];
      for (let i = 0; i < 200; i += 1)
        ids.push((await aSubmission(stores, teacher, assignmentId)).id);
      const answers = await Promise.all(
        Array.from({ length: processes }, (_, n) =>
          inProcess<Spent>(new URL('spend.script.ts', import.meta.url), {
            settings,
            userId: teacher.userId,
            submissions: ids.filter((_id, i) => i % processes === n),
          }),
        ),
      );
      const sum = (field: 'accepted' | 'refused' | 'stored' | 'storedTwice') =>
        answers.reduce((all, answer) => all + answer[field], 0);
      console.log(
        `${engine.name}, ${processes} processes: ${sum('accepted')} accepted, ${sum('refused')} refused, ${sum('stored')} drafts stored`,
      );
      expect(answers.flatMap((answer) => answer.failed)).toEqual([]);
      expect([sum('accepted'), sum('refused'), sum('stored'), sum('storedTwice')]).toEqual([
        100, 100, 100, 0,
      ]);
      expect(await stores.ledger.balance(teacher)).toEqual({ balance: 0, held: 0 });
      const spent = (await stores.ledger.transactions(teacher, page)).items.filter(
        (row) => row.transaction_type === 'feedback_generation',
      );
      expect(spent.map((row) => row.new_balance)).toEqual(Array.from({ length: 100 }, (_, i) => i));
      await expect(stores.feedbackJobs.request(teacher, ids[0] ?? 0)).rejects.toBeInstanceOf(
        NotEnoughCredits,
      );
    },
  );

  test('every invariant of the stored data holds after all this', async () => {
    expect(await brokenInvariants(world.db)).toEqual([]);
  });
});
