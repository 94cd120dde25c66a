import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { LTI_CLAIMS, LTI_SCOPES } from '#contract/lti/lti.ts';

/** A member of the platform's course. */
export interface LtiPerson {
  user_id: string;
  name: string;
  email?: string;
  roles: string[];
  lis_person_sourcedid?: string;
  status?: string;
  group_enrollments?: { group_id: string }[];
}

export interface LtiLineItem {
  id: string;
  label: string;
  scoreMaximum: number;
  resourceId?: string;
  tag?: string;
}

export type Claims = Record<string, unknown>;

/** A platform on loopback that behaves as Moodle 4.5.6 was seen to. */
export interface LtiPlatform {
  issuer: string;
  clientId: string;
  deployment: string;
  host: string;
  configuration: string;
  people: LtiPerson[];
  items: LtiLineItem[];
  /** Results by line item and user. */
  results: Map<
    string,
    {
      userId: string;
      resultScore?: number;
      resultMaximum: number;
      comment?: string;
      timestamp?: string;
    }
  >;
  /** Every score that was accepted. */
  scores: Record<string, unknown>[];
  /** Tool configurations that were registered. */
  registrations: Record<string, unknown>[];
  /** The number of requests for key sets. */
  keySetsFetched: number;
  /** The number of people per page of the list. */
  pageSize: number;
  /** Whether submitted data is accepted without being stored. */
  keepsNothing: boolean;
  /** Groups of the course, by id. */
  groups: Record<string, string>;
  /**
   * Users whose grade is locked in the gradebook: a score for them is an error on the platform.
   */
  locked: Set<string>;
  /** What the platform does just before it accepts a score. */
  beforeScore: (() => void) | null;
  /** The address of the key set that verifies a tool's messages. */
  toolKeySet: string;
  /** Returns the claims of a launch, as in Moodle. */
  claims(person: Partial<LtiPerson>, more?: Claims): Claims;
  sign(
    claims: Claims,
    header?: Record<string, unknown>,
    key?: { kid: string; jwk: JWK },
  ): Promise<string>;
  key: { kid: string; jwk: JWK };
  publicJwk: JWK;
  /** From now on another key signs. */
  rotate(): Promise<void>;
  close(): Promise<void>;
}

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
export const INSTRUCTOR = `${MEMBERSHIP}Instructor`;
export const LEARNER = `${MEMBERSHIP}Learner`;

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = crypto.randomUUID();
  return {
    key: { kid, jwk: await exportJWK(privateKey) },
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } as JWK,
  };
}

