/** The server's settings as its operator sets them (server/settings/settings.ts holds the rules; a test compares the names). */
export const SETTINGS: readonly (readonly [name: string, initial: string, meaning: string])[] = [
  ['PORT, HOST', '8080, 127.0.0.1', 'Where it listens.'],
  ['DATA_DIR', './data', 'The embedded database and uploaded files.'],
  ['DATABASE_URL', 'embedded SQLite', 'postgres://… keeps all records in PostgreSQL instead.'],
  [
    'PUBLIC_URL',
    'the request’s own',
    'The address people reach it at; links, sitemap and share pages use it.',
  ],
  [
    'FILES_ORIGIN',
    'the request’s own',
    'A second origin that serves student files, apart from the app.',
  ],
  ['ALLOWED_ORIGINS', 'none', 'Origins of apps hosted elsewhere that may call the API.'],
  ['TRUST_PROXY', '0', 'How many proxies stand in front and tell whom they speak for.'],
  [
    'AI_PROVIDER',
    'offline',
    'offline, openai-compatible (Ollama, vLLM, LM Studio, llama.cpp), openai, azure, anthropic, google or mistral.',
  ],
  [
    'AI_BASE_URL, AI_API_KEY, AI_MODEL',
    'none',
    'The provider’s address, key and model. Setting the address chooses openai-compatible.',
  ],
  [
    'AI_TIMEOUT_S, AI_CONCURRENCY',
    '60, 4',
    'How long to wait for a draft, and how many are written at once.',
  ],
  [
    'AI_PRICES',
    'none',
    'What a million tokens cost you, sent, sent and kept, answered: 0.25,0.025,2. Then drafts have a cost.',
  ],
  ['AI_DAILY_TOKENS', 'no limit', 'Tokens of a day (UTC) for the whole installation.'],
  ['CREDITS', 'on', 'off: drafts cost nothing, and nothing speaks of credits.'],
  [
    'AI_OWN_KEYS',
    'on',
    'Whether an educator may bring a key of their own for an AI provider; off where work may go to yours alone.',
  ],
  [
    'AI_PICTURES',
    'off',
    'Whether scans, photographs and pictures within a text may go to the provider, where an assignment says so and ai-check has found that its model sees. Names in a picture can’t be taken out.',
  ],
  [
    'CONNECT_HOSTS',
    'none',
    'Learning environments that may be connected with though they are in a private network or without https; public ones need no word.',
  ],
  [
    'CONNECT_FILE_HOSTS',
    'none',
    'Where a Canvas of those keeps its files, if that is a private network too: a download leaves the Canvas for no other private host.',
  ],
  ['WELCOME_CREDITS', '10', 'Given once to every new account.'],
  [
    'SUPPORT_EMAIL',
    'support@example.org',
    'Shown wherever someone is told to contact the administrator.',
  ],
  [
    'SOCIAL_LINKS',
    'four share pages',
    'Four links for the footer: Name=https://…, with commas between.',
  ],
  ['TOKEN_TTL_S', '604800', 'How long a sign-in lasts, in seconds.'],
  ['SESSION_IDLE_MINUTES', 'none', 'A sign-in that isn’t used for so long ends.'],
  [
    'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
    'none',
    'Sign-in through your school, by OpenID Connect; asks for PUBLIC_URL.',
  ],
  [
    'OIDC_ALLOWED_DOMAINS, OIDC_NAME',
    'everybody, your school',
    'Of which verified e-mails people may come in; what the button says after “Sign in with”.',
  ],
  [
    'REGISTRATION, REGISTRATION_DOMAINS',
    'open',
    'Who makes an account with a password: open, invitation, domain (asks for SMTP_URL) or closed.',
  ],
  [
    'SECOND_FACTOR',
    'optional',
    'required: whoever signs in with a password sets up an authenticator app before anything else.',
  ],
  ['PASSWORDS', 'on', 'off: people sign in through your school alone.'],
  [
    'SMTP_URL, MAIL_FROM',
    'no mail',
    'Your mail server, and as whose mail goes out; asks for PUBLIC_URL.',
  ],
  ['AUDIT_DAYS', '730', 'How long the log of who did what is kept.'],
  [
    'SCAN_COMMAND',
    'none',
    'Your malware scanner: it gets each file that comes in as its last word.',
  ],
  [
    'CAPTCHA',
    'altcha',
    'A proof of work solved in the background; off only while HOST is a loopback address.',
  ],
  [
    'MAX_ACCOUNT_MB, MAX_ACCOUNT_FILES, MAX_SESSIONS',
    '102400, 200000, 50',
    'What the files in one account’s assignments may be; its sign-ins at a time, of which the oldest ends.',
  ],
  [
    'MAX_INVITATIONS, MAX_GIVEN_UP_DRAFTS',
    '100, 50',
    'Invitations of one assignment that wait to be accepted; drafts that one account may delete in a day while they are written.',
  ],
  [
    'SECRET_KEY',
    'made on the first start',
    'Signs links to files, seals educators’ own AI keys; at least 32 characters. Needed when several processes share one database.',
  ],
  [
    'METRICS_TOKEN',
    'metrics for this machine alone',
    'What a monitor sends as its bearer token to read /metrics.',
  ],
  [
    'MIGRATE',
    'auto',
    'only: brings the schema up to date and ends. never: refuses a database that isn’t.',
  ],
  [
    'STORAGE_URL',
    'files in DATA_DIR',
    's3://bucket/prefix?endpoint=…&region=…: files in any store that speaks S3; its keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [
    'VITE_API_BASE_URL',
    'the same origin',
    'At build time: points the app at an API hosted elsewhere.',
  ],
];
