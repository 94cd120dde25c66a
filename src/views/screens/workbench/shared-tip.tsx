import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Kbd } from '#views/components/kbd.tsx';

const OPEN_AFTER_MS = 350;
const GAP = 6;

interface Pointed { element: HTMLElement; text: string; keys: string | undefined }

const pointedAt = (target: EventTarget | null): Pointed | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  return element?.dataset['tip'] ? { element, text: element.dataset['tip'], keys: element.dataset['keys'] } : null;
};

/** One tooltip for everything in it that carries `data-tip` (and `data-keys`): on hover, on keyboard focus, gone with Escape. */
export function SharedTip({ children }: { children: ReactNode }) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tip = useRef<HTMLDivElement>(null);

  const later = (next: Pointed | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPointed(next), ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setPointed(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const box = tip.current;
    if (!pointed || !box) return;
    box.showPopover?.();
    const from = pointed.element.getBoundingClientRect();
    const own = box.getBoundingClientRect();
    const above = from.top - own.height - GAP;
    box.style.left = `${Math.min(Math.max(GAP, from.left + (from.width - own.width) / 2), window.innerWidth - own.width - GAP)}px`;
    box.style.top = `${above >= GAP ? above : from.bottom + GAP}px`;
    const gone = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setPointed(null);
    };
    document.addEventListener('keydown', gone, true);
    document.addEventListener('scroll', gone, true);
    return () => {
      document.removeEventListener('keydown', gone, true);
      document.removeEventListener('scroll', gone, true);
    };
  }, [pointed]);

  return (
    <div
      onPointerOver={(event) => event.pointerType !== 'touch' && later(pointedAt(event.target), OPEN_AFTER_MS)}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && setPointed(pointedAt(event.target))}
      onBlur={close}
    >
      {children}
      {pointed ? (
        <div
          ref={tip}
          role="tooltip"
          popover="manual"
          onPointerEnter={() => clearTimeout(timer.current)}
          className="fixed inset-auto m-0 max-w-80 animate-appear rounded-control bg-ink px-2 py-1 text-left font-sans text-xs font-normal whitespace-pre-line text-paper"
        >
          {pointed.text}
          {pointed.keys ? <span className="ml-1.5 opacity-80"><Kbd keys={pointed.keys} inverse /></span> : null}
        </div>
      ) : null}
    </div>
  );
}
