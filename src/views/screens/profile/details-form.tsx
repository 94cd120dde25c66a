import { useState, type FormEvent } from 'react';
import { MAX_FULL_NAME } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import type { Details } from '#machines/profile/profile.view.ts';
import { Button } from '#views/components/button.tsx';
import { Field } from '#views/components/field.tsx';
import { TextInput } from '#views/components/text-input.tsx';

export interface DetailsFormProps { user: User; busy: boolean; onSave: (details: Details) => void }

/** Name and e-mail; another e-mail asks for the current password, because it is what one signs in with. */
export function DetailsForm({ user, busy, onSave }: DetailsFormProps) {
  const [name, setName] = useState(user.full_name);
  const [email, setEmail] = useState(user.email);
  const [password, setPassword] = useState('');
  const otherEmail = email.trim().toLowerCase() !== user.email;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ full_name: name, email, current_password: otherEmail ? password : '' });
  };
  return (
    <form onSubmit={submit} className="grid max-w-field gap-4">
      <Field label="Full name" required>
        {(wiring) => <TextInput {...wiring} value={name} onChange={setName} maxLength={MAX_FULL_NAME} autoComplete="name" required />}
      </Field>
      <Field label="Email" required>
        {(wiring) => <TextInput {...wiring} type="email" value={email} onChange={setEmail} autoComplete="email" required />}
      </Field>
      {otherEmail && (
        <Field label="Current password" hint="Needed, because you sign in with this e-mail." required>
          {(wiring) => <TextInput {...wiring} type="password" value={password} onChange={setPassword} autoComplete="current-password" required />}
        </Field>
      )}
      <div><Button type="submit" variant="primary" busy={busy}>Save details</Button></div>
    </form>
  );
}
