import { cx } from '../base/cx.ts';

/** Returns the look shared by all text fields and selects. */
export const inputClass = (extra?: string): string =>
  cx(
    'w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors coarse:text-read',
    'hover:border-ink-faint focus-visible:border-accent focus-visible:outline-offset-[-1px]',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    'disabled:border-line-strong disabled:bg-surface-sunken disabled:text-ink-faint',
    extra,
  );
