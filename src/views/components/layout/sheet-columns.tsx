import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

/**
 * The columns of a sheet (`<Dialog size="sheet" bare>`): side by side from 1100 px, each scrolling;
 * stacked below that, with read-only parts low enough that the text fields stay within reach.
 */
export const SheetColumns = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-0 flex-1 flex-col divide-line overflow-y-auto overscroll-contain max-wide:divide-y wide:flex-row wide:divide-x wide:overflow-hidden">
    {children}
  </div>
);

export type SheetColumnProps = {
  title: ReactNode;
  actions?: ReactNode;
  /** Read-only content recedes visually. */
  sunken?: boolean;
  className?: string;
  /** Shown below the scrolling content, and always visible if the columns are side by side. */
  below?: ReactNode;
  children: ReactNode;
};

/** One column: its heading stays, its content scrolls. */
export const SheetColumn = ({
  title,
  actions,
  sunken = false,
  className,
  below,
  children,
}: SheetColumnProps) => (
  <section
    className={cx(
      'flex min-w-0 flex-col wide:min-h-0 wide:flex-1',
      sunken && 'bg-surface-sunken',
      className,
    )}
  >
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-5 pt-3">
      <h3 className="text-xs font-medium text-ink-faint">{title}</h3>
      {actions ? <div className="flex flex-wrap gap-1">{actions}</div> : null}
    </div>
    <div
      tabIndex={0}
      className={cx(
        'px-5 pt-2 pb-5 outline-offset-[-2px] wide:min-h-0 wide:flex-1 wide:overflow-y-auto',
        sunken && 'max-wide:max-h-[40dvh] max-wide:overflow-y-auto',
      )}
    >
      {children}
    </div>
    {below}
  </section>
);
