import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { letterOf } from '#server/platform/mail/letters.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { openTransport } from '#server/platform/mail/transport.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { createMailPace, enqueue } from '#server/platform/mail/enqueue.ts';
import type { Stores } from '#server/platform/database/stores/types.ts';
import { anAssignment, aSubmission, aTeacher, aDraft } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import {
  headerOf,
  readable,
  secretIn,
  startSmtp,
  type TestSmtp,
} from '#tests/support/sign-in/smtp.ts';

const sender = { origin: 'https://marking.example.org', supportEmail: 'it@example.org' };
const HOUR_MS = 60 * 60_000;

describe.each(engines)('the outbox on $name', (engine) => {
  let world: TestStores;
  let stores: Stores;
  let smtp: TestSmtp;
  beforeAll(async () => {
    [world, smtp] = await Promise.all([openStores(engine), startSmtp()]);
    stores = createStores({ ...world, mails: true });
  });
  beforeEach(async () => {
    await world.db.deleteFrom('outbox').execute();
  });
  afterAll(async () => {
    await Promise.all([world.dispose(), smtp.close()]);
  });

  const grant = (email: string, reference = 'INV-1') =>
    stores.ledger.grant({ email, amount: 5, type: 'purchase', reference });
  const transport = () => openTransport({ url: smtp.url, from: 'marking@example.org' });
  /** Sends everything that can be sent now. */
  async function post(way = transport()): Promise<void> {
    for (
      let mail = await stores.outbox.claim(60_000);
      mail !== null;
      mail = await stores.outbox.claim(60_000)
    ) {
      const material = await stores.outbox.material(mail);
      if (material !== null) await way.send(material.to, mail.uuid, letterOf(material, sender));
      await stores.outbox.done(mail);
    }
    way.close();
  }

  test('[MAIL-1] a mail is stored together with its cause or not at all, and sent once', async () => {
    const ada = await aTeacher(stores);
    await grant(ada.email);
    await grant(ada.email);
    await post();
    await post();
    const mails = smtp.taken.filter(({ to }) => to.includes(ada.email));
    expect(mails).toHaveLength(1);
    expect(headerOf(mails[0]!, 'subject')).toBe('5 credits were added');
    expect(readable(mails[0]!)).toContain('You have 15 credits now.');
    expect(headerOf(mails[0]!, 'from')).toBe('Marginalia <marking@example.org>');
    expect(headerOf(mails[0]!, 'auto-submitted')).toBe('auto-generated');
  });

  test('[SEC-10] many mails from one network don’t block others', async () => {
    const pace = createMailPace(() => world.clock.now().getTime());
    const crowd = Array.from({ length: 22 }, () => pace('192.0.2'));
    expect(crowd).toEqual([...Array.from({ length: 20 }, () => 0), 1000, 2000]);
    expect(pace('198.51.100')).toBe(0);
    const [late, soon] = [await aTeacher(stores), await aTeacher(stores)];
    await stores.outbox.askPasswordReset(late.email, 3000);
    await stores.outbox.askPasswordReset(soon.email, 0);
    smtp.taken.length = 0;
    await post();
    expect(smtp.taken.flatMap(({ to }) => to)).toEqual([soon.email]);
    world.clock.advance(3000);
    await post();
    expect(smtp.taken.flatMap(({ to }) => to)).toEqual([soon.email, late.email]);
  });

  test('[MAIL-1] two senders at the same time send each mail once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aTeacher(stores)));
    for (const { email } of people) await grant(email);
    await Promise.all([post(), post(), post()]);
    const counts = people.map(
      ({ email }) => smtp.taken.filter(({ to }) => to.includes(email)).length,
    );
    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('[MAIL-2] a mail whose sender died is sent by another with the same Message-ID; until then no other can take it', async () => {
    const ada = await aTeacher(stores);
    await grant(ada.email);
    const dead = (await stores.outbox.claim(60_000))!;
    expect(await stores.outbox.claim(60_000)).toBeNull();
    world.clock.advance(60_001);
    const next = (await stores.outbox.claim(60_000))!;
    expect([dead.uuid, next.uuid]).toEqual([expect.stringMatching(/^.{36}$/), dead.uuid]);
    await stores.outbox.fail(dead, 'too late');
    expect((await stores.outbox.list()).map(({ failed_at }) => failed_at)).toEqual([null]);
    await stores.outbox.done(next);
    expect(await stores.outbox.list()).toEqual([]);
  });

  test('[MAIL-3] a temporary refusal is retried at growing intervals, a permanent one isn’t, and both are reported', async () => {
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    const log: Record<string, unknown>[] = [];
    const mailer = createMailer(
      {
        outbox: stores.outbox,
        transport: transport(),
        sender,
        log: (level, entry) => {
          log.push({ level, ...entry });
        },
      },
      { pollMs: 10 },
    );
    smtp.refuse(450, 451);
    await grant(ada.email);
    mailer.start();
    const next = async () =>
      (await world.db.selectFrom('outbox').select(['attempts', 'run_at']).executeTakeFirst()) ?? {
        attempts: -1,
        run_at: 0,
      };
    await expect.poll(async () => (await next()).attempts).toBe(1);
    const now = world.clock.now().getTime();
    expect((await next()).run_at - now).toBe(60_000);
    world.clock.advance(60_000);
    await expect.poll(async () => (await next()).attempts).toBe(2);
    expect((await next()).run_at - now - 60_000).toBe(120_000);
    world.clock.advance(120_000);
    await smtp.mailTo(ada.email);
    await expect.poll(() => stores.outbox.list()).toEqual([]);
    smtp.refuse(550);
    await grant(eve.email);
    await expect
      .poll(async () => (await stores.outbox.list())[0]?.failed_at)
      .toBe(world.clock.now().toISOString());
    await mailer.stop();
    expect(
      log
        .filter(({ event }) => event === 'mail_not_sent')
        .map(({ again, tries, why }) => [again, tries, why]),
    ).toEqual([
      [true, 1, 'EMESSAGE 450 DATA'],
      [true, 2, 'EMESSAGE 451 DATA'],
      [false, 1, 'EMESSAGE 550 DATA'],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/@example\.org/);
    world.clock.advance(6 * 24 * HOUR_MS);
    await stores.sweep();
    expect((await stores.outbox.list()).map(({ kind, failure }) => [kind, failure])).toEqual([
      ['credits_added', 'EMESSAGE 550 DATA'],
    ]);
    world.clock.advance(2 * 24 * HOUR_MS);
    await stores.sweep();
    expect(await stores.outbox.list()).toEqual([]);
  });

  test('[MAIL-3] retries a mail server that is down, until the mail is no longer useful', async () => {
    await expect(
      openTransport({ url: 'smtp://127.0.0.1:1', from: 'm@example.org' }).send(
        'a@example.org',
        'x',
        { subject: 's', text: 't', html: 'h' },
      ),
    ).rejects.toMatchObject({ lasting: false });
    const ada = await aTeacher(stores);
    await stores.outbox.askPasswordReset(ada.email);
    const mail = (await stores.outbox.claim(1000))!;
    await stores.outbox.later(mail, HOUR_MS, 'ECONNREFUSED');
    expect((await stores.outbox.list())[0]).toMatchObject({
      kind: 'password_reset',
      failure: 'ECONNREFUSED',
      failed_at: world.clock.now().toISOString(),
    });
  });

  test('[MAIL-3] a mail is useful for an hour, a day or a week, depending on its subject', async () => {
    const hours = {
      password_reset: 1,
      registration: 24,
      invitation: 168,
      drafts_ready: 24,
      credits_added: 168,
      second_factor: 168,
      retention: 168,
    };
    for (const kind of Object.keys(hours) as (keyof typeof hours)[])
      await enqueue(world.db, { ...world, mails: true }, { kind, email: 'ada@example.org' });
    const rows = await world.db
      .selectFrom('outbox')
      .select(['kind', 'created_at', 'expires_at'])
      .execute();
    expect(
      Object.fromEntries(
        rows.map((row) => [
          row.kind,
          (Date.parse(row.expires_at) - Date.parse(row.created_at)) / HOUR_MS,
        ]),
      ),
    ).toEqual(hours);
  });

  test('[MAIL-4] nothing in the outbox grants access, and nobody learns who has an account', async () => {
    const ada = await aTeacher(stores);
    for (const email of [ada.email, 'nobody@example.org'])
      await stores.outbox.askPasswordReset(email);
    const rows = await world.db.selectFrom('outbox').selectAll().execute();
    const [known, unknown] = rows.map(({ uuid: _uuid, id: _id, email: _email, ...row }) => row);
    expect(rows).toHaveLength(2);
    expect(unknown).toEqual(known);
    expect(await world.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    const before = smtp.taken.length;
    await post();
    expect(smtp.taken.slice(before).map(({ to }) => to)).toEqual([[ada.email]]);
    const token = secretIn(smtp.taken.at(-1)!, 'new-password');
    expect(
      JSON.stringify(await world.db.selectFrom('password_resets').selectAll().execute()),
    ).not.toContain(token);
    expect(await stores.passwordResets.find(token)).toMatchObject({ email: ada.email });
  });

  test('[MAIL-5] one mail per batch, when its last draft has ended, to users who want it', async () => {
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    let mails = 0;
    await stores.users.update(ada, { settings: { mail_drafts_ready: true } });
    for (const who of [ada, eve]) {
      const { id } = await anAssignment(stores, who, 'Essay on cities');
      const works = [await aSubmission(stores, who, id), await aSubmission(stores, who, id)];
      for (const { id: work } of works) await stores.feedbackJobs.request(who, work);
      await stores.feedbackJobs.complete((await stores.feedbackJobs.claim(60_000))!, aDraft());
      expect(await stores.outbox.gatherDrafts()).toBe(0);
      const last = (await stores.feedbackJobs.claim(60_000))!;
      expect(await stores.outbox.gatherDrafts(), 'the last is being written').toBe(0);
      await stores.feedbackJobs.fail(last, 'provider', 'Away.');
      mails += (
        await Promise.all([stores.outbox.gatherDrafts(), stores.outbox.gatherDrafts()])
      ).reduce((sum, count) => sum + count);
    }
    expect(mails).toBe(1);
    expect(await stores.outbox.gatherDrafts()).toBe(0);
    const before = smtp.taken.length;
    await post();
    expect(smtp.taken.slice(before).map(({ to }) => to)).toEqual([[ada.email]]);
    expect(readable(smtp.taken.at(-1)!)).toContain(
      '1 feedback draft for “Essay on cities” is ready to read.',
    );
  });

  test('[MAIL-5] sends none for a batch that ended long before', async () => {
    const ada = await aTeacher(stores);
    await stores.users.update(ada, { settings: { mail_drafts_ready: true } });
    const { id } = await anAssignment(stores, ada);
    await stores.feedbackJobs.request(ada, (await aSubmission(stores, ada, id)).id);
    await stores.feedbackJobs.complete((await stores.feedbackJobs.claim(60_000))!, aDraft());
    world.clock.advance(HOUR_MS);
    expect(await stores.outbox.gatherDrafts()).toBe(0);
    expect(await stores.outbox.list()).toEqual([]);
  });

  test('[MAIL-4] an invitation by mail opens once, like the link that is passed on, and expires with it', async () => {
    const [ada, eve] = [
      await aTeacher(stores, 10, 'Ada <b>Byron\r\nBcc: all@example.org'),
      await aTeacher(stores),
    ];
    const { id } = await anAssignment(stores, ada, 'Essay\r\nBcc: all@example.org');
    const { token, invitation } = await stores.invitations.create(
      ada,
      { assignmentId: id },
      { email: eve.email, role: 'grader' },
      9,
    );
    const before = smtp.taken.length;
    await post();
    const mail = smtp.taken.at(-1)!;
    expect(smtp.taken.slice(before).map(({ to }) => to)).toEqual([[eve.email]]);
    expect(headerOf(mail, 'bcc')).toBeUndefined();
    const mailed = secretIn(mail, 'invitations');
    expect(mailed).not.toBe(token);
    expect((await stores.invitations.find(eve, mailed)).role).toBe('grader');
    expect(await stores.invitations.accept(eve, mailed)).toMatchObject({ assignment_id: id });
    for (const again of [token, mailed])
      await expect(stores.invitations.find(eve, again)).rejects.toBeInstanceOf(NotFound);
    expect(invitation.email).toBe(eve.email);
    const gone = await stores.invitations.create(
      ada,
      { assignmentId: id },
      { email: 'new@example.org', role: 'viewer' },
      9,
    );
    await stores.invitations.revoke(ada, { assignmentId: id }, gone.invitation.id);
    expect(await stores.outbox.list()).toEqual([]);
  });

  test('[MAIL-4] [TEAM-3] an invitation to a team names the team, and opens it', async () => {
    const [ada, eve] = [await aTeacher(stores, 10, 'Ada Byron'), await aTeacher(stores)];
    const { id: teamId } = await stores.teams.create(ada, 'Autumn');
    await stores.invitations.create(ada, { teamId }, { email: eve.email, role: 'viewer' }, 9);
    await post();
    const mail = smtp.taken.at(-1)!;
    expect(readable(mail)).toContain(
      'Ada Byron invites you to read what the team “Autumn” shares on Marginalia.',
    );
    expect(await stores.invitations.accept(eve, secretIn(mail, 'invitations'))).toEqual({
      assignment_id: null,
      team_id: teamId,
      role: 'viewer',
    });
  });

  test('[MAIL-1] stores nothing without a mail server', async () => {
    const ada = await aTeacher(world.stores);
    await world.stores.ledger.grant({
      email: ada.email,
      amount: 5,
      type: 'purchase',
      reference: 'INV-1',
    });
    expect(await world.stores.outbox.list()).toEqual([]);
  });
});
