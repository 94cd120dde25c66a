import {
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import * as v from 'valibot';
import { LTI_CLAIMS } from '#contract/lti/lti.ts';
import { jsonOf, request } from '#server/features/exchange/connect/request.ts';
import type { Clock } from '#server/platform/database/stores/types.ts';
import type { Platform } from './lti.store.ts';

/** Why a launch is refused, for the person who sees the page. */
export class LtiError extends Error {
  readonly status: 400 | 403 | 405 | 413 | 502;
  constructor(message: string, status: LtiError['status'] = 400, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** The content of a verified launch, as far as it is needed here. */
export interface Launch {
  kind: 'resource' | 'deepLinking';
  deployment: string;
  subject: string;
  roles: string[];
  person: { name: string; email: string | null; number: string | null };
  context: { id: string; title: string };
  /** `id` is '' in a deep-linking launch, where the link doesn't exist yet. */
  resource: { id: string; title: string };
  /** The name of the link that was created from here. */
  ref: string | null;
  grades: { lineItem: string | null; lineItems: string | null };
  memberships: string | null;
  /** The address of the course’s groups. */
  groups: string | null;
  deepLinking: { returnUrl: string; data: string | null; takesLineItem: boolean } | null;
}

/** A token with every role and setting of a large site is far below this. */
export const MAX_TOKEN = 64 * 1024;
const MAX_TEXT = 255;
/** How far the clocks of two servers may differ, in seconds. */
const TOLERANCE_S = 60;
/** A token is made for the sign-in that requests it, and used at once. */
const MAX_AGE_S = 600;

const SEND_AGAIN = 'Go back to your course and open the activity again.';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT));
const words = v.pipe(v.string(), v.maxLength(10_000));
const address = v.pipe(v.string(), v.maxLength(2000), v.url(), v.regex(/^https?:\/\//i));
const optional = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema), null);

const ClaimsSchema = v.object({
  sub: id,
  nonce: id,
  iat: v.number(),
  exp: v.number(),
  azp: v.optional(v.string()),
  aud: v.union([v.string(), v.array(v.string())]),
  name: optional(words),
  given_name: optional(words),
  family_name: optional(words),
  email: optional(words),
  [LTI_CLAIMS.version]: v.literal('1.3.0'),
  [LTI_CLAIMS.messageType]: v.picklist(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  [LTI_CLAIMS.deployment]: id,
  [LTI_CLAIMS.target]: words,
  [LTI_CLAIMS.roles]: v.pipe(v.array(words), v.maxLength(200)),
  [LTI_CLAIMS.context]: optional(v.object({ id, title: optional(words), label: optional(words) })),
  [LTI_CLAIMS.resource]: optional(v.object({ id, title: optional(words) })),
  [LTI_CLAIMS.custom]: optional(v.record(v.string(), v.unknown())),
  [LTI_CLAIMS.lis]: optional(v.object({ person_sourcedid: optional(words) })),
  [LTI_CLAIMS.grades]: optional(
    v.object({ lineitem: optional(address), lineitems: optional(address) }),
  ),
  [LTI_CLAIMS.people]: optional(v.object({ context_memberships_url: optional(address) })),
  [LTI_CLAIMS.groups]: optional(v.object({ context_groups_url: optional(address) })),
  [LTI_CLAIMS.deepLinking]: optional(
    v.object({
      deep_link_return_url: address,
      data: optional(v.pipe(v.string(), v.maxLength(10_000))),
      accept_types: v.optional(v.array(words), []),
      accept_lineitem: v.optional(v.unknown()),
    }),
  ),
});

export const LINK_PARAMETER = 'marginalia_link';

/** Whether an address in the platform's message is on one of its own origins. */
const isOnOriginOf = ({ origins, token_endpoint }: Platform, url: string): boolean =>
  origins.includes(new URL(url).origin) || new URL(token_endpoint).origin === new URL(url).origin;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().toWellFormed();

/** Key sets of platforms, fetched by requests that refuse private hosts, and cached. */
export interface KeySets {
  of(platform: Pick<Platform, 'id' | 'key_set_url'>, isStale?: boolean): Promise<JSONWebKeySet>;
}

const KEPT_MS = 10 * 60_000;
/** A token with an unknown key makes us fetch the set again, at most this often. */
const REFETCH_MS = 30_000;
const MAX_SET_BYTES = 512 * 1024;
const LIMITS = { silentMs: 10_000, wholeMs: 20_000, jsonBytes: MAX_SET_BYTES };

const KeySetSchema = v.object({
  keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.maxLength(100)),
});

/** `hosts`: those that the operator allows although they are private or unencrypted. */
export function createKeySets(hosts: readonly string[], clock: Clock): KeySets {
  const kept = new Map<string, { at: number; set: Promise<JSONWebKeySet> }>();
  async function fetchSet(url: string): Promise<JSONWebKeySet> {
    const answer = await request(url, hosts, {}, LIMITS);
    const read = v.safeParse(KeySetSchema, await jsonOf(answer, undefined, LIMITS));
    if (answer.status !== 200 || !read.success) throw new Error('no key set');
    // Only RSA keys are used: nothing else can verify a token here.
    return { keys: read.output.keys.filter(({ kty }) => kty === 'RSA') } as JSONWebKeySet;
  }
  return {
    async of({ key_set_url: url }, isStale = false) {
      const now = clock.now().getTime();
      const have = kept.get(url);
      const most = isStale ? REFETCH_MS : KEPT_MS;
      if (have !== undefined && now - have.at < most) return await have.set;
      const set = fetchSet(url);
      kept.set(url, { at: now, set });
      set.catch(() => kept.delete(url));
      return await set;
    },
  };
}

async function verified(
  token: string,
  platform: Platform,
  keySets: KeySets,
  clock: Clock,
): Promise<JWTPayload> {
  const options = {
    algorithms: ['RS256'],
    issuer: platform.issuer,
    audience: platform.client_id,
    clockTolerance: TOLERANCE_S,
    maxTokenAge: MAX_AGE_S,
    currentDate: clock.now(),
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  };
  const attempt = async (isStale: boolean): Promise<JWTPayload> => {
    let set: JSONWebKeySet;
    try {
      set = await keySets.of(platform, isStale);
    } catch (error) {
      throw new LtiError(
        `The keys of ${platform.name} can’t be fetched, so this sign-in can’t be verified. Try again later, or ask whoever runs Marginalia.`,
        502,
        error,
      );
    }
    const keys = createLocalJWKSet(set);
    return (
      await jwtVerify(
        token,
        (header: JWTHeaderParameters, jws: FlattenedJWSInput) => {
          // A token that names no key could be matched with any.
          if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey();
          return keys(header, jws);
        },
        options,
      )
    ).payload;
  };
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    // The platform may have a new key.
    return await attempt(true);
  }
}

