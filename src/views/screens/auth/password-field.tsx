import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Field } from '#views/components/fields/field.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { inputClass } from '#views/components/fields/input-class.ts';

export type PasswordFieldProps = { autoComplete: 'current-password' | 'new-password'; hint?: string; error: string | undefined; faultBy?: string | undefined };

/** A password that can be looked at while it is typed. */
export const PasswordField = ({ autoComplete, hint, error, faultBy }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  return (
    <Field label="Password" hint={hint} error={error} faultBy={faultBy} required>
      {(wiring) => (
        <span className="relative block">
          <input {...wiring} name="password" type={shown ? 'text' : 'password'} autoComplete={autoComplete} className={inputClass('h-11 pr-11')} />
          <span className="absolute inset-y-0 right-1 flex items-center">
            <IconButton icon={shown ? EyeOff : Eye} label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)} />
          </span>
        </span>
      )}
    </Field>
  );
};
