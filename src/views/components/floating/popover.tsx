import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { useTooltip } from './use-tooltip.tsx';

export type PopoverProps = {
  /**
   * The button's id: if an element with the same id had the focus in its place, the button takes it
   * over.
   */
  id?: string;
  label: string;
  trigger: ReactNode;
  /** Size and padding of the popover: `w-bell max-h-bell-max`. */
  className?: string;
  buttonClassName?: string;
  /** It was requested before its code was loaded: it starts open, with the focus on its button. */
  startOpen?: boolean;
  children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a small panel below it; Tab moves through it and on, Escape closes it and
 * returns to the button. Not Headless UI's, whose focus guards are hidden from screen readers but
 * in the tab order.
 */
export const Popover = ({
  id: given,
  label,
  trigger,
  className,
  buttonClassName,
  startOpen = false,
  children,
}: PopoverProps) => {
  const [open, setOpen] = useState(startOpen);
  const id = useId();
  const made = useId();
  const buttonId = given ?? made;
  const [takesFocus] = useState(() => startOpen || document.activeElement?.id === buttonId);
  const whole = useRef<HTMLDivElement>(null);
  const { trigger: pointed, tip } = useTooltip(label, { names: true });

  useEffect(() => {
    if (takesFocus) document.getElementById(buttonId)?.focus();
  }, [takesFocus, buttonId]);

  useEffect(() => {
    if (!open) return undefined;
    const pressed = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false);
    };
    const typed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      document.getElementById(buttonId)?.focus();
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('keydown', typed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('keydown', typed);
    };
  }, [open, buttonId]);

  const close = () => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  // Only if it is rendered open: otherwise a screen that appears just then and takes the focus
  // would undo the press.
  const left = ({ relatedTarget }: FocusEvent) => {
    if (open && relatedTarget !== null && !whole.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <div ref={whole} className="relative" onBlur={left}>
      <button
        {...pointed}
        id={buttonId}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={cx(
          'relative inline-flex size-control items-center justify-center rounded-control text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover',
          buttonClassName,
        )}
      >
        {trigger}
      </button>
      {open ? null : tip}
      {open ? (
        <section
          id={id}
          aria-label={label}
          className={cx(
            'absolute top-full right-0 z-50 mt-1.5 max-w-[calc(100vw-1rem)] animate-appear rounded-panel border border-line-strong bg-surface-raised shadow-float max-sm:fixed max-sm:top-14 max-sm:right-2',
            className,
          )}
        >
          {children(close)}
        </section>
      ) : null}
    </div>
  );
};
