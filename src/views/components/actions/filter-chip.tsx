import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

export type FilterChipProps = {
  pressed: boolean;
  onToggle: () => void;
  count?: number;
  disabled?: boolean;
  children: ReactNode;
};

/** One of several filters that can be on at the same time. */
export const FilterChip = ({ pressed, onToggle, count, disabled, children }: FilterChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onToggle}
    className={cx(
      'inline-flex h-7 items-center gap-1.5 rounded-control border px-2.5 text-xs font-medium whitespace-nowrap transition-colors disabled:opacity-50 coarse:h-10',
      pressed
        ? 'border-accent bg-accent-soft text-accent-strong'
        : 'border-line-strong text-ink-muted hover:border-edge hover:text-ink',
    )}
  >
    {pressed ? <Check className="-ml-1 size-3.5" /> : null}
    {children}
    {count === undefined ? null : ' '}
    {count === undefined ? null : <span className="font-normal tabular-nums">{count}</span>}
  </button>
);
