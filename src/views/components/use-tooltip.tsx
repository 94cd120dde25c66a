import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

const OPEN_AFTER_MS = 350;
const CLOSE_AFTER_MS = 120;
const GAP = 6;

type TipProps = { id: string; anchor: HTMLElement; children: ReactNode; onStay: () => void; onLeave: () => void };

/** Floats in the browser's top layer: no table, dialog or drawer can clip it. */
const Tip = ({ id, anchor, children, onStay, onLeave }: TipProps) => {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element) return undefined;
    element.showPopover?.();
    let frame = 0;
    let before = '';
    // What it belongs to may still be on its way, in a menu or dialog that just opened: follow until it rests.
    const place = () => {
      const from = anchor.getBoundingClientRect();
      const own = element.getBoundingClientRect();
      const left = Math.min(Math.max(GAP, from.left + (from.width - own.width) / 2), window.innerWidth - own.width - GAP);
      const above = from.top - own.height - GAP;
      element.style.left = `${left}px`;
      element.style.top = `${above >= GAP ? above : from.bottom + GAP}px`;
      const now = `${element.style.left} ${element.style.top}`;
      if (now !== before) frame = requestAnimationFrame(place);
      before = now;
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [anchor]);
  return (
    <div
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      className="pointer-events-auto fixed inset-auto m-0 max-w-80 animate-appear rounded-control bg-ink px-2 py-1 text-left font-sans text-xs font-normal whitespace-normal text-paper normal-case"
    >
      {children}
    </div>
  );
};

export type TooltipTrigger = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
  'aria-describedby'?: string | undefined;
};

/**
 * A tooltip for any element: spread `trigger` on it and render `tip` beside it. It opens on hover and on keyboard focus,
 * can itself be pointed at, and goes with Escape (WCAG 1.4.13). `names` is true when it only repeats the element's label.
 */
export const useTooltip = (text: ReactNode, { keys, names = false }: { keys?: string | undefined; names?: boolean } = {}) => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = (ms: number, to: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(to), ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const gone = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setAnchor(null);
    };
    document.addEventListener('keydown', gone, true);
    document.addEventListener('scroll', gone, true);
    return () => {
      document.removeEventListener('keydown', gone, true);
      document.removeEventListener('scroll', gone, true);
    };
  }, [anchor]);

  const trigger: TooltipTrigger = {
    onPointerEnter: (event) => {
      if (event.pointerType !== 'touch') later(OPEN_AFTER_MS, event.currentTarget);
    },
    onPointerLeave: () => later(CLOSE_AFTER_MS, null),
    onPointerDown: close,
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
    },
    onBlur: close,
    'aria-describedby': anchor && !names ? id : undefined,
  };
  const tip =
    anchor && text ? (
      <Tip id={id} anchor={anchor} onStay={() => clearTimeout(timer.current)} onLeave={() => later(CLOSE_AFTER_MS, null)}>
        {text}
        {keys ? <span className="ml-1.5 opacity-80"><Kbd keys={keys} inverse /></span> : null}
      </Tip>
    ) : null;
  return { trigger: text ? trigger : {}, tip };
};
