import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { providerOf as openDoor } from '#server/features/drafts/model/providers.ts';
import { readSettings, SettingError } from '#server/platform/settings/settings.ts';

test('[RUN-18][RUN-19][RUN-20][RUN-23][RUN-25][RUN-27][RUN-29][RUN-30][RUN-31][RUN-33] uses the defaults without any variable', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    migrate: 'auto',
    storage: null,
    publicUrl: null,
    filesOrigin: null,
    allowedOrigins: [],
    ai: {
      provider: 'offline',
      baseUrl: null,
      apiKey: null,
      model: null,
      timeoutMs: 60_000,
      concurrency: 4,
      dailyTokens: null,
      prices: null,
      pictures: false,
      ownKeys: true,
    },
    credits: true,
    welcomeCredits: 10,
    supportEmail: 'support@example.org',
    tokenTtlS: 604_800,
    captcha: 'altcha',
    socialLinks: null,
    trustProxy: 0,
    secretKey: null,
    metricsToken: null,
    mail: null,
    signIn: {
      registration: 'open',
      registrationDomains: [],
      passwords: true,
      oidc: null,
      secondFactorDemanded: false,
      idleMs: null,
    },
    auditMs: 730 * 86_400_000,
    scanCommand: null,
    connectHosts: [],
    connectFileHosts: [],
    quotas: {
      bytes: 107_374_182_400,
      files: 200_000,
      sessions: 50,
      givenUpDrafts: 50,
      invitations: 100,
    },
  });
});

test('treats an empty variable as unset', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'STORAGE_URL',
    'PUBLIC_URL',
    'AI_PROVIDER',
    'AI_BASE_URL',
    'CAPTCHA',
    'SOCIAL_LINKS',
  ];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(
    readSettings({}),
  );
});

test('reads every variable', () => {
  expect(
    readSettings({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/marks',
      DATABASE_URL: 'postgres://u:p@db:5432/marks',
      PUBLIC_URL: 'https://marks.example.org/',
      STORAGE_URL: 's3://school/a/b/?endpoint=https%3A%2F%2Fstore.example.org/&region=eu-1',
      FILES_ORIGIN: 'https://files.example.org',
      ALLOWED_ORIGINS: 'https://a.example.org, https://b.example.org',
      AI_BASE_URL: 'http://127.0.0.1:11434/v1',
      AI_MODEL: 'llama',
      AI_API_KEY: 'k',
      AI_TIMEOUT_S: '120',
      AI_CONCURRENCY: '2',
      WELCOME_CREDITS: '0',
      SUPPORT_EMAIL: 'help@uni.example',
      TOKEN_TTL_S: '60',
      SOCIAL_LINKS:
        'A=https://a.example,B=https://b.example,C=https://c.example,D=https://d.example?x=1',
      TRUST_PROXY: '1',
      SECRET_KEY: 'x'.repeat(32),
      METRICS_TOKEN: 'm'.repeat(16),
      CREDITS: 'off',
      MIGRATE: 'never',
      SMTP_URL: 'smtp://u:p@mail.uni.example:587',
      MAIL_FROM: 'marking@uni.example',
      OIDC_ISSUER: 'https://login.uni.example/realm',
      OIDC_CLIENT_ID: 'marginalia',
      OIDC_CLIENT_SECRET: 'hush',
      OIDC_ALLOWED_DOMAINS: 'Uni.example, staff.uni.example',
      OIDC_NAME: 'Uni Login',
      REGISTRATION: 'domain',
      REGISTRATION_DOMAINS: 'uni.example',
      PASSWORDS: 'off',
      SESSION_IDLE_MINUTES: '30',
      SECOND_FACTOR: 'required',
      AUDIT_DAYS: '90',
      CONNECT_HOSTS: 'Moodle.school.internal, 10.0.0.5:8080',
      CONNECT_FILE_HOSTS: 'files.school.internal',
      SCAN_COMMAND: 'clamdscan  --no-summary',
    }),
  ).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/srv/marks',
    databaseUrl: 'postgres://u:p@db:5432/marks',
    migrate: 'never',
    storage: {
      bucket: 'school',
      prefix: 'a/b/',
      endpoint: 'https://store.example.org',
      region: 'eu-1',
    },
    publicUrl: 'https://marks.example.org',
    filesOrigin: 'https://files.example.org',
    allowedOrigins: ['https://a.example.org', 'https://b.example.org'],
    ai: {
      provider: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: 'k',
      model: 'llama',
      timeoutMs: 120_000,
      concurrency: 2,
      dailyTokens: null,
      prices: null,
      pictures: false,
      ownKeys: true,
    },
    credits: false,
    welcomeCredits: 0,
    supportEmail: 'help@uni.example',
    tokenTtlS: 60,
    captcha: 'altcha',
    socialLinks: ['a', 'b', 'c']
      .map((name) => ({ name: name.toUpperCase(), url: `https://${name}.example` }))
      .concat({ name: 'D', url: 'https://d.example?x=1' }),
    trustProxy: 1,
    secretKey: 'x'.repeat(32),
    metricsToken: 'm'.repeat(16),
    mail: { url: 'smtp://u:p@mail.uni.example:587', from: 'marking@uni.example' },
    signIn: {
      registration: 'domain',
      registrationDomains: ['uni.example'],
      passwords: false,
      secondFactorDemanded: true,
      idleMs: 1_800_000,
      oidc: {
        issuer: 'https://login.uni.example/realm',
        clientId: 'marginalia',
        clientSecret: 'hush',
        domains: ['uni.example', 'staff.uni.example'],
        name: 'Uni Login',
      },
    },
    auditMs: 90 * 86_400_000,
    scanCommand: ['clamdscan', '--no-summary'],
    connectHosts: ['moodle.school.internal', '10.0.0.5:8080'],
    connectFileHosts: ['files.school.internal'],
    quotas: {
      bytes: 107_374_182_400,
      files: 200_000,
      sessions: 50,
      givenUpDrafts: 50,
      invitations: 100,
    },
  });
});

