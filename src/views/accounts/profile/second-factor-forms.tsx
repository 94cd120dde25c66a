import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { faultBy, type ServerFault, useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { useFieldErrors, type FieldErrors } from '#views/components/fields/use-field-errors.ts';

export interface Said {
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

export interface SayFormProps {
  asks: readonly (keyof Said)[];
  codeHint: string;
  submitLabel: string;
  busy: boolean;
  fault: ServerFault | null;
  /** What was refused: the focus goes to the field it is about. */
  refusal: string | null;
  danger?: boolean;
  onSay: (said: Said) => void;
  onCancel: () => void;
}

/** Asks for the password, a code, or both. */
export function SayForm({
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
