import { resolve } from 'node:path';
import { AI_PROVIDERS, type AiProvider } from '#contract/accounts/config.ts';
import type { S3Settings } from '#server/platform/files/s3.ts';
import { type MailSettings, readMail } from './mail-settings.ts';
import { type Quotas, readQuotas } from './quotas.ts';
import { readSignIn, type SignInSettings } from './sign-in-settings.ts';
import { readStorage } from './storage.ts';
import {
  choice,
  email,
  origin,
  setting,
  SettingError,
  webAddress,
  wholeNumber,
  listOfWords,
} from './settings-values.ts';

export { SettingError };

export interface AiSettings {
  provider: AiProvider;
  baseUrl: string | null;
  apiKey: string | null;
  model: string | null;
  timeoutMs: number;
  concurrency: number;
  /** Per million tokens, in the operator's currency; null if they aren't set. */
  prices: { input: number; cached: number; output: number } | null;
  /** Tokens per day (UTC) for the whole installation; null without a limit. */
  dailyTokens: number | null;
  /** Whether pictures and scans may be sent to a provider at all, if an assignment allows it. */
  pictures: boolean;
  /** Whether educators may use their own keys. */
  ownKeys: boolean;
  /** Not the operator's, but an educator's own. */
  isOwn?: true;
}

export interface SocialLink {
  name: string;
  url: string;
}

/** Every variable of `decisions.md`, section 1, read and checked once. */
export interface ServerSettings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /**
   * Whether startup brings the schema up to date, does only that, or leaves it to another process.
   */
  migrate: 'auto' | 'only' | 'never';
  /** Null: files are in `dataDir`. */
  storage: S3Settings | null;
  /** Null: the address the request was made to. */
  publicUrl: string | null;
  filesOrigin: string | null;
  allowedOrigins: readonly string[];
  ai: AiSettings;
  /** False: drafts cost nothing, and no account has a balance. */
  credits: boolean;
  welcomeCredits: number;
  supportEmail: string;
  tokenTtlS: number;
  captcha: 'altcha' | 'off';
  /** Null: the share pages of four networks for this site. */
  socialLinks: readonly SocialLink[] | null;
  /** The number of trusted proxies in front of the server that report the client's address. */
  trustProxy: number;
  quotas: Quotas;
  /** Null: the key in the data folder. */
  secretKey: string | null;
  signIn: SignInSettings;
  /** The operator's malware scanner and its arguments; null: none. */
  scanCommand: readonly string[] | null;
  /** How long the log of who did what is kept. */
  auditMs: number;
  /** Null: this server sends no mail. */
  mail: MailSettings | null;
  /**
   * Learning environments that may be connected although they are in a private network, or
   * unencrypted: `host` or `host:port`.
   */
  connectHosts: readonly string[];
  /**
   * Where such a Canvas keeps its files, in the same form: used only to download and upload files,
   * without a token.
   */
  connectFileHosts: readonly string[];
  /** The bearer token of a monitor; null: metrics are only available on this machine. */
  metricsToken: string | null;
}

export type Env = Readonly<Record<string, string | undefined>>;

const SOCIAL_COUNT = 4;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;
const MIN_SECRET = 32;
const DAY_MS = 24 * 60 * 60_000;
/** Providers without a default address, and those that always need a key. */
const ADDRESSED = new Set<AiProvider>(['openai-compatible', 'azure']);
const KEYED = new Set<AiProvider>(['openai', 'azure', 'anthropic', 'google', 'mistral']);

/**
 * Reads the environment. Throws SettingError with one sentence: the variable, its value, what is
 * accepted.
 */
export function readSettings(env: Env): ServerSettings {
  const host = setting(
    env,
    'HOST',
    '127.0.0.1',
    (value) => (/^[\w.:[\]-]+$/.test(value) ? value : null),
    'a host name or an IP address',
  );
  const credits =
    setting(env, 'CREDITS', 'on', choice(['on', 'off']), 'on, or off where drafts cost nothing') ===
    'on';
  const welcomeCredits = setting(
    env,
    'WELCOME_CREDITS',
    10,
    wholeNumber(0, 1_000_000),
    'a whole number from 0 to 1000000',
  );
  const publicUrl = setting(
    env,
    'PUBLIC_URL',
    null,
    origin,
    'an address such as https://marking.example.org',
  );
  const supportEmail = setting(
    env,
    'SUPPORT_EMAIL',
    'support@example.org',
    email,
    'an e-mail address',
  );
  const mail = readMail(env, publicUrl, supportEmail);
  return {
    port: setting(env, 'PORT', 8080, wholeNumber(0, 65_535), 'a whole number from 0 to 65535'),
    host,
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl: setting(
      env,
      'DATABASE_URL',
      undefined,
      postgresUrl,
      'postgres://user:password@host:port/database',
    ),
    migrate: setting(
      env,
      'MIGRATE',
      'auto',
      choice(['auto', 'only', 'never']),
      'auto, only or never',
    ),
    storage: readStorage(env),
    publicUrl,
    filesOrigin: setting(
      env,
      'FILES_ORIGIN',
      null,
      origin,
      'an address such as https://files.example.org',
    ),
    allowedOrigins: setting(
      env,
      'ALLOWED_ORIGINS',
      [],
      listOfWords(origin),
      'addresses such as https://app.example.org, with commas between',
    ),
    ai: readAi(env),
    credits,
    welcomeCredits: credits ? welcomeCredits : 0,
    supportEmail,
    mail,
    signIn: readSignIn(env, { publicUrl, mail }),
    scanCommand: setting(
      env,
      'SCAN_COMMAND',
      null,
      (value) => value.split(/\s+/).filter((word) => word !== ''),
      'a command and its words',
    ),
    connectHosts: setting(
      env,
      'CONNECT_HOSTS',
      [],
      listOfWords((value) => (/^[\w.:[\]-]{1,255}$/.test(value) ? value.toLowerCase() : null)),
      'hosts such as moodle.school.internal or 10.0.0.5:8080, with commas between',
    ),
    connectFileHosts: setting(
      env,
      'CONNECT_FILE_HOSTS',
      [],
      listOfWords((value) => (/^[\w.:[\]-]{1,255}$/.test(value) ? value.toLowerCase() : null)),
      'hosts such as files.school.internal or 10.0.0.6:9000, with commas between',
    ),
    auditMs:
      setting(
        env,
        'AUDIT_DAYS',
        730,
        wholeNumber(1, 36_500),
        'a whole number of days from 1 to 36500',
      ) * DAY_MS,
    tokenTtlS: setting(
      env,
      'TOKEN_TTL_S',
      604_800,
      wholeNumber(1, 31_536_000),
      'a whole number of seconds from 1 to 31536000',
    ),
    captcha: readCaptcha(env, host),
    socialLinks: setting(
      env,
      'SOCIAL_LINKS',
      null,
      socialLinks,
      `${SOCIAL_COUNT} links such as Mastodon=https://example.org/@us, with commas between`,
    ),
    trustProxy: setting(
      env,
      'TRUST_PROXY',
      0,
      wholeNumber(0, 10),
      'the number of proxies before the server, from 0 to 10',
    ),
    quotas: readQuotas(env),
    secretKey: setting(
      env,
      'SECRET_KEY',
      null,
      (value) => (value.length >= MIN_SECRET ? value : null),
      `at least ${MIN_SECRET} characters`,
      true,
    ),
    metricsToken: setting(
      env,
      'METRICS_TOKEN',
      null,
      (value) => (/^[\x21-\x7e]{16,}$/.test(value) ? value : null),
      'at least 16 characters without spaces',
      true,
    ),
  };
}

