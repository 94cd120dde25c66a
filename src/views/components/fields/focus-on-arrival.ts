const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';

/**
 * Focuses a field that was asked for and has arrived only now, unless the user has gone on to type in another one
 * meanwhile: the rest of their word would land here.
 */
export function focusOnArrival(field: HTMLElement | null): void {
  if (!document.activeElement?.matches(TEXT_FIELDS)) field?.focus();
}
