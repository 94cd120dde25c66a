const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';

/** Whether the element is where typed text would go. */
export const takesText = (element: Element | null): element is HTMLElement =>
  element?.matches(TEXT_FIELDS) === true;

/**
 * Focuses a requested field that has only now appeared, unless the user is typing in another one
 * meanwhile: the rest of their word would go here.
 */
export function focusOnArrival(field: HTMLElement | null): void {
  if (!takesText(document.activeElement)) field?.focus();
}
