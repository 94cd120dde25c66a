import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field } from '#views/components/fields/field.tsx';
import { inputClass } from '#views/components/fields/input-class.ts';

export type AuthFieldProps = Omit<ComponentPropsWithRef<'input'>, 'name'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  faultBy?: string | undefined;
};

/** A field that keeps its own text, which the form reads on submit. */
export const AuthField = ({ label, hint, error, faultBy, ...input }: AuthFieldProps) => (
  <Field label={label} hint={hint} error={error} faultBy={faultBy} required>
    {(wiring) => <input {...input} {...wiring} className={inputClass('h-11')} />}
  </Field>
);
