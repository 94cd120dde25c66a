import { useSelector } from '@xstate/react';
import {
  MAX_ADDRESS,
  MAX_TOKEN,
  SYSTEM_NAMES,
  TOKEN_SYSTEMS,
  type TokenSystem,
} from '#contract/exchange/connection.ts';
import {
  canConnect,
  connectionCommands,
  type ConnectionRef,
  isAskingRemoval,
  isConnecting,
  isConnectionBusy,
  selectAddress,
  selectChosen,
  selectConnections,
  selectConnectionSystem,
  selectToken,
} from '#machines/exchange/class-connection.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

const SYSTEMS = TOKEN_SYSTEMS.map((value) => ({ value, label: SYSTEM_NAMES[value] }));
/** Where to find a token. */
const STEPS: Readonly<Record<TokenSystem, readonly string[]>> = {
  moodle: [
    'In a private window, open your Moodle’s front page address followed by /login/token.php?service=moodle_mobile_app&username=NAME&password=PASSWORD, with your own name and password in it. A private window keeps the password out of the browser’s history.',
    'Moodle answers {"token":"…"}: copy what stands between the quotation marks. “enablewsdescription” or “Web service is not available” means that the administrator hasn’t switched on web services for mobile.',
    'Where you sign in through your school, you have no password in Moodle: ask its administrator to make a token for you (Site administration, Server, Manage tokens). “Security keys” in Moodle’s preferences make none for teachers.',
    'To send grades to a rubric or a marking guide, the token’s service must have core_grading_get_definitions: the one for mobile doesn’t, so ask the administrator for a service of its own. Everything else works with the mobile one.',
    'With it this server may do what you may do in your courses. It is stored encrypted. The administrator can end it.',
  ],
  canvas: [
    'In Canvas open Account, Settings, and choose “New access token”.',
    'Give it a purpose and a day on which it ends, and copy it: Canvas shows it once.',
    'With it this server may do what you may do in your courses. It is stored encrypted, and can be deleted in Canvas at any time.',
  ],
};

/** Chooses an existing connection or adds one. */
export function ConnectionChoice({ actor }: { actor: ConnectionRef }) {
  const connections = useSelector(actor, selectConnections);
  const chosen = useSelector(actor, selectChosen);
  const asking = useSelector(actor, isAskingRemoval);
  const busy = useSelector(actor, isConnectionBusy);
  const system = useSelector(actor, selectConnectionSystem);
  const { choose, remove, confirm, keep } = connectionCommands(actor);
  return (
    <div className="grid gap-8 wide:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-6">
        {connections.length === 0 ? null : (
          <Panel title="Your connections">
            <ul className="grid gap-3">
              {connections.map((one) => (
                <li
                  key={one.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
                >
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-medium">{one.site}</span>{' '}
                    <span className="text-sm text-ink-muted">
                      {SYSTEM_NAMES[one.system]} · as {one.who}
                    </span>
                  </span>
                  <span className="flex gap-2">
                    <Button
                      variant="quiet"
                      disabled={busy}
                      aria-label={`Remove ${one.site}`}
                      onClick={() => remove(one)}
                    >
                      Remove
                    </Button>
                    <Button
                      variant="primary"
                      disabled={busy}
                      aria-label={`Use ${one.site}`}
                      onClick={() => choose(one)}
                    >
                      Use it
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <NewConnection actor={actor} />
      </div>
      <section aria-labelledby="where-the-token-is" className="grid content-start gap-3">
        <h2 id="where-the-token-is" className="font-serif text-lg font-semibold">
          Where to find the token
        </h2>
        <ol className="grid list-decimal gap-1.5 pl-5 text-sm wrap-anywhere text-ink-muted">
          {STEPS[system].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <LaterAlertDialog
        open={asking}
        onClose={keep}
        onConfirm={confirm}
        title={`Remove ${chosen?.site ?? 'it'}?`}
        confirmLabel="Remove"
        cancelLabel="Keep it"
      >
        {chosen?.system === 'lti'
          ? 'Assignments that are connected by it are connected no more, until you open them in the course again. What was sent stays there and in their lists.'
          : `The token is deleted here, and assignments that are connected by it are connected no more. What was sent stays there and in their lists. To end the token itself, do so in ${
              chosen === null ? 'the learning environment' : SYSTEM_NAMES[chosen.system]
            }.`}
      </LaterAlertDialog>
    </div>
  );
}

function NewConnection({ actor }: { actor: ConnectionRef }) {
  const system = useSelector(actor, selectConnectionSystem);
  const address = useSelector(actor, selectAddress);
  const token = useSelector(actor, selectToken);
  const connecting = useSelector(actor, isConnecting);
  const busy = useSelector(actor, isConnectionBusy);
  const filled = useSelector(actor, canConnect);
  const { chooseSystem, writeAddress, writeToken, make } = connectionCommands(actor);
  return (
    <Panel title="A new connection">
      <div className="grid gap-4">
        <Segmented<TokenSystem>
          label="Learning environment"
          value={system}
          onChange={chooseSystem}
          options={SYSTEMS}
        />
        <Field
          label="Address"
          hint="As your browser shows it, with https://."
          className="max-w-field"
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_ADDRESS}
              value={address}
              readOnly={busy}
              onChange={writeAddress}
            />
          )}
        </Field>
        <Field
          label="Token"
          hint="Stored encrypted. Nobody can read it here again, you neither."
          className="max-w-field"
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              type="password"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_TOKEN}
              value={token}
              readOnly={busy}
              onChange={writeToken}
            />
          )}
        </Field>
        <div>
          <Button
            variant="primary"
            busy={connecting}
            disabled={!filled && !busy ? 'Enter an address and a token first.' : false}
            onClick={make}
          >
            Connect
          </Button>
        </div>
      </div>
    </Panel>
  );
}
