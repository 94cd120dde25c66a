import { useId, useState } from 'react';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';

export interface ExpiredDialogProps {
  email: string;
  message: string | null;
  /** False if the server couldn't be reached, which says nothing about the password. */
  isPasswordWrong: boolean;
  busy: boolean;
  onSubmit: (password: string) => void;
  onSignOut: () => void;
}

/**
 * Shown when the session ends during work: the same user signs in again and continues where they
 * were.
 */
export function ExpiredDialog({
  email,
  message,
  isPasswordWrong,
  busy,
  onSubmit,
  onSignOut,
}: ExpiredDialogProps) {
  const [password, setPassword] = useState('');
  const said = useId();
  const form = useFirstFault(message);
  return (
    <Dialog
      open
      title="Please log in again"
      size="sm"
      description="Your session has expired. Everything you typed is still here: log in and go on where you were."
      onSubmit={() => onSubmit(password)}
      footer={
        <>
          <Button variant="ghost" onClick={onSignOut}>
            Log out
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Log in
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-4">
        {message !== null && (
          <Alert tone="error" id={said} takesFocus={!isPasswordWrong}>
            {message}
          </Alert>
        )}
        <p className="text-sm text-ink-muted">
          Signed in as <strong className="font-medium text-ink">{email}</strong>
        </p>
        <Field label="Password" faultBy={isPasswordWrong ? said : undefined} required>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="password"
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              data-autofocus
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