export async function startLtiPlatform({
  clientId = 'client-1',
  deployment = '1',
}: { clientId?: string; deployment?: string } = {}): Promise<LtiPlatform> {
  let pair = await newKey();
  const server = createServer((incoming, outgoing) => {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      outgoing.end(body === null ? undefined : JSON.stringify(body));
    };
    answer(incoming, send).catch((error: unknown) => send(500, { error: String(error) }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const tokens = new Map<string, string>();
  let made = 0;

  const platform: LtiPlatform = {
    issuer,
    clientId,
    deployment,
    host,
    configuration: `${issuer}/openid-configuration`,
    people: [],
    items: [],
    results: new Map(),
    scores: [],
    registrations: [],
    keySetsFetched: 0,
    pageSize: 100,
    keepsNothing: false,
    groups: {},
    locked: new Set(),
    beforeScore: null,
    toolKeySet: '',
    get key() {
      return pair.key;
    },
    get publicJwk() {
      return pair.publicJwk;
    },
    claims: (
      { user_id = '101', name = 'Tessa Marlow', email = 'tessa@example.org', roles, ...person },
      more = {},
    ) => ({
      iss: issuer,
      aud: clientId,
      sub: user_id,
      name,
      email,
      [LTI_CLAIMS.version]: '1.3.0',
      [LTI_CLAIMS.messageType]: 'LtiResourceLinkRequest',
      [LTI_CLAIMS.deployment]: deployment,
      [LTI_CLAIMS.target]: 'https://marking.example.org/lti/launch',
      [LTI_CLAIMS.roles]: roles ?? [INSTRUCTOR],
      [LTI_CLAIMS.context]: { id: '7', label: 'BIO101', title: 'Biology' },
      [LTI_CLAIMS.resource]: { id: '31', title: 'Essay 1' },
      [LTI_CLAIMS.lis]: { person_sourcedid: person.lis_person_sourcedid ?? '' },
      [LTI_CLAIMS.grades]: {
        scope: Object.values(LTI_SCOPES),
        lineitems: `${issuer}/7/lineitems?type_id=1`,
      },
      [LTI_CLAIMS.people]: {
        context_memberships_url: `${issuer}/7/members`,
        service_versions: ['2.0'],
      },
      ...more,
    }),
    async sign(claims, header = {}, key = pair.key) {
      const now = Math.floor(Date.now() / 1000);
      return await new SignJWT({ iat: now, exp: now + 60, ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })
        .sign(await importJWK(key.jwk, 'RS256'));
    },
    async rotate() {
      pair = await newKey();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const may = (incoming: IncomingMessage, scope: string): boolean =>
    (tokens.get((incoming.headers.authorization ?? '').slice('Bearer '.length)) ?? '')
      .split(' ')
      .includes(scope);

  async function answer(
    incoming: IncomingMessage,
    send: (status: number, body: unknown, headers?: Record<string, string>) => void,
  ): Promise<void> {
    const url = new URL(incoming.url ?? '/', issuer);
    const { method } = incoming;
    const path = url.pathname;
    if (path === '/openid-configuration')
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/certs`,
        registration_endpoint: `${issuer}/register`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (path === '/certs') {
      platform.keySetsFetched += 1;
      return send(200, { keys: [pair.publicJwk] });
    }
    if (path === '/register') {
      if (incoming.headers.authorization !== 'Bearer registering') return send(401, null);
      const asked = JSON.parse(await text(incoming)) as Record<string, unknown>;
      platform.registrations.push(asked);
      return send(200, {
        ...asked,
        client_id: clientId,
        'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: deployment },
      });
    }
    if (path === '/token') {
      const form = new URLSearchParams(await text(incoming));
      const { payload } = await jwtVerify(
        form.get('client_assertion') ?? '',
        createRemoteJWKSet(new URL(platform.toolKeySet)),
        { audience: `${issuer}/token`, issuer: clientId, subject: clientId },
      );
      if (payload.jti === undefined) return send(400, { error: 'invalid_request' });
      const token = crypto.randomUUID();
      tokens.set(token, form.get('scope') ?? '');
      return send(200, { access_token: token, token_type: 'Bearer', expires_in: 3600 });
    }
    if (path === '/7/members') {
      if (!may(incoming, LTI_SCOPES.people)) return send(401, null);
      const from = Number(url.searchParams.get('from') ?? 0);
      const next = from + platform.pageSize;
      return send(
        200,
        {
          id: `${issuer}/7/members`,
          context: { id: '7' },
          members: platform.people
            .slice(from, next)
            .map(({ group_enrollments, ...person }) =>
              url.searchParams.get('groups') === 'true' ? { ...person, group_enrollments } : person,
            ),
        },
        platform.people.length > next
          ? { Link: `<${issuer}/7/members?groups=true&from=${next}>; rel="next"` }
          : {},
      );
    }
    if (path === '/7/groups') {
      if (!may(incoming, LTI_SCOPES.groups)) return send(401, null);
      return send(200, {
        id: `${issuer}/7/groups`,
        groups: Object.entries(platform.groups).map(([id, name]) => ({ id, name })),
      });
    }
    if (path === '/7/lineitems') {
      if (!may(incoming, LTI_SCOPES.lineItem)) return send(401, null);
      if (method === 'POST') {
        made += 1;
        const item = {
          ...(JSON.parse(await text(incoming)) as LtiLineItem),
          id: `${issuer}/7/lineitems/${made}/lineitem?type_id=1`,
        };
        platform.items.push(item);
        return send(201, item);
      }
      const [resourceId, tag] = [url.searchParams.get('resource_id'), url.searchParams.get('tag')];
      return send(
        200,
        platform.items.filter(
          (item) =>
            (resourceId === null || item.resourceId === resourceId) &&
            (tag === null || item.tag === tag),
        ),
      );
    }
    const [, number, what] =
      /^\/7\/lineitems\/(\d+)\/lineitem(?:\/(scores|results))?$/.exec(path) ?? [];
    const item = platform.items.find(({ id }) => id.includes(`/lineitems/${number}/lineitem`));
    if (item === undefined) return send(404, null);
    if (what === 'scores') {
      if (!may(incoming, LTI_SCOPES.score)) return send(401, null);
      const score = JSON.parse(await text(incoming)) as {
        userId: string;
        scoreGiven?: number;
        scoreMaximum: number;
        comment?: string;
        gradingProgress: string;
        timestamp: string;
      };
      platform.beforeScore?.();
      if (platform.locked.has(score.userId)) return send(500, null);
      const key = `${number} ${score.userId}`;
      const before = platform.results.get(key);
      if (Date.parse(before?.timestamp ?? '') >= Date.parse(score.timestamp))
        return send(409, null);
      platform.scores.push(score);
      if (platform.keepsNothing) return send(200, null);
      if (score.scoreGiven === undefined || score.gradingProgress !== 'FullyGraded')
        platform.results.delete(key);
      else
        platform.results.set(key, {
          userId: score.userId,
          resultMaximum: item.scoreMaximum,
          resultScore: (score.scoreGiven / score.scoreMaximum) * item.scoreMaximum,
          // A score without a comment clears the existing one.
          ...(score.comment === undefined ? {} : { comment: score.comment }),
          timestamp: score.timestamp,
        });
      return send(200, null);
    }
    if (what === 'results') {
      if (!may(incoming, LTI_SCOPES.result)) return send(401, null);
      const user = url.searchParams.get('user_id');
      return send(
        200,
        [...platform.results]
          .filter(([key]) => key.startsWith(`${number} `))
          .map(([, { comment, ...result }]) => ({
            id: `${item.id}/results`,
            scoreOf: item.id,
            ...result,
            // Without a grade nothing more is returned.
            ...(result.resultScore === undefined ? {} : { comment }),
          }))
          .filter(({ userId }) => user === null || userId === user),
      );
    }
    return may(incoming, LTI_SCOPES.lineItem) ? send(200, item) : send(401, null);
  }
  return platform;
}