const providerOf = (env: Record<string, string>) => readSettings(env).ai.provider;

test('[RUN-27] AI_PROVIDER follows from AI_BASE_URL, and can be set', () => {
  expect(providerOf({ AI_BASE_URL: 'http://localhost:1', AI_MODEL: 'm' })).toBe(
    'openai-compatible',
  );
  expect(providerOf({ AI_BASE_URL: 'http://localhost:1', AI_PROVIDER: 'offline' })).toBe('offline');
  expect(providerOf({ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k', AI_MODEL: 'm' })).toBe(
    'anthropic',
  );
});

test.each([
  ['openai-compatible', { AI_BASE_URL: 'http://localhost:1' }],
  ['openai', { AI_API_KEY: 'k' }],
  ['azure', { AI_BASE_URL: 'http://localhost:1', AI_API_KEY: 'k' }],
  ['anthropic', { AI_API_KEY: 'k' }],
  ['google', { AI_API_KEY: 'k' }],
  ['mistral', { AI_API_KEY: 'k' }],
  ['ollama', {}],
])('[RUN-28] AI_PROVIDER=%s has its own protocol and a default model', async (name, env) => {
  const { ai } = readSettings({ AI_PROVIDER: name, AI_MODEL: 'm', ...env });
  const { model } = await openDoor(ai);
  expect(model(ai)).toMatchObject({ modelId: 'm', provider: expect.stringContaining(name) });
});

type Wrong = [Record<string, string>, string];
const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
  }
  return 'accepted';
};

