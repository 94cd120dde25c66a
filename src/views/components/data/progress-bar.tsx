import { cx } from '../base/cx.ts';

export type ProgressBarProps = {
  label: string;
  value?: number | undefined;
  max?: number;
  tone?: 'accent' | 'busy' | 'danger';
  className?: string;
};

const fills = {
  accent: '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
  busy: '[&::-moz-progress-bar]:bg-busy [&::-webkit-progress-value]:bg-busy',
  danger: '[&::-moz-progress-bar]:bg-danger-solid [&::-webkit-progress-value]:bg-danger-solid',
};

/** Progress towards `max` (100); without a value, only that work is in progress. */
export const ProgressBar = ({
  label,
  value,
  max = 100,
  tone = 'accent',
  className,
}: ProgressBarProps) => (
  <progress
    aria-label={label}
    value={value}
    max={Math.max(1, max)}
    className={cx(
      'block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-line indeterminate:animate-pulse',
      '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-calm',
      'indeterminate:[&::-webkit-progress-bar]:bg-accent-line',
      fills[tone],
      className,
    )}
  />
);
