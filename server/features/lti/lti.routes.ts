import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { importJWK, SignJWT } from 'jose';
import * as v from 'valibot';
import { NewAssignmentSchema } from '#contract/assignments/assignment.ts';
import { mayPlace, memberRole } from '#contract/lti/lti.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import {
  COOKIE as SIGN_IN_COOKIE,
  PATH as SIGN_IN_PATH,
} from '#server/features/accounts/school.routes.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { Conflict, Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { remoteOf } from './course.ts';
import {
  createKeySets,
  isOwnTarget,
  type Launch,
  LINK_PARAMETER,
  LtiError,
  MAX_TOKEN,
  readLaunch,
} from './launch.ts';
import type { Link, Platform } from './lti.store.ts';
import { framesOf, type Html, html, page, type PageLook, pageScript } from './pages.ts';
import { deepLinkingAnswer, registerWith } from './registration.ts';

/** The secret of the browser in which a sign-in began: the response is useless in any other. */
const COOKIE = 'marginalia-lti';
const COOKIE_S = 3600;
const HANDOVER_S = 60;
const MAX_BODY = 128 * 1024;
const MAX_FIELD = 8000;
const DEFAULT_MAXIMUM = 100;

const OPEN_AGAIN = 'Go back to your course and open the activity again.';
const NO_COOKIE = `This sign-in took too long or was already used, or your browser blocks cookies from this site. ${OPEN_AGAIN}`;

/**
 * Returns the fields of a query or a form. Throws LtiError for a field that occurs twice, which two
 * readers could interpret differently.
 */
function fieldsOf(given: URLSearchParams): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of given) {
    if (fields.has(name))
      throw new LtiError(`“${name.slice(0, 40)}” was sent twice. ${OPEN_AGAIN}`);
    fields.set(name, value);
  }
  return fields;
}

async function formOf(c: Context<AppEnv>): Promise<ReadonlyMap<string, string>> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new LtiError(`What was sent isn’t a form. ${OPEN_AGAIN}`);
  return fieldsOf(new URLSearchParams(await c.req.text()));
}

function field(fields: ReadonlyMap<string, string>, name: string, most = MAX_FIELD): string {
  const value = fields.get(name) ?? '';
  if (value === '') throw new LtiError(`The learning environment didn’t send “${name}”.`);
  if (value.length > most) throw new LtiError(`“${name}” is too long to be read.`, 413);
  return value;
}

