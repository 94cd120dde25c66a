import type { ReactNode } from 'react';
import { cx } from '#views/components/base/cx.ts';

/**
 * A curly brace as tall as its container, pointing left: what a reader draws next to a passage.
 */
const Brace = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 14 100"
    preserveAspectRatio="none"
    aria-hidden="true"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
  >
    <path
      vectorEffect="non-scaling-stroke"
      d="M13 1C6 1 7.5 6 7.5 14V38C7.5 46 6 49 1 50C6 51 7.5 54 7.5 62V86C7.5 94 6 99 13 99"
    />
  </svg>
);

/** A note in the margin of the sheet; below 1100 px it is under its heading. */
export const MarginNote = ({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) => (
  <p
    className={cx(
      'relative max-w-120 font-serif text-base text-accent italic max-wide:mt-3 max-wide:border-l-2 max-wide:border-accent-line max-wide:pl-4 wide:absolute wide:top-0 wide:-left-[14.75rem] wide:w-38 wide:py-2 wide:text-right',
      className,
    )}
  >
    {children}
    <Brace className="absolute inset-y-0 -right-5.5 h-full w-3 max-wide:hidden" />
  </p>
);

type SectionProps = {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  note?: ReactNode;
  chip?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A sheet with a ruled margin: the text is right of the line, comments on it are left of it. */
export const Ruled = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className="mx-auto max-w-page px-4 sm:px-6">
    <div
      className={cx(
        'relative wide:ml-[13rem] wide:border-l wide:border-accent-line wide:pl-12',
        className,
      )}
    >
      {children}
    </div>
  </div>
);

export const Section = ({ id, title, lead, note, chip, className, children }: SectionProps) => (
  <section id={id} aria-labelledby={id ? `${id}-title` : undefined}>
    <Ruled className={cx('py-12 sm:py-16', className)}>
      <div className="relative">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2
            id={id ? `${id}-title` : undefined}
            className="font-serif text-3xl font-semibold sm:text-4xl"
          >
            {title}
          </h2>
          {chip}
        </div>
        {note ? <MarginNote>{note}</MarginNote> : null}
        {lead ? <p className="mt-4 max-w-170 text-read text-ink-muted">{lead}</p> : null}
      </div>
      {children}
    </Ruled>
  </section>
);
