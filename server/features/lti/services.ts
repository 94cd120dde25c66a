import { importJWK, SignJWT } from 'jose';
import * as v from 'valibot';
import { LTI_SCOPES } from '#contract/lti/lti.ts';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import {
  type Answer,
  type Ask,
  type Budget,
  jsonOf,
  newBudget,
  parseInTurns,
  request,
  waitOf,
} from '#server/features/exchange/connect/request.ts';
import type { Clock, Ids } from '#server/platform/database/stores/types.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Link, Lti, Platform } from './lti.store.ts';

/** A person in a course, as the platform's class list has them. */
export interface RosterPerson {
  subject: string;
  roles: string[];
  name: string;
  email: string | null;
  /** The number by which the institution knows them. */
  number: string | null;
  /** Their group in the course; the first one if there are several. */
  group: string | null;
}

/** A column of the platform's gradebook. */
export interface LineItem {
  id: string;
  label: string;
  /** The maximum points. */
  max: number;
}

/** What the gradebook holds for one student. */
export interface Result {
  user: string;
  /** Out of the line item's points; null for none. */
  points: number | null;
  comment: string | null;
  /** When it was last changed; undefined if the platform doesn't say. */
  changed: string | undefined;
}

/** What is sent to the gradebook for one student. */
export interface Score {
  user: string;
  /** Null removes the existing grade and comment. */
  points: number | null;
  /** Null leaves out the field. */
  comment: string | null;
  /** The platform refuses a score that isn't later than its own. */
  timestamp: Date;
}

/**
 * The services that a platform offers to tools, used with this server's key. Every method throws
 * ConnectError.
 */
export interface LtiServices {
  /** Everybody who is active in a link's course, with their roles. */
  roster(link: Link): Promise<RosterPerson[]>;
  /**
   * The line item of a link: its own, or the one that was created from here before; null if there
   * is none.
   */
  lineItem(link: Link): Promise<LineItem | null>;
  /**
   * Creates one if there still is none. Nobody else may create it meanwhile: see `makingLineItem`.
   */
  makeLineItem(link: Link, item: Omit<LineItem, 'id'>): Promise<LineItem>;
  /**
   * What the gradebook holds, for one student or all; `at` is the platform's time of the response.
   */
  results(link: Link, item: LineItem, user?: string): Promise<{ results: Result[]; at: Date }>;
  score(link: Link, item: LineItem, score: Score): Promise<void>;
}

type Scope = (typeof LTI_SCOPES)[keyof typeof LTI_SCOPES];

const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const GROUPS_TYPE = 'application/vnd.ims.lti-gs.v1.contextgroupcontainer+json';
const ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json';
const ITEMS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
const RESULTS_TYPE = 'application/vnd.ims.lis.v2.resultcontainer+json';
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';
/** Marks a line item as this product's, in addition to the name of its link. */
const ITEM_TAG = 'grade';
/** The number of decimals with which platforms store points. */
const DECIMALS = 5;
const LIMITS = { silentMs: 30_000, wholeMs: 120_000, jsonBytes: 32 * 1024 * 1024 };
const ASSERTION_S = 300;
/** A token is renewed this long before it expires. */
const TOKEN_LEFT_MS = 60_000;
/**
 * A list that never ends must not be read for ever: 500 pages contain more people than any course
 * has.
 */
const MAX_PAGES = 500;
/** A list whose every page is slow must not take hours: the hourly housekeeping waits for it. */
const MAX_LIST_MS = 10 * 60_000;
const MAX_PEOPLE = 20_000;
/** Texts, numbers, lists and objects of all pages of a list, which are kept together. */
const MAX_VALUES = 1_000_000;
const USUAL_WAIT_S = 10;

const TokenSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(10_000)),
  expires_in: v.optional(v.number(), 300),
});
const text = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(10_000))), null);
const MembersSchema = v.object({
  context: v.optional(v.object({ id: v.optional(v.string()) })),
  members: v.array(
    v.object({
      user_id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
      status: v.optional(v.string(), 'Active'),
      roles: v.pipe(v.array(v.string()), v.maxLength(200)),
      name: text,
      given_name: text,
      family_name: text,
      email: text,
      lis_person_sourcedid: text,
      group_enrollments: v.optional(
        v.array(
          v.object({ group_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) }),
        ),
        [],
      ),
    }),
  ),
});

