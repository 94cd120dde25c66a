import { useState } from 'react';
import type { FormEvent } from 'react';

export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

/**
 * Finds the faults in a form's fields when it is submitted: the first such field is focused, and
 * values are passed on only if there are none. Each control's `name` is its key in the values.
 */
export function useFieldErrors<Values extends object>(
  check: (values: Values) => FieldErrors<Values>,
) {
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const submit = (
    event: FormEvent<HTMLFormElement>,
    values: Values,
    onSubmit: (values: Values) => void,
  ) => {
    event.preventDefault();
    const found = check(values);
    setErrors(found);
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[name]')];
    const first = fields.find((field) => (field.getAttribute('name') ?? '') in found);
    if (first) first.focus();
    else onSubmit(values);
  };
  return { errors, submit };
}
