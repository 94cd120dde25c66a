import { REGISTRATIONS } from '#contract/accounts/config.ts';
import type { MailSettings } from './mail-settings.ts';
import { choice, setting, SettingError, wholeNumber, listOfWords } from './settings-values.ts';
import type { Env } from './settings.ts';

/** The school's own sign-in, by OpenID Connect. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** The domains whose e-mails may sign in; empty: everybody whom the school lets in. */
  domains: readonly string[];
  /** The button's text after "Sign in with". */
  name: string;
}

export interface SignInSettings {
  registration: (typeof REGISTRATIONS)[number];
  /** Used with `domain`. */
  registrationDomains: readonly string[];
  /** Whether people sign in with this server's own passwords. */
  passwords: boolean;
  oidc: OidcSettings | null;
  /** Whether people who sign in with a password must set up a second step before anything else. */
  secondFactorDemanded: boolean;
  /** A session that is unused for this long ends; null: it ends with its token. */
  idleMs: number | null;
}

const MINUTE_MS = 60_000;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const domain = (value: string): string | null =>
  /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i.test(value) ? value.toLowerCase() : null;

/** The browser brings back a secret: it must be https, except on this machine. */
function issuer(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, search, hash } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return isSafe && search === '' && hash === '' ? value : null;
}

const DOMAINS = 'domains such as uni.example, with commas between';

function readOidc(env: Env, publicUrl: string | null): OidcSettings | null {
  const found = setting(
    env,
    'OIDC_ISSUER',
    null,
    issuer,
    'the https address of the identity provider, as it names itself',
  );
  const clientId = setting(
    env,
    'OIDC_CLIENT_ID',
    null,
    (value) => value,
    'the name under which the identity provider knows this server',
  );
  const name = setting(
    env,
    'OIDC_NAME',
    'your school',
    (value) => (value.length <= 60 ? value : null),
    'at most 60 characters',
  );
  const domains = setting(env, 'OIDC_ALLOWED_DOMAINS', [], listOfWords(domain), DOMAINS);
  if (found === null) return null;
  if (clientId === null)
    throw new SettingError(
      'OIDC_CLIENT_ID',
      undefined,
      'the name under which the identity provider knows this server, while OIDC_ISSUER is set',
    );
  if (publicUrl === null)
    throw new SettingError(
      'PUBLIC_URL',
      undefined,
      'the address users open, such as https://marking.example.org, while OIDC_ISSUER is set: the identity provider sends people back there',
    );
  return {
    issuer: found,
    clientId,
    clientSecret: env['OIDC_CLIENT_SECRET'] || null,
    domains,
    name,
  };
}

export function readSignIn(
  env: Env,
  { publicUrl, mail }: { publicUrl: string | null; mail: MailSettings | null },
): SignInSettings {
  const oidc = readOidc(env, publicUrl);
  const registration = setting(
    env,
    'REGISTRATION',
    'open',
    choice(REGISTRATIONS),
    REGISTRATIONS.join(', '),
  );
  const registrationDomains = setting(
    env,
    'REGISTRATION_DOMAINS',
    [],
    listOfWords(domain),
    DOMAINS,
  );
  const passwords =
    setting(
      env,
      'PASSWORDS',
      'on',
      choice(['on', 'off']),
      'on, or off while OIDC_ISSUER is set',
    ) === 'on';
  const secondFactorDemanded =
    setting(
      env,
      'SECOND_FACTOR',
      'optional',
      choice(['optional', 'required']),
      'optional or required',
    ) === 'required';
  const idle = setting(
    env,
    'SESSION_IDLE_MINUTES',
    null,
    wholeNumber(5, 525_600),
    'a whole number of minutes from 5 to 525600',
  );
  if (!passwords && oidc === null)
    throw new SettingError(
      'PASSWORDS',
      'off',
      'on while OIDC_ISSUER is not set: else nobody could sign in',
    );
  if (registration === 'domain' && registrationDomains.length === 0)
    throw new SettingError(
      'REGISTRATION_DOMAINS',
      undefined,
      `${DOMAINS}, while REGISTRATION is domain`,
    );
  // Typing an address doesn't prove that it is theirs.
  if (registration === 'domain' && mail === null)
    throw new SettingError(
      'REGISTRATION',
      'domain',
      'open, invitation or closed while SMTP_URL is not set: only a mail shows whose an address is',
    );
  return {
    registration,
    registrationDomains,
    passwords,
    oidc,
    secondFactorDemanded,
    idleMs: idle === null ? null : idle * MINUTE_MS,
  };
}

/** Returns it in the form that the stores need. */
export const idleOf = ({ idleMs }: SignInSettings) => (idleMs === null ? {} : { idleMs });
