import { useState } from 'react';
import { MIN_PASSWORD } from '#contract/limits.ts';
import type { NewPassword } from '#machines/accounts/profile.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { faultBy, type ServerFault, useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { useFieldErrors } from '#views/components/fields/use-field-errors.ts';
import { faultsOfPassword } from './profile-values.ts';

export interface PasswordFormProps {
  email: string;
  busy: boolean;
  fault: ServerFault | null;
  /** It was changed just now: what was typed for it goes. */
  changed: boolean;
  onSave: (newPassword: NewPassword) => void;
}

export function PasswordForm({ email, busy, fault, changed, onSave }: PasswordFormProps) {
  const [seen, setSeen] = useState(changed);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { errors, submit } = useFieldErrors(faultsOfPassword);
  if (seen !== changed) {
    setSeen(changed);
    if (changed) {
      setCurrent('');
      setNext('');
    }
  }
  const form = useFirstFault<HTMLFormElement>(fault?.field ?? null);
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-field gap-5"
      onSubmit={(event) => submit(event, { current_password: current, password: next }, onSave)}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        label="Current password"
        error={errors.current_password}
        faultBy={faultBy(fault, 'current_password')}
        required
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="current_password"
            type="password"
            value={current}
            onChange={setCurrent}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters.`}
        error={errors.password}
        faultBy={faultBy(fault, 'password')}
        required
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="password"
            type="password"
            value={next}
            onChange={setNext}
            autoComplete="new-password"
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
