import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first field with an error, if there is one. */
export const focusFirstFault = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

/** A field that the server refused, and the id of its message. */
export interface ServerFault {
  field: string;
  by: string;
}
export const faultBy = (fault: ServerFault | null, field: string): string | undefined =>
  fault?.field === field ? fault.by : undefined;

/**
 * Does the same as soon as the server's message concerns a field: attach the ref to the element
 * that contains the fields.
 */
export function useFirstFault<Element extends HTMLElement = HTMLDivElement>(
  said: string | null,
): RefObject<Element | null> {
  const form = useRef<Element>(null);
  useEffect(() => {
    if (said !== null) focusFirstFault(form.current);
  }, [said]);
  return form;
}
