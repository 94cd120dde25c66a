import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { fullDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isBusy,
  secondFactorCommands,
  selectCodes,
  selectStatus,
  selectFactor,
  selectFailure,
  selectSecret,
  selectUri,
  type SecondFactorStatus,
  type SecondFactorRef,
} from '#machines/accounts/second-factor.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { QrCode } from './qr-code.tsx';
import { SayForm, type SayFormProps } from './second-factor-forms.tsx';

const FROM_APP = 'The six figures that the app shows now.';
const EITHER = 'From your app, or one of your recovery codes.';
const groups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** The heading of a step takes the focus: what was pressed is gone. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid max-w-field gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold">
        {title}
      </h3>
      {children}
    </div>
  );
}

function SetUp({
  actor,
  form,
}: {
  actor: SecondFactorRef;
  form: Omit<SayFormProps, 'asks' | 'codeHint' | 'submitLabel' | 'onSay'>;
}) {
  const uri = useSelector(actor, selectUri);
  const secret = useSelector(actor, selectSecret);
  return (
    <Step title="Set up your app">
      <p className="text-sm text-ink-muted">
        Open an authenticator app on your phone, add an account, and let it read this. Any will do,
        such as Aegis, 2FAS, Google Authenticator or your password manager.
      </p>
      <QrCode text={uri} label="QR code with the key for your app" />
      <p className="text-sm text-ink-muted">
        It can’t read it? Type this key instead:{' '}
        <code className="font-mono text-ink wrap-anywhere">{groups(secret)}</code>
      </p>
      <SayForm
        {...form}
        asks={['code']}
        codeHint={FROM_APP}
        submitLabel="Switch it on"
        onSay={({ code }) => secondFactorCommands(actor).sayCode(code)}
      />
    </Step>
  );
}

function Codes({ actor }: { actor: SecondFactorRef }) {
  const codes = useSelector(actor, selectCodes);
  const { download, kept } = secondFactorCommands(actor);
  return (
    <Step title="Keep your recovery codes">
      <p className="text-sm text-ink-muted">
        Each lets you in once, without the app. Keep them where you would look if your phone were
        gone: nobody can show them to you again.
      </p>
      <ol
        className="grid gap-x-8 gap-y-1 font-mono text-sm sm:grid-cols-2"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button onClick={download}>Download them</Button>
        <Button variant="primary" onClick={kept}>
          I have kept them
        </Button>
      </div>
    </Step>
  );
}

const FORMS: readonly SecondFactorStatus[] = ['password', 'setUp', 'renew', 'end'];

/** The code beside the password (SESS-9 to SESS-12). */
export function SecondFactorSection({ actor }: { actor: SecondFactorRef }) {
  const face = useSelector(actor, selectStatus);
  const {
    since,
    is_demanded: demanded,
    recovery_codes_left: left,
  } = useSelector(actor, selectFactor);
  const failure = useSelector(actor, selectFailure);
  const busy = useSelector(actor, isBusy);
  const told = useId();
  const { retry, begin, end, cancel, renew, sayPassword, sayRenew, sayEnd } =
    secondFactorCommands(actor);
  const form = {
    busy,
    onCancel: cancel,
    refusal: failure?.message ?? null,
    fault: failure?.field === undefined ? null : { field: failure.field, by: told },
  };
  return (
    <FormSection
      title="Second step when signing in"
      description="A code of an app on your phone, beside your password. Whoever learns your password can’t get in with it."
    >
      {failure === null ? null : (
        <Alert
          tone="error"
          id={told}
          takesFocus={FORMS.includes(face) && failure.field === undefined}
          className="mb-5 max-w-field"
        >
          {failure.message ?? 'The server could not be reached.'}
        </Alert>
      )}
      {face === 'loading' ? (
        <div aria-busy="true">
          <span className="sr-only" role="status">
            Loading whether signing in takes a second step
          </span>
          <SkeletonText lines={2} />
        </div>
      ) : null}
      {face === 'unread' ? <Button onClick={retry}>Try again</Button> : null}
      {face === 'elsewhere' ? (
        <p className="text-sm text-ink-muted">
          You sign in through your school: what is asked for beside your password is decided there.
        </p>
      ) : null}
      {face === 'off' ? <Button onClick={begin}>Set up an app…</Button> : null}
      {face === 'password' ? (
        <Step title="First, your password">
          <SayForm
            {...form}
            asks={['current_password']}
            codeHint=""
            submitLabel="Go on"
            onSay={({ current_password }) => sayPassword(current_password)}
          />
        </Step>
      ) : null}
      {face === 'setUp' ? <SetUp actor={actor} form={form} /> : null}
      {face === 'codes' ? <Codes actor={actor} /> : null}
      {face === 'on' ? (
        <div className="grid max-w-field gap-4">
          <p className="text-sm">
            On since <time dateTime={since ?? ''}>{fullDate(since ?? '')}</time>.{' '}
            {left === 0
              ? 'You have no recovery code left: make new ones.'
              : `You have ${counted(left, 'recovery code')} left.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={renew}>New recovery codes…</Button>
            {demanded ? (
              <Button onClick={end}>Set up another app…</Button>
            ) : (
              <Button variant="danger" onClick={end}>
                Switch it off…
              </Button>
            )}
          </div>
        </div>
      ) : null}
      {face === 'renew' ? (
        <Step title="New recovery codes">
          <p className="text-sm text-ink-muted">Those you have now are good no more.</p>
          <SayForm
            {...form}
            asks={['current_password', 'code']}
            codeHint={FROM_APP}
            submitLabel="Make new codes"
            onSay={({ current_password, code }) => sayRenew(current_password, code)}
          />
        </Step>
      ) : null}
      {face === 'end' ? (
        <Step title={demanded ? 'Set up another app' : 'Switch it off'}>
          {demanded ? (
            <p className="text-sm text-ink-muted">
              This server asks everybody for a second step. The app and the recovery codes you have
              now are forgotten, and you set up another at once: nothing else opens before.
            </p>
          ) : null}
          <SayForm
            {...form}
            danger={!demanded}
            asks={['current_password', 'code']}
            codeHint={EITHER}
            submitLabel={demanded ? 'Forget this app' : 'Switch it off'}
            onSay={({ current_password, code }) => sayEnd(current_password, code)}
          />
        </Step>
      ) : null}
    </FormSection>
  );
}
