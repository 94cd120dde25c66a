import { fromPromise } from 'xstate';

/** For pages that aren't served securely, where there is no clipboard API. */
function copyBySelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'sr-only';
  const focused = document.activeElement;
  (focused?.closest('[role=dialog]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!copied) throw new Error('The browser did not copy.');
}

/** Copies a text to the clipboard. Throws if the browser doesn't allow it. */
export const copyText = fromPromise<void, { text: string }>(async ({ input: { text } }) => {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) await clipboard.writeText(text);
  else copyBySelection(text);
});