/** Launches from learning environments, by LTI 1.3: pages for browsers, not API requests. */
export function ltiRoutes(parts: AppParts): Hono<AppEnv> {
  const { stores, settings, limits, ids, clock, log } = parts;
  const { lti } = stores;
  const keySets = createKeySets(settings.connectHosts, clock);
  const isSecure = settings.publicUrl?.startsWith('https:') ?? false;

  /**
   * Returns the address by which platforms know this server. Throws NotFound if the operator hasn't
   * set it.
   */
  const origin = (): string => {
    if (settings.publicUrl === null) throw new NotFound();
    return settings.publicUrl;
  };

  const show = async (c: Context<AppEnv>, look: Omit<PageLook, 'frames'>, more: string[] = []) =>
    page(c, { ...look, frames: [...framesOf(await lti.platforms()), ...more] });

  const refuse = (c: Context<AppEnv>, message: string, status: PageLook['status'] = 400) =>
    show(c, {
      title: 'This can’t be opened',
      body: html`<p>${message}</p>`,
      ...(status === undefined ? {} : { status }),
    });

  /** Refusals become pages; their reason is logged, without what was sent. */
  const answered =
    (work: (c: Context<AppEnv>) => Promise<Response>) =>
    async (c: Context<AppEnv>): Promise<Response> => {
      try {
        origin();
        await limits.school.take(clientNetwork(c, settings.trustProxy));
        return await work(c);
      } catch (error) {
        if (error instanceof LtiError) {
          log('warn', {
            event: 'lti_refused',
            why: error.message,
            cause: error.cause instanceof Error ? error.cause.message : null,
          });
          return await refuse(c, error.message, error.status);
        }
        if (settings.publicUrl === null) throw error;
        if (error instanceof Forbidden) return await refuse(c, error.message, 403);
        if (error instanceof Conflict) return await refuse(c, error.message, 400);
        if (error instanceof NotFound) return await refuse(c, NO_COOKIE, 400);
        if (error instanceof ApiError && error.status === 429)
          return await refuse(c, error.message, 429);
        throw error;
      }
    };

  const browserOf = (c: Context<AppEnv>): string => getCookie(c, COOKIE) ?? '';
  function bindBrowser(c: Context<AppEnv>): string {
    const known = browserOf(c);
    const browser = /^[\w-]{40,60}$/.test(known) ? known : ids.token();
    setCookie(c, COOKIE, browser, {
      httpOnly: true,
      secure: isSecure,
      // The platform's page sends the browser back with a form, which includes no other cookie.
      sameSite: isSecure ? 'None' : 'Lax',
      path: '/lti',
      maxAge: COOKIE_S,
    });
    return browser;
  }

  async function platformFor(fields: ReadonlyMap<string, string>): Promise<Platform> {
    const issuer = field(fields, 'iss');
    const clientId = fields.get('client_id');
    const deployment = fields.get('lti_deployment_id');
    const named = (await lti.platforms()).filter(
      (one) =>
        one.issuer === issuer &&
        (clientId === undefined || one.client_id === clientId) &&
        (deployment === undefined ||
          clientId !== undefined ||
          one.deployments.includes(deployment)),
    );
    const [only] = named;
    if (only === undefined || named.length > 1)
      throw new LtiError(
        'This learning environment isn’t registered with Marginalia. Tell whoever runs Marginalia.',
        403,
      );
    if (deployment !== undefined && !only.deployments.includes(deployment))
      throw new LtiError(
        `This deployment of ${only.name} (${deployment.slice(0, 100)}) isn’t registered. Whoever runs Marginalia can add it: npm run admin -- lti deployment.`,
        403,
      );
    return only;
  }

  /** Enters the app, signed in as this person. */
  async function enter(c: Context<AppEnv>, userId: number, next: string): Promise<Response> {
    const browser = ids.token();
    const code = await stores.identities.handOver(userId, false, browser);
    setCookie(c, SIGN_IN_COOKIE, browser, {
      httpOnly: true,
      secure: isSecure,
      sameSite: 'Lax',
      path: SIGN_IN_PATH,
      maxAge: HANDOVER_S,
    });
    return c.redirect(
      `${origin()}/signed-in?${new URLSearchParams({ next }).toString()}#${code}`,
      303,
    );
  }

  async function accountOf(platform: Platform, launch: Launch): Promise<number> {
    try {
      const { userId } = await stores.identities.account(
        {
          issuer: platform.issuer,
          subject: launch.subject,
          email: launch.person.email,
          isVerified: platform.proven_emails && launch.person.email !== null,
          name: launch.person.name || (launch.person.email ?? 'Teacher'),
        },
        settings.welcomeCredits,
      );
      return userId;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      throw new LtiError(
        launch.person.email === null
          ? `${platform.name} didn’t share your e-mail address, and an account needs one. Ask its administrator to share e-mail addresses with Marginalia.`
          : 'A Marginalia account already has your e-mail address, and Marginalia can’t tell whether it is yours. Ask whoever runs Marginalia: they can mark this learning environment’s e-mail addresses as proven.',
        403,
        error,
      );
    }
  }

  const hidden = (fields: ReadonlyMap<string, string> | Readonly<Record<string, string>>): Html[] =>
    (fields instanceof Map ? [...fields] : Object.entries(fields)).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value as string}" />`,
    );

  async function chooser(
    c: Context<AppEnv>,
    userId: number,
    platform: Platform,
    launch: Launch,
  ): Promise<Response> {
    const token = await lti.keepLaunch(userId, platform.id, launch, browserOf(c));
    const choices = await lti.choices({ userId });
    const title = launch.resource.title || launch.context.title || 'Assignment';
    return await show(c, {
      title: launch.kind === 'deepLinking' ? 'Add an assignment' : 'Which assignment is this?',
      body: html`<p>
          ${
            launch.kind === 'deepLinking'
              ? `The activity in ${launch.context.title || 'your course'} will lead to this assignment of yours in Marginalia.`
              : 'This activity isn’t linked to a Marginalia assignment yet.'
          }
        </p>
        ${
          choices.length === 0
            ? html``
            : html`<form method="post" action="/lti/assignment">
                <fieldset>
                  <legend>One that is there</legend>
                  ${hidden({ launch: token })}<label
                    >Assignment
                    <select name="assignment">
                      ${choices.map((one) => html`<option value="${one.id}">${one.name}</option>`)}
                    </select></label
                  >
                  <button>Use this assignment</button>
                </fieldset>
              </form>`
        }
        <form method="post" action="/lti/assignment">
          <fieldset>
            <legend>A new one</legend>
            ${hidden({ launch: token })}<label
              >Name
              <input
                type="text"
                name="name"
                required
                maxlength="200"
                value="${title.slice(0, 200)}"
            /></label>
            <button>Make this assignment</button>
          </fieldset>
        </form>`,
    });
  }

  const pathOf = (link: Pick<Link, 'assignment_id'>): string =>
    `/assignments/${link.assignment_id}/submissions`;

  async function launched(c: Context<AppEnv>, platform: Platform, launch: Launch) {
    const isPlacing = mayPlace(launch.roles, platform.roles);
    if (launch.kind === 'deepLinking') {
      if (!isPlacing) throw new LtiError('Only teachers of the course can add an assignment.', 403);
      return await chooser(c, await accountOf(platform, launch), platform, launch);
    }
    const link = await lti.linkOf(platform.id, launch);
    const isStaff = isPlacing || !isOnlyLearner(launch, platform);
    if (!isStaff) {
      if (link === null)
        throw new LtiError('Your teacher hasn’t set this activity up yet. Try again later.', 403);
      return await returned(c, platform, link, launch);
    }
    if (link === null && !isPlacing)
      throw new LtiError('Your teacher hasn’t set this activity up yet. Try again later.', 403);
    const userId = await accountOf(platform, launch);
    if (link === null) return await chooser(c, userId, platform, launch);
    await lti.join({ userId }, link, launch.subject, launch.roles);
    await connectOwner(userId, platform, link, launch);
    return await enter(c, userId, pathOf(link));
  }

  /**
   * Lets the assignment's owner fetch the class from the course and send grades to it, without
   * their own token.
   */
  async function connectOwner(userId: number, platform: Platform, link: Link, launch: Launch) {
    if (link.memberships === null) return;
    const { name } = await lti.assignmentOf(link);
    try {
      await parts.environments.connectCourse({ userId }, link.assignment_id, {
        issuer: platform.issuer,
        site: platform.name,
        who: launch.person.name || launch.subject,
        access: { platform: platform.id, subject: launch.subject },
        remote: remoteOf(link, name),
      });
    } catch (error) {
      if (!(error instanceof Forbidden) && !(error instanceof NotFound)) throw error;
    }
  }

  /** Shows a student what was returned to them, and nothing else: they get no account. */
  async function returned(c: Context<AppEnv>, platform: Platform, link: Link, launch: Launch) {
    await lti.leaveAs(link, launch.subject);
    const works = await lti.openReturned(link, platform, launch);
    const [first] = works;
    if (first !== undefined && works.length === 1)
      return c.redirect(`${origin()}/returned#${first.token}`, 303);
    return await show(c, {
      title: 'Your feedback',
      body:
        first === undefined
          ? html`<p>
              Nothing has been given back to you yet. Open this activity again once your teacher
              says that it was.
            </p>`
          : html`<ul>
              ${works.map(
                (work) =>
                  html`<li>
                    <a href="/returned#${work.token}"
                      >Given back on ${work.released_at.slice(0, 10)}</a
                    >
                  </li>`,
              )}
            </ul>`,
    });
  }

  const login = answered(async (c) => {
    const fields =
      c.req.method === 'POST' ? await formOf(c) : fieldsOf(new URL(c.req.url).searchParams);
    const platform = await platformFor(fields);
    const target = field(fields, 'target_link_uri');
    const hint = field(fields, 'login_hint');
    if (!isOwnTarget(target, origin())) throw new LtiError('This launch points to another site.');
    const isFramed = ['iframe', 'frame', 'object', 'embed'].includes(
      c.req.header('sec-fetch-dest') ?? '',
    );
    if (isFramed)
      return await show(c, {
        title: 'Marginalia',
        body: html`<form method="post" action="/lti/login" target="marginalia-lti" data-opens>
            ${hidden(fields)}<button>Open Marginalia in a new window</button>
          </form>
          <p data-opened hidden>
            Marginalia is open in another window. You can leave this page as it is.
          </p>`,
      });
    const [state, nonce] = [ids.token(), ids.token()];
    await lti.beginLogin({
      platformId: platform.id,
      state,
      nonce,
      browser: bindBrowser(c),
      target,
    });
    const there = new URL(platform.authorization_endpoint);
    const asked: Record<string, string | undefined> = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.client_id,
      redirect_uri: `${origin()}/lti/launch`,
      login_hint: hint,
      lti_message_hint: fields.get('lti_message_hint'),
      state,
      nonce,
    };
    for (const [name, value] of Object.entries(asked))
      if (value !== undefined) there.searchParams.set(name, value);
    return c.redirect(there.href, 302);
  });

  return new Hono<AppEnv>()
    .use(
      '*',
      bodyLimit({
        maxSize: MAX_BODY,
        onError: (c) => {
          // What is left unread can't be told from the next request, so the connection ends here.
          c.header('Connection', 'close');
          return page(c as Context<AppEnv>, {
            title: 'This can’t be opened',
            body: html`<p>What was sent is too long to be read.</p>`,
            status: 413,
            frames: [],
          });
        },
      }),
    )
    .route('/', pageScript())
    .get('/login', login)
    .post('/login', login)

    .post(
      '/launch',
      answered(async (c) => {
        const fields = await formOf(c);
        const state = field(fields, 'state', 200);
        const begun = await lti.endLogin(state, browserOf(c));
        if (fields.has('error'))
          throw new LtiError(
            `The learning environment refused the sign-in (${(fields.get('error') ?? '').slice(0, 60)}). ${OPEN_AGAIN}`,
          );
        const platform = await lti.platform(begun.platformId);
        const token = field(fields, 'id_token', MAX_TOKEN);
        const launch = await readLaunch(
          token,
          platform,
          { nonce: begun.nonce, origin: origin() },
          keySets,
          clock,
        );
        return await launched(c, platform, launch);
      }),
    )
    .all(
      '/launch',
      answered(() => {
        throw new LtiError('This address can only be opened from an activity in your course.', 405);
      }),
    )

    .post(
      '/assignment',
      answered(async (c) => {
        const fields = await formOf(c);
        const token = field(fields, 'launch', 200);
        const { userId, platformId, launch } = await lti.launch(token, browserOf(c), false);
        const platform = await lti.platform(platformId);
        const chosen = fields.get('assignment');
        const name = (fields.get('name') ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
        if (chosen === undefined ? name === '' : !/^\d{1,9}$/.test(chosen))
          throw new LtiError('Choose an assignment, or name a new one.');
        await lti.launch(token, browserOf(c), true);
        const assignment =
          chosen === undefined
            ? await stores.assignments.create({ userId }, v.parse(NewAssignmentSchema, { name }))
            : await stores.assignments.get({ userId }, Number(chosen));
        const link = await lti.makeLink({ userId }, platformId, launch, assignment.id);
        if (launch.kind === 'resource') {
          await lti.join({ userId }, link, launch.subject, launch.roles);
          await connectOwner(userId, platform, link, launch);
          return await enter(c, userId, pathOf(link));
        }
        const deep = launch.deepLinking!;
        const { grade_scale: scale } = assignment;
        const { kid, jwk } = await lti.signingKey();
        const jwt = await new SignJWT({
          ...deepLinkingAnswer(
            { ...deep, deployment: launch.deployment },
            {
              ref: link.ref,
              parameter: LINK_PARAMETER,
              title: assignment.name,
              maximum:
                'max' in scale && typeof scale.max === 'number' ? scale.max : DEFAULT_MAXIMUM,
              origin: origin(),
            },
          ),
          nonce: ids.token(),
        })
          .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
          .setIssuer(platform.client_id)
          .setAudience(platform.issuer)
          .setIssuedAt(Math.floor(clock.now().getTime() / 1000))
          .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 300)
          .sign(await importJWK(jwk, 'RS256'));
        return await show(c, {
          title: 'The assignment is added',
          body: html`<form method="post" action="${deep.returnUrl}" data-answer>
            ${hidden({ JWT: jwt })}<button>Back to the course</button>
          </form>`,
        });
      }),
    )

    .get(
      '/register',
      answered(async (c) => {
        const fields = fieldsOf(new URL(c.req.url).searchParams);
        const code = field(fields, 'code', 200);
        const configuration = field(fields, 'openid_configuration', 2000);
        if (!(await lti.hasCode(code))) throw new LtiError(NO_CODE, 403);
        if (!URL.canParse(configuration) || !/^https?:$/.test(new URL(configuration).protocol))
          throw new LtiError(
            'The learning environment didn’t send the address of its configuration.',
          );
        const { host, origin: from } = new URL(configuration);
        return await show(
          c,
          {
            title: 'Register Marginalia',
            body: html`<p>
                Teachers of ${host} will open Marginalia from their courses, and be signed in.
              </p>
              <form method="post" action="/lti/register">
                ${hidden(fields)}<button>Register</button>
              </form>`,
          },
          [from],
        );
      }),
    )
    .post(
      '/register',
      answered(async (c) => {
        const fields = await formOf(c);
        const code = field(fields, 'code', 200);
        const configuration = field(fields, 'openid_configuration', 2000);
        if (!URL.canParse(configuration))
          throw new LtiError(
            'The learning environment didn’t send the address of its configuration.',
          );
        const platform = await lti
          .useCode(code, async (provenEmails) => {
            const found = await registerWith(
              { configuration, token: fields.get('registration_token') ?? null },
              origin(),
              settings.connectHosts,
            );
            refuseSchool(found.issuer, settings.signIn.oidc?.issuer ?? null);
            return await lti.putPlatform({ ...found, proven_emails: provenEmails });
          })
          .catch((error: unknown) => {
            throw error instanceof NotFound ? new LtiError(NO_CODE, 403) : error;
          });
        return await show(c, {
          title: 'Marginalia is registered',
          body: html`<p data-registered>
            ${platform.name} is
            registered${
              platform.deployments.length === 0
                ? ', but didn’t tell its deployment: whoever runs Marginalia adds it by “npm run admin -- lti deployment”'
                : ''
            }.
            Activate the tool there. This page can be closed.
          </p>`,
        });
      }),
    );
}

const NO_CODE =
  'This registration code is wrong, already used, or older than a day. Whoever runs Marginalia can create another: npm run admin -- lti code.';

/**
 * People of the school's sign-in are identified by the same names: no platform may speak for them.
 */
export function refuseSchool(issuer: string, school: string | null): void {
  if (issuer === school)
    throw new Conflict(
      `${issuer} is the school’s sign-in (OIDC_ISSUER), not a learning environment.`,
    );
}

const isOnlyLearner = (launch: Launch, platform: Platform): boolean =>
  memberRole(launch.roles, platform.roles) === null;

/** `/.well-known/jwks.json`: the keys with which platforms verify this server's messages. */
export const keySetRoute = ({ stores: { lti }, settings }: AppParts): Hono<AppEnv> =>
  new Hono<AppEnv>().get('/jwks.json', async (c) => {
    if (settings.publicUrl === null) throw new NotFound();
    return c.json({ keys: await lti.publicKeys() }, 200, {
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
    });
  });