const idText = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const GroupsSchema = v.object({
  groups: v.array(v.object({ id: idText, name: v.pipe(v.string(), v.maxLength(10_000)) })),
});
const ItemSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(2000), v.url(), v.regex(/^https?:\/\//i)),
  label: v.optional(v.nullable(v.string()), ''),
  scoreMaximum: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  resourceId: text,
  tag: text,
});
const ResultSchema = v.object({
  userId: idText,
  resultScore: v.optional(v.nullable(v.number()), null),
  resultMaximum: v.optional(v.nullable(v.number()), null),
  comment: text,
  timestamp: v.optional(v.nullable(v.string())),
});

const unreadable = (what: string): ConnectError =>
  new ConnectError(
    'refused',
    `The learning environment’s ${what} can’t be read. Ask whoever runs it to check that Marginalia still has access.`,
  );

/** Returns the address of the next page, from its header; null for the last page. */
function nextPage({ headers }: Pick<Answer, 'headers'>, from: string, what: string): string | null {
  const said = headers['link'];
  for (const one of (Array.isArray(said) ? said.join(',') : (said ?? '')).split(/,\s*(?=<)/)) {
    const [, address, rest = ''] = /^\s*<([^>]*)>(.*)$/s.exec(one) ?? [];
    if (address === undefined || !/;\s*rel\s*=\s*["“]?(?:[\w-]+ )*next\b/i.test(rest)) continue;
    if (!URL.canParse(address, from)) throw unreadable(what);
    return new URL(address, from).href;
  }
  return null;
}

/** Returns an address below that of a line item, which may have a query. */
function below(item: LineItem, name: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(item.id);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`;
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}
const toItem = ({ id, label, scoreMaximum }: v.InferOutput<typeof ItemSchema>): LineItem => ({
  id,
  label: label ?? '',
  max: scoreMaximum,
});
const rounded = (points: number): number => Number(points.toFixed(DECIMALS));

export function createLtiServices({
  lti,
  hosts,
  clock,
  ids,
  signal,
}: {
  lti: Pick<Lti, 'platform' | 'signingKey' | 'putLineItem'>;
  /** Those that the operator allows although they are private or unencrypted. */
  hosts: readonly string[];
  clock: Clock;
  ids: Pick<Ids, 'uuid'>;
  /** Ends every request. */
  signal?: AbortSignal;
}): LtiServices {
  const tokens = new Map<string, { token: string; until: number }>();
  const now = (): number => clock.now().getTime();

  async function tokenFor(platform: Platform, scope: Scope): Promise<string> {
    const key = `${platform.id} ${scope}`;
    const have = tokens.get(key);
    if (have !== undefined && have.until - TOKEN_LEFT_MS > now()) return have.token;
    const { kid, jwk } = await lti.signingKey();
    const at = Math.floor(now() / 1000);
    const assertion = await new SignJWT({ jti: ids.uuid() })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(platform.client_id)
      .setSubject(platform.client_id)
      .setAudience(platform.token_endpoint)
      .setIssuedAt(at)
      .setExpirationTime(at + ASSERTION_S)
      .sign(await importJWK(jwk, 'RS256'));
    const answer = await request(
      platform.token_endpoint,
      hosts,
      {
        method: 'POST',
        form: new URLSearchParams({
          grant_type: 'client_credentials',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion,
          scope,
        }),
        signal,
      },
      LIMITS,
    );
    const read = v.safeParse(TokenSchema, await jsonOf(answer));
    if (answer.status !== 200 || !read.success)
      throw new ConnectError(
        'token',
        `${platform.name} refuses Marginalia access (status ${answer.status}). Ask whoever runs it to check that the tool is still active there.`,
      );
    const { access_token: token, expires_in: seconds } = read.output;
    tokens.set(key, { token, until: now() + seconds * 1000 });
    return token;
  }

  /**
   * Sends a request with a token of this scope, which is renewed once if the platform no longer
   * accepts it.
   */
  async function call(
    platform: Platform,
    scope: Scope,
    address: string,
    { accept, ...ask }: Ask & { accept: string },
    budget: Budget,
  ): Promise<Answer & { json: unknown }> {
    // A token is sent only to the platform's own addresses, even if a page of a list names the next
    // one.
    const { origin } = new URL(address);
    if (![...platform.origins, new URL(platform.token_endpoint).origin].includes(origin))
      throw new ConnectError(
        'refused',
        'The learning environment gave an address on another site. Nothing was sent there.',
      );
    for (let isAgain = false; ; isAgain = true) {
      const token = await tokenFor(platform, scope);
      const answer = await request(
        address,
        hosts,
        {
          ...ask,
          headers: { ...ask.headers, Accept: accept, Authorization: `Bearer ${token}` },
          signal,
        },
        LIMITS,
      );
      const json = await jsonOf(answer, budget);
      if (answer.status === 401 && !isAgain) {
        tokens.delete(`${platform.id} ${scope}`);
        continue;
      }
      if (answer.status === 429 || answer.status === 503)
        throw new ConnectError(
          'pause',
          'The learning environment is limiting requests. Wait a while.',
          waitOf(answer, USUAL_WAIT_S),
        );
      if (answer.status >= 500 && ask.body?.type !== SCORE_TYPE)
        throw new ConnectError(
          'away',
          'The learning environment reported an error. Try again later.',
        );
      return { ...answer, json };
    }
  }

  /** Returns all items of a paged list. */
  async function pages<T extends v.GenericSchema>(
    platform: Platform,
    scope: Scope,
    first: string,
    accept: string,
    schema: T,
    what: string,
  ): Promise<{ all: v.InferOutput<T>[]; at: Date }> {
    const budget = newBudget();
    const all: v.InferOutput<T>[] = [];
    let at = clock.now();
    let address: string | null = first;
    const seen = new Set<string>();
    const begun = performance.now();
    for (let page = 0; address !== null; page += 1) {
      const isSlow = performance.now() - begun > MAX_LIST_MS;
      if (page === MAX_PAGES || isSlow || seen.has(address)) throw unreadable(what);
      const from: string = address;
      seen.add(from);
      const answer = await call(platform, scope, from, { accept }, budget);
      const read = await parseInTurns(schema, answer.json);
      if (answer.status !== 200 || !read.success || budget.values > MAX_VALUES)
        throw unreadable(what);
      const time = Date.parse(answer.headers.date ?? '');
      if (page === 0 && !Number.isNaN(time)) at = new Date(time);
      all.push(read.output);
      address = nextPage(answer, from, what);
    }
    return { all, at };
  }

  async function groupNames(platform: Platform, link: Link): Promise<Map<string, string>> {
    if (link.groups === null) return new Map();
    const { all } = await pages(
      platform,
      LTI_SCOPES.groups,
      link.groups,
      GROUPS_TYPE,
      GroupsSchema,
      'list of groups',
    );
    return new Map(all.flatMap(({ groups }) => groups.map(({ id, name }) => [id, name] as const)));
  }

  async function itemsOf(platform: Platform, link: Link): Promise<LineItem | null> {
    if (link.line_items === null) return null;
    const url = new URL(link.line_items);
    url.searchParams.set('resource_id', link.ref);
    url.searchParams.set('tag', ITEM_TAG);
    const { all } = await pages(
      platform,
      LTI_SCOPES.lineItem,
      url.href,
      ITEMS_TYPE,
      v.array(ItemSchema),
      'list of grade columns',
    );
    const found = all.flat().find((one) => one.resourceId === link.ref && one.tag === ITEM_TAG);
    if (found === undefined) return null;
    await lti.putLineItem(link.id, found.id);
    return toItem(found);
  }

  return {
    async roster(link) {
      if (link.memberships === null) throw unreadable('class list');
      const platform = await lti.platform(link.platform_id);
      const groups = await groupNames(platform, link);
      const url = new URL(link.memberships);
      if (link.groups !== null) url.searchParams.set('groups', 'true');
      const { all } = await pages(
        platform,
        LTI_SCOPES.people,
        url.href,
        MEMBERS_TYPE,
        MembersSchema,
        'class list',
      );
      const people = new Map<string, RosterPerson>();
      for (const { context, members } of all) {
        if (context?.id !== undefined && context.id !== link.context_id)
          throw unreadable('class list');
        for (const one of members) {
          if (one.status.toLowerCase() !== 'active') continue;
          people.set(one.user_id, {
            subject: one.user_id,
            roles: [...(people.get(one.user_id)?.roles ?? []), ...one.roles],
            name: one.name ?? [one.given_name, one.family_name].filter(Boolean).join(' '),
            email: one.email?.trim() || null,
            number: one.lis_person_sourcedid?.trim() || null,
            group:
              one.group_enrollments
                .map(({ group_id }) => groups.get(group_id)?.trim())
                .find((name) => name) ?? null,
          });
          if (people.size > MAX_PEOPLE) throw unreadable('class list');
        }
      }
      return [...people.values()];
    },

    async lineItem(link) {
      const platform = await lti.platform(link.platform_id);
      if (link.line_item !== null) {
        const answer = await call(
          platform,
          LTI_SCOPES.lineItem,
          link.line_item,
          { accept: ITEM_TYPE },
          newBudget(),
        );
        const read = v.safeParse(ItemSchema, answer.json);
        // Scores are sent to the address in the signed launch, whatever a response calls it.
        if (answer.status === 200 && read.success)
          return { ...toItem(read.output), id: link.line_item };
        // One that was deleted there may have been created again.
        if (answer.status !== 404) throw unreadable('grade column');
      }
      return await itemsOf(platform, link);
    },

    async makeLineItem(link, { label, max }) {
      const platform = await lti.platform(link.platform_id);
      const there = await itemsOf(platform, link);
      if (there !== null) return there;
      if (link.line_items === null)
        throw new ConnectError(
          'refused',
          'The course has no grade column for this activity and doesn’t let Marginalia create one. Turn on grading in the activity’s settings there, and open it again.',
        );
      const answer = await call(
        platform,
        LTI_SCOPES.lineItem,
        link.line_items,
        {
          method: 'POST',
          accept: ITEM_TYPE,
          body: {
            type: ITEM_TYPE,
            bytes: Buffer.from(
              JSON.stringify({
                label,
                scoreMaximum: max,
                resourceId: link.ref,
                tag: ITEM_TAG,
                ...(link.resource_link_id === null
                  ? {}
                  : { resourceLinkId: link.resource_link_id }),
              }),
            ),
          },
        },
        newBudget(),
      );
      const read = v.safeParse(ItemSchema, answer.json);
      if (answer.status < 200 || answer.status > 299 || !read.success)
        throw new ConnectError(
          'refused',
          `The course has no grade column for this activity and didn’t let Marginalia create one (status ${answer.status}).`,
        );
      await lti.putLineItem(link.id, read.output.id);
      return toItem(read.output);
    },

    async results(link, item, user) {
      const platform = await lti.platform(link.platform_id);
      const { all, at } = await pages(
        platform,
        LTI_SCOPES.result,
        below(item, 'results', user === undefined ? {} : { user_id: user }),
        RESULTS_TYPE,
        v.array(ResultSchema),
        'grades',
      );
      return {
        at,
        results: all.flat().map((one) => {
          const most = one.resultMaximum ?? item.max;
          return {
            user: one.userId,
            points:
              one.resultScore === null
                ? null
                : rounded(most > 0 ? (one.resultScore * item.max) / most : one.resultScore),
            comment: one.comment,
            changed: one.timestamp ?? undefined,
          };
        }),
      };
    },

    async score(link, item, { user, points, comment, timestamp }) {
      const platform = await lti.platform(link.platform_id);
      const answer = await call(
        platform,
        LTI_SCOPES.score,
        below(item, 'scores'),
        {
          method: 'POST',
          accept: 'application/json',
          body: {
            type: SCORE_TYPE,
            bytes: Buffer.from(
              JSON.stringify({
                userId: user,
                timestamp: timestamp.toISOString(),
                activityProgress: 'Completed',
                ...(points === null
                  ? { gradingProgress: 'PendingManual' }
                  : {
                      gradingProgress: 'FullyGraded',
                      scoreGiven: points,
                      scoreMaximum: item.max,
                      ...(comment === null ? {} : { comment }),
                    }),
              }),
            ),
          },
        },
        newBudget(),
      );
      if (answer.status >= 200 && answer.status <= 299) return;
      throw new ConnectError(
        'refused',
        answer.status === 409
          ? 'It was changed in the course since you looked, so nothing was sent over it. Check again what will be sent.'
          : `The course didn’t accept it (status ${answer.status}). The grade may be locked there, or the student may have left the course.`,
      );
    },
  };
}

/**
 * Ends the part of people who have left the course, for every link through which somebody has one.
 * A class list that can't be read, or that is empty, ends nobody's part: no course that a teacher
 * opened is empty.
 */
export async function endPartsOfThoseWhoLeft({
  lti,
  services,
  clock,
  log,
  signal,
}: {
  lti: Pick<Lti, 'linksWithMembers' | 'keepOnly'>;
  services: LtiServices;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}): Promise<void> {
  for (const link of await lti.linksWithMembers()) {
    if (signal.aborted) return;
    try {
      const fetchedAt = clock.now();
      const people = await services.roster(link);
      if (people.length === 0) continue;
      const ended = await lti.keepOnly(link, people, fetchedAt);
      if (ended > 0) log('info', { event: 'lti_parts_ended', link: link.id, ended });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ConnectError)) throw error;
      log('warn', { event: 'lti_class_list_unread', link: link.id, why: error.message });
    }
  }
}
