import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Tip } from '#views/components/floating/tip.tsx';

const OPEN_AFTER_MS = 350;

interface Pointed {
  element: HTMLElement;
  text: string;
  keys: string | undefined;
}

const pointedAt = (target: EventTarget | null): Pointed | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  return element?.dataset['tip']
    ? { element, text: element.dataset['tip'], keys: element.dataset['keys'] }
    : null;
};

/**
 * One tooltip for all descendants with `data-tip` (and `data-keys`): shown on hover and keyboard
 * focus, hidden by Escape.
 */
export function SharedTip({ children }: { children: ReactNode }) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = (next: Pointed | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPointed(next), ms);
  };
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setPointed(null);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div
      onPointerOver={(event) =>
        event.pointerType !== 'touch' && later(pointedAt(event.target), OPEN_AFTER_MS)
      }
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) =>
        event.target.matches(':focus-visible') && setPointed(pointedAt(event.target))
      }
      onBlur={close}
    >
      {children}
      {pointed ? (
        <Tip
          anchor={pointed.element}
          keys={pointed.keys}
          onStay={() => clearTimeout(timer.current)}
          onLeave={close}
          onGone={close}
        >
          {pointed.text}
        </Tip>
      ) : null}
    </div>
  );
}
