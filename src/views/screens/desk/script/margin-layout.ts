import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Span } from '#lib/desk/selectors.ts';
import { surfaceOf, whenDrawn } from './surface.ts';

const GAP = 8;

/** Lays cards beside their places, each below the one before; those without a place come last. All is measured before anything is moved. */
function lay(root: Element, column: HTMLElement, placeOfKey: ReadonlyMap<string, Span | null>): void {
  const surface = surfaceOf(root);
  const top = column.getBoundingClientRect().top;
  const boxes = new Map([...root.querySelectorAll<HTMLElement>('[data-box]')].map((box) => [box.dataset['box'] ?? '', box]));
  const cards = [...column.querySelectorAll<HTMLElement>('[data-note]')].map((card) => {
    const key = card.dataset['note'] ?? '';
    const span = placeOfKey.get(key) ?? null;
    const place = boxes.get(key) ?? (span === null ? undefined : surface.rangesOf(span)[0]);
    return { card, height: card.offsetHeight, wanted: place === undefined ? Infinity : place.getBoundingClientRect().top - top };
  }).toSorted((a, b) => a.wanted - b.wanted);
  let free = 0;
  for (const { card, height, wanted } of cards) {
    const at = Math.max(free, wanted === Infinity ? free : wanted);
    if (card.style.top !== `${at}px`) card.style.top = `${at}px`;
    free = at + height + GAP;
  }
  column.style.minHeight = `${free}px`;
}

/** Keeps the cards of a column beside their places, also when pages are drawn and when cards grow. */
export function useLaid(script: RefObject<HTMLElement | null>, column: RefObject<HTMLElement | null>, places: ReadonlyMap<string, Span | null>): void {
  const latest = useRef(places);
  const watch = useRef<{ again: () => void; seen: WeakSet<Element>; observer: ResizeObserver | null } | null>(null);

  useEffect(() => {
    const [root, own] = [script.current, column.current];
    if (root === null || own === null) return undefined;
    const again = () => lay(root, own, latest.current);
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(again);
    observer?.observe(root);
    const seen = new WeakSet<Element>();
    watch.current = { again, seen, observer };
    for (const card of own.children) {
      seen.add(card);
      observer?.observe(card);
    }
    const stop = whenDrawn(root, () => {
      again();
      return () => {};
    });
    return () => {
      watch.current = null;
      stop();
      observer?.disconnect();
    };
  }, [column, script]);

  useLayoutEffect(() => {
    latest.current = places;
    const [now, own] = [watch.current, column.current];
    if (now === null || own === null) return;
    // One that is watched already would be told of once more.
    for (const card of own.children) {
      if (now.seen.has(card)) continue;
      now.seen.add(card);
      now.observer?.observe(card);
    }
    now.again();
  }, [column, places]);
}
