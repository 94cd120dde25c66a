import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  isArriving,
  isBusy,
  isLate,
  isSignedIn,
  secondStepCommands,
  selectFault,
  selectMessage,
  type SecondStepRef,
} from '#machines/accounts/second-step.view.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { AuthField } from './auth-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';

interface Values {
  code: string;
}
const read = (form: FormData): Values => ({ code: String(form.get('code') ?? '').trim() });
const check = ({ code }: Values) => (code === '' ? { code: 'Enter the code.' } : {});

function CodeForm({ actor }: { actor: SecondStepRef }) {
  const message = useSelector(actor, selectMessage);
  const fault = useSelector(actor, selectFault);
  const busy = useSelector(actor, (snapshot) => isBusy(snapshot) || isSignedIn(snapshot));
  const { submit, dismiss } = secondStepCommands(actor);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <AuthForm
      message={message}
      fault={fault}
      onDismiss={dismiss}
      busy={busy}
      read={read}
      check={check}
      onSubmit={({ code }) => submit(code)}
      submitLabel="Sign in"
      busyLabel="Signing in…"
    >
      {(errors, faultBy) => (
        <AuthField
          ref={field}
          name="code"
          label="Code"
          hint="The six figures that your authenticator app shows now, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code}
          faultBy={faultBy('code')}
        />
      )}
    </AuthForm>
  );
}

/** The step between the right password and the app (SESS-9). */
export function SecondStepScreen({
  actor,
  loginHref,
}: {
  actor: SecondStepRef;
  loginHref: string;
}) {
  const arriving = useSelector(actor, isArriving);
  const late = useSelector(actor, isLate);
  const back = (
    <p className="mt-6 text-sm text-ink-muted">
      <Link href={loginHref}>Back to sign in</Link>
    </p>
  );
  if (arriving)
    return (
      <AuthPage title="Enter your code" lead={<span role="status">One moment.</span>}>
        {null}
      </AuthPage>
    );
  if (late) {
    return (
      <AuthPage title="Not signed in" lead="Nothing was changed.">
        <Alert tone="error" takesFocus className="mt-6">
          This took too long. Sign in again with your password.
        </Alert>
        {back}
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Enter your code"
      lead="Your password was right. Your account asks for a code, too."
    >
      <CodeForm actor={actor} />
      <p className="mt-6 text-sm text-ink-muted">
        Neither your app nor a recovery code at hand? Whoever runs this server can let you set it up
        anew.
      </p>
      {back}
    </AuthPage>
  );
}
