import { cx } from '../base/cx.ts';

type SpinnerProps = { label?: string; className?: string };

/**
 * A turning ring. With a label it is a status; without one it decorates something that already says
 * it is busy.
 */
export const Spinner = ({ label, className }: SpinnerProps) => (
  <span
    role={label ? 'status' : undefined}
    className={cx('inline-flex items-center gap-2', label && 'text-sm text-ink-muted')}
  >
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      className={cx('size-4 shrink-0 animate-spin', className)}
    >
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path
        d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
    {label}
  </span>
);
