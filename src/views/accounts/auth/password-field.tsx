import { useState } from 'react';
import { Field } from '#views/components/fields/field.tsx';
import { inputClass } from '#views/components/fields/input-class.ts';

export type PasswordFieldProps = {
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error: string | undefined;
  faultBy?: string | undefined;
};

/**
 * A password that can be shown while it is typed. The button has a word, not an icon, to keep the
 * page small.
 */
export const PasswordField = ({ autoComplete, hint, error, faultBy }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const action = shown ? 'Hide' : 'Show';
  return (
    <Field label="Password" hint={hint} error={error} faultBy={faultBy} required>
      {(wiring) => (
        <span className="relative block">
          <input
            {...wiring}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            className={inputClass('h-11 pr-16')}
          />
          <button
            type="button"
            aria-label={`${action} password`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 rounded-tick px-2.5 text-sm text-ink-muted hover:text-ink"
          >
            {action}
          </button>
        </span>
      )}
    </Field>
  );
};
