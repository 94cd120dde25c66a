import { useState } from 'react';

/**
 * Headless UI gives the focus back to what had it last, as far as it has seen: it begins to look when its code is loaded,
 * which may be later than the last change. It is told of what has the focus as a dialog opens.
 */
export function useKnownOpener(): void {
  useState(() => document.activeElement?.dispatchEvent(new FocusEvent('focus')));
}