function readAi(env: Env): AiSettings {
  const baseUrl = setting(env, 'AI_BASE_URL', null, webAddress, 'an http or https address');
  const provider = setting(
    env,
    'AI_PROVIDER',
    baseUrl === null ? 'offline' : 'openai-compatible',
    choice(AI_PROVIDERS),
    AI_PROVIDERS.join(', '),
  );
  const ai: AiSettings = {
    provider,
    baseUrl,
    apiKey: env['AI_API_KEY'] || null,
    model: env['AI_MODEL'] || null,
    timeoutMs:
      setting(
        env,
        'AI_TIMEOUT_S',
        60,
        wholeNumber(1, 3600),
        'a whole number of seconds from 1 to 3600',
      ) * 1000,
    concurrency: setting(
      env,
      'AI_CONCURRENCY',
      4,
      wholeNumber(1, 64),
      'a whole number from 1 to 64',
    ),
    prices: setting(
      env,
      'AI_PRICES',
      null,
      prices,
      'three prices of a million tokens with commas between: sent, sent and kept, answered, such as 0.25,0.025,2',
    ),
    dailyTokens: setting(
      env,
      'AI_DAILY_TOKENS',
      null,
      wholeNumber(1, 999_999_999),
      'a whole number from 1 to 999999999',
    ),
    pictures: setting(env, 'AI_PICTURES', 'off', choice(['on', 'off']), 'on or off') === 'on',
    ownKeys: setting(env, 'AI_OWN_KEYS', 'on', choice(['on', 'off']), 'on or off') === 'on',
  };
  const needs = (name: string, takes: string) =>
    new SettingError(name, undefined, `${takes} while AI_PROVIDER is ${provider}`);
  if (ADDRESSED.has(provider) && ai.baseUrl === null)
    throw needs('AI_BASE_URL', "the provider's address");
  if (KEYED.has(provider) && ai.apiKey === null) throw needs('AI_API_KEY', "the provider's key");
  if (provider !== 'offline' && ai.model === null)
    throw needs('AI_MODEL', "the name of one of the provider's models");
  return ai;
}

function readCaptcha(env: Env, host: string): 'altcha' | 'off' {
  const captcha = setting(
    env,
    'CAPTCHA',
    'altcha',
    choice(['altcha', 'off']),
    'altcha, or off while HOST is a loopback address',
  );
  if (captcha === 'off' && !LOOPBACK.test(host)) {
    throw new SettingError(
      'CAPTCHA',
      `off" while HOST is "${host}`,
      'altcha; off only while HOST is a loopback address such as 127.0.0.1',
    );
  }
  return captcha;
}

function prices(value: string): AiSettings['prices'] {
  const [input, cached, output, ...more] = value
    .split(',')
    .map((part) => (/^\s*\d{1,6}(?:\.\d{1,6})?\s*$/.test(part) ? Number(part) : Number.NaN));
  if (
    input === undefined ||
    cached === undefined ||
    output === undefined ||
    more.length > 0 ||
    Number.isNaN(input + cached + output)
  )
    return null;
  return { input, cached, output };
}

function postgresUrl(value: string): string | null {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) ? value : null;
}

function socialLinks(value: string): SocialLink[] | null {
  const links = value.split(',').map((part) => /^\s*([^=]{1,40})=(https?:\/\/\S+)\s*$/.exec(part));
  const named = links.flatMap((match) =>
    match?.[1] && match[2] && URL.canParse(match[2])
      ? [{ name: match[1].trim(), url: match[2] }]
      : [],
  );
  return named.length === SOCIAL_COUNT && links.length === SOCIAL_COUNT ? named : null;
}
