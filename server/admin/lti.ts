import * as v from 'valibot';
import { COURSE_ROLES, RoleTableSchema } from '#contract/lti/lti.ts';
import { requireAllowed } from '#server/features/exchange/connect/request.ts';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import { refuseSchool } from '#server/features/lti/lti.routes.ts';
import type { Platform } from '#server/features/lti/lti.store.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { AdminError, type AdminWorld, type Command, table } from './command.ts';

type Values = Parameters<Command['run']>[1];

const text = (values: Values, name: string): string => {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '')
    throw new AdminError(`lti needs --${name} here. "help" shows what each word takes.`);
  return value.trim();
};

function address(values: Values, name: string, hosts: readonly string[]): string {
  const value = text(values, name);
  if (!URL.canParse(value)) throw new AdminError(`--${name} is an address, not "${value}".`);
  try {
    requireAllowed(new URL(value), hosts);
  } catch (error) {
    if (error instanceof ConnectError)
      throw new AdminError(`--${name}: ${error.message}`, { cause: error });
    throw error;
  }
  return value;
}

const idOf = (values: Values): number => {
  const value = text(values, 'platform');
  if (!/^\d{1,9}$/.test(value))
    throw new AdminError(`--platform is a number that "lti list" shows, not "${value}".`);
  return Number(value);
};

function rolesOf(values: Values) {
  const roles = Object.fromEntries(
    text(values, 'roles')
      .split(',')
      .map((pair) => pair.trim().split('=')),
  ) as Record<string, string>;
  const read = v.safeParse(v.partial(RoleTableSchema), roles);
  const unknown = Object.keys(roles).find(
    (name) => !(COURSE_ROLES as readonly string[]).includes(name),
  );
  if (!read.success || unknown !== undefined)
    throw new AdminError(
      `--roles is such as Instructor=coowner,TeachingAssistant=none. Roles of a course: ${COURSE_ROLES.join(', ')}; here: coowner, grader, moderator, examiner, viewer, none.`,
    );
  return Object.fromEntries(
    Object.entries(read.output).filter(([name]) => name in roles),
  ) as typeof read.output;
}

function describePlatform(platform: Platform): string[] {
  const { id, name, issuer, client_id, deployments, proven_emails, roles } = platform;
  return [
    `Platform ${id}: ${name}`,
    `  issuer ${issuer}, client id ${client_id}`,
    `  deployments: ${deployments.join(', ') || 'none yet: nobody can come in'}`,
    `  e-mails ${proven_emails ? 'are proven' : 'are not proven'}`,
    `  roles: ${COURSE_ROLES.map((role) => `${role}=${roles[role]}`).join(', ')}`,
    `  may frame a launch: ${platform.origins.join(', ')}`,
  ];
}

/** What a platform's administrator types in there by hand. */
const ownAddresses = (origin: string): string[][] => [
  ['Tool URL, target link', `${origin}/lti/launch`],
  ['Redirection URI', `${origin}/lti/launch`],
  ['Initiate login URL', `${origin}/lti/login`],
  ['Public keyset URL', `${origin}/.well-known/jwks.json`],
];

async function add({ stores, settings, say }: AdminWorld, values: Values): Promise<void> {
  const hosts = settings.connectHosts;
  const issuer = text(values, 'issuer');
  const authorization_endpoint = address(values, 'auth', hosts);
  refuseSchool(issuer, settings.signIn.oidc?.issuer ?? null);
  const frames =
    typeof values['frame'] === 'string' ? values['frame'].split(',').map((one) => one.trim()) : [];
  for (const frame of frames)
    if (!URL.canParse(frame) || new URL(frame).origin !== frame)
      throw new AdminError(
        `--frame is origins such as https://moodle.example.org, with commas between, not "${frame}".`,
      );
  const platform = await stores.lti.putPlatform({
    name:
      typeof values['name'] === 'string'
        ? values['name']
        : new URL(authorization_endpoint).hostname,
    issuer,
    client_id: text(values, 'client-id'),
    authorization_endpoint,
    token_endpoint: address(values, 'token', hosts),
    key_set_url: address(values, 'keys', hosts),
    origins: [
      ...new Set([
        ...(/^https?:\/\//.test(issuer) && URL.canParse(issuer) ? [new URL(issuer).origin] : []),
        new URL(authorization_endpoint).origin,
        ...frames,
      ]),
    ],
    proven_emails: values['proven-emails'] === true,
    deployments: text(values, 'deployment')
      .split(',')
      .map((one) => one.trim()),
  });
  for (const line of describePlatform(platform)) say(line);
}

const WORDS = 'add|code|list|deployment|roles|remove|rotate-key|addresses';

/** Learning environments that may launch this server by LTI 1.3. */
export const lti: Command = {
  usage: `${WORDS} [--name N] [--issuer URL] [--client-id ID] [--deployment ID[,ID]] [--auth URL] [--token URL] [--keys URL] [--frame ORIGIN] [--proven-emails] [--platform N] [--roles R=R]`,
  summary:
    'learning environments by LTI 1.3: “code” makes an address to paste there for dynamic registration, “add” registers one by hand; “lti list” shows them',
  options: {
    name: { type: 'string' },
    issuer: { type: 'string' },
    'client-id': { type: 'string' },
    deployment: { type: 'string' },
    auth: { type: 'string' },
    token: { type: 'string' },
    keys: { type: 'string' },
    frame: { type: 'string' },
    'proven-emails': { type: 'boolean' },
    platform: { type: 'string' },
    roles: { type: 'string' },
  },
  positionals: 1,
  async run(world, values, [word = '']) {
    const { stores, settings, say } = world;
    if (settings.publicUrl === null)
      throw new AdminError(
        'Set PUBLIC_URL first: a learning environment must know the address that this server is at.',
      );
    try {
      switch (word) {
        case 'add':
          await add(world, values);
          break;
        case 'code':
          say(
            `${settings.publicUrl}/lti/register?code=${await stores.lti.makeCode(values['proven-emails'] === true)}`,
          );
          say(
            'Paste it in the learning environment, where a tool is registered. It is good once, for a day.',
          );
          break;
        case 'list': {
          const platforms = await stores.lti.platforms();
          if (platforms.length === 0) say('No learning environment is registered.');
          for (const line of platforms.flatMap(describePlatform)) say(line);
          break;
        }
        case 'deployment':
          for (const line of describePlatform(
            await stores.lti.changePlatform(idOf(values), {
              deployment: text(values, 'deployment'),
            }),
          ))
            say(line);
          break;
        case 'roles':
          for (const line of describePlatform(
            await stores.lti.changePlatform(idOf(values), { roles: rolesOf(values) }),
          ))
            say(line);
          break;
        case 'remove':
          await stores.lti.removePlatform(idOf(values));
          say(
            'It is removed. Nobody comes in from it any more, and what people had by it is ended.',
          );
          break;
        case 'rotate-key':
          say(
            `New key ${await stores.lti.rotateKey()}. The one before stays published for 14 days.`,
          );
          break;
        case 'addresses':
          for (const line of table(['What', 'Address'], ownAddresses(settings.publicUrl)))
            say(line);
          break;
        default:
          throw new AdminError(`lti takes one of ${WORDS.replaceAll('|', ', ')}.`);
      }
      return true;
    } catch (error) {
      if (error instanceof NotFound)
        throw new AdminError('No platform has this number. "lti list" shows them.', {
          cause: error,
        });
      if (error instanceof Conflict) throw new AdminError(error.message, { cause: error });
      throw error;
    }
  },
};
