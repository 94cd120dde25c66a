import { type ChangeEvent, type ComponentPropsWithRef, type ReactNode, useCallback } from 'react';
import { cx } from '../base/cx.ts';

export type CheckboxProps = Omit<
  ComponentPropsWithRef<'input'>,
  'onChange' | 'checked' | 'type' | 'ref'
> & {
  checked: boolean;
  /** Some, but not all, are ticked. */
  indeterminate?: boolean;
  onChange: (checked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
} & (
    | { label: ReactNode; hideLabel?: false; hint?: ReactNode }
    | { label: string; hideLabel: true; hint?: never }
  );

const look =
  'tick-box size-4 shrink-0 appearance-none rounded-tick border border-edge bg-surface checked:border-accent checked:bg-accent-solid ' +
  'indeterminate:border-accent indeterminate:bg-accent-solid hover:border-ink-faint disabled:opacity-50';
/** The touch target: at least 24 px around a 16 px box. */
const bare = `${look} m-1 block after:absolute after:-inset-2`;

export const Checkbox = (props: CheckboxProps) => {
  const {
    label,
    hideLabel = false,
    hint,
    checked,
    indeterminate = false,
    onChange,
    className,
    ...rest
  } = props;
  // There is no attribute for this, only a property.
  const show = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = indeterminate;
    },
    [indeterminate],
  );
  const box = (
    <input
      {...rest}
      ref={show}
      type="checkbox"
      aria-label={hideLabel ? String(label) : undefined}
      checked={checked}
      onChange={(event) => onChange(event.target.checked, event)}
      className={hideLabel ? cx(bare, className) : `${look} mt-0.5`}
    />
  );
  if (hideLabel) return box;
  return (
    <label
      className={cx(
        'relative inline-flex items-start gap-2.5 text-sm',
        rest.disabled && 'cursor-not-allowed text-ink-faint',
        className,
      )}
    >
      {box}
      <span>
        {label}
        {hint ? <span className="block text-xs text-ink-faint">{hint}</span> : null}
      </span>
    </label>
  );
};
