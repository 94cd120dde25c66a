import type { MouseEvent } from 'react';
import type { Icon } from '#views/components/icon.ts';
import { cx } from '#views/components/cx.ts';

export interface RowButtonProps {
  icon: Icon;
  /** Its name; shown by the table's one tooltip. */
  label: string;
  /** The key that does the same on the row the keyboard stands on. */
  keys?: string;
  disabled?: boolean;
  /** Why it can't be pressed. */
  reason?: string | undefined;
  className?: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** A light icon button: a hundred rows have a thousand of them, so none has a tooltip of its own. */
export const RowButton = ({ icon: Glyph, label, keys, disabled = false, reason, className, onClick }: RowButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={reason ? true : undefined}
    disabled={disabled}
    data-tip={reason ?? label}
    data-keys={reason ? undefined : keys}
    onClick={reason ? undefined : onClick}
    className={cx(
      'relative inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-muted transition-colors after:absolute after:-inset-0.5',
      'hover:bg-hover hover:text-ink disabled:opacity-50 aria-disabled:opacity-50 coarse:size-10',
      className,
    )}
  >
    <Glyph />
  </button>
);
