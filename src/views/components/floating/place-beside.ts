export interface Place {
  /** The side to place it on, if there is room. */
  side: 'above' | 'below';
  align: 'start' | 'center' | 'end';
  /** In px, to the anchor and to the window's edges. */
  gap: number;
}

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** Places an element of the top layer next to its anchor, inside the window. */
export function placeBeside(
  box: HTMLElement,
  anchor: HTMLElement,
  { side, align, gap }: Place,
): void {
  const from = anchor.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const left = {
    start: from.left,
    center: from.left + (from.width - own.width) / 2,
    end: from.right - own.width,
  }[align];
  const above = from.top - own.height - gap;
  const below = from.bottom + gap;
  const isAbove = side === 'above' ? above >= gap : below + own.height > window.innerHeight;
  box.style.left = `${between(left, gap, window.innerWidth - own.width - gap)}px`;
  box.style.top = `${Math.max(gap, isAbove ? above : below)}px`;
}
