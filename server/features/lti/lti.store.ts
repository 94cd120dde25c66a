import { type Kysely, type Selectable, sql } from 'kysely';
import { exportJWK, generateKeyPair } from 'jose';
import * as v from 'valibot';
import { memberRole, type RoleTable, RoleTableSchema } from '#contract/lti/lti.ts';
import { permits } from '#contract/teams/roles.ts';
import { endOwnMarking } from '#server/features/analytics/own-marking.ts';
import { may } from '#server/platform/access/access.ts';
import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { LtiLinksTable } from '#server/platform/database/schema/lti.ts';
import {
  bit,
  isoFromNow,
  isoNow,
  sha256,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { lockAssignment } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { createSeal } from '#server/platform/secrets/seal.ts';
import type { Launch } from './launch.ts';

export interface Platform {
  id: number;
  name: string;
  issuer: string;
  client_id: string;
  authorization_endpoint: string;
  token_endpoint: string;
  key_set_url: string;
  origins: string[];
  proven_emails: boolean;
  roles: RoleTable;
  deployments: string[];
}
export type NewPlatform = Omit<Platform, 'id' | 'roles'> & { roles?: Partial<RoleTable> };

export interface SigningKey {
  kid: string;
  jwk: Record<string, unknown>;
}

const LINK_COLUMNS = [
  'id',
  'ref',
  'platform_id',
  'deployment_id',
  'context_id',
  'context_title',
  'resource_link_id',
  'assignment_id',
  'line_item',
  'line_items',
  'memberships',
  'groups',
] as const;
export type Link = Pick<Selectable<LtiLinksTable>, (typeof LINK_COLUMNS)[number]>;

/** A person in the course who takes part in an assignment through a link. */
export interface StaffPerson {
  subject: string;
  roles: readonly string[];
}

export interface Lti {
  /** The key that signs; it is created if there is none. */
  signingKey(): Promise<SigningKey>;
  /**
   * Creates a key that signs from now on. The previous one stays published for `KEY_PUBLISHED_MS`.
   */
  rotateKey(): Promise<string>;
  /** Public keys, in the form of `/.well-known/jwks.json`. */
  publicKeys(): Promise<Record<string, unknown>[]>;

  platforms(): Promise<Platform[]>;
  platform(id: number): Promise<Platform>;
  /**
   * An existing platform is updated, and keeps its deployments. Throws Conflict for an issuer that
   * another registration has with another key set: one could sign in as the other's people.
   */
  putPlatform(platform: NewPlatform): Promise<Platform>;
  changePlatform(
    id: number,
    change: { deployment?: string; roles?: Partial<RoleTable>; proven_emails?: boolean },
  ): Promise<Platform>;
  /** Ends the part in assignments of everybody who came from it. Throws NotFound. */
  removePlatform(id: number): Promise<void>;

  /** A code with which one platform can register itself; shown only once. */
  makeCode(provenEmails: boolean): Promise<string>;
  hasCode(code: string): Promise<boolean>;
  /**
   * Throws NotFound for a code that is unknown, used or expired. `work` must succeed, or the code
   * stays valid.
   */
  useCode<T>(code: string, work: (provenEmails: boolean) => Promise<T>): Promise<T>;

  beginLogin(login: {
    platformId: number;
    state: string;
    nonce: string;
    browser: string;
    target: string;
  }): Promise<void>;
  /** Works once, in time and in the browser that began it. Throws NotFound. */
  endLogin(
    state: string,
    browser: string,
  ): Promise<{ platformId: number; nonce: string; target: string }>;

  /** Stores a launch until its teacher has chosen; returns the token for the page. */
  keepLaunch(userId: number, platformId: number, launch: Launch, browser: string): Promise<string>;
  /** Throws NotFound. `isUsed`: it can't be used again. */
  launch(
    token: string,
    browser: string,
    isUsed: boolean,
  ): Promise<{ userId: number; platformId: number; launch: Launch }>;

  /**
   * The link that a launch came through; what the platform says about its services is stored with
   * it. Null if it leads nowhere yet.
   */
  linkOf(platformId: number, launch: Launch): Promise<Link | null>;
  link(id: number): Promise<Link>;
  linksOf(assignmentId: number): Promise<Link[]>;
  /** Assignments that a link of this person's may lead to. */
  choices(principal: Principal): Promise<{ id: number; name: string }[]>;
  /** Throws NotFound for an assignment that they may not manage. */
  makeLink(
    principal: Principal,
    platformId: number,
    launch: Launch,
    assignmentId: number,
  ): Promise<Link>;
  putLineItem(linkId: number, lineItem: string): Promise<void>;
  /**
   * Runs `work` while nobody else, in this process or another, creates the line item of this link.
   * Null if somebody does: try again in a few seconds.
   */
  makingLineItem<T>(linkId: number, work: (link: Link) => Promise<T>): Promise<T | null>;
  /**
   * The assignment that a link leads to: its name, and the maximum points of its scale; null for a
   * scale of words.
   */
  assignmentOf(link: Link): Promise<{ name: string; max: number | null }>;
  /** Links from this platform to assignments that this person owns. */
  linksOfOwner(principal: Principal, platformId: number): Promise<Link[]>;

  /**
   * Gives a person who teaches in the course their part in the link's assignment, according to the
   * table of roles, and removes what the platform no longer says. What was given by hand is kept.
   * Throws Forbidden if they have no part.
   */
  join(principal: Principal, link: Link, subject: string, roles: readonly string[]): Promise<void>;
  /** Ends the part of a person whose roles no longer give them one. */
  leaveAs(link: Link, subject: string): Promise<void>;
  /**
   * Ends the part of everybody who came through this link before `fetchedAt` and isn't among these
   * any more, or no longer has roles that give a part. People whom no class list ever showed with
   * such roles keep the part that their last launch gave: Moodle lists non-editing teachers as
   * learners. `fetchedAt` is when the class list was requested: people who have opened the link
   * since aren't in it. Returns how many.
   */
  keepOnly(link: Link, people: readonly StaffPerson[], fetchedAt: Date): Promise<number>;
  /** Links through which somebody takes part in an assignment. */
  linksWithMembers(): Promise<Link[]>;

  /**
   * Returns a link, valid for an hour, to each returned work of this student. Matched by the
   * platform's id of them in the class list, or else by the one identifier, or proven e-mail, that
   * is theirs alone.
   */
  openReturned(link: Link, platform: Platform, launch: Launch): Promise<ReturnedWork[]>;
}
export interface ReturnedWork {
  token: string;
  released_at: string;
}

/** Platforms fetch a key set when they don't know a key, and may keep it for days. */
export const KEY_PUBLISHED_MS = 14 * 24 * 60 * 60_000;
const CODE_MS = 24 * 60 * 60_000;
const LOGIN_MS = 10 * 60_000;
const LAUNCH_MS = 60 * 60_000;
const RETURNED_MS = 60 * 60_000;
/** Longer than a platform takes to respond twice. */
const MAKING_MS = 5 * 60_000;
const MAX_CHOICES = 200;

const REMOVED =
  'You have been removed from this assignment in Marginalia. Ask its owner to invite you.';
const NO_ROLE =
  'Your role in this course doesn’t give you access to this assignment. Ask its owner to invite you.';

/** Returns a student's id in class lists: ids of two platforms may be the same. */
export const ltiUser = (platformId: number, subject: string): string => `${platformId}:${subject}`;

async function addDeployments(tx: Tx, platformId: number, ids: readonly string[]): Promise<void> {
  for (const deployment_id of ids)
    await tx
      .insertInto('lti_deployments')
      .values({ platform_id: platformId, deployment_id })
      .onConflict((c) => c.doNothing())
      .execute();
}

export function createLti(context: StoreContext): Lti {
  const { db } = context;
  const sealFor = async () => createSeal((await context.secret?.()) ?? '', 'lti-key');

  async function shown(row: {
    id: number;
    origins: string;
    roles: string;
    proven_emails: number;
  }): Promise<Platform> {
    const { created_at: _, ...all } = row as typeof row &
      Omit<Platform, keyof typeof row> & {
        created_at: string;
      };
    const deployments = await db
      .selectFrom('lti_deployments')
      .select('deployment_id')
      .where('platform_id', '=', row.id)
      .orderBy('deployment_id')
      .execute();
    return {
      ...all,
      origins: JSON.parse(row.origins) as string[],
      roles: v.parse(RoleTableSchema, JSON.parse(row.roles)),
      proven_emails: row.proven_emails === 1,
      deployments: deployments.map(({ deployment_id }) => deployment_id),
    };
  }

  async function makeKey(on: Kysely<Database>): Promise<SigningKey> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = context.ids.uuid();
    const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'RS256' };
    await on
      .insertInto('lti_keys')
      .values({
        kid,
        public_jwk: JSON.stringify({
          ...(await exportJWK(publicKey)),
          kid,
          alg: 'RS256',
          use: 'sig',
        }),
        sealed: (await sealFor()).close(0, JSON.stringify(jwk)),
        created_at: isoNow(context),
        retired_at: null,
      })
      .execute();
    return { kid, jwk };
  }

  async function platform(id: number): Promise<Platform> {
    const row = await db
      .selectFrom('lti_platforms')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw new NotFound();
    return await shown(row);
  }

  /**
   * Ends the part that a person has through one link, and through no other. The caller holds the
   * lock of its assignment.
   */
  async function endPart(tx: Tx, link: Link, userId: number): Promise<void> {
    const by = await tx
      .deleteFrom('lti_members')
      .where('link_id', '=', link.id)
      .where('user_id', '=', userId)
      .returning('role')
      .executeTakeFirst();
    if (by === undefined) return;
    const others = await tx
      .selectFrom('lti_members')
      .innerJoin('lti_links', 'lti_links.id', 'link_id')
      .select('link_id')
      .where('assignment_id', '=', link.assignment_id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (others !== undefined) return;
    await tx
      .deleteFrom('assignment_members')
      .where('assignment_id', '=', link.assignment_id)
      .where('user_id', '=', userId)
      .execute();
    await endOwnMarking(tx, context, [link.assignment_id]);
    await recordAuditEvent(tx, context, {
      kind: 'member_removed',
      userId,
      assignmentId: link.assignment_id,
    });
  }
  const leave = (link: Link, userId: number): Promise<void> =>
    transact(context, async (tx) => {
      await lockAssignment(tx, context, link.assignment_id);
      await endPart(tx, link, userId);
    });

  return {
    async signingKey() {
      const row = await db
        .selectFrom('lti_keys')
        .select(['kid', 'sealed'])
        .where('retired_at', 'is', null)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      const opened = row === undefined ? null : (await sealFor()).open(0, row.sealed);
      // A key that was sealed with another secret can't be read: a new one replaces it.
      if (row === undefined || opened === null) return await makeKey(db);
      return { kid: row.kid, jwk: JSON.parse(opened) as Record<string, unknown> };
    },

    rotateKey: () =>
      transact(context, async (tx) => {
        const now = isoNow(context);
        await tx
          .deleteFrom('lti_keys')
          .where('retired_at', '<=', isoFromNow(context, -KEY_PUBLISHED_MS))
          .execute();
        await tx
          .updateTable('lti_keys')
          .set({ retired_at: now })
          .where('retired_at', 'is', null)
          .execute();
        return (await makeKey(tx)).kid;
      }),

    async publicKeys() {
      const read = () =>
        db
          .selectFrom('lti_keys')
          .select('public_jwk')
          .where((eb) =>
            eb.or([
              eb('retired_at', 'is', null),
              eb('retired_at', '>', isoFromNow(context, -KEY_PUBLISHED_MS)),
            ]),
          )
          .orderBy('created_at', 'desc')
          .execute();
      let rows = await read();
      if (rows.length === 0) {
        await makeKey(db);
        rows = await read();
      }
      return rows.map(({ public_jwk }) => JSON.parse(public_jwk) as Record<string, unknown>);
    },

    async platforms() {
      const rows = await db.selectFrom('lti_platforms').selectAll().orderBy('id').execute();
      return await Promise.all(rows.map(shown));
    },
    platform,

    async putPlatform({ deployments, roles = {}, ...given }) {
      const id = await transact(context, async (tx) => {
        const others = await tx
          .selectFrom('lti_platforms')
          .select(['id', 'client_id', 'key_set_url'])
          .where('issuer', '=', given.issuer)
          .execute();
        if (
          others.some(
            (one) => one.client_id !== given.client_id && one.key_set_url !== given.key_set_url,
          )
        )
          throw new Conflict(
            `${given.issuer} is registered already, with another key set. Remove that registration first.`,
          );
        const values = {
          ...given,
          origins: JSON.stringify(given.origins),
          proven_emails: bit(given.proven_emails),
          roles: JSON.stringify(roles),
        };
        const row = await tx
          .insertInto('lti_platforms')
          .values({ ...values, created_at: isoNow(context) })
          .onConflict((c) => c.columns(['issuer', 'client_id']).doUpdateSet(values))
          .returning('id')
          .executeTakeFirstOrThrow();
        await addDeployments(tx, row.id, deployments);
        return row.id;
      });
      return await platform(id);
    },

    async changePlatform(id, { deployment, roles, proven_emails }) {
      await transact(context, async (tx) => {
        const row = await tx
          .selectFrom('lti_platforms')
          .select('roles')
          .where('id', '=', id)
          .executeTakeFirst();
        if (row === undefined) throw new NotFound();
        const before = JSON.parse(row.roles) as Partial<RoleTable>;
        await tx
          .updateTable('lti_platforms')
          .set({
            roles: JSON.stringify({ ...before, ...roles }),
            ...(proven_emails === undefined ? {} : { proven_emails: bit(proven_emails) }),
          })
          .where('id', '=', id)
          .execute();
        if (deployment !== undefined) await addDeployments(tx, id, [deployment]);
      });
      return await platform(id);
    },

    async removePlatform(id) {
      await platform(id);
      const members = await db
        .selectFrom('lti_members')
        .innerJoin('lti_links', 'lti_links.id', 'link_id')
        .select(['user_id', ...LINK_COLUMNS])
        .where('platform_id', '=', id)
        .execute();
      for (const { user_id, ...link } of members) await leave(link, user_id);
      await db.deleteFrom('lti_platforms').where('id', '=', id).execute();
    },

    async makeCode(provenEmails) {
      const code = context.ids.token();
      await db
        .insertInto('lti_registration_codes')
        .values({
          code_hash: sha256(code),
          proven_emails: bit(provenEmails),
          expires_at: isoFromNow(context, CODE_MS),
        })
        .execute();
      return code;
    },

    async hasCode(code) {
      const row = await db
        .selectFrom('lti_registration_codes')
        .select('code_hash')
        .where('code_hash', '=', sha256(code))
        .where('expires_at', '>', isoNow(context))
        .executeTakeFirst();
      return row !== undefined;
    },

    async useCode(code, work) {
      const row = await db
        .deleteFrom('lti_registration_codes')
        .where('code_hash', '=', sha256(code))
        .where('expires_at', '>', isoNow(context))
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      try {
        return await work(row.proven_emails === 1);
      } catch (error) {
        await db.insertInto('lti_registration_codes').values(row).execute();
        throw error;
      }
    },

    async beginLogin({ platformId, state, nonce, browser, target }) {
      await db
        .insertInto('lti_logins')
        .values({
          state_hash: sha256(state),
          platform_id: platformId,
          nonce,
          browser_hash: sha256(browser),
          target,
          expires_at: isoFromNow(context, LOGIN_MS),
        })
        .execute();
    },

    async endLogin(state, browser) {
      const row = await db
        .deleteFrom('lti_logins')
        .where('state_hash', '=', sha256(state))
        .where('browser_hash', '=', sha256(browser))
        .where('expires_at', '>', isoNow(context))
        .returning(['platform_id', 'nonce', 'target'])
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return { platformId: row.platform_id, nonce: row.nonce, target: row.target };
    },

    async keepLaunch(userId, platformId, launch, browser) {
      const token = context.ids.token();
      await db
        .insertInto('lti_launches')
        .values({
          token_hash: sha256(token),
          browser_hash: sha256(browser),
          platform_id: platformId,
          user_id: userId,
          launch: JSON.stringify(launch),
          expires_at: isoFromNow(context, LAUNCH_MS),
        })
        .execute();
      return token;
    },

    async launch(token, browser, isUsed) {
      // An account that was closed meanwhile creates and links nothing.
      const theirs = sql<boolean>`token_hash = ${sha256(token)} and browser_hash = ${sha256(browser)} and expires_at > ${isoNow(context)}
        and user_id in (select id from users where disabled_at is null and deleted_at is null)`;
      const row = isUsed
        ? await db
            .deleteFrom('lti_launches')
            .where(theirs)
            .returning(['user_id', 'platform_id', 'launch'])
            .executeTakeFirst()
        : await db
            .selectFrom('lti_launches')
            .select(['user_id', 'platform_id', 'launch'])
            .where(theirs)
            .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return {
        userId: row.user_id,
        platformId: row.platform_id,
        launch: JSON.parse(row.launch) as Launch,
      };
    },

    linkOf: (platformId, launch) =>
      transact(context, async (tx) => {
        const here = tx
          .selectFrom('lti_links')
          .select(LINK_COLUMNS)
          .where('platform_id', '=', platformId)
          .where('deployment_id', '=', launch.deployment)
          .where('context_id', '=', launch.context.id);
        const found =
          (await here.where('resource_link_id', '=', launch.resource.id).executeTakeFirst()) ??
          (launch.ref === null
            ? undefined
            : await here
                .where('ref', '=', launch.ref)
                .where('resource_link_id', 'is', null)
                .executeTakeFirst());
        if (found === undefined) return null;
        const { lineItem, lineItems } = launch.grades;
        return await tx
          .updateTable('lti_links')
          .set({
            resource_link_id: launch.resource.id,
            line_items: lineItems,
            line_item: lineItem ?? found.line_item,
            memberships: launch.memberships,
            groups: launch.groups,
          })
          .where('id', '=', found.id)
          .returning(LINK_COLUMNS)
          .executeTakeFirstOrThrow();
      }),

    async link(id) {
      const row = await db
        .selectFrom('lti_links')
        .select(LINK_COLUMNS)
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return row;
    },

    linksOf: (assignmentId) =>
      db
        .selectFrom('lti_links')
        .select(LINK_COLUMNS)
        .where('assignment_id', '=', assignmentId)
        .orderBy('id')
        .execute(),

    choices: (principal) =>
      db
        .selectFrom('assignments')
        .select(['id', 'name'])
        .where(may(principal, 'manage'))
        .orderBy('id', 'desc')
        .limit(MAX_CHOICES)
        .execute(),

    makeLink: (principal, platformId, launch, assignmentId) =>
      transact(context, async (tx) => {
        const theirs = await tx
          .selectFrom('assignments')
          .select('id')
          .where('id', '=', assignmentId)
          .where(may(principal, 'manage'))
          .executeTakeFirst();
        if (theirs === undefined) throw new NotFound();
        return await tx
          .insertInto('lti_links')
          .values({
            ref: context.ids.uuid(),
            platform_id: platformId,
            deployment_id: launch.deployment,
            context_id: launch.context.id,
            context_title: launch.context.title,
            resource_link_id: launch.resource.id === '' ? null : launch.resource.id,
            assignment_id: assignmentId,
            line_item: launch.grades.lineItem,
            line_items: launch.grades.lineItems,
            memberships: launch.memberships,
            // A launch from before groups were supported has none.
            groups: launch.groups ?? null,
            created_at: isoNow(context),
          })
          .returning(LINK_COLUMNS)
          .executeTakeFirstOrThrow();
      }),

    async putLineItem(linkId, line_item) {
      await db.updateTable('lti_links').set({ line_item }).where('id', '=', linkId).execute();
    },

    async makingLineItem(linkId, work) {
      const until = isoFromNow(context, MAKING_MS);
      const taken = await db
        .updateTable('lti_links')
        .set({ making_until: until })
        .where('id', '=', linkId)
        .where((on) =>
          on.or([on('making_until', 'is', null), on('making_until', '<', isoNow(context))]),
        )
        .returning(LINK_COLUMNS)
        .executeTakeFirst();
      if (taken === undefined) return null;
      try {
        return await work(taken);
      } finally {
        await db
          .updateTable('lti_links')
          .set({ making_until: null })
          .where('id', '=', linkId)
          .where('making_until', '=', until)
          .execute();
      }
    },

    async assignmentOf(link) {
      const { name, grade_scale } = await db
        .selectFrom('assignments')
        .select(['name', 'grade_scale'])
        .where('id', '=', link.assignment_id)
        .executeTakeFirstOrThrow();
      const scale = JSON.parse(grade_scale) as { max?: unknown };
      return { name, max: typeof scale.max === 'number' ? scale.max : null };
    },

    linksOfOwner: (principal, platformId) =>
      db
        .selectFrom('lti_links')
        .innerJoin('assignments', 'assignments.id', 'assignment_id')
        .select(LINK_COLUMNS.map((column) => `lti_links.${column}` as const))
        .where('platform_id', '=', platformId)
        .where(may(principal, 'own'))
        .orderBy('lti_links.id')
        .execute(),

    async join({ userId }, link, subject, said) {
      const { roles } = await platform(link.platform_id);
      const role = memberRole(said, roles);
      const theirs = sql<boolean>`assignment_id = ${link.assignment_id} and user_id = ${userId}`;
      const owner = await db
        .selectFrom('assignments')
        .select('id')
        .where('id', '=', link.assignment_id)
        .where('owner_id', '=', userId)
        .executeTakeFirst();
      if (owner !== undefined) return;
      if (role === null) {
        await leave(link, userId);
        const byHand = await db
          .selectFrom('assignment_members')
          .select('role')
          .where(theirs)
          .executeTakeFirst();
        if (byHand === undefined) throw new Forbidden(NO_ROLE);
        return;
      }
      await transact(context, async (tx) => {
        await lockAssignment(tx, context, link.assignment_id);
        const now = await tx
          .selectFrom('assignment_members')
          .select('role')
          .where(theirs)
          .executeTakeFirst();
        const by = await tx
          .selectFrom('lti_members')
          .innerJoin('lti_links', 'lti_links.id', 'link_id')
          .select(['link_id', 'lti_members.role'])
          .where('assignment_id', '=', link.assignment_id)
          .where('user_id', '=', userId)
          .execute();
        if (now !== undefined && by.length === 0) return;
        if (now === undefined && by.length > 0) throw new Forbidden(REMOVED);
        if (now === undefined) {
          await tx
            .insertInto('assignment_members')
            .values({
              assignment_id: link.assignment_id,
              user_id: userId,
              role,
              credit_cap: null,
              created_at: isoNow(context),
            })
            .execute();
          await recordAuditEvent(tx, context, {
            kind: 'joined',
            userId,
            assignmentId: link.assignment_id,
          });
        } else if (now.role !== role && by.some((one) => one.role === now.role)) {
          // What the owner changed by hand stays as it is.
          await tx
            .updateTable('assignment_members')
            .set({ role, ...(permits(role, 'spend') ? {} : { credit_cap: null }) })
            .where(theirs)
            .execute();
        }
        const kept = now === undefined || by.some((one) => one.role === now.role);
        const seen_at = isoNow(context);
        await tx
          .insertInto('lti_members')
          .values({ link_id: link.id, user_id: userId, subject, role, seen_at })
          .onConflict((c) =>
            c
              .columns(['link_id', 'user_id'])
              .doUpdateSet({ subject, seen_at, ...(kept ? { role } : {}) }),
          )
          .execute();
      });
    },

    async leaveAs(link, subject) {
      const members = await db
        .selectFrom('lti_members')
        .select('user_id')
        .where('link_id', '=', link.id)
        .where('subject', '=', subject)
        .execute();
      for (const { user_id } of members) await leave(link, user_id);
    },

    async keepOnly(link, people, fetchedAt) {
      const { roles } = await platform(link.platform_id);
      const all = new Set(people.map(({ subject }) => subject));
      const staff = new Set(
        people.flatMap((one) => (memberRole(one.roles, roles) === null ? [] : [one.subject])),
      );
      return await transact(context, async (tx) => {
        await lockAssignment(tx, context, link.assignment_id);
        const members = await tx
          .selectFrom('lti_members')
          .select(['user_id', 'subject', 'listed'])
          .where('link_id', '=', link.id)
          .where('seen_at', '<', fetchedAt.toISOString())
          .orderBy('user_id')
          .execute();
        for (const { user_id, subject, listed } of members)
          if (listed === 0 && staff.has(subject))
            await tx
              .updateTable('lti_members')
              .set({ listed: 1 })
              .where('link_id', '=', link.id)
              .where('user_id', '=', user_id)
              .execute();
        const gone = members.filter(
          ({ subject, listed }) => !all.has(subject) || (listed === 1 && !staff.has(subject)),
        );
        for (const { user_id } of gone) await endPart(tx, link, user_id);
        return gone.length;
      });
    },

    linksWithMembers: () =>
      db
        .selectFrom('lti_links')
        .select(LINK_COLUMNS)
        .where('memberships', 'is not', null)
        .where('id', 'in', (eb) => eb.selectFrom('lti_members').select('link_id'))
        .orderBy('id')
        .execute(),

    openReturned: (link, { id, proven_emails }, { subject, person }) =>
      transact(context, async (tx) => {
        const students = await tx
          .selectFrom('students')
          .select(['id', 'identifier', 'email', 'environment_ids'])
          .where('assignment_id', '=', link.assignment_id)
          .execute();
        const only = <T>(found: T[]): T[] => (found.length === 1 ? found : []);
        const same = (a: string | null, b: string | null): boolean =>
          a !== null && b !== null && a.trim() !== '' && a.trim() === b.trim();
        const idOf = (row: (typeof students)[number]): string | undefined =>
          (JSON.parse(row.environment_ids) as { lti_user?: string }).lti_user;
        const known = students.filter((row) => idOf(row) === ltiUser(id, subject));
        // A student with another id on this platform is another person.
        const open = students.filter((row) => idOf(row)?.startsWith(`${id}:`) !== true);
        const mine =
          known.length > 0
            ? only(known)
            : only(
                open.filter(
                  (row) =>
                    same(row.identifier, person.number) ||
                    (proven_emails &&
                      same(row.email?.toLowerCase() ?? null, person.email?.toLowerCase() ?? null)),
                ),
              );
        const [student] = mine;
        if (student === undefined) return [];
        const works = await tx
          .selectFrom('submission_students')
          .innerJoin('submissions', 'submissions.id', 'submission_students.submission_id')
          .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
          .innerJoin('releases', 'releases.submission_id', 'submissions.id')
          .select(['submissions.id', 'released_at', 'owner_id'])
          .where('student_id', '=', student.id)
          .where('submissions.assignment_id', '=', link.assignment_id)
          .where('releases.state', '=', 'released')
          .where('snapshot', 'is not', null)
          .orderBy('submissions.id')
          .execute();
        const opened: ReturnedWork[] = [];
        for (const work of works) {
          const token = context.ids.token();
          await tx
            .insertInto('student_links')
            .values({
              submission_id: work.id,
              student_id: student.id,
              token_hash: sha256(token),
              regrade: 0,
              created_by: work.owner_id,
              created_at: isoNow(context),
              expires_at: isoFromNow(context, RETURNED_MS),
              revoked_at: null,
              seen_at: null,
              by_launch: 1,
            })
            .execute();
          opened.push({ token, released_at: work.released_at ?? '' });
        }
        return opened;
      }),
  };
}
