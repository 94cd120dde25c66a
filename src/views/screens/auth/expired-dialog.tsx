import { useState } from 'react';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';

export interface ExpiredDialogProps {
  email: string;
  message: string | null;
  busy: boolean;
  onSubmit: (password: string) => void;
  onSignOut: () => void;
}

/** The session ended under the work: the same user signs in again and goes on where they were. */
export function ExpiredDialog({ email, message, busy, onSubmit, onSignOut }: ExpiredDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <Dialog
      open title="Please log in again" size="sm"
      description="Your session has expired. Everything you typed is still here: log in and go on where you were."
      onSubmit={() => onSubmit(password)}
      footer={(
        <>
          <Button variant="ghost" onClick={onSignOut}>Log out</Button>
          <Button type="submit" variant="primary" busy={busy}>Log in</Button>
        </>
      )}
    >
      <div className="grid gap-4">
        {message !== null && <Alert tone="error">{message}</Alert>}
        <p className="text-sm text-ink-muted">Signed in as <strong className="font-medium text-ink">{email}</strong></p>
        <Field label="Password" required>
          {(wiring) => <TextInput {...wiring} type="password" value={password} onChange={setPassword} autoComplete="current-password" data-autofocus />}
        </Field>
      </div>
    </Dialog>
  );
}
