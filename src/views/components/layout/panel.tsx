import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

export type PanelProps = {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
  /** False if the content has its own edges, as a table does. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A panel like a sheet of paper: a thin border and no shadow. With a title it is a named section.
 */
export const Panel = ({
  title,
  description,
  actions,
  level = 2,
  padded = true,
  className,
  children,
}: PanelProps) => {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx('min-w-0 rounded-panel border border-line bg-surface', className)}
    >
      {title ? (
        <header className="flex items-start justify-between gap-x-4 gap-y-2 px-5 pt-4 max-sm:flex-wrap">
          <div className="min-w-0">
            <Heading id={id} className="font-serif text-lg font-semibold">
              {title}
            </Heading>
            {description ? <p className="mt-0.5 text-sm text-ink-muted">{description}</p> : null}
          </div>
          {actions ? <div className="shrink-0">{actions}</div> : null}
        </header>
      ) : null}
      <div className={cx(padded && 'p-5', padded && title !== undefined && 'pt-3.5')}>
        {children}
      </div>
    </section>
  );
};
