import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Span } from '#lib/marking/selectors.ts';
import { type Surface, surfaceOf, onRedraw } from './surface.ts';

const GAP = 8;
type Places = ReadonlyMap<string, Span | null>;
/** Where the cards should be, and whether there is a warning above them. */
interface Wanted {
  places: Places;
  warns: boolean;
}

/**
 * Lays out the cards of a column next to their places, each below the previous one and all below
 * any warning; those without a place come last. Everything is measured before anything is moved,
 * and measurements are cached until the script is redrawn or resized: placing one card among
 * hundreds measures only that one.
 */
function columnOf(root: HTMLElement, column: HTMLElement) {
  let drawn: { surface: Surface; boxes: Map<string, HTMLElement> } | null = null;
  /** In px from the top of the script. */
  const wanted = new Map<
    string,
    { start: number | undefined; end: number | undefined; top: number }
  >();
  const heights = new WeakMap<Element, number>();
  const laid = new WeakMap<Element, number>();
  // Shared by all: the browser updates every live range at each change of the page.
  const ruler = window.document.createRange();

  const measure = (key: string, span: Span | null): number => {
    drawn ??= {
      surface: surfaceOf(root),
      boxes: new Map(
        [...root.querySelectorAll<HTMLElement>('[data-box]')].map((box) => [
          box.dataset['box'] ?? '',
          box,
        ]),
      ),
    };
    const box = drawn.boxes.get(key);
    const top = root.getBoundingClientRect().top;
    if (box !== undefined) return box.getBoundingClientRect().top - top;
    return span !== null && drawn.surface.pointAt(span, ruler)
      ? ruler.getBoundingClientRect().top - top
      : Infinity;
  };
  const topOf = (key: string, span: Span | null): number => {
    const before = wanted.get(key);
    if (before !== undefined && before.start === span?.start && before.end === span?.end)
      return before.top;
    const top = measure(key, span);
    wanted.set(key, { start: span?.start, end: span?.end, top });
    return top;
  };
  return {
    /** Discards the cached measurements. */
    forget: () => {
      drawn = null;
      wanted.clear();
    },
    grown: (card: Element, height: number) => {
      heights.set(card, height);
    },
    lay: ({ places, warns }: Wanted) => {
      const above = root.getBoundingClientRect().top - column.getBoundingClientRect().top;
      const cards = [...column.querySelectorAll<HTMLElement>('[data-note]')]
        .map((card) => {
          const key = card.dataset['note'] ?? '';
          const height = heights.get(card) ?? card.offsetHeight;
          heights.set(card, height);
          return { card, height, at: topOf(key, places.get(key) ?? null) + above };
        })
        .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at));
      let free = warns
        ? [...column.querySelectorAll<HTMLElement>(':scope > .is-warning')].reduce(
            (sum, { offsetHeight }) => sum + offsetHeight + GAP,
            0,
          )
        : 0;
      for (const { card, height, at } of cards) {
        const top = at === Infinity ? free : Math.max(free, at);
        if (laid.get(card) !== top) card.style.top = `${top}px`;
        laid.set(card, top);
        free = top + height + GAP;
      }
      column.style.minHeight = `${free}px`;
    },
  };
}

/**
 * Keeps the cards of a column next to their places, also when pages are drawn, cards grow or a
 * warning appears.
 */
export function useLaidOut(
  script: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
  places: Places,
  warns: boolean,
): void {
  const latest = useRef<Wanted>({ places, warns });
  const watch = useRef<{
    again: () => void;
    seen: WeakSet<Element>;
    observer: ResizeObserver | null;
  } | null>(null);

  useEffect(() => {
    const [root, own] = [script.current, column.current];
    if (root === null || own === null) return undefined;
    const cards = columnOf(root, own);
    const again = () => cards.lay(latest.current);
    const anew = () => {
      cards.forget();
      again();
    };
    const observer =
      typeof ResizeObserver === 'undefined'
        ? null
        : new ResizeObserver((entries) => {
            for (const {
              target,
              borderBoxSize: [size],
            } of entries) {
              if (target === root) cards.forget();
              else if (size !== undefined) cards.grown(target, size.blockSize);
            }
            again();
          });
    observer?.observe(root);
    const seen = new WeakSet<Element>();
    watch.current = { again, seen, observer };
    for (const card of own.children) {
      seen.add(card);
      observer?.observe(card);
    }
    const stop = onRedraw(root, () => {
      anew();
      return () => {};
    });
    return () => {
      watch.current = null;
      stop();
      observer?.disconnect();
    };
  }, [column, script]);

  useLayoutEffect(() => {
    latest.current = { places, warns };
    const [now, own] = [watch.current, column.current];
    if (now === null || own === null) return;
    // An element that is already observed would be reported again.
    for (const card of own.children) {
      if (now.seen.has(card)) continue;
      now.seen.add(card);
      now.observer?.observe(card);
    }
    now.again();
  }, [column, places, warns]);
}
