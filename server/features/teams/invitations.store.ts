import { type Kysely, sql } from 'kysely';
import type {
  AcceptedInvitation,
  Invitation,
  InvitationOffer,
} from '#contract/accounts/invitation.ts';
import type { NewMember } from '#contract/teams/member.ts';
import type { MemberRole } from '#contract/teams/roles.ts';
import { roleAfter } from '#contract/teams/widest.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  requireNaming,
  requireRole,
  requireTeamOwner,
  authoriseAndLock,
  authoriseAndLockTeam,
} from '#server/platform/access/access.ts';
import {
  act,
  recordAuditEvent,
  recordTeamAuditEvents,
} from '#server/platform/audit/audited-transaction.ts';
import {
  isoFromNow,
  isoNow,
  sha256,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import {
  lockAccountRow,
  lockAssignment,
  lockTeam,
} from '#server/platform/database/stores/locks.ts';
import { refuseCap } from '#server/features/drafts/caps.ts';
import { enqueue } from '#server/platform/mail/enqueue.ts';
import type { Page, Principal } from '#server/platform/database/stores/types.ts';

const LIFE_MS = 7 * 24 * 60 * 60_000;

/** What a person is invited to: one assignment, or a team with everything it shares. */
export type InvitedTo = { assignmentId: number } | { teamId: number };

export interface Invitations {
  /**
   * Invites the person who has this e-mail, or will have: no account is looked up. An e-mail has at
   * most one invitation to the same thing; the newest counts. `token` is shown once. Throws
   * Conflict for the owner's own e-mail and beyond `most` open ones.
   */
  create(
    principal: Principal,
    to: InvitedTo,
    member: NewMember,
    most: number,
  ): Promise<{ invitation: Invitation; token: string }>;
  /**
   * Those that can still be accepted, oldest first. Throws Forbidden for people who don't manage
   * it.
   */
  list(principal: Principal, to: InvitedTo): Promise<Page<Invitation>>;
  revoke(principal: Principal, to: InvitedTo, id: number): Promise<void>;
  /**
   * Throws NotFound for a token that is unknown, used, revoked or expired, without distinguishing
   * between them.
   */
  find(principal: Principal, token: string): Promise<InvitationOffer>;
  /** Whether this is the link of an open invitation for this e-mail. */
  isInvited(email: string, token: string): Promise<boolean>;
  /**
   * Makes the caller a member, without reducing an existing role, and ends the invitation. Throws
   * as `find`, and Forbidden for an account with another e-mail.
   */
  accept(principal: Principal, token: string): Promise<AcceptedInvitation>;
}

/** By the link that the owner hands over, or by the one that was mailed. */
const isThe = (token: string) =>
  sql<boolean>`(invitations.token_hash = ${sha256(token)} or invitations.mail_token_hash = ${sha256(token)})`;

const columns = [
  'invitations.id',
  'invitations.email',
  'invitations.role',
  'credit_cap',
  'invitations.created_at',
  'expires_at',
] as const;

const isTo = (to: InvitedTo) =>
  'teamId' in to
    ? sql<boolean>`invitations.team_id = ${to.teamId}`
    : sql<boolean>`invitations.assignment_id = ${to.assignmentId}`;

/** Open invitations with what they are to and whose that is. */
export const offered = (db: Kysely<Database>, now: string) =>
  db
    .selectFrom('invitations')
    .where('expires_at', '>', now)
    .leftJoin('assignments', 'assignments.id', 'invitations.assignment_id')
    .leftJoin('teams', 'teams.id', 'invitations.team_id')
    .innerJoin('users', (join) =>
      join.on(sql<boolean>`users.id = coalesce(assignments.owner_id, teams.owner_id)`),
    )
    .select([
      'assignments.name as assignment_name',
      'teams.name as team_name',
      'users.full_name as owner_name',
      'invitations.email',
      'invitations.role',
      'credit_cap',
      'expires_at',
    ]);

/** Returns a person's role in an assignment or a team, based on an accepted invitation. */
async function roleThere(
  db: Pick<Tx, 'selectFrom'>,
  { userId }: Principal,
  { assignment_id, team_id }: { assignment_id: number | null; team_id: number | null },
): Promise<MemberRole | null> {
  const row =
    team_id === null
      ? await db
          .selectFrom('assignment_members')
          .select('role')
          .where('assignment_id', '=', assignment_id!)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      : await db
          .selectFrom('team_people')
          .select('role')
          .where('team_id', '=', team_id)
          .where('user_id', '=', userId)
          .executeTakeFirst();
  return row?.role ?? null;
}

export const createInvitations = (context: StoreContext): Invitations => {
  const { db } = context;
  const open = (tx: Pick<Tx, 'selectFrom'>) =>
    tx.selectFrom('invitations').where('expires_at', '>', isoNow(context));
  const emailOf = async (tx: Pick<Tx, 'selectFrom'>, { userId }: Principal): Promise<string> =>
    (
      await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).email;
  /**
   * Returns why this account may not accept an invitation whose link it has, in words; null if it
   * may. Invitations are to an e-mail, so an account must have it and, if the server sends mail,
   * have proven that it is theirs. The mailed link proves it.
   */
  const refusalOf = async (
    tx: Pick<Tx, 'selectFrom'>,
    { userId }: Principal,
    offer: { email: string; created_at: string; mail_token_hash: string | null },
    token: string,
  ): Promise<string | null> => {
    const { email, email_proof, email_since } = await tx
      .selectFrom('users')
      .select(['email', 'email_proof', 'email_since'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (email !== offer.email)
      return `This invitation is for ${offer.email}. Sign in with that account, or ask for an invitation to your own e-mail.`;
    if (email_proof !== 'unproven' || offer.mail_token_hash === sha256(token)) return null;
    if (context.mails === true)
      return `Open the link in the e-mail that was sent to ${offer.email}, to show that the address is yours.`;
    return email_since !== null && offer.created_at <= email_since
      ? 'You changed your e-mail after this invitation was made. Ask for a new one.'
      : null;
  };
  /** Returns whose it is. */
  const hold = async (tx: Tx, principal: Principal, to: InvitedTo): Promise<number> => {
    if ('assignmentId' in to)
      return (await authoriseAndLock(tx, context, principal, to, 'manage')).owner_id;
    await authoriseAndLockTeam(tx, context, principal, to.teamId);
    return principal.userId;
  };
  /** Only the owner can make somebody a co-owner, or withdraw an invitation to be one. */
  const requireNamingTo = async (
    tx: Tx,
    principal: Principal,
    to: InvitedTo,
    ...roles: MemberRole[]
  ): Promise<void> => {
    if ('assignmentId' in to) await requireNaming(tx, principal, to.assignmentId, roles);
  };

  return {
    create: (principal, to, { email, role, credit_cap = null }, most) =>
      act(context, async (tx) => {
        const ownerId = await hold(tx, principal, to);
        await requireNamingTo(tx, principal, to, role);
        refuseCap(role, credit_cap);
        if (email === (await emailOf(tx, principal)))
          throw new Conflict(
            `This is your own e-mail. ${principal.userId === ownerId ? `The ${'teamId' in to ? 'team' : 'assignment'} is yours` : 'You are a member of this assignment'} already.`,
          );
        if (email === (await emailOf(tx, { userId: ownerId })))
          throw new Conflict('This is the owner’s e-mail. They already own the assignment.');
        const replaced = await tx
          .deleteFrom('invitations')
          .where(isTo(to))
          .where((eb) => eb.or([eb('email', '=', email), eb('expires_at', '<=', isoNow(context))]))
          .returning(['role', 'expires_at'])
          .execute();
        await requireNamingTo(
          tx,
          principal,
          to,
          ...replaced.flatMap((one) => (one.expires_at > isoNow(context) ? [one.role] : [])),
        );
        const { waiting } = await open(tx)
          .where(isTo(to))
          .select((eb) => eb.fn.countAll<number>().as('waiting'))
          .executeTakeFirstOrThrow();
        if (waiting >= most)
          throw new Conflict(
            `There are already ${most} invitations waiting to be accepted, which is the limit. Revoke one that is no longer needed.`,
          );
        const token = context.ids.token();
        const invitation = await tx
          .insertInto('invitations')
          .values({
            assignment_id: 'teamId' in to ? null : to.assignmentId,
            team_id: 'teamId' in to ? to.teamId : null,
            email,
            role,
            credit_cap,
            token_hash: sha256(token),
            created_at: isoNow(context),
            expires_at: isoFromNow(context, LIFE_MS),
          })
          .returning(columns)
          .executeTakeFirstOrThrow();
        await enqueue(tx, context, { kind: 'invitation', invitation_id: invitation.id });
        return { invitation: { ...invitation }, token };
      }),

    async list(principal, to) {
      await ('teamId' in to
        ? requireTeamOwner(db, principal, to.teamId)
        : requireRole(db, principal, to.assignmentId, 'manage'));
      const items = await open(db).where(isTo(to)).select(columns).orderBy('id').execute();
      return { items: items.map((row) => ({ ...row })), total: items.length };
    },

    revoke: (principal, to, id) =>
      act(context, async (tx) => {
        await hold(tx, principal, to);
        const row = await tx
          .deleteFrom('invitations')
          .where('id', '=', id)
          .where(isTo(to))
          .returning('role')
          .executeTakeFirst();
        if (row === undefined) throw new NotFound();
        await requireNamingTo(tx, principal, to, row.role);
      }),

    async find(principal, token) {
      const row = await offered(db, isoNow(context))
        .where(isThe(token))
        .select([
          'invitations.assignment_id',
          'invitations.team_id',
          'invitations.created_at',
          'invitations.mail_token_hash',
        ])
        .select((eb) =>
          eb
            .selectFrom('team_assignments as s')
            .select((of) => of.fn.countAll<number>().as('count'))
            .whereRef('s.team_id', '=', 'invitations.team_id')
            .as('shares'),
        )
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      const { assignment_id, team_id, created_at: _at, mail_token_hash: _hash, ...offer } = row;
      const is_yours = (await refusalOf(db, principal, row, token)) === null;
      return {
        ...offer,
        shares: Number(row.shares ?? 0),
        is_yours,
        has: is_yours ? await roleThere(db, principal, { assignment_id, team_id }) : null,
      };
    },

    async isInvited(email, token) {
      return (
        (await open(db)
          .select('invitations.id')
          .where(isThe(token))
          .where('invitations.email', '=', email)
          .executeTakeFirst()) !== undefined
      );
    },

    accept: (principal, token) =>
      transact(context, async (tx) => {
        await lockAccountRow(tx, context, principal);
        const found = await open(tx)
          .select(['assignment_id', 'team_id', 'email', 'created_at', 'mail_token_hash'])
          .where(isThe(token))
          .executeTakeFirst();
        if (found === undefined) throw new NotFound();
        const refusal = await refusalOf(tx, principal, found, token);
        if (refusal !== null) throw new Forbidden(refusal);
        // The mailed link is known to the person who reads the mail sent to this e-mail.
        if (found.mail_token_hash === sha256(token))
          await tx
            .updateTable('users')
            .set({ email_proof: 'proven', email_since: null })
            .where('id', '=', principal.userId)
            .where('email', '=', found.email)
            .execute();
        if (found.team_id === null) await lockAssignment(tx, context, found.assignment_id!);
        else await lockTeam(tx, context, found.team_id);
        const used = await tx
          .deleteFrom('invitations')
          .where(isThe(token))
          .returning(['assignment_id', 'team_id', 'role', 'credit_cap'])
          .executeTakeFirst();
        if (used === undefined) throw new NotFound();
        const { assignment_id, team_id, credit_cap } = used;
        const before = await roleThere(tx, principal, used);
        const role = roleAfter(before, used.role);
        const joined = { kind: 'joined', userId: principal.userId } as const;
        await (team_id === null
          ? recordAuditEvent(tx, context, { ...joined, assignmentId: assignment_id })
          : recordTeamAuditEvents(tx, context, team_id, joined));
        if (role === before && role !== used.role) return { assignment_id, team_id, role };
        const person = { role, credit_cap, user_id: principal.userId, created_at: isoNow(context) };
        if (team_id === null) {
          await tx
            .insertInto('assignment_members')
            .values({ ...person, assignment_id: assignment_id! })
            .onConflict((c) =>
              c
                .columns(['assignment_id', 'user_id'])
                .doUpdateSet({ role: sql`excluded.role`, credit_cap: sql`excluded.credit_cap` }),
            )
            .execute();
        } else {
          await tx
            .insertInto('team_people')
            .values({ ...person, team_id })
            .onConflict((c) =>
              c
                .columns(['team_id', 'user_id'])
                .doUpdateSet({ role: sql`excluded.role`, credit_cap: sql`excluded.credit_cap` }),
            )
            .execute();
        }
        return { assignment_id, team_id, role };
      }),
  };
};
