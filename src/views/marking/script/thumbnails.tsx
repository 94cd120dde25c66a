import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DrawnFile } from '#lib/marking/drawn.ts';
import type { DrawPage } from './pages-view.tsx';
import { visiblePage } from './surface.ts';

export interface ThumbnailsProps {
  drawn: Extract<DrawnFile, { kind: 'pages' }>;
  drawPage: DrawPage;
  /** The element in which the pages scroll. */ scroller: RefObject<HTMLElement | null>;
}

const WIDTH = 88;

/**
 * All pages as thumbnails: the current one is marked, and a click goes to any (DESK-2). They are
 * drawn when they are near the viewport.
 */
export default function Thumbnails({ drawn, drawPage, scroller }: ThumbnailsProps) {
  const [now, setNow] = useState(1);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const own = scroller.current;
    if (own === null) return undefined;
    let asked = 0;
    const look = () => {
      asked = 0;
      setNow(visiblePage(own));
    };
    const scrolled = () => {
      asked ||= requestAnimationFrame(look);
    };
    scrolled();
    own.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(asked);
      own.removeEventListener('scroll', scrolled);
    };
  }, [scroller]);
  useEffect(() => {
    list.current?.children[now - 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [now]);
  return (
    <nav aria-label="Pages" className="desk-rail">
      <ol ref={list}>
        {Array.from({ length: drawn.count }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place
          <li key={at}>
            <button
              type="button"
              aria-label={`Page ${at + 1}`}
              aria-current={now === at + 1 ? 'page' : undefined}
              onClick={() =>
                scroller.current
                  ?.querySelector(`[data-page="${at + 1}"]`)
                  ?.scrollIntoView({ block: 'start' })
              }
            >
              <Small
                file={drawn.file}
                number={at + 1}
                height={Math.round((WIDTH * drawn.size.height) / drawn.size.width)}
                drawPage={drawPage}
              />
              <span aria-hidden="true">{at + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Small({
  file,
  number,
  height,
  drawPage,
}: {
  file: number;
  number: number;
  height: number;
  drawPage: DrawPage;
}) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const own = box.current;
    if (own === null) return undefined;
    let stop: AbortController | null = null;
    const leave = () => {
      stop?.abort();
      stop = null;
      own.replaceChildren();
    };
    const draw = () => {
      const canvas = window.document.createElement('canvas');
      const { signal } = (stop = new AbortController());
      void drawPage(file, number, {
        canvas,
        width: WIDTH,
        ratio: window.devicePixelRatio || 1,
        signal,
        bare: true,
      }).then(
        () => {
          if (signal.aborted) return;
          own.replaceChildren(canvas);
          own.style.height = `${Math.round((WIDTH * canvas.height) / canvas.width)}px`;
        },
        () => {},
      );
    };
    const watch = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        if (isNear && stop === null) draw();
        if (!isNear) leave();
      },
      { root: own.closest('.desk-rail'), rootMargin: '50%' },
    );
    watch.observe(own);
    return () => {
      watch.disconnect();
      leave();
    };
  }, [drawPage, file, number]);
  return <span ref={box} className="desk-thumb" style={{ width: WIDTH, height }} />;
}
