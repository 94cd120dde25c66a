import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent, ReactNode } from 'react';
import { Tip } from './tip.tsx';

const OPEN_AFTER_MS = 350;
const CLOSE_AFTER_MS = 120;

export type TooltipTrigger = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
  'aria-describedby'?: string | undefined;
};

/**
 * Returns a tooltip for any element: spread `trigger` on it and render `tip` next to it. It opens
 * on hover and on keyboard focus, can itself be pointed at, and closes with Escape (WCAG 1.4.13).
 * `names` is true if it only repeats the element's label.
 */
export const useTooltip = (
  text: ReactNode,
  { keys, names = false }: { keys?: string | undefined; names?: boolean } = {},
) => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = (ms: number, to: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(to), ms);
  };
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setAnchor(null);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

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
      <Tip
        id={id}
        anchor={anchor}
        keys={keys}
        onStay={() => clearTimeout(timer.current)}
        onLeave={() => later(CLOSE_AFTER_MS, null)}
        onGone={close}
      >
        {text}
      </Tip>
    ) : null;
  return { trigger: text ? trigger : {}, tip };
};
