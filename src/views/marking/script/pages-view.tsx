import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Document } from '#contract/submissions/document.ts';
import { alignRuns, type DrawnFile } from '#lib/marking/drawn.ts';
import type { BoxDrawingRef } from '#machines/marking/box-drawing.view.ts';
import { BoxLayer, type NotedBox } from './box-layer.tsx';

/**
 * Draws a page and returns its text layer, which isn't in the document yet; null if the page was
 * left meanwhile, or if only the picture was requested.
 */
export type DrawPage = ((
  file: number,
  page: number,
  target: {
    canvas: HTMLCanvasElement;
    width: number;
    ratio: number;
    signal: AbortSignal;
    bare?: boolean;
  },
) => Promise<HTMLElement | null>) & {
  /** Returns the first page of a file if it was drawn ahead. */
  ahead?: (file: number) => Drawn | null;
  /** Keeps it for when the user returns. */
  keep?: (file: number, page: Drawn) => void;
};
/** `layer` is there as soon as `text` is, unless the text can't be read. */
interface Drawn {
  canvas: HTMLCanvasElement;
  width: number;
  layer: HTMLElement | null;
  text: Promise<HTMLElement | null>;
}

export interface PagesViewProps {
  drawn: Extract<DrawnFile, { kind: 'pages' }>;
  document: Document;
  zoom: number;
  drawPage: DrawPage;
  boxes: readonly NotedBox[];
  boxing: BoxDrawingRef;
  onLeave: () => void;
}

/**
 * The pages as they were submitted, drawn when they are near the viewport; their text is laid over
 * them, for selecting and pointing.
 */
const PagesView = memo(
  ({ drawn, document, zoom, drawPage, boxes, boxing, onLeave }: PagesViewProps) => {
    const box = useRef<HTMLDivElement>(null);
    const [room, setRoom] = useState(0);
    // Before the browser paints, so that a page drawn ahead is there in the first frame.
    useLayoutEffect(() => {
      const own = box.current;
      if (own === null) return undefined;
      const measure = () => setRoom(Math.floor(own.clientWidth));
      measure();
      const watch = new ResizeObserver(measure);
      watch.observe(own);
      return () => watch.disconnect();
    }, []);
    return (
      <div ref={box} className="desk-pdf">
        {room === 0
          ? null
          : Array.from({ length: drawn.count }, (_, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a page is its place
              <Page
                key={at}
                file={drawn.file}
                number={at + 1}
                width={Math.round(room * zoom)}
                size={drawn.size}
                document={document}
                drawPage={drawPage}
              >
                <BoxLayer actor={boxing} page={at + 1} boxes={boxes} onLeave={onLeave} />
              </Page>
            ))}
      </div>
    );
  },
);

export default PagesView;

interface PageProps {
  file: number;
  number: number;
  width: number;
  /** The size of the first page. */ size: { width: number; height: number };
  document: Document;
  drawPage: DrawPage;
  children: ReactNode;
}

/**
 * Gives every run of text its offset in the document, so that evidence and notes find it. With
 * several files there are several pages with the same number: the one with the same text is used.
 */
function placeRuns(layer: HTMLElement, document: Document, number: number): void {
  const known = document.pages.filter((one) => one.number === number);
  const runs = [...layer.querySelectorAll('span')].filter(
    (span) => span.firstChild instanceof Text,
  );
  const words = runs.map((span) => span.textContent);
  const found = (places: readonly (number | null)[]): number =>
    places.filter((place) => place !== null).length;
  const places = (known.length > 0 ? known : [{ start: 0, end: document.text.length }])
    .map((page) => alignRuns(words, document.text, page))
    .reduce((best, one) => (found(one) > found(best) ? one : best));
  for (const [at, span] of runs.entries())
    if (places[at] !== null && places[at] !== undefined) span.dataset['from'] = String(places[at]);
}

function Page({ file, number, width, size, document, drawPage, children }: PageProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(number === 1);
  useEffect(() => {
    const own = box.current;
    if (own === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { root: own.closest('.desk-scroll'), rootMargin: '100% 0px' },
    );
    watch.observe(own);
    return () => watch.disconnect();
  }, []);
  /** Height divided by width, once the page is drawn. */
  const [shape, setShape] = useState(size.height / size.width);
  useLayoutEffect(() => {
    const own = box.current;
    if (own === null || !isNear) return undefined;
    const stop = new AbortController();
    let shown = number === 1 ? (drawPage.ahead?.(file) ?? null) : null;
    const lay = (layer: HTMLElement): void => {
      placeRuns(layer, document, number);
      own.append(layer);
    };
    const canvas = window.document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    const draw = () =>
      void drawPage(file, number, {
        canvas,
        width,
        ratio: window.devicePixelRatio || 1,
        signal: stop.signal,
      })
        .then((layer) => {
          if (layer === null) return;
          own.replaceChildren(canvas);
          lay(layer);
          shown = { canvas, width, layer, text: Promise.resolve(layer) };
          setShape((known) =>
            Math.round(width * known) === Math.round((width * canvas.height) / canvas.width)
              ? known
              : canvas.height / canvas.width,
          );
        })
        .catch((error: unknown) => {
          console.warn(error);
          own.dataset['failed'] = '';
        });
    if (shown !== null) {
      own.replaceChildren(shown.canvas);
      if (shown.layer !== null) {
        shown.layer.style.setProperty('--total-scale-factor', String(width / size.width));
        lay(shown.layer);
      }
    }
    if (shown?.width !== width) draw();
    else if (shown.layer === null) {
      void shown.text.then((layer) => {
        if (stop.signal.aborted) return;
        if (layer === null) draw();
        else lay(layer);
      });
    }
    return () => {
      stop.abort();
      own.replaceChildren();
      if (number === 1 && shown !== null && drawPage.keep !== undefined) drawPage.keep(file, shown);
      else canvas.width = 0;
    };
  }, [document, drawPage, file, isNear, number, size, width]);
  return (
    <div
      className="desk-pdf-page"
      style={{ width, height: Math.round(width * shape) }}
      data-page={number}
      role="group"
      aria-label={`Page ${number}`}
    >
      <div ref={box} className="absolute inset-0" />
      {children}
    </div>
  );
}
