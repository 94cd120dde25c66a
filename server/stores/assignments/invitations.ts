import { sql } from 'kysely';
import type { AcceptedInvitation, Invitation, InvitationOffer } from '#contract/invitation.ts';
import type { NewMember } from '#contract/assignment.ts';
import { requireOwner, touch } from '../access.ts';
import { isoFromNow, isoNow, sha256, type StoreContext, transact, type Tx } from '../context.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import { holdAccount, holdAssignment } from '../locks.ts';
import { enqueue } from '../mail/enqueue.ts';
import type { Page, Principal } from '../types.ts';

const LIFE_MS = 7 * 24 * 60 * 60_000;

export interface Invitations {
  /**
   * Invites whoever has this e-mail, or will: no account is looked at. One e-mail has one invitation to an assignment; the newest
   * counts. `token` is told once. Throws Conflict for the owner's own e-mail and beyond `most` open ones.
   */
  create(principal: Principal, assignmentId: number, member: NewMember, most: number): Promise<{ invitation: Invitation; token: string }>;
  /** Those that can still be accepted, oldest first. Throws Forbidden for who isn't the owner. */
  list(principal: Principal, assignmentId: number): Promise<Page<Invitation>>;
  revoke(principal: Principal, assignmentId: number, id: number): Promise<void>;
  /** Throws NotFound for a token that is unknown, used, revoked or expired: they look alike. */
  find(principal: Principal, token: string): Promise<InvitationOffer>;
  /** Whether this is the link of an open invitation of this e-mail. */
  isInvited(email: string, token: string): Promise<boolean>;
  /** Makes the caller a member and ends the invitation. Throws as `find`, and Forbidden for an account with another e-mail. */
  accept(principal: Principal, token: string): Promise<AcceptedInvitation>;
}

/** By the link that the owner hands over, or by the one that was sent. */
const isThe = (token: string) => sql<boolean>`(invitations.token_hash = ${sha256(token)} or invitations.mail_token_hash = ${sha256(token)})`;

const columns = ['invitations.id', 'invitations.email', 'role', 'invitations.created_at', 'expires_at'] as const;

export const createInvitations = (context: StoreContext): Invitations => {
  const { db } = context;
  const open = (tx: Pick<Tx, 'selectFrom'>) => tx.selectFrom('invitations').where('expires_at', '>', isoNow(context));
  const emailOf = async (tx: Pick<Tx, 'selectFrom'>, { userId }: Principal): Promise<string> =>
    (await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;

  return {
    create: (principal, assignmentId, { email, role }, most) => transact(context, async (tx) => {
      await touch(tx, context, principal, { assignmentId }, 'own');
      if (email === await emailOf(tx, principal)) throw new Conflict('This is your own e-mail. The assignment is yours already.');
      await tx.deleteFrom('invitations').where('assignment_id', '=', assignmentId)
        .where((eb) => eb.or([eb('email', '=', email), eb('expires_at', '<=', isoNow(context))])).execute();
      const { waiting } = await open(tx).where('assignment_id', '=', assignmentId)
        .select((eb) => eb.fn.countAll<number>().as('waiting')).executeTakeFirstOrThrow();
      if (waiting >= most) throw new Conflict(`${most} invitations wait to be accepted, and no more can. Revoke one that is no longer needed.`);
      const token = context.ids.token();
      const invitation = await tx.insertInto('invitations').values({
        assignment_id: assignmentId, email, role, token_hash: sha256(token), created_at: isoNow(context), expires_at: isoFromNow(context, LIFE_MS),
      }).returning(columns).executeTakeFirstOrThrow();
      await enqueue(tx, context, { kind: 'invitation', invitation_id: invitation.id });
      return { invitation: { ...invitation }, token };
    }),

    async list(principal, assignmentId) {
      await requireOwner(db, principal, assignmentId);
      const items = await open(db).where('assignment_id', '=', assignmentId).select(columns).orderBy('id').execute();
      return { items: items.map((row) => ({ ...row })), total: items.length };
    },

    revoke: (principal, assignmentId, id) => transact(context, async (tx) => {
      await touch(tx, context, principal, { assignmentId }, 'own');
      const row = await tx.deleteFrom('invitations').where('id', '=', id).where('assignment_id', '=', assignmentId).returning('id').executeTakeFirst();
      if (row === undefined) throw new NotFound();
    }),

    async find(principal, token) {
      const row = await open(db).innerJoin('assignments', 'assignments.id', 'invitations.assignment_id').innerJoin('users', 'users.id', 'assignments.owner_id')
        .select(['assignments.name as assignment_name', 'users.full_name as owner_name', 'invitations.email', 'role', 'expires_at'])
        .where(isThe(token)).executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return { ...row, is_yours: row.email === await emailOf(db, principal) };
    },

    async isInvited(email, token) {
      return await open(db).select('invitations.id').where(isThe(token)).where('invitations.email', '=', email).executeTakeFirst() !== undefined;
    },

    accept: (principal, token) => transact(context, async (tx) => {
      await holdAccount(tx, context, principal);
      const found = await open(tx).select(['assignment_id', 'email']).where(isThe(token)).executeTakeFirst();
      if (found === undefined) throw new NotFound();
      await holdAssignment(tx, context, found.assignment_id);
      if (found.email !== await emailOf(tx, principal)) {
        throw new Forbidden(`This invitation is for ${found.email}. Sign in with that account, or ask for an invitation to your own e-mail.`);
      }
      const used = await tx.deleteFrom('invitations').where(isThe(token)).returning(['assignment_id', 'role']).executeTakeFirst();
      if (used === undefined) throw new NotFound();
      await tx.insertInto('assignment_members').values({ ...used, user_id: principal.userId, created_at: isoNow(context) })
        .onConflict((c) => c.columns(['assignment_id', 'user_id']).doUpdateSet({ role: sql`excluded.role` })).execute();
      return { ...used };
    }),
  };
};
