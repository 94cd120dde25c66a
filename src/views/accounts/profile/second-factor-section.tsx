import { encodeQR } from 'qr';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { faultBy, type ServerFault, useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { type FieldErrors, useFieldErrors } from '#views/components/fields/use-field-errors.ts';
import { useSelector } from '@xstate/react';
import { fullDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isBusy,
  secondFactorCommands,
  type SecondFactorRef,
  type SecondFactorStatus,
  selectCodes,
  selectFactor,
  selectFailure,
  selectSecret,
  selectStatus,
  selectUri,
} from '#machines/accounts/second-factor.view.ts';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

/**
 * A QR code that scans on any background: dark on light in both themes, with the quiet zone that
 * readers require.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 max-w-full rounded-control"
    >
      <path fill="white" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="black" d={path} />
    </svg>
  );
}

interface Said {
  current_password: string;
  code: string;
}

const missing =
  (asks: readonly (keyof Said)[]) =>
  ({ current_password, code }: Said): FieldErrors<Said> => ({
    ...(asks.includes('current_password') &&
      current_password === '' && { current_password: 'Enter your password.' }),
    ...(asks.includes('code') && code.trim() === '' && { code: 'Enter the code.' }),
  });

interface SayFormProps {
  asks: readonly (keyof Said)[];
  codeHint: string;
  submitLabel: string;
  busy: boolean;
  fault: ServerFault | null;
  /** The message of a refusal; the focus moves to its field. */
  refusal: string | null;
  danger?: boolean;
  onSay: (said: Said) => void;
  onCancel: () => void;
}

/** Asks for the password, a code, or both. */
function SayForm({
  asks,
  codeHint,
  submitLabel,
  busy,
  fault,
  refusal,
  danger = false,
  onSay,
  onCancel,
}: SayFormProps): ReactNode {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { errors, submit } = useFieldErrors<Said>(missing(asks));
  const form = useFirstFault<HTMLFormElement>(refusal);
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-field gap-5"
      onSubmit={(event: FormEvent<HTMLFormElement>) =>
        submit(event, { current_password: password, code: code.trim() }, onSay)
      }
    >
      {asks.includes('current_password') && (
        <Field
          label="Your password"
          error={errors.current_password}
          faultBy={faultBy(fault, 'current_password')}
          required
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name="current_password"
              type="password"
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
      {asks.includes('code') && (
        <Field
          label="Code"
          hint={codeHint}
          error={errors.code}
          faultBy={faultBy(fault, 'code')}
          required
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name="code"
              value={code}
              onChange={setCode}
              autoComplete="one-time-code"
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {submitLabel}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const FROM_APP = 'The six figures that the app shows now.';
const EITHER = 'From your app, or one of your recovery codes.';
const groups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** A step's heading takes the focus, because the button that was pressed is gone. */
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

/** The second factor, in addition to the password (SESS-9 to SESS-12). */
export function SecondFactorSection({ actor }: { actor: SecondFactorRef }) {
  const status = useSelector(actor, selectStatus);
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
          takesFocus={FORMS.includes(status) && failure.field === undefined}
          className="mb-5 max-w-field"
        >
          {failure.message ?? 'The server could not be reached.'}
        </Alert>
      )}
      {status === 'loading' ? (
        <div aria-busy="true">
          <span className="sr-only" role="status">
            Loading whether signing in takes a second step
          </span>
          <SkeletonText lines={2} />
        </div>
      ) : null}
      {status === 'unread' ? <Button onClick={retry}>Try again</Button> : null}
      {status === 'elsewhere' ? (
        <p className="text-sm text-ink-muted">
          You sign in through your school, which decides whether a second step is needed.
        </p>
      ) : null}
      {status === 'off' ? <Button onClick={begin}>Set up an app…</Button> : null}
      {status === 'password' ? (
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
      {status === 'setUp' ? <SetUp actor={actor} form={form} /> : null}
      {status === 'codes' ? <Codes actor={actor} /> : null}
      {status === 'on' ? (
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
      {status === 'renew' ? (
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
      {status === 'end' ? (
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
