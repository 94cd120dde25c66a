import type { MouseEvent, ReactElement } from 'react';
import { cx } from '#views/components/base/cx.ts';

export interface RowButtonProps {
  icon: ReactElement;
  /** Its name, shown by the table's single tooltip. */
  label: string;
  disabled?: boolean;
  /** Why it can't be pressed. */
  reason?: string | undefined;
  /** Reached by the arrow keys within its row, instead of by Tab. */
  inRow?: boolean;
  /** Shown only while the row is hovered or focused; the row's menu has the same action. */
  isQuiet?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

const look =
  'relative inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-muted transition-colors after:absolute after:-inset-0.5 ' +
  'hover:bg-hover hover:text-ink disabled:opacity-50 aria-disabled:opacity-50 coarse:size-10';

/**
 * A light icon button, without a component or a tooltip of its own: a hundred rows have a thousand
 * of them.
 */
export const rowButton = ({
  icon,
  label,
  disabled = false,
  reason,
  inRow = false,
  isQuiet = false,
  onClick,
}: RowButtonProps) => (
  <button
    type="button"
    tabIndex={inRow ? -1 : undefined}
    aria-label={label}
    aria-disabled={reason ? true : undefined}
    disabled={disabled}
    data-tip={reason ?? label}
    onClick={reason ? undefined : onClick}
    className={cx(look, isQuiet && 'row-action')}
  >
    {icon}
  </button>
);
