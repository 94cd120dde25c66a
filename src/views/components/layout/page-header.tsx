import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { cx } from '../base/cx.ts';

export type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  back?: { href: string; label: string };
  /** Chips next to the title. */
  meta?: ReactNode;
  actions?: ReactNode;
};

/** Titles longer than this may not fit on the two lines of a dense page. */
const LONG = 60;

/**
 * The head of a screen: its only h1, in serif, and the space below. On a dense page, the title is
 * on one line, with the actions next to it or below; if it is too long for that, it has two lines
 * next to the actions.
 */
export const PageHeader = ({ title, description, back, meta, actions }: PageHeaderProps) => {
  const isLong = typeof title === 'string' && title.length > LONG;
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 in-[.dense]:mb-1.5 in-[.dense]:items-start in-[.dense]:gap-x-3 in-[.dense]:gap-y-2">
      {typeof title === 'string' ? <title>{`${title} · Marginalia`}</title> : null}
      <div
        className={cx(
          'min-w-0 in-[.dense]:max-w-none in-[.dense]:grow',
          // Next to actions, a long title would push them onto a line of their own.
          actions !== undefined && 'max-w-prose',
          isLong && 'in-[.dense]:basis-80',
        )}
      >
        <div className="in-[.dense]:flex in-[.dense]:items-baseline in-[.dense]:gap-x-3 sm:in-[.dense]:flex-wrap">
          {back ? (
            <Link
              href={back.href}
              look="bare"
              className="mb-2 inline-flex min-h-6 min-w-6 shrink-0 items-center gap-1.5 text-sm text-ink-muted hover:text-ink in-[.dense]:mb-0"
            >
              <ArrowLeft />
              <span className="max-sm:in-[.dense]:sr-only">{back.label}</span>
            </Link>
          ) : null}
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1
              title={isLong ? title : undefined}
              className="min-w-0 font-serif text-3xl font-semibold wrap-anywhere in-[.dense]:text-xl md:in-[.dense]:line-clamp-2"
            >
              {title}
            </h1>
            {meta}
          </div>
        </div>
        {description ? (
          <p className="mt-1.5 max-w-prose text-base text-ink-muted wrap-anywhere in-[.dense]:max-w-none in-[.dense]:mt-0.5 in-[.dense]:text-sm in-[.dense]:contain-inline-size">
            {description}
          </p>
        ) : null}
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-2 in-[.dense]:gap-1 in-[.dense]:[&_a]:px-1.5">
          {actions}
        </div>
      ) : null}
    </header>
  );
};