describe('[RUN-40] a wrong setting gives one sentence with the variable, its value and what it accepts', () => {
  test.each<Wrong>([
    [{ PORT: '99999' }, 'PORT is "99999": it takes a whole number from 0 to 65535.'],
    [{ PORT: '80a' }, 'PORT is "80a": it takes a whole number from 0 to 65535.'],
    [{ HOST: 'my host' }, 'HOST is "my host": it takes a host name or an IP address.'],
    [
      { DATABASE_URL: 'mysql://u:secret@db/x' },
      'DATABASE_URL is "mysql://u:…@db/x": it takes postgres://user:password@host:port/database.',
    ],
    ...[
      'bucket',
      's3://',
      's3://B_cket',
      's3://bucket/../x y',
      's3://bucket?endpoint=store',
      's3://bucket?endpont=https://s.example',
      's3://bucket?region=EU%20west',
    ].map(
      (value) =>
        [
          { STORAGE_URL: value } as Record<string, string>,
          `STORAGE_URL is "${value}": it takes s3://bucket/prefix?endpoint=https://store.example.org&region=eu-1, of which prefix, endpoint and region may be left out.`,
        ] satisfies Wrong,
    ),
    [
      { STORAGE_URL: 's3://key:secret@bucket' },
      'STORAGE_URL is "s3://key:…@bucket": it takes s3://bucket/prefix?endpoint=https://store.example.org&region=eu-1, of which prefix, endpoint and region may be left out.',
    ],
    [
      { STORAGE_URL: 's3://bucket', DATABASE_URL: 'postgres://u:p@db/x' },
      'SECRET_KEY is not set: it takes at least 32 characters, the same for all processes, while STORAGE_URL and DATABASE_URL are set: they have no folder in common to find one in.',
    ],
    [{ MIGRATE: 'yes' }, 'MIGRATE is "yes": it takes auto, only or never.'],
    [{ CREDITS: 'maybe' }, 'CREDITS is "maybe": it takes on, or off where drafts cost nothing.'],
    [
      { PUBLIC_URL: 'marks.example.org' },
      'PUBLIC_URL is "marks.example.org": it takes an address such as https://marking.example.org.',
    ],
    [
      { PUBLIC_URL: 'https://example.org/marks' },
      'PUBLIC_URL is "https://example.org/marks": it takes an address such as https://marking.example.org.',
    ],
    [
      { FILES_ORIGIN: 'ftp://x' },
      'FILES_ORIGIN is "ftp://x": it takes an address such as https://files.example.org.',
    ],
    [
      { ALLOWED_ORIGINS: 'https://a.example,*' },
      'ALLOWED_ORIGINS is "https://a.example,*": it takes addresses such as https://app.example.org, with commas between.',
    ],
    [
      { AI_PROVIDER: 'gpt' },
      'AI_PROVIDER is "gpt": it takes offline, openai-compatible, openai, azure, anthropic, google, mistral, ollama.',
    ],
    [
      { AI_BASE_URL: 'localhost' },
      'AI_BASE_URL is "localhost": it takes an http or https address.',
    ],
    [
      { AI_PROVIDER: 'openai-compatible' },
      "AI_BASE_URL is not set: it takes the provider's address while AI_PROVIDER is openai-compatible.",
    ],
    [
      { AI_BASE_URL: 'http://x' },
      "AI_MODEL is not set: it takes the name of one of the provider's models while AI_PROVIDER is openai-compatible.",
    ],
    [
      { AI_PROVIDER: 'anthropic', AI_MODEL: 'm' },
      "AI_API_KEY is not set: it takes the provider's key while AI_PROVIDER is anthropic.",
    ],
    [
      { AI_TIMEOUT_S: '0' },
      'AI_TIMEOUT_S is "0": it takes a whole number of seconds from 1 to 3600.',
    ],
    [{ AI_CONCURRENCY: '65' }, 'AI_CONCURRENCY is "65": it takes a whole number from 1 to 64.'],
    [
      { WELCOME_CREDITS: '-1' },
      'WELCOME_CREDITS is "-1": it takes a whole number from 0 to 1000000.',
    ],
    [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL is "help": it takes an e-mail address.'],
    [
      { SMTP_URL: 'mail.uni.example' },
      'SMTP_URL is "mail.uni.example": it takes smtp://user:password@host:587, or smtps:// where the server speaks TLS from the first byte.',
    ],
    [
      { SMTP_URL: 'smtp://u:hush@mail.uni.example' },
      'PUBLIC_URL is not set: it takes the address users open, such as https://marking.example.org, while SMTP_URL is set: links in mails lead there.',
    ],
    [
      { SMTP_URL: 'https://u:hush@mail.uni.example' },
      'SMTP_URL is "https://u:…@mail.uni.example": it takes smtp://user:password@host:587, or smtps:// where the server speaks TLS from the first byte.',
    ],
    [
      { OIDC_ISSUER: 'http://login.uni.example' },
      'OIDC_ISSUER is "http://login.uni.example": it takes the https address of the identity provider, as it names itself.',
    ],
    [
      { OIDC_ISSUER: 'https://login.uni.example' },
      'OIDC_CLIENT_ID is not set: it takes the name under which the identity provider knows this server, while OIDC_ISSUER is set.',
    ],
    [
      { OIDC_ISSUER: 'https://login.uni.example', OIDC_CLIENT_ID: 'm' },
      'PUBLIC_URL is not set: it takes the address users open, such as https://marking.example.org, while OIDC_ISSUER is set: the identity provider sends people back there.',
    ],
    [
      { OIDC_ALLOWED_DOMAINS: '@uni.example' },
      'OIDC_ALLOWED_DOMAINS is "@uni.example": it takes domains such as uni.example, with commas between.',
    ],
    [
      { PASSWORDS: 'off' },
      'PASSWORDS is "off": it takes on while OIDC_ISSUER is not set: else nobody could sign in.',
    ],
    [{ REGISTRATION: 'all' }, 'REGISTRATION is "all": it takes open, invitation, domain, closed.'],
    [
      { REGISTRATION: 'domain' },
      'REGISTRATION_DOMAINS is not set: it takes domains such as uni.example, with commas between, while REGISTRATION is domain.',
    ],
    [
      { REGISTRATION: 'domain', REGISTRATION_DOMAINS: 'uni.example' },
      'REGISTRATION is "domain": it takes open, invitation or closed while SMTP_URL is not set: only a mail shows whose an address is.',
    ],
    [{ SECOND_FACTOR: 'always' }, 'SECOND_FACTOR is "always": it takes optional or required.'],
    [
      { SESSION_IDLE_MINUTES: '1' },
      'SESSION_IDLE_MINUTES is "1": it takes a whole number of minutes from 5 to 525600.',
    ],
    [{ AUDIT_DAYS: '0' }, 'AUDIT_DAYS is "0": it takes a whole number of days from 1 to 36500.'],
    [{ MAIL_FROM: 'us' }, 'MAIL_FROM is "us": it takes an e-mail address.'],
    [
      { TOKEN_TTL_S: '1d' },
      'TOKEN_TTL_S is "1d": it takes a whole number of seconds from 1 to 31536000.',
    ],
    [
      { CAPTCHA: 'none' },
      'CAPTCHA is "none": it takes altcha, or off while HOST is a loopback address.',
    ],
    [
      { SOCIAL_LINKS: 'X=https://x.example' },
      'SOCIAL_LINKS is "X=https://x.example": it takes 4 links such as Mastodon=https://example.org/@us, with commas between.',
    ],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY is "yes": it takes the number of proxies before the server, from 0 to 10.',
    ],
    [
      { CONNECT_HOSTS: 'a b' },
      'CONNECT_HOSTS is "a b": it takes hosts such as moodle.school.internal or 10.0.0.5:8080, with commas between.',
    ],
    [{ AI_OWN_KEYS: 'yes' }, 'AI_OWN_KEYS is "yes": it takes on or off.'],
    [{ SECRET_KEY: 'hush' }, 'SECRET_KEY is "…": it takes at least 32 characters.'],
  ])('%o', (env, sentence) => {
    expect(refusal(env)).toBe(sentence);
  });

  test.each(['127.0.0.1', 'localhost', '::1', '127.8.8.8'])(
    '[RUN-34] accepts CAPTCHA=off on %s',
    (HOST) => {
      expect(readSettings({ HOST, CAPTCHA: 'off' }).captcha).toBe('off');
    },
  );

  test.each(['0.0.0.0', '::', '192.168.0.5', 'marks.example.org', 'localhost.example.org'])(
    '[RUN-34] and refuses it on %s',
    (HOST) => {
      expect(refusal({ HOST, CAPTCHA: 'off' })).toBe(
        `CAPTCHA is "off" while HOST is "${HOST}": it takes altcha; off only while HOST is a loopback address such as 127.0.0.1.`,
      );
    },
  );
});
