/**
 * Keeps the end of the page and its toasts clear of what stands over its last `pixels`; 0 when
 * nothing does. Told to these two alone: a property of the root has every element of the page look
 * at its style again, which costs four frames with a hundred rows.
 */
export function keepBottomClear(pixels: number): void {
  const room = pixels > 0 ? `${Math.ceil(pixels)}px` : '';
  document.body.style.paddingBottom = room;
  document.querySelector<HTMLElement>('.toasts')?.style.setProperty('--bottom-bar', room);
}
