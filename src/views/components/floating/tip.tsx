import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Kbd } from '../actions/kbd.tsx';
import { placeBeside } from './place-beside.ts';

export type TipProps = {
  id?: string;
  anchor: HTMLElement;
  keys?: string | undefined;
  /** The pointer enters or leaves the tooltip itself. */
  onStay: () => void;
  onLeave: () => void;
  /** Dismissed by Escape or because the page scrolls. */
  onGone: () => void;
  children: ReactNode;
};

/**
 * The content of a tooltip, in the browser’s top layer: no table, dialog or drawer can clip it. It
 * may be placed in running text.
 */
export const Tip = ({ id, anchor, keys, onStay, onLeave, onGone, children }: TipProps) => {
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element) return undefined;
    element.showPopover?.();
    let frame = 0;
    let before = '';
    // Its anchor may still be moving, in a menu or dialog that has just opened: follow it until it
    // stops.
    const place = () => {
      placeBeside(element, anchor, { side: 'above', align: 'center', gap: 6 });
      const now = `${element.style.left} ${element.style.top}`;
      if (now !== before) frame = requestAnimationFrame(place);
      before = now;
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [anchor]);
  useEffect(() => {
    const gone = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') onGone();
    };
    document.addEventListener('keydown', gone, true);
    document.addEventListener('scroll', gone, true);
    return () => {
      document.removeEventListener('keydown', gone, true);
      document.removeEventListener('scroll', gone, true);
    };
  }, [onGone]);
  return (
    <span
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      className="pointer-events-auto fixed inset-auto m-0 max-w-80 animate-appear rounded-control bg-ink px-2 py-1 text-left font-sans text-xs font-normal whitespace-pre-line text-paper normal-case"
    >
      {children}
      {keys ? (
        <span className="ml-1.5 opacity-80">
          <Kbd keys={keys} inverse />
        </span>
      ) : null}
    </span>
  );
};
