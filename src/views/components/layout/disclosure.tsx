import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

export type DisclosureProps = {
  summary: ReactNode;
  open: boolean;
  onToggle: () => void;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A heading that shows and hides its content; the owner decides whether it is open. */
export const Disclosure = ({
  summary,
  open,
  onToggle,
  aside,
  className,
  children,
}: DisclosureProps) => {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-control min-w-0 flex-1 items-center gap-1.5 rounded-control px-1.5 text-left text-sm font-medium hover:bg-hover"
        >
          <ChevronRight
            className={cx('text-ink-faint transition-transform', open && 'rotate-90')}
          />
          <span className="min-w-0 flex-1">{summary}</span>
        </button>
        {aside}
      </div>
      <div id={id} hidden={!open}>
        {open ? children : null}
      </div>
    </div>
  );
};
