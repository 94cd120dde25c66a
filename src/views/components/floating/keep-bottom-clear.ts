/**
 * Keeps the end of the page and the toasts clear of what covers its last `pixels`; 0 if nothing
 * does. Set on these two elements alone: a property of the root makes the browser recalculate the
 * style of every element, which costs four frames with a hundred rows.
 */
export function keepBottomClear(pixels: number): void {
  const room = pixels > 0 ? `${Math.ceil(pixels)}px` : '';
  document.body.style.paddingBottom = room;
  document.querySelector<HTMLElement>('.toasts')?.style.setProperty('--bottom-bar', room);
}
