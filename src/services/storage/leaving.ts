import type { Loss } from '#lib/site/loss.ts';
import { isShared } from './kept.ts';

const UNSAVED = /^marginalia\.(unsaved|marks|notes|private|rubric|agreed)\./;

/** What signing out now may lose: on a computer that isn't one's own what its tab keeps, and on any what a page would ask about before it is closed. */
export function wouldLose(): Loss[] {
  const kept = isShared() ? Object.keys(window.sessionStorage).flatMap((key) => UNSAVED.exec(key)?.[1] as Loss ?? []) : [];
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true })) ? kept : [...kept, 'page'];
}

let isLeaving = false;
// A window hears in the order of listening: this one must be there before any page's.
window.addEventListener('beforeunload', (event) => { if (isLeaving) event.stopImmediatePropagation(); });

/** Signing out on a computer that isn't one's own: nothing stays. Whoever was asked already isn't asked again by the browser. */
export function leaveNothing(): void {
  if (isShared()) window.sessionStorage.clear();
  isLeaving = true;
}
