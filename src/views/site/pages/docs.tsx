import { Facts, InfoPage, Part } from '#views/site/shell/info-page.tsx';
import type { ApiGroup, SiteData } from '#views/site/data.ts';

/**
 * The server's settings as its operator sets them (the rules are in server/settings/settings.ts; a
 * test compares the names).
 */
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
  [
    'TRUST_PROXY',
    '0',
    'How many proxies are in front of the server and forward the client’s address.',
  ],
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

const CONTENTS = [
  { id: 'start', title: 'Start' },
  { id: 'settings', title: 'Settings' },
  { id: 'providers', title: 'AI providers' },
  { id: 'credits', title: 'Credits' },
  { id: 'operate', title: 'Backup and checks' },
  { id: 'api', title: 'API' },
  { id: 'charts', title: 'Behaviour' },
];

const Code = ({ label, children }: { label: string; children: string }) => (
  <section
    tabIndex={0}
    aria-label={label}
    className="mt-4 max-w-170 overflow-x-auto rounded-control border border-line bg-surface-sunken p-4"
  >
    <pre className="font-mono text-sm text-ink">{children}</pre>
  </section>
);

const Api = ({ groups }: { groups: readonly ApiGroup[] }) => (
  <>
    {groups.map(({ name, calls }) => (
      <section key={name} className="mt-8">
        <h3 className="font-serif text-xl font-semibold text-ink">{name}</h3>
        <ul className="mt-2 border-t border-line">
          {calls.map(({ method, path, summary, query, body, answers }) => (
            <li key={`${method} ${path}`} className="border-b border-line py-3">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="w-14 font-mono text-sm font-medium text-accent">{method}</span>
                <code className="wrap-anywhere">{path}</code>
                <span className="text-base">{summary}</span>
              </p>
              <p className="text-sm text-ink-faint sm:pl-17">
                {[
                  query.length > 0 ? `Query: ${query.join(', ')}` : '',
                  body.length > 0 ? `Body: ${body.join(', ')}` : '',
                  answers.length > 0 ? `Answers: ${answers.join(', ')}` : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);

export const DocsPage = ({ api, charts }: Pick<SiteData, 'api' | 'charts'>) => (
  <InfoPage
    wide
    title="Documentation"
    note="For whoever runs the server, and for programs that talk to it."
    lead="One machine, one command, no account with anybody. What the settings do, how to keep the data safe, and every call of the API."
    contents={CONTENTS}
  >
    <Part id="start" title="Start">
      <p className="mt-3 max-w-170">You need Node 20 or newer. On a fresh copy of the source:</p>
      <Code label="Command to start">npm start</Code>
      <p className="mt-3 max-w-170">
        It installs what it needs, builds the app, opens the embedded database in{' '}
        <code>./data</code> and prints the address to open. Register there: the first account is as
        good as any other<span data-priced>, and comes with credits to try</span>.
      </p>
      <p className="mt-3 max-w-170">
        To let others in, put a proxy with TLS in front and tell the server its name:
      </p>
      <Code label="Commands to serve others">
        {
          'PUBLIC_URL=https://marking.example.org TRUST_PROXY=1 \\\nSUPPORT_EMAIL=you@example.org npm start'
        }
      </Code>
      <p className="mt-3 max-w-170">
        For a class of sample submissions to play with: <code>npm run admin -- seed-demo</code>.
      </p>
    </Part>
    <Part
      id="settings"
      title="Settings"
      note="A wrong one stops the start, and says what it takes."
    >
      <p className="mt-3 max-w-170">
        Environment variables. All are optional; a wrong value stops the start with one sentence
        that names the variable, what it got and what it takes.
      </p>
      <Facts
        widths={['w-[28%]', 'w-[20%]', '']}
        caption="Settings of the server"
        head={['Variable', 'Default', 'What it does']}
        rows={SETTINGS.map(([name, initial, meaning]) => [
          <code key={name}>{name}</code>,
          initial,
          meaning,
        ])}
      />
    </Part>
    <Part id="providers" title="AI providers">
      <p className="mt-3 max-w-170">
        Without any setting there are checks and suggestions, made on the server with no model and
        no network. Drafts in prose take a model. For one on your own machine, for example with
        Ollama:
      </p>
      <Code label="Settings for a local model">
        {'AI_BASE_URL=http://127.0.0.1:11434/v1 AI_MODEL=llama3.1 npm start'}
      </Code>
      <p className="mt-3 max-w-170">For a hosted one:</p>
      <Code label="Settings for a hosted model">
        {'AI_BASE_URL=https://api.openai.com/v1 AI_API_KEY=… AI_MODEL=… npm start'}
      </Code>
      <p className="mt-3 max-w-170">
        What is sent, and what never is, stands under <a href="/privacy#leaves">Privacy</a>.
      </p>
    </Part>
    <Part id="credits" title="Credits">
      <p className="mt-3 max-w-170">
        Credits are an append-only ledger. When a payment is confirmed, the operator adds them; the
        same type and reference twice grants once:
      </p>
      <Code label="Command to grant credits">
        {
          'npm run admin -- grant --email you@example.org \\\n  --amount 50 --reference INVOICE-17 --type purchase'
        }
      </Code>
      <p className="mt-3 max-w-170">
        Types are purchase, refund, adjustment (which may be negative) and promo_code.
      </p>
    </Part>
    <Part id="operate" title="Backup and checks">
      <Facts
        widths={['w-[38%]', '']}
        caption="Commands of the operator"
        head={['Command', 'What it does']}
        rows={[
          [
            <code key="b">npm run admin -- backup FILE</code>,
            'Writes the database and all files into one archive, sealed with a pass phrase if --key-file names one; the server may go on working. restore FILE brings it back into an empty database and store.',
          ],
          [
            <code key="c">npm run admin -- check</code>,
            'Verifies that the stored data keeps its own rules: sums, versions, files that are there.',
          ],
          [<code key="u">npm run admin -- users</code>, 'Lists the accounts and their balances.'],
          [
            <code key="h">GET /healthz, GET /readyz</code>,
            'The process is up; database and storage answer.',
          ],
        ]}
      />
    </Part>
    <Part id="api" title="API" note="Written from the schemas that validate.">
      <p className="mt-3 max-w-170">
        JSON over HTTP, with <code>Authorization: Bearer</code> and the token from{' '}
        <code>POST /api/v1/auth/token</code>. Lists take <code>skip</code> and <code>limit</code>{' '}
        and answer their full count in <code>X-Total-Count</code>. Errors are{' '}
        <code>{'{"detail": …}'}</code>. The description for programs is at{' '}
        <a href="/api/v1/openapi.json">openapi.json</a>.
      </p>
      <Api groups={api} />
    </Part>
    <Part id="charts" title="Behaviour">
      <p className="mt-3 max-w-170">
        Every behaviour of the app is one of {charts.length} statecharts, drawn from the code that
        runs. <a href="/docs/statecharts">Look at the diagrams</a>.
      </p>
    </Part>
  </InfoPage>
);
