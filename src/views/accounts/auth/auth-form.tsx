import { type ReactNode, useId } from 'react';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { useHydrated } from '#views/components/base/use-hydrated.ts';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { useFieldErrors, type FieldErrors } from '#views/components/fields/use-field-errors.ts';

export type AuthFormProps<Values> = {
  /** The server's message; null if there is none. */
  message: string | null;
  /** The field that the message is about. */
  fault: string | null;
  onDismiss?: (() => void) | undefined;
  busy: boolean;
  read: (form: FormData) => Values;
  check: (values: Values) => FieldErrors<Values>;
  onSubmit: (values: Values) => void;
  submitLabel: string;
  busyLabel: string;
  children: (
    errors: FieldErrors<Values>,
    faultBy: (field: keyof Values) => string | undefined,
  ) => ReactNode;
};

/**
 * The frame of both forms. The fields keep their own text, so that nothing is lost that was typed
 * before hydration or sent in vain. Until hydration nothing submits, because the browser itself
 * would put the password into the address.
 */
export const AuthForm = <Values extends object>(props: AuthFormProps<Values>) => {
  const {
    message,
    fault,
    onDismiss,
    busy,
    read,
    check,
    onSubmit,
    submitLabel,
    busyLabel,
    children,
  } = props;
  const { errors, submit } = useFieldErrors(check);
  const awake = useHydrated();
  const said = useId();
  const form = useFirstFault<HTMLFormElement>(message);
  const faultBy = (field: keyof Values) => (field === fault ? said : undefined);
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="mt-6 flex flex-col gap-5"
      onSubmit={(event) =>
        busy
          ? event.preventDefault()
          : submit(event, read(new FormData(event.currentTarget)), onSubmit)
      }
    >
      {message === null ? null : (
        <Alert tone="error" id={said} takesFocus={fault === null} {...(onDismiss && { onDismiss })}>
          {message}
        </Alert>
      )}
      {children(errors, faultBy)}
      <Button
        type={awake ? 'submit' : 'button'}
        variant="primary"
        size="lg"
        busy={busy}
        className="w-full"
      >
        {busy ? busyLabel : submitLabel}
      </Button>
    </form>
  );
};
