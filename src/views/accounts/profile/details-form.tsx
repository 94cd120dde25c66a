import { useState } from 'react';
import { MAX_FULL_NAME } from '#contract/limits.ts';
import type { User } from '#contract/accounts/user.ts';
import type { Details } from '#machines/accounts/profile.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { faultBy, type ServerFault, useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { useFieldErrors } from '#views/components/fields/use-field-errors.ts';
import { faultsOfDetails, isOtherEmail } from './profile-values.ts';

export interface DetailsFormProps {
  user: User;
  busy: boolean;
  fault: ServerFault | null;
  onSave: (details: Details) => void;
}

/** Name and e-mail; another e-mail asks for the current password, because it is what one signs in with. */
export function DetailsForm({ user, busy, fault, onSave }: DetailsFormProps) {
  const [known, setKnown] = useState(user);
  const [name, setName] = useState(user.full_name);
  const [email, setEmail] = useState(user.email);
  const [password, setPassword] = useState('');
  const { errors, submit } = useFieldErrors<Details>((details) =>
    faultsOfDetails(details, user.email),
  );
  const otherEmail = isOtherEmail(email, user.email);
  // Saved, here or in another tab, or sent to be confirmed: what is on file stands in the fields, and the focus stays where it is.
  if (
    known.full_name !== user.full_name ||
    known.email !== user.email ||
    known.pending_email !== user.pending_email
  ) {
    setKnown(user);
    setName(user.full_name);
    setEmail(user.email);
    setPassword('');
  }
  const form = useFirstFault<HTMLFormElement>(fault?.field ?? null);
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-field gap-5"
      onSubmit={(event) =>
        submit(
          event,
          { full_name: name, email, current_password: otherEmail ? password : '' },
          onSave,
        )
      }
    >
      <Field
        label="Full name"
        error={errors.full_name}
        faultBy={faultBy(fault, 'full_name')}
        required
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="full_name"
            value={name}
            onChange={setName}
            maxLength={MAX_FULL_NAME}
            autoComplete="name"
          />
        )}
      </Field>
      <Field
        label="Email"
        {...(user.pending_email === undefined
          ? {}
          : {
              hint: `A link was sent to ${user.pending_email}. Follow it, and that is your email.`,
            })}
        error={errors.email}
        faultBy={faultBy(fault, 'email')}
        required
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="email"
            type="email"
            value={email}
            onChange={setEmail}
            autoComplete="email"
          />
        )}
      </Field>
      {otherEmail && (
        <Field
          label="Current password"
          hint="Needed, because you sign in with this email."
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
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Save details
        </Button>
      </div>
    </form>
  );
}
