import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useTooltip } from './use-tooltip.tsx';

export type PopoverProps = {
  label: string;
  trigger: ReactNode;
  /** Size and padding of what floats: `w-bell max-h-bell-max`. */
  className?: string;
  buttonClassName?: string;
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small page of its own; Tab goes through it, Escape closes it and returns. */
export const Popover = ({ label, trigger, className, buttonClassName, children }: PopoverProps) => {
  const { trigger: pointed, tip } = useTooltip(label, { names: true });
  return (
    <HeadlessPopover>
      <PopoverButton
        {...pointed}
        aria-label={label}
        className={cx('relative inline-flex size-control items-center justify-center rounded-control text-ink-muted hover:bg-hover hover:text-ink data-open:bg-hover', buttonClassName)}
      >
        {trigger}
      </PopoverButton>
      {tip}
      <PopoverPanel
        focus
        transition
        anchor={{ to: 'bottom end', gap: 6, padding: 8 }}
        aria-label={label}
        className={cx('z-50 rounded-panel border border-line-strong bg-surface-raised shadow-float transition duration-quick data-closed:-translate-y-1 data-closed:opacity-0', className)}
      >
        {({ close }) => <>{children(close)}</>}
      </PopoverPanel>
    </HeadlessPopover>
  );
};
