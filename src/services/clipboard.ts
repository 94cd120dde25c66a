import { fromPromise } from 'xstate';

/** For pages that aren't served securely, where the clipboard has no API. */
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

/** Puts a text on the clipboard. Throws when the browser doesn't let it. */
export const copyText = fromPromise<void, { text: string }>(async ({ input: { text } }) => {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) await clipboard.writeText(text);
  else copyBySelection(text);
});
