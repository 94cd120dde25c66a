import { useEffect, useRef, type RefObject } from 'react';

/** Leads to the first field that is at fault, if there is one. */
export const focusFirstFault = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

/** A field the server found fault with, and the id of what it said. */
export interface ServerFault {
  field: string;
  by: string;
}
export const faultBy = (fault: ServerFault | null, field: string): string | undefined =>
  fault?.field === field ? fault.by : undefined;

/** The same, as soon as something is said of a field by whoever was asked: spread the ref on what holds the fields. */
export function useFirstFault<Element extends HTMLElement = HTMLDivElement>(
  said: string | null,
): RefObject<Element | null> {
  const form = useRef<Element>(null);
  useEffect(() => {
    if (said !== null) focusFirstFault(form.current);
  }, [said]);
  return form;
}
