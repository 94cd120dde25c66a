import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditKind } from '#contract/accounts/audit.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  generate,
  givenTwice,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(engines)('the maintenance of an installation on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  const isoIn = (ms: number): string => new Date(world.clock.now().getTime() + ms).toISOString();

  /**
   * Everything that is kept for a time, with a row that expires at `at`; a failed mail and an
   * abandoned draft are reported for longer.
   */
  const keptRows = (user_id: number, at: string, name: string) =>
    ({
      tokens: {
        token_hash: name,
        user_id,
        created_at: at,
        expires_at: at,
        uuid: name,
        agent: null,
        used_at: null,
      },
      spent_captchas: { challenge_hash: name, expires_at: at },
      school_attempts: {
        state_hash: name,
        verifier: 'v',
        nonce: 'n',
        next: '/',
        shared: 0,
        expires_at: at,
      },
      handovers: { code_hash: name, user_id, shared: 0, expires_at: at },
      sign_in_tickets: { ticket_hash: name, user_id, shared: 0, expires_at: at },
      password_resets: { token_hash: name, user_id, created_at: at, expires_at: at },
      pending_accounts: {
        uuid: name,
        email: `${name}@example.org`,
        full_name: 'Eve',
        password_hash: 'hash',
        token_hash: name,
        created_at: at,
        expires_at: at,
      },
      idempotency_keys: {
        user_id,
        key: name,
        request_hash: 'hash',
        token: name,
        made_id: 1,
        created_at: isoAt(at, -DAY_MS),
      },
      given_up_drafts: { user_id, given_up_at: isoAt(at, -DAY_MS) },
      outbox: {
        uuid: name,
        kind: 'password_reset',
        email: null,
        user_id,
        assignment_id: null,
        invitation_id: null,
        facts: '{}',
        run_at: 0,
        lease: null,
        leased_until: null,
        created_at: at,
        expires_at: at,
        failed_at: isoAt(at, -7 * DAY_MS),
        failure: 'refused',
      },
    }) satisfies { [Table in keyof Database]?: Insertable<Database[Table]> };
  const isoAt = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

  test('[SAFE-17] everything that is kept for a time is deleted when that is over, to the millisecond, and nothing earlier', async () => {
    const { db, stores } = world;
    const { userId } = await aTeacher(stores);
    const [over, still] = [keptRows(userId, isoIn(0), 'over'), keptRows(userId, isoIn(1), 'still')];
    const tables = Object.keys(over) as (keyof typeof over)[];
    for (const rows of [over, still])
      for (const table of tables) await db.insertInto(table).values(rows[table]).execute();
    await db
      .insertInto('rate_limits')
      .values(
        [-1, 0, 1].map((ms) => ({
          key: String(ms),
          points: 1,
          expire: world.clock.now().getTime() + ms,
        })),
      )
      .execute();
    const left = async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(
            async (table) =>
              [table, (await db.selectFrom(table).selectAll().execute()).length] as const,
          ),
        ),
      );
    expect(await left()).toEqual(Object.fromEntries(tables.map((table) => [table, 2])));
    await stores.sweep();
    expect(await left()).toEqual(Object.fromEntries(tables.map((table) => [table, 1])));
    expect(
      (await db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(
        ({ key }) => key,
      ),
    ).toEqual(['0', '1']);
    world.clock.advance(1);
    await stores.sweep();
    expect(await left()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
  });

  test('[SAFE-17] a large number is deleted at once', async () => {
    const { db, stores } = world;
    const hashes = Array.from({ length: 2001 }, (_, nth) => ({
      challenge_hash: `heap-${nth}`,
      expires_at: isoIn(0),
    }));
    for (let from = 0; from < hashes.length; from += 400)
      await db
        .insertInto('spent_captchas')
        .values(hashes.slice(from, from + 400))
        .execute();
    await stores.sweep();
    expect(await db.selectFrom('spent_captchas').selectAll().execute()).toEqual([]);
  });

  test('[SAFE-17] an invitation and an ended job are deleted on time', async () => {
    const { clock, db, stores } = world;
    const who = await aTeacher(stores);
    const { id } = await anAssignment(stores, who);
    await generate(stores, who, (await aSubmission(stores, who, id)).id);
    const began = clock.now().getTime();
    clock.advance(1000);
    await stores.invitations.create(
      who,
      { assignmentId: id },
      { email: 'late@example.org', role: 'viewer' },
      9,
    );
    const { expires_at } = await db
      .selectFrom('invitations')
      .select('expires_at')
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = async () => [
      (await db.selectFrom('invitations').select('id').where('assignment_id', '=', id).execute())
        .length,
      (await db.selectFrom('feedback_jobs').select('id').where('assignment_id', '=', id).execute())
        .length,
    ];
    const expected = [1, 1];
    for (const [at, which] of [
      [began + 7 * DAY_MS, 1],
      [Date.parse(expires_at), 0],
    ] as const) {
      clock.advance(at - 1 - clock.now().getTime());
      await stores.sweep();
      expect(await rows()).toEqual(expected);
      clock.advance(1);
      await stores.sweep();
      expected[which] = 0;
      expect(await rows()).toEqual(expected);
    }
  });

  test('[RUN-62] the place of the files is requested once; the move that started first continues until it is done', async () => {
    const { installation } = world.stores;
    expect(await installation.files()).toBeNull();
    await installation.nameFiles(async () => 'disk');
    await installation.nameFiles(async () => {
      throw new Error('asked again');
    });
    expect(await installation.files()).toBe('disk');
    expect(await installation.moveTo('s3')).toBe('s3');
    expect(await installation.moveTo('elsewhere')).toBe('s3');
    expect(await installation.files(), 'until all have moved').toBe('disk');
    await installation.moved('s3');
    expect(await installation.files()).toBe('s3');
    expect(await installation.moveTo('elsewhere')).toBe('elsewhere');
  });

  test('[LOG-1] [LOG-3] the log shows an assignment to its owner, newest first, and everything since a given time to the operator', async () => {
    const {
      clock,
      stores: { audit },
      stores,
    } = world;
    const [ada, grace, eve] = [
      await aTeacher(stores),
      await aTeacher(stores, 0, 'Grace Hopper'),
      await aTeacher(stores, 0, 'Eve'),
    ];
    const { id: assignmentId } = await anAssignment(stores, ada);
    const other = await anAssignment(stores, ada);
    for (const who of [grace, eve]) await aMember(stores, ada, assignmentId, who, 'grader');
    const { id: submissionId } = await aSubmission(stores, ada, assignmentId);
    const tell = async (
      kind: AuditKind,
      userId: number | null,
      of: { assignmentId?: number; submissionId?: number },
    ) => {
      clock.advance(1000);
      await audit.write({ kind, userId, ...of });
    };
    const { total: earlier } = await audit.list(ada, assignmentId, { skip: 0, limit: 1 });
    const since = isoIn(1000);
    await tell('list_seen', grace.userId, { assignmentId });
    await tell('marked', eve.userId, { submissionId });
    await tell('list_seen', eve.userId, { assignmentId: other.id });
    await tell('sign_in_failed', null, {});
    await tell('opened_by_link', null, { assignmentId, submissionId });
    const all = await audit.list(ada, assignmentId, { skip: 0, limit: 3 });
    expect(all.total).toBe(earlier + 3);
    expect(
      all.items.map(({ id, kind, who, submission_id }) => [id, kind, who, submission_id]),
    ).toEqual([
      [earlier + 3, 'opened_by_link', null, submissionId],
      [earlier + 2, 'marked', 'Eve', submissionId],
      [earlier + 1, 'list_seen', 'Grace Hopper', null],
    ]);
    expect(await audit.list(ada, assignmentId, { skip: 1, limit: 1 })).toEqual({
      items: [all.items[1]],
      total: earlier + 3,
    });

    const lines = await audit.lines(since, 0, 9);
    expect(lines.map(({ kind, user_id, assignment_id }) => [kind, user_id, assignment_id])).toEqual(
      [
        ['list_seen', grace.userId, assignmentId],
        ['marked', eve.userId, assignmentId],
        ['list_seen', eve.userId, other.id],
        ['sign_in_failed', null, null],
        ['opened_by_link', null, assignmentId],
      ],
    );
    expect(await audit.lines(lines[1]!.at, 0, 2)).toEqual(lines.slice(1, 3));
    expect(await audit.lines(since, lines[2]!.id, 9)).toEqual(lines.slice(3));

    await givenTwice(stores, ada, assignmentId, submissionId, [ada, eve]);
    const told = async () =>
      (await audit.list(ada, assignmentId, { skip: 0, limit: 99 })).items.map(({ at, kind }) => [
        at,
        kind,
      ]);
    const shown = ({ at, kind }: { at: string; kind: AuditKind }) => [at, kind];
    const [seen, theirs] = lines.map(shown);
    expect(await told()).toContainEqual(seen);
    expect(await told(), 'who marks blind isn’t told what the other did').not.toContainEqual(
      theirs,
    );
    await tell('marked', ada.userId, { submissionId });
    expect((await told())[0]).toEqual([clock.now().toISOString(), 'marked']);

    await audit.keep(clock.now().getTime() - Date.parse(lines[1]!.at));
    expect((await audit.lines('', 0, 99)).slice(0, 4)).toEqual(lines.slice(1));
    await audit.keep(0);
    expect((await audit.lines('', 0, 99)).map(({ kind }) => kind)).toEqual(['marked']);
  });
});
