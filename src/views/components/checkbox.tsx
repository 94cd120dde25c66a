import { useEffect, useRef } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'checked' | 'type' | 'ref'> & {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  checked: boolean;
  /** Some but not all. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
};

const mark = 'pointer-events-none absolute inset-0 hidden size-4 text-accent-ink';

/** A box to tick, with its label. */
export const Checkbox = (props: CheckboxProps) => {
  const { label, hideLabel = false, hint, checked, indeterminate = false, onChange, className, ...rest } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={cx('relative inline-flex items-start gap-2.5 text-sm', rest.disabled && 'cursor-not-allowed text-ink-faint', hideLabel && 'p-1', className)}>
      <span className={cx('relative size-4 shrink-0', !hideLabel && 'mt-0.5')}>
        <input
          {...rest}
          ref={box}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className={cx(
            'peer size-4 appearance-none rounded-tick border border-edge bg-surface checked:border-accent checked:bg-accent-solid indeterminate:border-accent indeterminate:bg-accent-solid hover:border-ink-faint disabled:opacity-50',
            // The finger's target: 24 px and more around a 16 px box.
            hideLabel && 'before:absolute before:-inset-2',
          )}
        />
        <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={cx(mark, 'peer-checked:not-peer-indeterminate:block')}>
          <path d="m4 8.4 2.7 2.6L12 5.4" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={cx(mark, 'peer-indeterminate:block')}>
          <path d="M4.5 8h7" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </span>
      <span className={cx(hideLabel && 'sr-only')}>
        {label}
        {hint ? <span className="block text-xs text-ink-faint">{hint}</span> : null}
      </span>
    </label>
  );
};
