import { cx } from '../base/cx.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent-solid text-accent-ink hover:bg-accent-solid-hover',
  quiet: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  ghost: 'text-ink-muted hover:bg-hover hover:text-ink',
  danger: 'bg-danger-solid text-danger-ink hover:bg-danger-solid-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm px-2.5 text-xs',
  // On a phone with large letters a button has two lines rather than be wider than the screen.
  md: 'h-control px-3.5 text-sm max-sm:h-auto max-sm:min-h-control max-sm:whitespace-normal',
  lg: 'h-12 px-5 text-base',
};

/** Returns the look of a button, for a `<button>` or for a link that acts as the next step. */
export const buttonClass = (
  variant: ButtonVariant = 'quiet',
  size: ButtonSize = 'md',
  extra?: string,
): string =>
  cx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap select-none',
    'transition-colors disabled:opacity-50 aria-disabled:not-aria-busy:opacity-50',
    variants[variant],
    sizes[size],
    extra,
  );
