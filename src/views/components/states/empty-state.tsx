import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

export type EmptyStateProps = {
  title: ReactNode;
  /** What this is, and what to do first. */
  children?: ReactNode;
  illustration?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

/** Shown when there is nothing yet: what would be here, and the one next step. */
export const EmptyState = ({
  title,
  children,
  illustration,
  action,
  level = 2,
  className,
}: EmptyStateProps) => {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx(
        'mx-auto flex max-w-dialog flex-col items-center py-14 text-center sm:px-4',
        className,
      )}
    >
      {illustration ? <div className="mb-6 text-ink-faint">{illustration}</div> : null}
      <Heading className="font-serif text-xl font-semibold">{title}</Heading>
      {children ? (
        <div className="mt-2 text-base text-ink-muted text-pretty">{children}</div>
      ) : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
};