const WHY: readonly [new (...given: never[]) => Error, string][] = [
  [errors.JWTExpired, 'This sign-in is too old.'],
  [
    errors.JWKSNoMatchingKey,
    'This sign-in is signed with a key that the learning environment doesn’t have.',
  ],
  [errors.JWSSignatureVerificationFailed, 'The signature of this sign-in is wrong.'],
  [errors.JOSEAlgNotAllowed, 'This sign-in is signed in a way that isn’t supported.'],
];

/**
 * Verifies an id_token and reads it: its RS256 signature with a key of this platform, issuer,
 * audience, authorised party, deployment, nonce, times and target. Throws LtiError.
 */
export async function readLaunch(
  token: string,
  platform: Platform,
  expected: { nonce: string; origin: string },
  keySets: KeySets,
  clock: Clock,
): Promise<Launch> {
  if (token.length > MAX_TOKEN) throw new LtiError('This sign-in is too long to be read.', 413);
  let payload: JWTPayload;
  try {
    payload = await verified(token, platform, keySets, clock);
  } catch (error) {
    if (error instanceof LtiError) throw error;
    const why =
      WHY.find(([kind]) => error instanceof kind)?.[1] ??
      'The learning environment didn’t create this sign-in for Marginalia.';
    throw new LtiError(`${why} ${SEND_AGAIN}`, 400, error);
  }
  const read = v.safeParse(ClaimsSchema, payload);
  if (!read.success)
    throw new LtiError(
      `The launch data from ${platform.name} can’t be read (${v.getDotPath(read.issues[0]) ?? 'id_token'}). Tell whoever runs Marginalia.`,
    );
  const claims = read.output;
  const audiences = [claims.aud].flat();
  if ((audiences.length > 1 && claims.azp === undefined) || audiences.length > 10)
    throw new LtiError(`This sign-in is for several tools at once. ${SEND_AGAIN}`);
  if (claims.azp !== undefined && claims.azp !== platform.client_id)
    throw new LtiError(`This sign-in is for another tool. ${SEND_AGAIN}`);
  if (claims.nonce !== expected.nonce)
    throw new LtiError(`This sign-in belongs to a different attempt. ${SEND_AGAIN}`);
  const deployment = claims[LTI_CLAIMS.deployment];
  if (!platform.deployments.includes(deployment))
    throw new LtiError(
      `This deployment of ${platform.name} (${deployment}) isn’t registered. Whoever runs Marginalia can add it: npm run admin -- lti deployment.`,
      403,
    );
  const target = claims[LTI_CLAIMS.target];
  if (!isOwnTarget(target, expected.origin))
    throw new LtiError('This launch points to another site.');
  const kind =
    claims[LTI_CLAIMS.messageType] === 'LtiDeepLinkingRequest' ? 'deepLinking' : 'resource';
  const context = claims[LTI_CLAIMS.context];
  const resource = claims[LTI_CLAIMS.resource];
  const deep = claims[LTI_CLAIMS.deepLinking];
  if (context === null)
    throw new LtiError('This launch doesn’t come from a course. Open the activity in a course.');
  if (kind === 'resource' && resource === null)
    throw new LtiError(
      'This launch doesn’t come from an activity. Open the activity in your course.',
    );
  if (kind === 'deepLinking') {
    if (deep === null) throw new LtiError('This launch doesn’t say where the activity goes.');
    if (!isOnOriginOf(platform, deep.deep_link_return_url))
      throw new LtiError('This launch would place the activity on another site.');
    if (!deep.accept_types.includes('ltiResourceLink'))
      throw new LtiError('A Marginalia activity can’t be placed here.');
  }
  const services = [
    claims[LTI_CLAIMS.grades]?.lineitem,
    claims[LTI_CLAIMS.grades]?.lineitems,
    claims[LTI_CLAIMS.people]?.context_memberships_url,
    claims[LTI_CLAIMS.groups]?.context_groups_url,
  ];
  if (services.some((one) => typeof one === 'string' && !isOnOriginOf(platform, one)))
    throw new LtiError('The services of this launch are on another site.');
  const custom = claims[LTI_CLAIMS.custom]?.[LINK_PARAMETER];
  const accepts = deep?.accept_lineitem;
  return {
    kind,
    deployment,
    subject: claims.sub,
    roles: claims[LTI_CLAIMS.roles],
    person: {
      name: oneLine(
        claims.name ?? [claims.given_name, claims.family_name].filter(Boolean).join(' '),
      ).slice(0, 200),
      email: claims.email?.trim().toLowerCase() || null,
      number: claims[LTI_CLAIMS.lis]?.person_sourcedid?.trim() || null,
    },
    context: {
      id: context.id,
      title: oneLine(context.title ?? context.label ?? '').slice(0, 200),
    },
    resource:
      kind === 'deepLinking' || resource === null
        ? { id: '', title: '' }
        : { id: resource.id, title: oneLine(resource.title ?? '').slice(0, 200) },
    ref: typeof custom === 'string' && /^[\w-]{1,64}$/.test(custom) ? custom : null,
    grades: {
      lineItem: claims[LTI_CLAIMS.grades]?.lineitem ?? null,
      lineItems: claims[LTI_CLAIMS.grades]?.lineitems ?? null,
    },
    memberships: claims[LTI_CLAIMS.people]?.context_memberships_url ?? null,
    groups: claims[LTI_CLAIMS.groups]?.context_groups_url ?? null,
    deepLinking:
      deep === null || kind === 'resource'
        ? null
        : {
            returnUrl: deep.deep_link_return_url,
            data: deep.data,
            takesLineItem: accepts === undefined || accepts === true || accepts === 'true',
          },
  };
}

/** Whether an address is one of this server's launch addresses. */
export function isOwnTarget(target: string, origin: string): boolean {
  if (!URL.canParse(target) || /[\\\s]/.test(target)) return false;
  const url = new URL(target);
  return (
    url.origin === origin &&
    url.pathname === '/lti/launch' &&
    url.username === '' &&
    url.password === ''
  );
}
