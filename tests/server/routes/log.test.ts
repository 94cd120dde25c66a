import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent } from '#contract/accounts/audit.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Handback } from '#contract/exchange/handback.ts';
import type { NewInvitation } from '#contract/accounts/invitation.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { NOTED } from '#server/platform/http/audited.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { form, joinsTeam } from '#tests/support/caller.ts';
import { anAssignment, aTeacher } from '#tests/support/class.ts';
import { engines, openStores } from '#tests/support/engines.ts';

const DAY_MS = 24 * 60 * 60_000;

async function refuseLines(db: Kysely<Database>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite')
    return void (await sql`create trigger no_lines before insert on audit_events begin select raise(abort, 'no lines'); end`.execute(
      db,
    ));
  await sql`create function no_lines() returns trigger language plpgsql as $$ begin raise exception 'no lines'; end $$`.execute(
    db,
  );
  await sql`create trigger no_lines before insert on audit_events for each row execute function no_lines()`.execute(
    db,
  );
}
async function takeLinesAgain(db: Kysely<Database>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`drop trigger no_lines ${sql.raw(engine === 'sqlite' ? '' : 'on audit_events')}`.execute(
    db,
  );
  if (engine === 'postgres') await sql`drop function no_lines`.execute(db);
}

describe.each(engines)('the log of who did what, on $name', (engine) => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi({ engine });
  });
  afterAll(() => api.close());

  const lines = async () => await api.stores.audit.lines('', 0, 500);

  test('[LOG-1] [LOG-3] tells the owner who viewed, marked, invited and deleted, by kind, but nothing that anyone wrote', async () => {
    const [owner, guest] = [
      await api.teacher({ full_name: 'Ada Byron' }),
      await api.teacher({ email: 'guest@example.org', full_name: 'Grace' }),
    ];
    const {
      body: { id },
    } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'A name that nobody logs' });
    const {
      body: { url },
    } = await owner.post<NewInvitation>(`/api/v1/assignments/${id}/members`, {
      email: 'guest@example.org',
      role: 'grader',
    });
    await guest.post(`/api/v1/invitations/${url.slice(url.lastIndexOf('/') + 1)}/accept`);
    const { body: work } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: 'secret-name.txt', bytes: 'A secret text.' },
        student_identifier: 's-secret',
      }),
    );
    for (let time = 0; time < 3; time += 1)
      await guest.get(`/api/v1/submissions/by_assignment/${id}`);
    await guest.get(`/api/v1/submissions/${work.id}`);
    await guest.patch(`/api/v1/submissions/${work.id}`, {
      grade: 'A secret grade',
      feedback_text: 'Secret feedback.',
    });
    await guest.patch(`/api/v1/submissions/${work.id}`, { grade: 'x'.repeat(500) });
    await owner.delete(`/api/v1/submissions/${work.id}`);
    const { body, headers } = await owner.get<AuditEvent[]>(`/api/v1/assignments/${id}/log`);
    expect(body.map(({ kind, who, submission_id }) => [kind, who, submission_id])).toEqual([
      ['submission_deleted', 'Ada Byron', work.id],
      ['marked', 'Grace', work.id],
      ['submission_seen', 'Grace', work.id],
      ['list_seen', 'Grace', null],
      ['handed_in', 'Ada Byron', null],
      ['joined', 'Grace', null],
      ['invited', 'Ada Byron', null],
      ['assignment_made', 'Ada Byron', null],
    ]);
    expect(headers.get('x-total-count')).toBe('8');
    expect(
      body.map((event) => event.id),
      'counted for whoever reads it, on every page',
    ).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(
      (await owner.get<AuditEvent[]>(`/api/v1/assignments/${id}/log?skip=5&limit=2`)).body.map(
        (event) => event.id,
      ),
    ).toEqual([3, 2]);
    expect(body.map(({ kind }) => kind)).toEqual(
      (await lines())
        .filter(({ assignment_id }) => assignment_id === id)
        .map((line) => line.kind)
        .toReversed(),
    );
    expect(JSON.stringify(await lines())).not.toMatch(/secret|Ada|Grace|example/i);
    expect((await guest.get(`/api/v1/assignments/${id}/log`)).status).toBe(403);
    expect((await (await api.teacher()).get(`/api/v1/assignments/${id}/log`)).status).toBe(404);
    api.clock.advance(60 * 60_000);
    await guest.get(`/api/v1/submissions/by_assignment/${id}`);
    expect(
      (await owner.get<AuditEvent[]>(`/api/v1/assignments/${id}/log?limit=1`)).body[0],
    ).toMatchObject({ kind: 'list_seen', who: 'Grace' });
  });

  test('[LOG-1] [TEAM-3] an action on a team is logged for each assignment that it shares, including its end', async () => {
    const [owner, guest] = [
      await api.teacher({ full_name: 'Ada Byron' }),
      await api.teacher({ full_name: 'Grace' }),
    ];
    const { userId } = await api.stores.users.named(
      (await guest.get<{ email: string }>('/api/v1/users/me')).body.email,
    );
    const ids = [
      (await owner.post<Assignment>('/api/v1/assignments/', { name: 'A' })).body.id,
      (await owner.post<Assignment>('/api/v1/assignments/', { name: 'B' })).body.id,
    ];
    const {
      body: { id: team },
    } = await owner.post<{ id: number }>('/api/v1/teams', { name: 'Team' });
    for (const id of ids) await owner.put(`/api/v1/teams/${team}/assignments/${id}`, {});
    await joinsTeam(owner, team, guest, 'grader');
    await owner.patch(`/api/v1/teams/${team}/members/${userId}`, { role: 'viewer' });
    await owner.delete(`/api/v1/teams/${team}/assignments/${ids[1]}`);
    await guest.delete(`/api/v1/teams/${team}/members/${userId}`);
    await owner.delete(`/api/v1/teams/${team}`);
    const told = async (id: number) =>
      (await owner.get<AuditEvent[]>(`/api/v1/assignments/${id}/log`)).body
        .map(({ kind, who }) => `${kind} ${who}`)
        .toReversed();
    const both = [
      'assignment_made Ada Byron',
      'team_shared Ada Byron',
      'invited Ada Byron',
      'joined Grace',
      'role_changed Ada Byron',
    ];
    expect(await told(ids[0]!)).toEqual([
      ...both,
      'member_removed Grace',
      'team_unshared Ada Byron',
    ]);
    expect(await told(ids[1]!)).toEqual([...both, 'team_unshared Ada Byron']);
  });

  test('[LOG-1] sign-ins, successful and failed, are logged by the account’s id; for an unknown account only that fact', async () => {
    const email = 'door@example.org';
    const teacher = await api.teacher({ email });
    const { userId } = await api.stores.users.named(email);
    const before = (await lines()).length;
    const attempt = (of: string, password: string) =>
      api.visitor.post('/api/v1/auth/token', { email: of, password, captchaToken: '' });
    await attempt(email, 'wrong');
    await attempt('nobody@example.org', 'wrong');
    await attempt(email, 'correct horse');
    await teacher.patch('/api/v1/users/me', {
      password: 'a whole new one',
      current_password: 'correct horse',
    });
    await teacher.patch('/api/v1/users/me', { full_name: 'Other' });
    expect(
      (
        await teacher.put('/api/v1/users/me/own-key', {
          provider: 'openai',
          model: 'a-model',
          key: 'sk-own-1234567890',
        })
      ).status,
    ).toBe(200);
    await teacher.delete('/api/v1/users/me/own-key');
    await teacher.post('/api/v1/auth/logout');
    expect((await lines()).slice(before).map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['sign_in_failed', userId],
      ['sign_in_failed', null],
      ['signed_in', userId],
      ['password_changed', userId],
      ['own_key_saved', userId],
      ['own_key_removed', userId],
      ['signed_out', userId],
    ]);
  });

  test('[LOG-1] [OUT-8] each download of a hand-back file is logged under its assignment, except for someone else’s or a missing one', async () => {
    const owner = await api.teacher({ full_name: 'Ada Byron' });
    const {
      body: { id },
    } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    await owner.post(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'essay.txt', bytes: 'A text.' } }),
    );
    const { body: handback } = await owner.post<Handback>(
      `/api/v1/assignments/${id}/handback`,
      form({ kind: 'csv' }),
    );
    const exports = async () =>
      (await owner.get<AuditEvent[]>(`/api/v1/assignments/${id}/log`)).body
        .filter(({ kind }) => kind === 'exported')
        .map(({ who }) => who);
    expect(await exports()).toEqual(['Ada Byron']);
    for (let time = 0; time < 2; time += 1)
      expect((await owner.get(`/api/v1/handbacks/${handback.id}/file`)).status).toBe(200);
    expect(await exports()).toHaveLength(3);
    const before = (await lines()).length;
    expect((await owner.get(`/api/v1/handbacks/${handback.id}/file?part=9`)).status).toBe(404);
    expect((await (await api.teacher()).get(`/api/v1/handbacks/${handback.id}/file`)).status).toBe(
      404,
    );
    expect((await lines()).slice(before).map(({ kind }) => kind)).not.toContain('exported');
  });

  test('[LOG-1] an action and its entry are both there or neither: if no entry can be written nothing is done', async () => {
    const [owner, guest] = [
      await api.teacher({ email: 'torn@example.org' }),
      await api.teacher({ email: 'asked@example.org' }),
    ];
    const {
      body: { id },
    } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const {
      body: { id: team },
    } = await owner.post<{ id: number }>('/api/v1/teams', { name: 'Team' });
    await owner.put(`/api/v1/teams/${team}/assignments/${id}`, {});
    const file = { submission_file: { name: 'essay.txt', bytes: 'A text of some words.' } };
    const { body: work } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form(file),
    );
    const {
      body: { url },
    } = await owner.post<NewInvitation>(`/api/v1/assignments/${id}/members`, {
      email: 'asked@example.org',
      role: 'grader',
    });
    for (const one of [owner, guest]) await one.get('/api/v1/users/me');
    const A = `/api/v1/assignments/${id}`;
    const S = `/api/v1/submissions/${work.id}`;
    const acts: [string, () => Promise<{ status: number }>][] = [
      ['marked', () => owner.patch(S, { grade: '1' })],
      ['annotated', () => owner.post(`${S}/annotations`, { text: 'Look.' })],
      ['handed_in', () => owner.post(`/api/v1/submissions/by_assignment/${id}/upload`, form(file))],
      ['handed_in', () => owner.post(`${S}/files`, form({ file: file.submission_file }))],
      ['draft_asked', () => owner.post(`${S}/generate-feedback`)],
      ['assignment_changed', () => owner.patch(A, { name: 'Other' })],
      ['assignment_made', () => owner.post('/api/v1/assignments/', { name: 'New' })],
      ['invited', () => owner.post(`${A}/members`, { email: 'b@example.org', role: 'viewer' })],
      [
        'joined',
        () => guest.post(`/api/v1/invitations/${url.slice(url.lastIndexOf('/') + 1)}/accept`),
      ],
      ['exported', () => owner.post(`${A}/handback`, form({ kind: 'csv' }))],
      ['retention_changed', () => owner.put(`${A}/retention`, { erase_at: null })],
      ['role_changed', () => owner.delete(`/api/v1/teams/${team}`)],
      ['submission_deleted', () => owner.delete(S)],
      ['assignment_deleted', () => owner.delete(A)],
      [
        'password_changed',
        () =>
          owner.patch('/api/v1/users/me', {
            password: 'a whole new one',
            current_password: 'correct horse',
          }),
      ],
      [
        'signed_in',
        () =>
          api.visitor.post('/api/v1/auth/token', {
            email: 'torn@example.org',
            password: 'correct horse',
            captchaToken: '',
          }),
      ],
      ['sessions_ended', () => owner.delete('/api/v1/users/me/sessions')],
      [
        'account_deleted',
        () => owner.post('/api/v1/users/me/delete', { current_password: 'correct horse' }),
      ],
      ['signed_out', () => owner.post('/api/v1/auth/logout')],
    ];
    const tables = [
      'users',
      'tokens',
      'assignments',
      'assignment_members',
      'invitations',
      'teams',
      'submissions',
      'submission_files',
      'annotations',
      'feedback_jobs',
      'handbacks',
      'retentions',
      'audit_events',
    ] as const;
    const all = async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(async (table) => [
            table,
            await api.database.db
              .selectFrom(table)
              .selectAll()
              .orderBy(sql`1`)
              .execute(),
          ]),
        ),
      );
    const before = await all();
    await refuseLines(api.database.db, engine.engine);
    try {
      for (const [what, done] of acts) {
        expect([what, (await done()).status]).toEqual([what, 500]);
        expect([what, await all()]).toEqual([what, before]);
      }
    } finally {
      await takeLinesAgain(api.database.db, engine.engine);
    }
    expect((await owner.patch(S, { grade: '1' })).status).toBe(200);
  });

  test('[LOG-1] requests that did nothing have no entry: refused for each, nothing to do, or done before', async () => {
    const owner = await api.teacher();
    const {
      body: { id },
    } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const { body: work } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'essay.txt', bytes: 'A text of some words.' } }),
    );
    const key = { 'Idempotency-Key': 'the-same-once-more' };
    const drafts = [
      await owner.post(`/api/v1/submissions/${work.id}/generate-feedback`, {}, key),
      await owner.post(`/api/v1/submissions/${work.id}/generate-feedback`, {}, key),
    ];
    expect(drafts.map(({ status }) => status)).toEqual([drafts[0]!.status, drafts[0]!.status]);
    expect(drafts[0]!.status).toBeLessThan(300);
    expect(
      (
        await owner.post(`/api/v1/assignments/${id}/releases/withdraw`, {
          submission_ids: [work.id],
        })
      ).status,
    ).toBe(200);
    expect(
      (await owner.get<AuditEvent[]>(`/api/v1/assignments/${id}/log`)).body.map(({ kind }) => kind),
    ).toEqual(['draft_asked', 'handed_in', 'assignment_made']);
  });

  test('[LOG-1] every call that it names exists', async () => {
    const { body } = await api.visitor.get<{ paths: Record<string, Record<string, unknown>> }>(
      '/api/v1/openapi.json',
    );
    const there = new Set(
      Object.entries(body.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(
          (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ),
      ),
    );
    expect(Object.keys(NOTED).filter((call) => !there.has(call))).toEqual([]);
  });
});

