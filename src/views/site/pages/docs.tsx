import { Facts, InfoPage, Part } from '../shell/info-page.tsx';
import type { ApiGroup, SiteData } from '../data.ts';
import { SETTINGS } from './settings-table.ts';

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
        Without any setting, drafts are written by rules on the server, with no model and no
        network. For a model on your own machine, for example with Ollama:
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
