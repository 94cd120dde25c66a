import { useEffect, useRef, type RefObject } from 'react';
import type { Document } from '#contract/submissions/document.ts';
import type { Span } from '#lib/marking/selectors.ts';

/**
 * A displayed script: every element with `data-from` contains one text node with the document's
 * text from that offset. Built once for many places.
 */
export interface Surface {
  /** Returns a range for each run of text that the span covers, in reading order. */
  rangesOf: (span: Span) => Range[];
  /** Moves a range to the start of a span; false if that isn't displayed. */
  pointAt: (span: Span, range: Range) => boolean;
  /** Returns the span that a browser range covers; null if it covers nothing of the script. */
  spanOf: (range: Range) => Span | null;
}

interface Leaf {
  start: number;
  end: number;
  node: Text;
}

function leavesIn(root: Element): Leaf[] {
  const leaves: Leaf[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('[data-from]')) {
    const node = element.firstChild;
    const start = Number(element.dataset['from']);
    if (node instanceof Text && node.length > 0)
      leaves.push({ start, end: start + node.length, node });
  }
  return leaves.toSorted((a, b) => a.start - b.start);
}

export function surfaceOf(root: Element): Surface {
  const leaves = leavesIn(root);
  /** Returns the index of the first leaf that ends after an offset. */
  const firstBehind = (at: number): number => {
    let [low, high] = [0, leaves.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (leaves[middle]!.end <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    pointAt({ start, end }, range) {
      const first = leaves[firstBehind(start)];
      if (first === undefined || first.start >= end) return false;
      range.setStart(first.node, Math.max(0, start - first.start));
      range.setEnd(first.node, Math.min(end, first.end) - first.start);
      return true;
    },
    rangesOf({ start, end }) {
      const ranges: Range[] = [];
      for (let at = firstBehind(start); at < leaves.length && leaves[at]!.start < end; at += 1) {
        const { node, start: from, end: to } = leaves[at]!;
        const range = new Range();
        range.setStart(node, Math.max(0, start - from));
        range.setEnd(node, Math.min(end, to) - from);
        ranges.push(range);
      }
      return ranges;
    },
    spanOf(range) {
      const covered = leaves
        .filter(({ node }) => range.intersectsNode(node))
        .map(({ node, start, end }) => ({
          start: node === range.startContainer ? start + range.startOffset : start,
          end: node === range.endContainer ? start + range.endOffset : end,
        }))
        .filter(({ start, end }) => start < end);
      if (covered.length === 0) return null;
      return {
        start: Math.min(...covered.map(({ start }) => start)),
        end: Math.max(...covered.map(({ end }) => end)),
      };
    },
  };
}

/** Returns the selected span of the script; null if there is none. */
export function selectedIn(root: Element): Span | null {
  const selection = window.getSelection();
  if (
    selection === null ||
    selection.isCollapsed ||
    selection.rangeCount === 0 ||
    !root.contains(selection.anchorNode)
  )
    return null;
  return surfaceOf(root).spanOf(selection.getRangeAt(0));
}

/** Selects a span as a user would, and scrolls to it. */
export function selectIn(root: Element, span: Span): void {
  const ranges = surfaceOf(root).rangesOf(span);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (first === undefined || last === undefined) return;
  window
    .getSelection()
    ?.setBaseAndExtent(first.startContainer, first.startOffset, last.endContainer, last.endOffset);
  showIn(root, span);
}

/** Scrolls to a span. */
export function showIn(root: Element, span: Span): void {
  const [range] = surfaceOf(root).rangesOf(span);
  const scroller = root.closest('.desk-scroll');
  if (range === undefined || scroller === null) return;
  (range.startContainer.parentElement ?? root).scrollIntoView({ block: 'nearest' });
  const { top, bottom } = range.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  const room = box.height / 4;
  if (top < box.top + room / 2 || bottom > box.bottom - room)
    scroller.scrollTop += top - box.top - room;
}

const pageOf = ({ pages }: Pick<Document, 'pages'>, { start }: Span): number | null =>
  pages.find((page) => start >= page.start && start < page.end)?.number ?? null;

/** Returns the number of the page that takes up most of the visible script. */
export function visiblePage(scroller: Element | null): number {
  const box = scroller?.getBoundingClientRect();
  const pages = [...(scroller?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
  const seen =
    box === undefined
      ? undefined
      : (pages.find((page) => page.getBoundingClientRect().bottom > box.top + box.height / 2) ??
        pages.at(-1));
  return Number(seen?.dataset['page'] ?? 1);
}

/**
 * Scrolls to a span. If its page isn't drawn yet, scrolls to that page first, and to the span as
 * soon as it is. Returns a function that stops this.
 */
export function scrollToPassage(
  root: Element,
  span: Span,
  document: Pick<Document, 'pages'>,
): () => void {
  const shows = (): boolean => {
    const isThere = surfaceOf(root).rangesOf(span).length > 0;
    if (isThere) showIn(root, span);
    return isThere;
  };
  const page = pageOf(document, span);
  if (shows() || page === null) return () => {};
  root.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
  let isShown = false;
  return onRedraw(root, () => {
    isShown ||= shows();
    return () => {};
  });
}

/**
 * Highlights spans without changing the document (CSS Custom Highlight API); in browsers without
 * it, nothing is highlighted.
 */
export function paint(
  root: Element,
  layers: Readonly<Record<string, readonly Span[]>>,
): () => void {
  const registry = (globalThis as { CSS?: { highlights?: HighlightRegistry } }).CSS?.highlights;
  if (registry === undefined) return () => {};
  const surface = surfaceOf(root);
  for (const [name, spans] of Object.entries(layers))
    registry.set(name, new Highlight(...spans.flatMap((span) => surface.rangesOf(span))));
  return () => {
    for (const name of Object.keys(layers)) registry.delete(name);
  };
}

/**
 * Spans highlighted under one name: unchanged values stay highlighted until the script is redrawn.
 */
function layerOf(root: Element, name: string) {
  const registry = (globalThis as { CSS?: { highlights?: HighlightRegistry } }).CSS?.highlights;
  if (registry === undefined) return null;
  const own = new Highlight();
  let surface: Surface | null = null;
  let painted = new Map<Span, readonly Range[]>();
  const show = (spans: readonly Span[]) => {
    surface ??= surfaceOf(root);
    const before = painted;
    painted = new Map();
    for (const span of spans) {
      const ranges = before.get(span) ?? surface.rangesOf(span);
      painted.set(span, ranges);
      for (const range of ranges) own.add(range);
    }
    for (const [span, ranges] of before)
      if (!painted.has(span)) for (const range of ranges) own.delete(range);
    if (spans.length > 0) registry.set(name, own);
    else registry.delete(name);
  };
  return {
    show,
    again: () => {
      surface = null;
      const spans = [...painted.keys()];
      own.clear();
      painted = new Map();
      show(spans);
    },
    clear: () => {
      registry.delete(name);
    },
  };
}

/** Keeps spans highlighted, also on pages that are drawn later. */
export function usePainted(
  script: RefObject<HTMLElement | null>,
  name: string,
  spans: readonly Span[],
): void {
  const layer = useRef<ReturnType<typeof layerOf>>(null);
  useEffect(() => {
    const root = script.current;
    const own = root === null ? null : layerOf(root, name);
    layer.current = own;
    if (root === null || own === null) return undefined;
    const stop = onRedraw(root, () => {
      own.again();
      return () => {};
    });
    return () => {
      stop();
      own.clear();
    };
  }, [name, script]);
  useEffect(() => layer.current?.show(spans), [spans]);
}

/**
 * Runs a function now, and again whenever the script is redrawn: pages are drawn when they are near
 * the viewport.
 */
export function onRedraw(root: Element, deed: () => () => void): () => void {
  let undo = deed();
  const watch = new MutationObserver(() => {
    undo();
    undo = deed();
  });
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    undo();
  };
}