describe.each(engines)('log entries on $name', (engine) => {
  test('[LOG-2] can’t be changed or deleted before their time, and survive what they are about', async () => {
    const world = await openStores(engine);
    const { stores, db, clock } = world;
    const ada = await aTeacher(stores);
    const { id } = await anAssignment(stores, ada);
    await stores.audit.write({ kind: 'marked', userId: ada.userId, assignmentId: id });
    const kinds = async () => (await stores.audit.lines('', 0, 9)).map(({ kind }) => kind);
    const attempts = [
      sql`update audit_events set kind = 'joined'`,
      sql`delete from audit_events`,
      ...(engine.engine === 'postgres' ? [sql`truncate audit_events`] : []),
    ];
    for (const attempt of attempts)
      await expect(attempt.execute(db)).rejects.toThrow('append-only');
    await stores.assignments.remove(ada, id);
    await stores.users.remove(ada);
    clock.advance(10 * DAY_MS);
    await stores.audit.write({ kind: 'signed_in', userId: ada.userId });
    await stores.audit.keep(11 * DAY_MS);
    expect(await kinds()).toEqual(['registered', 'assignment_made', 'marked', 'signed_in']);
    await stores.audit.keep(5 * DAY_MS);
    expect(await kinds()).toEqual(['signed_in']);
    await expect(sql`delete from audit_events`.execute(db)).rejects.toThrow('append-only');
    await world.dispose();
  });
});
