import { useState, type FormEvent } from 'react';
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts';
import type { NewPassword } from '#machines/profile/profile.view.ts';
import { Button } from '#views/components/button.tsx';
import { Field } from '#views/components/field.tsx';
import { TextInput } from '#views/components/text-input.tsx';

export interface PasswordFormProps { email: string; busy: boolean; onSave: (newPassword: NewPassword) => void }

export function PasswordForm({ email, busy, onSave }: PasswordFormProps) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ current_password: current, password: next });
    setCurrent('');
    setNext('');
  };
  return (
    <form onSubmit={submit} className="grid max-w-field gap-4">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Current password" required>
        {(wiring) => <TextInput {...wiring} type="password" value={current} onChange={setCurrent} autoComplete="current-password" required />}
      </Field>
      <Field label="New password" hint={`At least ${MIN_PASSWORD} characters.`} required>
        {(wiring) => (
          <TextInput
            {...wiring} type="password" value={next} onChange={setNext} autoComplete="new-password"
            minLength={MIN_PASSWORD} maxLength={MAX_PASSWORD} required
          />
        )}
      </Field>
      <div><Button type="submit" variant="primary" busy={busy}>Change password</Button></div>
    </form>
  );
}
