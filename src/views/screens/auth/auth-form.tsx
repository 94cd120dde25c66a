import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Alert } from '#views/components/alert.tsx';
import { Button } from '#views/components/button.tsx';
import type { FieldErrors } from './auth-values.ts';

export type AuthFormProps<Values> = {
  /** What the server answered; null while there is nothing to say. */
  message: string | null;
  onDismiss?: (() => void) | undefined;
  busy: boolean;
  read: (form: FormData) => Values;
  check: (values: Values) => FieldErrors<Values>;
  onSubmit: (values: Values) => void;
  submitLabel: string;
  busyLabel: string;
  children: (errors: FieldErrors<Values>) => ReactNode;
};

/**
 * The frame of both forms. The fields keep their own text, so that nothing typed before the page woke up, and nothing
 * sent in vain, is lost.
 */
export const AuthForm = <Values extends object>(props: AuthFormProps<Values>) => {
  const { message, onDismiss, busy, read, check, onSubmit, submitLabel, busyLabel, children } = props;
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = read(new FormData(event.currentTarget));
    const found = check(values);
    setErrors(found);
    const fields = [...event.currentTarget.querySelectorAll('input')];
    const first = fields.find(({ name }) => name in found);
    if (first) first.focus();
    else onSubmit(values);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      {message === null ? null : <Alert tone="error" {...(onDismiss && { onDismiss })}>{message}</Alert>}
      {children(errors)}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">{busy ? busyLabel : submitLabel}</Button>
    </form>
  );
};
