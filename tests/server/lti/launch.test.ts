import {
  createLocalJWKSet,
  exportSPKI,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LTI_CLAIMS } from '#contract/lti/lti.ts';
import type { Token } from '#contract/accounts/sign-in.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { User } from '#contract/accounts/user.ts';
import { createLtiServices, endPartsOfThoseWhoLeft } from '#server/features/lti/services.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { operate } from '#tests/server/admin/operate.ts';
import { engines, openStores } from '#tests/support/engines.ts';
import { testIds } from '#tests/support/class.ts';
import { caller, form as form_ } from '#tests/support/caller.ts';
import {
  type Claims,
  INSTRUCTOR,
  LEARNER,
  type LtiPlatform,
  startLtiPlatform,
} from '#tests/support/vle/lti-platform.ts';

const PUBLIC = 'https://marking.example.org';
const TARGET = `${PUBLIC}/lti/launch`;
const ASSISTANT = 'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant';

interface Answered {
  status: number;
  text: string;
  location: URL | null;
  headers: Headers;
}
interface Begun {
  cookie: string;
  state: string;
  nonce: string;
  there: URL;
}

describe('launches from a learning environment', () => {
  let platform: LtiPlatform;
  let other: LtiPlatform;
  let api: Api;
  let assignmentId = 0;

  const register = async (from: LtiPlatform, more: { proven_emails?: boolean } = {}) =>
    await api.stores.lti.putPlatform({
      name: from.host,
      issuer: from.issuer,
      client_id: from.clientId,
      authorization_endpoint: `${from.issuer}/auth`,
      token_endpoint: `${from.issuer}/token`,
      key_set_url: `${from.issuer}/certs`,
      origins: [from.issuer],
      proven_emails: false,
      deployments: [from.deployment],
      ...more,
    });

  beforeAll(async () => {
    platform = await startLtiPlatform();
    other = await startLtiPlatform({ clientId: 'client-2', deployment: '2' });
    api = await openApi({
      env: { PUBLIC_URL: PUBLIC, CONNECT_HOSTS: `${platform.host},${other.host}` },
      allowances: { school: { points: 100_000, duration: 900 } },
    });
    await register(platform);
    await register(other);
  });
  afterAll(async () => {
    await api.close();
    await platform.close();
    await other.close();
  });

  const fetched = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const answer = await fetch(new URL(path, api.url), { redirect: 'manual', ...init });
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      text: await answer.text(),
      location: location === null ? null : new URL(location),
      headers: answer.headers,
    };
  };
  const cookieOf = ({ headers }: Answered, name: string): string =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith(`${name}=`))
      ?.split(';')[0] ?? '';
  const loginFields = (from: LtiPlatform = platform): Record<string, string> => ({
    iss: from.issuer,
    login_hint: '101',
    target_link_uri: TARGET,
    lti_message_hint: '{"launchid":"x"}',
    client_id: from.clientId,
    lti_deployment_id: from.deployment,
  });
  const login = (fields: Record<string, string> | string[][], headers: HeadersInit = {}) =>
    fetched(`/lti/login?${new URLSearchParams(fields as string[][]).toString()}`, { headers });
  async function begin(from: LtiPlatform = platform): Promise<Begun> {
    const answer = await login(loginFields(from));
    const there = answer.location!;
    return {
      cookie: cookieOf(answer, 'marginalia-lti'),
      state: there.searchParams.get('state')!,
      nonce: there.searchParams.get('nonce')!,
      there,
    };
  }
  const form = (path: string, fields: Record<string, string> | string[][], cookie: string) =>
    fetched(path, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams(fields as string[][]),
    });
  async function launch(
    person: Parameters<LtiPlatform['claims']>[0],
    more: Claims = {},
    from: LtiPlatform = platform,
  ): Promise<Answered & { cookie: string }> {
    const { cookie, state, nonce } = await begin(from);
    const id_token = await from.sign(from.claims(person, { nonce, ...more }));
    return { ...(await form('/lti/launch', { state, id_token }, cookie)), cookie };
  }
  /** Fetches the user's token, as the app does. */
  async function signedIn(answer: Answered) {
    const { body, status } = await api.visitor.post<Token>(
      '/api/v1/auth/school/finish',
      { code: answer.location!.hash.slice(1) },
      { Cookie: cookieOf(answer, 'marginalia-school') },
    );
    expect(status).toBe(200);
    return caller(api.url, body.access_token);
  }
  async function choose(answer: Answered & { cookie: string }, fields: Record<string, string>) {
    const token = /name="launch" value="([^"]+)"/.exec(answer.text)?.[1] ?? '';
    return await form('/lti/assignment', { launch: token, ...fields }, answer.cookie);
  }

  test('[LTI-2] a teacher who opens a new link is signed in, creates its assignment, and is led there the next time', async () => {
    const first = await launch({});
    expect([first.status, first.text]).toEqual([200, expect.stringContaining('Which assignment')]);
    const made = await choose(first, { name: 'Essay 1' });
    expect(made.location?.pathname).toBe('/signed-in');
    const teacher = await signedIn(made);
    expect((await teacher.get<User>('/api/v1/users/me')).body.email).toBe('tessa@example.org');
    const { body } = await teacher.get<Assignment[]>('/api/v1/assignments');
    expect(body.map(({ name }) => name)).toEqual(['Essay 1']);
    assignmentId = body[0]!.id;

    const second = await launch({});
    expect(second.location?.searchParams.get('next')).toBe(
      `/assignments/${assignmentId}/submissions`,
    );
    expect(second.location?.origin).toBe(PUBLIC);
    const again = await signedIn(second);
    expect((await again.get<User>('/api/v1/users/me')).body.email).toBe('tessa@example.org');
    // The choice was single-use.
    expect((await choose(first, { name: 'Essay 2' })).status).toBe(400);
  });

  test('[LTI-2] in a frame the launch asks for a window of its own, and only registered platforms may frame it', async () => {
    const framed = await login(loginFields(), { 'Sec-Fetch-Dest': 'iframe' });
    expect(framed.text).toContain('Open Marginalia in a new window');
    expect(framed.headers.getSetCookie()).toEqual([]);
    expect(framed.headers.get('content-security-policy')).toMatch(
      new RegExp(`frame-ancestors ${platform.issuer} ${other.issuer}$`),
    );
    const begun = await login(loginFields());
    expect(begun.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=None$/);
    for (const path of ['/api/v1/config', '/healthz'])
      expect((await fetched(path)).headers.get('content-security-policy')).toContain(
        "frame-ancestors 'none'",
      );
  });

  /** Tables in which a refused launch must leave nothing. */
  const KEPT = [
    'users',
    'identities',
    'tokens',
    'handovers',
    'assignments',
    'assignment_members',
    'lti_links',
    'lti_members',
    'lti_launches',
    'lti_platforms',
    'lti_deployments',
    'student_links',
  ] as const satisfies (keyof Database)[];
  const counts = async () =>
    await Promise.all(
      KEPT.map(async (table) => {
        const { count } = await api.database.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        return [table, Number(count)];
      }),
    );

  const now = () => Math.floor(Date.now() / 1000);
  /** A launch whose token is otherwise valid. */
  const withClaims =
    (more: Claims | (() => Claims), left: string[] = []) =>
    async () => {
      const { cookie, state, nonce } = await begin();
      const claims: Claims = {
        ...platform.claims({ user_id: '999', email: 'eve@example.org' }),
        nonce,
        ...(typeof more === 'function' ? more() : more),
      };
      for (const name of left) delete claims[name];
      return await form('/lti/launch', { state, id_token: await platform.sign(claims) }, cookie);
    };
  const withToken = (make: (claims: Claims) => Promise<string> | string) => async () => {
    const { cookie, state, nonce } = await begin();
    const claims = platform.claims({ user_id: '999', email: 'eve@example.org' }, { nonce });
    return await form('/lti/launch', { state, id_token: await make(claims) }, cookie);
  };
  const good = (nonce: string) =>
    platform.sign(platform.claims({ user_id: '999', email: 'eve@example.org' }, { nonce }));
  const deep = (more: Claims = {}) =>
    withClaims(() => ({
      [LTI_CLAIMS.messageType]: 'LtiDeepLinkingRequest',
      [LTI_CLAIMS.deepLinking]: {
        deep_link_return_url: `${platform.issuer}/return`,
        accept_types: ['ltiResourceLink'],
        ...more,
      },
    }));
  const target = (value: string) => withClaims({ [LTI_CLAIMS.target]: value });
  const loginWith =
    (more: Record<string, string>, left: string[] = []) =>
    () => {
      const fields: Record<string, string> = { ...loginFields(), ...more };
      for (const name of left) delete fields[name];
      return login(fields);
    };

  const TRICKS: readonly [string, () => Promise<Answered>][] = [
    [
      'a token without a signature',
      withToken((claims) => new UnsecuredJWT({ ...claims, iat: now(), exp: now() + 60 }).encode()),
    ],
    [
      'a token whose algorithm is written “None”',
      withToken(async (claims) => {
        const [, body, signature] = (await platform.sign(claims)).split('.');
        return `${Buffer.from('{"alg":"None"}').toString('base64url')}.${body}.${signature}`;
      }),
    ],
    [
      'HS256 with the public key as its secret',
      withToken(async (claims) => {
        const key = (await importJWK({ ...platform.publicJwk }, 'RS256', {
          extractable: true,
        })) as CryptoKey;
        return await new SignJWT({ ...claims, iat: now(), exp: now() + 60 })
          .setProtectedHeader({ alg: 'HS256', kid: platform.key.kid })
          .sign(Buffer.from(await exportSPKI(key)));
      }),
    ],
    [
      'HS256 with the client id as its secret',
      withToken((claims) =>
        new SignJWT({ ...claims, iat: now(), exp: now() + 60 })
          .setProtectedHeader({ alg: 'HS256', kid: platform.key.kid })
          .sign(Buffer.from(platform.clientId.padEnd(32, 'x'))),
      ),
    ],
    [
      'PS256 with the right key',
      withToken(
        async (claims) =>
          await new SignJWT({ ...claims, iat: now(), exp: now() + 60 })
            .setProtectedHeader({ alg: 'PS256', kid: platform.key.kid })
            .sign(await importJWK(platform.key.jwk, 'PS256')),
      ),
    ],
    [
      'RS512 with the right key',
      withToken(
        async (claims) =>
          await new SignJWT({ ...claims, iat: now(), exp: now() + 60 })
            .setProtectedHeader({ alg: 'RS512', kid: platform.key.kid })
            .sign(await importJWK(platform.key.jwk, 'RS512')),
      ),
    ],
    ['a key of another platform', withToken((claims) => platform.sign(claims, {}, other.key))],
    [
      'a key of another platform under the right name',
      withToken((claims) => platform.sign(claims, { kid: platform.key.kid }, other.key)),
    ],
    ['an unknown key id', withToken((claims) => platform.sign(claims, { kid: 'another' }))],
    ['no key id', withToken((claims) => platform.sign(claims, { kid: undefined }))],
    [
      'a key id that is a path',
      withToken((claims) => platform.sign(claims, { kid: '../../../dev/null' })),
    ],
    [
      'a key in its own header',
      withToken((claims) =>
        platform.sign(claims, { jwk: other.publicJwk, kid: other.key.kid }, other.key),
      ),
    ],
    [
      'the address of a key set in its header',
      withToken((claims) =>
        platform.sign(claims, { jku: `${other.issuer}/certs`, kid: other.key.kid }, other.key),
      ),
    ],
    [
      'an extension that must be understood',
      withToken((claims) => platform.sign(claims, { crit: ['exp'] }).catch(() => 'a.b.c')),
    ],
    [
      'another body under the right signature',
      withToken(async (claims) => {
        const [head, , signature] = (await platform.sign(claims)).split('.');
        const body = Buffer.from(
          JSON.stringify({ ...claims, sub: '1', iat: now(), exp: now() + 60 }),
        ).toString('base64url');
        return `${head}.${body}.${signature}`;
      }),
    ],
    [
      'a signature that is cut off',
      withToken(async (claims) => (await platform.sign(claims)).slice(0, -12)),
    ],
    [
      'a token without a signature part',
      withToken(async (claims) => (await platform.sign(claims)).split('.').slice(0, 2).join('.')),
    ],
    ['a token that is no token', withToken(() => 'x')],
    ['an encrypted form of five parts', withToken(() => 'a.b.c.d.e')],
    [
      'a token of 100 KB',
      withToken((claims) => platform.sign({ ...claims, filler: 'x'.repeat(100_000) })),
    ],
    ['a token of a megabyte', withToken(() => 'x'.repeat(1_000_000))],
    ['an expired token', withClaims({ exp: now() - 3600, iat: now() - 7200 })],
    ['a token that ended two minutes ago', withClaims({ exp: now() - 120, iat: now() - 180 })],
    [
      'a token that was made an hour ago and is still good',
      withClaims({ iat: now() - 3600, exp: now() + 3600 }),
    ],
    ['a token of the future', withClaims({ iat: now() + 3600, exp: now() + 7200 })],
    ['a token that isn’t good yet', withClaims({ nbf: now() + 3600 })],
    ['no expiry', withClaims({ exp: undefined })],
    ['no time of making', withClaims({ iat: undefined })],
    ['an expiry that is text', withClaims({ exp: 'tomorrow' })],
    ['another issuer', withClaims({ iss: 'https://evil.example' })],
    ['the issuer with a slash more', withClaims(() => ({ iss: `${platform.issuer}/` }))],
    ['the issuer of the other platform', withClaims(() => ({ iss: other.issuer }))],
    ['no issuer', withClaims({}, ['iss'])],
    ['the audience of another tool', withClaims({ aud: 'another' })],
    ['no audience', withClaims({}, ['aud'])],
    ['an empty list of audiences', withClaims({ aud: [] })],
    ['several audiences without an authorised party', withClaims({ aud: ['client-1', 'another'] })],
    [
      'several audiences, another authorised',
      withClaims({ aud: ['client-1', 'another'], azp: 'another' }),
    ],
    ['the right audience, another authorised', withClaims({ azp: 'another' })],
    ['a foreign deployment', withClaims({ [LTI_CLAIMS.deployment]: '2' })],
    ['no deployment', withClaims({}, [LTI_CLAIMS.deployment])],
    ['a deployment that is a number', withClaims({ [LTI_CLAIMS.deployment]: 1 })],
    ['no nonce', withClaims({ nonce: undefined })],
    ['another nonce', withClaims({ nonce: 'x'.repeat(43) })],
    ['an empty nonce', withClaims({ nonce: '' })],
    ['nobody', withClaims({}, ['sub'])],
    ['somebody without a name of their own', withClaims({ sub: '' })],
    ['a subject of a thousand characters', withClaims({ sub: 'x'.repeat(1000) })],
    ['a subject that is a list', withClaims({ sub: ['999'] })],
    ['version 1.1', withClaims({ [LTI_CLAIMS.version]: '1.1' })],
    ['no version', withClaims({}, [LTI_CLAIMS.version])],
    [
      'a message that isn’t taken',
      withClaims({ [LTI_CLAIMS.messageType]: 'LtiSubmissionReviewRequest' }),
    ],
    ['no roles at all', withClaims({}, [LTI_CLAIMS.roles])],
    ['roles that are text', withClaims({ [LTI_CLAIMS.roles]: INSTRUCTOR })],
    [
      'an administrator of the site who is nothing in the course',
      withClaims({
        [LTI_CLAIMS.roles]: ['http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator'],
        [LTI_CLAIMS.resource]: { id: 'new' },
      }),
    ],
    [
      'a learner at a link that leads nowhere',
      withClaims({ [LTI_CLAIMS.roles]: [LEARNER], [LTI_CLAIMS.resource]: { id: 'new' } }),
    ],
    [
      'an assistant at a link that leads nowhere',
      withClaims({
        [LTI_CLAIMS.roles]: [INSTRUCTOR, ASSISTANT],
        [LTI_CLAIMS.resource]: { id: 'new' },
      }),
    ],
    [
      'an instructor’s role of another vocabulary',
      withClaims({
        [LTI_CLAIMS.roles]: ['https://evil.example/membership#Instructor'],
        [LTI_CLAIMS.resource]: { id: 'new' },
      }),
    ],
    ['no course', withClaims({}, [LTI_CLAIMS.context])],
    ['no activity', withClaims({}, [LTI_CLAIMS.resource])],
    ['a target on another site', target('https://evil.example/lti/launch')],
    [
      'a target that only begins like this site',
      target('https://marking.example.org.evil.example/lti/launch'),
    ],
    [
      'a target with a name before the site',
      target('https://marking.example.org@evil.example/lti/launch'),
    ],
    ['a target with this site as its user', target('https://user@marking.example.org/lti/launch')],
    ['a target without encryption', target('http://marking.example.org/lti/launch')],
    ['a target with a backslash', target('https://marking.example.org\\@evil.example/lti/launch')],
    ['a target that is a script', target('javascript:alert(1)')],
    ['a target at another place here', target('https://marking.example.org/profile')],
    ['no target', withClaims({}, [LTI_CLAIMS.target])],
    [
      'services on another site',
      withClaims({ [LTI_CLAIMS.grades]: { lineitems: 'https://evil.example/items' } }),
    ],
    [
      'a class list on another site',
      withClaims({
        [LTI_CLAIMS.people]: { context_memberships_url: 'http://169.254.169.254/latest' },
      }),
    ],
    [
      'deep linking that returns to another site',
      deep({ deep_link_return_url: 'https://evil.example/return' }),
    ],
    [
      'deep linking that returns to a script',
      deep({ deep_link_return_url: 'javascript:alert(1)' }),
    ],
    ['deep linking that takes no links', deep({ accept_types: ['html'] })],
    [
      'deep linking without its settings',
      withClaims({ [LTI_CLAIMS.messageType]: 'LtiDeepLinkingRequest' }),
    ],
    [
      'deep linking by a learner',
      withClaims(() => ({
        [LTI_CLAIMS.messageType]: 'LtiDeepLinkingRequest',
        [LTI_CLAIMS.roles]: [LEARNER],
        [LTI_CLAIMS.deepLinking]: {
          deep_link_return_url: `${platform.issuer}/return`,
          accept_types: ['ltiResourceLink'],
        },
      })),
    ],
    [
      'the state of another browser',
      async () => {
        const [mine, theirs] = [await begin(), await begin()];
        return await form(
          '/lti/launch',
          { state: theirs.state, id_token: await good(theirs.nonce) },
          mine.cookie,
        );
      },
    ],
    [
      'no cookie',
      async () => {
        const { state, nonce } = await begin();
        return await form('/lti/launch', { state, id_token: await good(nonce) }, '');
      },
    ],
    [
      'an unknown state',
      async () => {
        const { cookie, nonce } = await begin();
        return await form(
          '/lti/launch',
          { state: 'x'.repeat(43), id_token: await good(nonce) },
          cookie,
        );
      },
    ],
    [
      'no state',
      async () => {
        const { cookie, nonce } = await begin();
        return await form('/lti/launch', { id_token: await good(nonce) }, cookie);
      },
    ],
    [
      'no token',
      async () => {
        const { cookie, state } = await begin();
        return await form('/lti/launch', { state }, cookie);
      },
    ],
    [
      'the state of one sign-in with the token of another',
      async () => {
        const first = await begin();
        const answer = await fetched(
          `/lti/login?${new URLSearchParams(loginFields()).toString()}`,
          { headers: { Cookie: first.cookie } },
        );
        return await form(
          '/lti/launch',
          { state: answer.location!.searchParams.get('state')!, id_token: await good(first.nonce) },
          first.cookie,
        );
      },
    ],
    [
      'a token of another platform for this one’s sign-in (mix-up)',
      async () => {
        const { cookie, state, nonce } = await begin();
        return await form(
          '/lti/launch',
          { state, id_token: await other.sign(other.claims({ user_id: '999' }, { nonce })) },
          cookie,
        );
      },
    ],
    [
      'a token of this platform for the other one’s sign-in (mix-up)',
      async () => {
        const { cookie, state, nonce } = await begin(other);
        return await form('/lti/launch', { state, id_token: await good(nonce) }, cookie);
      },
    ],
    [
      'another platform that calls itself this one',
      async () => {
        const { cookie, state, nonce } = await begin(other);
        return await form(
          '/lti/launch',
          {
            state,
            id_token: await other.sign({ ...platform.claims({}, { nonce }), aud: 'client-2' }),
          },
          cookie,
        );
      },
    ],
    [
      'a refused sign-in',
      async () => {
        const { cookie, state } = await begin();
        return await form(
          '/lti/launch',
          { state, error: 'access_denied', error_description: '<script>' },
          cookie,
        );
      },
    ],
    [
      'an error and a token at once',
      async () => {
        const { cookie, state, nonce } = await begin();
        return await form(
          '/lti/launch',
          { state, error: 'x', id_token: await good(nonce) },
          cookie,
        );
      },
    ],
    [
      'two tokens',
      async () => {
        const { cookie, state, nonce } = await begin();
        const token = await good(nonce);
        return await form(
          '/lti/launch',
          [
            ['state', state],
            ['id_token', token],
            ['id_token', token],
          ],
          cookie,
        );
      },
    ],
    [
      'two states',
      async () => {
        const { cookie, state, nonce } = await begin();
        return await form(
          '/lti/launch',
          [
            ['state', 'x'],
            ['state', state],
            ['id_token', await good(nonce)],
          ],
          cookie,
        );
      },
    ],
    [
      'a launch by GET',
      async () => {
        const { cookie, state, nonce } = await begin();
        return await fetched(`/lti/launch?state=${state}&id_token=${await good(nonce)}`, {
          headers: { Cookie: cookie },
        });
      },
    ],
    [
      'a launch as JSON',
      async () => {
        const { cookie, state, nonce } = await begin();
        return await fetched('/lti/launch', {
          method: 'POST',
          headers: { Cookie: cookie, 'Content-Type': 'application/json' },
          body: JSON.stringify({ state, id_token: await good(nonce) }),
        });
      },
    ],
    [
      'a launch with its fields in the address',
      async () => {
        const { cookie, state, nonce } = await begin();
        return await form(
          `/lti/launch?state=${state}&id_token=${await good(nonce)}`,
          { x: '1' },
          cookie,
        );
      },
    ],
    ['a sign-in of an unknown issuer', loginWith({ iss: 'https://evil.example' })],
    ['a sign-in without an issuer', loginWith({}, ['iss'])],
    ['a sign-in of an unknown client', loginWith({ client_id: 'another' })],
    ['a sign-in of a foreign deployment', loginWith({ lti_deployment_id: '2' })],
    ['a sign-in without a hint', loginWith({}, ['login_hint'])],
    ['a sign-in without a target', loginWith({}, ['target_link_uri'])],
    [
      'a sign-in that leads to another site',
      loginWith({ target_link_uri: 'https://evil.example/lti/launch' }),
    ],
    ['a sign-in whose target is no address', loginWith({ target_link_uri: '//evil.example' })],
    [
      'a sign-in with two issuers',
      () => login([...Object.entries(loginFields()), ['iss', 'https://evil.example']]),
    ],
    [
      'a sign-in with a hint of 100 KB',
      () => form('/lti/login', { ...loginFields(), login_hint: 'x'.repeat(100_000) }, ''),
    ],
    ['a choice without a launch', () => form('/lti/assignment', { name: 'x' }, '')],
    [
      'a choice with a launch of nobody',
      () => form('/lti/assignment', { launch: 'x'.repeat(43), name: 'x' }, ''),
    ],
    [
      'a registration without a code',
      () => form('/lti/register', { openid_configuration: platform.configuration }, ''),
    ],
    [
      'a registration with a wrong code',
      () =>
        form(
          '/lti/register',
          {
            code: 'x',
            openid_configuration: platform.configuration,
            registration_token: 'registering',
          },
          '',
        ),
    ],
  ];

  test('[LTI-2] there are at least 60 different attacks', () => {
    expect(new Set(TRICKS.map(([name]) => name)).size).toBe(TRICKS.length);
    expect(TRICKS.length).toBeGreaterThanOrEqual(60);
  });

  test.each(TRICKS)(
    '[LTI-2] %s is refused with a page that says so, and leaves nothing',
    async (_, attempt) => {
      const before = await counts();
      const answer = await attempt();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
        'text/html; charset=utf-8',
      ]);
      expect(answer.text).toMatch(/<h1>This can’t be opened<\/h1>\s*<p>[^<]{20,}/);
      expect(answer.text).not.toContain('<script>');
      expect(cookieOf(answer, 'marginalia-school')).toBe('');
      expect(await counts()).toEqual(before);
    },
  );

  test('[LTI-2] what is too long to be read ends its connection, so that the next request isn’t lost on it', async () => {
    const { cookie, state } = await begin();
    const answer = await form('/lti/launch', { state, id_token: 'x'.repeat(1_000_000) }, cookie);
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close']);
  });

  test('[LTI-2] a launch is good once: the same form sent again is refused', async () => {
    const { cookie, state, nonce } = await begin();
    const id_token = await platform.sign(platform.claims({}, { nonce }));
    expect((await form('/lti/launch', { state, id_token }, cookie)).status).toBe(303);
    expect((await form('/lti/launch', { state, id_token }, cookie)).status).toBe(400);
    // Nor does its token work with a new state.
    const next = await begin();
    expect((await form('/lti/launch', { state: next.state, id_token }, next.cookie)).status).toBe(
      400,
    );
  });

  test('[LTI-2] refuses a sign-in that took longer than ten minutes', async () => {
    const { cookie, state, nonce } = await begin();
    api.clock.advance(11 * 60_000);
    const id_token = await platform.sign(
      platform.claims({}, { nonce, iat: now() + 660, exp: now() + 720 }),
    );
    expect((await form('/lti/launch', { state, id_token }, cookie)).status).toBe(400);
    api.clock.advance(-11 * 60_000);
  });

  test('[LTI-2] fetches a platform’s new key, and unknown keys don’t cause repeated fetches', async () => {
    await platform.rotate();
    api.clock.advance(31_000);
    expect((await launch({})).status).toBe(303);
    const before = platform.keySetsFetched;
    for (let tried = 0; tried < 5; tried += 1) {
      const { cookie, state, nonce } = await begin();
      const id_token = await platform.sign(platform.claims({}, { nonce }), { kid: `k${tried}` });
      expect((await form('/lti/launch', { state, id_token }, cookie)).status).toBe(400);
    }
    expect(platform.keySetsFetched - before).toBeLessThanOrEqual(1);
  });

  const joinsWith = async (user_id: string, roles: string[]) => {
    const answer = await launch({
      user_id,
      name: `U ${user_id}`,
      email: `u${user_id}@example.org`,
      roles,
    });
    if (answer.status !== 303) return { answer, role: null, user: null };
    const user = await signedIn(answer);
    const { body } = await user.get<Assignment>(`/api/v1/assignments/${assignmentId}`);
    return { answer, role: body.my_role ?? null, user };
  };

  test('[LTI-3] course roles give roles here by the table that the operator can change, and fewer permissions when the platform says so', async () => {
    expect((await joinsWith('201', [INSTRUCTOR])).role).toBe('grader');
    expect((await joinsWith('202', [INSTRUCTOR, ASSISTANT])).role).toBe('grader');
    expect(
      (
        await joinsWith('203', [
          'http://purl.imsglobal.org/vocab/lis/v2/membership#ContentDeveloper',
        ])
      ).role,
    ).toBe('viewer');
    const { id } = (await api.stores.lti.platforms())[0]!;
    await api.stores.lti.changePlatform(id, {
      roles: { TeachingAssistant: 'none', Instructor: 'coowner' },
    });
    expect((await joinsWith('201', [INSTRUCTOR])).role).toBe('coowner');
    const before = await joinsWith('202', [INSTRUCTOR]);
    expect(before.role).toBe('coowner');
    const assistant = await joinsWith('202', [INSTRUCTOR, ASSISTANT]);
    expect(assistant.answer.text).toContain('Nothing has been given back');
    // A learner by now: their former role has ended.
    expect((await before.user!.get(`/api/v1/assignments/${assignmentId}`)).status).toBe(404);
    await api.stores.lti.changePlatform(id, {
      roles: { TeachingAssistant: 'grader', Instructor: 'grader' },
    });
  });

  test('[LTI-3] a user who has left the course, or was removed by the owner, is no longer a member', async () => {
    const [link] = await api.stores.lti.linksOf(assignmentId);
    const { user } = await joinsWith('204', [INSTRUCTOR]);
    const listed = (roles: string[]) =>
      api.stores.lti.keepOnly(
        link!,
        [
          { subject: '201', roles: [INSTRUCTOR] },
          { subject: '204', roles },
        ],
        new Date(api.clock.now().getTime() + 1),
      );
    const reads = async () => (await user!.get(`/api/v1/assignments/${assignmentId}`)).status;
    // Moodle lists non-editing teachers as learners, though they arrive as instructors.
    await listed(['Learner']);
    expect(await reads()).toBe(200);
    // A user it did list as an instructor no longer is one.
    await listed([INSTRUCTOR]);
    expect(await listed(['Learner'])).toBe(1);
    expect(await reads()).toBe(404);
    const back = await joinsWith('204', [INSTRUCTOR]);
    expect(back.role).toBe('grader');
    const { body: me } = await back.user!.get<User>('/api/v1/users/me');
    await api.stores.members.remove({ userId: me.id }, assignmentId, me.id);
    expect((await joinsWith('204', [INSTRUCTOR])).answer.status).toBe(403);
  });

  test('[LTI-3] hourly housekeeping reads the class list in pages and ends the membership of users who left the course, but not because of an unreadable list', async () => {
    const [link] = await api.stores.lti.linksOf(assignmentId);
    platform.toolKeySet = `${api.url}/.well-known/jwks.json`;
    const said: string[] = [];
    const { lti } = api.stores;
    const keepHouse = () =>
      endPartsOfThoseWhoLeft({
        lti,
        services: createLtiServices({
          lti,
          hosts: [platform.host, other.host],
          clock: api.clock,
          ids: testIds,
        }),
        clock: { now: () => new Date(api.clock.now().getTime() + 1) },
        log: (_, entry) => said.push(String(entry['event'])),
        signal: new AbortController().signal,
      });
    const [stays, leaves] = [
      await joinsWith('206', [INSTRUCTOR]),
      await joinsWith('207', [INSTRUCTOR]),
    ];
    const reads = async (who: typeof stays) =>
      (await who.user!.get(`/api/v1/assignments/${assignmentId}`)).status;
    const listed = (user_id: string, more = {}) => ({
      user_id,
      name: 'N',
      roles: ['Instructor'],
      ...more,
    });
    platform.pageSize = 2;
    platform.people = [];
    await keepHouse();
    expect([await reads(stays), await reads(leaves)]).toEqual([200, 200]);
    platform.people = [listed('1'), listed('2'), listed('3'), listed('206'), listed('207')];
    await keepHouse();
    expect([await reads(stays), await reads(leaves)]).toEqual([200, 200]);
    platform.people[4]!.status = 'Inactive';
    await keepHouse();
    expect([await reads(stays), await reads(leaves)]).toEqual([200, 404]);
    expect(said).toContain('lti_parts_ended');
    // A user who opened the link after the list was requested isn't in it.
    const back = await joinsWith('207', [INSTRUCTOR]);
    expect(await api.stores.lti.keepOnly(link!, [], new Date(0))).toBe(0);
    expect(await reads(back)).toBe(200);
    // Another key set than this server's: the platform issues no token.
    platform.toolKeySet = `${platform.issuer}/certs`;
    platform.people = [listed('1')];
    await keepHouse();
    expect(said.at(-1)).toBe('lti_class_list_unread');
    expect([await reads(stays), await reads(back)]).toEqual([200, 200]);
    platform.toolKeySet = `${api.url}/.well-known/jwks.json`;
  });

  test('[LTI-3] an existing e-mail links accounts only if the operator has said that e-mails are verified', async () => {
    const ada = await api.teacher({ email: 'ada@example.org' });
    const person = { user_id: '205', email: 'ada@example.org', roles: [INSTRUCTOR] };
    const refused = await launch(person);
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('already has your e-mail address'),
    ]);
    expect((await ada.get('/api/v1/users/me')).status).toBe(200);
    const { id } = (await api.stores.lti.platforms())[0]!;
    await api.stores.lti.changePlatform(id, { proven_emails: true });
    const user = await signedIn(await launch(person));
    expect((await user.get<User>('/api/v1/users/me')).body.email).toBe('ada@example.org');
    await api.stores.lti.changePlatform(id, { proven_emails: false });
  });

  test('[LTI-3] a learner sees only what was returned to them, and gets no account', async () => {
    const teacher = await signedIn(await launch({}));
    const db = api.database.db;
    const [link] = await api.stores.lti.linksOf(assignmentId);
    const handIn = async (
      name: string,
      given: { identifier: string | null; lti_user?: string },
    ) => {
      const { body } = await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignmentId}/upload`,
        form_({ submission_file: { name: 'a.txt', bytes: `By ${name}.` } }),
      );
      await teacher.patch(`/api/v1/submissions/${body.id}`, {
        grade: 'B',
        feedback_text: `Well done, ${name}.`,
      });
      const student = await db
        .insertInto('students')
        .values({
          assignment_id: assignmentId,
          display_name: name,
          identifier: given.identifier,
          email: null,
          group_name: null,
          section: null,
          environment_ids: JSON.stringify(
            given.lti_user === undefined
              ? {}
              : { lti_user: `${link!.platform_id}:${given.lti_user}` },
          ),
          handed_in_at: null,
          created_at: new Date().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('submission_students')
        .values({ submission_id: body.id, student_id: student.id })
        .execute();
      return body.id;
    };
    const [sam, , kim] = [
      await handIn('Sam', { identifier: null, lti_user: '301' }),
      await handIn('Tom', { identifier: '2026002' }),
      await handIn('Kim', { identifier: '2026001', lti_user: '303' }),
    ];
    const learner = (user_id: string, lis_person_sourcedid = '') =>
      launch({ user_id, email: 's@example.org', roles: [LEARNER], lis_person_sourcedid });
    expect((await learner('301')).text).toContain('Nothing has been given back');
    for (const id of [sam, kim]) await teacher.post(`/api/v1/submissions/${id}/release`, {});
    const accounts = (await counts())[0];
    const opened = await learner('301');
    expect(opened.location?.href).toMatch(/^https:\/\/marking\.example\.org\/returned#[\w-]{43}$/);
    const { body } = await api.visitor.post('/api/v1/returned/open', {
      token: opened.location!.hash.slice(1),
    });
    expect(JSON.stringify(body)).toContain('Well done, Sam.');
    // Another student's number, the number of someone the platform names differently, and nobody's.
    for (const [user, number] of [
      ['302', '2026001'],
      ['302', '2026002'],
      ['302', ''],
      ['3', ''],
      ['1:301', ''],
    ] as const)
      expect((await learner(user, number)).text).toContain('Nothing has been given back');
    expect((await counts())[0]).toEqual(accounts);
    // None of it is among the links that the teacher created, and it expires within the hour.
    expect(
      (await teacher.get<unknown[]>(`/api/v1/assignments/${assignmentId}/student-links`)).body,
    ).toEqual([]);
    api.clock.advance(61 * 60_000);
    expect(
      (await api.visitor.post('/api/v1/returned/open', { token: opened.location!.hash.slice(1) }))
        .status,
    ).toBe(404);
    api.clock.advance(-61 * 60_000);
  });

  test('[LTI-5] adding an assignment returns a signed link and its line item, and launching it leads to that assignment', async () => {
    const asked = await launch(
      {},
      {
        [LTI_CLAIMS.messageType]: 'LtiDeepLinkingRequest',
        [LTI_CLAIMS.resource]: undefined,
        [LTI_CLAIMS.deepLinking]: {
          deep_link_return_url: `${platform.issuer}/return`,
          accept_types: ['ltiResourceLink'],
          accept_lineitem: true,
          data: 'x"<y',
        },
      },
    );
    const placed = await choose(asked, { name: 'Lab report' });
    const jwt = /name="JWT" value="([^"]+)"/.exec(placed.text)?.[1] ?? '';
    const keys = (await api.visitor.get<{ keys: JWK[] }>('/.well-known/jwks.json')).body;
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys), {
      issuer: platform.clientId,
      audience: platform.issuer,
    });
    expect(payload[LTI_CLAIMS.deepLinkingData]).toBe('x"<y');
    const [item] = payload[LTI_CLAIMS.contentItems] as Record<string, Claims>[];
    expect(item).toMatchObject({
      type: 'ltiResourceLink',
      url: TARGET,
      lineItem: {
        scoreMaximum: 100,
        tag: 'grade',
        resourceId: item!['custom']!['marginalia_link'],
      },
    });
    const opened = await launch(
      {},
      { [LTI_CLAIMS.resource]: { id: '32' }, [LTI_CLAIMS.custom]: item!['custom'] },
    );
    expect(opened.location?.searchParams.get('next')).toMatch(/^\/assignments\/\d+\/submissions$/);
    expect(opened.location?.searchParams.get('next')).not.toContain(`/${assignmentId}/`);
    // The same link in another course is another activity, without an assignment yet.
    const elsewhere = await launch(
      {},
      {
        [LTI_CLAIMS.context]: { id: '8' },
        [LTI_CLAIMS.resource]: { id: '33' },
        [LTI_CLAIMS.custom]: item!['custom'],
      },
    );
    expect(elsewhere.text).toContain('Which assignment is this?');
  });

  test('[LTI-1] a platform registers itself once with the operator’s code', async () => {
    const third = await startLtiPlatform({ clientId: 'client-3', deployment: '3' });
    try {
      api.settings.connectHosts satisfies readonly string[];
      (api.settings.connectHosts as string[]).push(third.host);
      const code = await api.stores.lti.makeCode(false);
      const fields = {
        code,
        openid_configuration: third.configuration,
        registration_token: 'registering',
      };
      const asked = await fetched(`/lti/register?${new URLSearchParams(fields).toString()}`);
      expect(asked.headers.get('content-security-policy')).toContain(third.issuer);
      // A failure leaves the code valid.
      expect((await form('/lti/register', { ...fields, registration_token: 'x' }, '')).status).toBe(
        400,
      );
      expect((await form('/lti/register', fields, '')).text).toContain('is registered');
      expect((await form('/lti/register', fields, '')).status).toBe(403);
      expect(third.registrations[0]).toMatchObject({
        initiate_login_uri: `${PUBLIC}/lti/login`,
        redirect_uris: [TARGET],
        jwks_uri: `${PUBLIC}/.well-known/jwks.json`,
      });
      expect((await api.stores.lti.platforms()).at(-1)).toMatchObject({
        issuer: third.issuer,
        client_id: 'client-3',
        deployments: ['3'],
      });
      const answer = await launch({ user_id: '9', email: 'nine@example.org' }, {}, third);
      expect(answer.text).toContain('Which assignment is this?');
      // The same issuer with other keys could impersonate these people.
      await expect(
        api.stores.lti.putPlatform({
          ...(await api.stores.lti.platforms()).at(-1)!,
          client_id: 'another',
          key_set_url: `${other.issuer}/certs`,
        }),
      ).rejects.toThrow('with another key set');
    } finally {
      await third.close();
    }
  });

  test('[LTI-1] a rotated key stays published for two weeks, and the private one is stored sealed', async () => {
    const keys = async () =>
      (await api.visitor.get<{ keys: JWK[] }>('/.well-known/jwks.json')).body.keys;
    const before = await keys();
    const kid = await api.stores.lti.rotateKey();
    expect((await api.stores.lti.signingKey()).kid).toBe(kid);
    expect((await keys()).map((one) => one.kid).toSorted()).toEqual(
      [kid, ...before.map((one) => one.kid!)].toSorted(),
    );
    expect((await keys()).every((one) => one.d === undefined && one.kty === 'RSA')).toBe(true);
    const stored = await api.database.db.selectFrom('lti_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/"d"/);
    api.clock.advance(15 * 24 * 3_600_000);
    expect((await keys()).map((one) => one.kid)).toEqual([kid]);
    api.clock.advance(-15 * 24 * 3_600_000);
  });
});

describe.each(engines)('the operator’s lti command on $name', (engine) => {
  test('[LTI-1] registers several platforms and deployments by hand, and reports invalid input', async () => {
    const world = await openStores(engine);
    try {
      const env = { PUBLIC_URL: PUBLIC, CONNECT_HOSTS: '127.0.0.1:8090' };
      const lti = (...words: string[]) => operate(world, ['lti', ...words], env);
      const add = (client: string, more: string[] = []) => {
        const named = `add --issuer https://moodle.example --deployment 1,2 --client-id ${client}`;
        const at = (name: string) => `--${name} https://moodle.example/${name}.php`;
        return lti(...`${named} ${at('auth')} ${at('token')} ${at('keys')}`.split(' '), ...more);
      };
      expect(await operate(world, ['lti', 'list'])).toMatchObject({
        code: 1,
        complained: expect.stringContaining('PUBLIC_URL'),
      });
      expect((await lti('list')).said).toBe('No learning environment is registered.');
      expect((await add('one')).said).toContain('deployments: 1, 2');
      expect(
        (await add('two', ['--proven-emails', '--frame', 'https://school.example'])).said,
      ).toContain('may frame a launch: https://moodle.example, https://school.example');
      expect((await lti('deployment', '--platform', '1', '--deployment', '3')).said).toContain(
        'deployments: 1, 2, 3',
      );
      expect(
        (await lti('roles', '--platform', '1', '--roles', 'Instructor=coowner')).said,
      ).toContain('Instructor=coowner, TeachingAssistant=grader');
      expect((await lti('roles', '--platform', '1', '--roles', 'Learner=owner')).code).toBe(1);
      expect(
        (await lti('add', '--issuer', 'x', '--auth', 'http://10.0.0.1/')).complained,
      ).toContain('--auth');
      expect((await lti('code')).said).toMatch(
        /^https:\/\/marking\.example\.org\/lti\/register\?code=[\w-]{43}$/m,
      );
      expect((await lti('rotate-key')).said).toContain('14 days');
      expect((await lti('addresses')).said).toContain(
        'https://marking.example.org/.well-known/jwks.json',
      );
      expect((await lti('remove', '--platform', '2')).code).toBe(0);
      expect((await lti('remove', '--platform', '2')).complained).toContain(
        'No platform has this number',
      );
      expect((await lti('list')).said).not.toContain('two');
      expect((await lti('what')).code).toBe(1);
    } finally {
      await world.dispose();
    }
  });
});
