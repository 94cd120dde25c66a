const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';

/** Whether somebody who types now types into this. */
export const takesText = (element: Element | null): element is HTMLElement =>
  element?.matches(TEXT_FIELDS) === true;

/**
 * Focuses a field that was asked for and has arrived only now, unless the user has gone on to type in another one
 * meanwhile: the rest of their word would land here.
 */
export function focusOnArrival(field: HTMLElement | null): void {
  if (!takesText(document.activeElement)) field?.focus();
}
