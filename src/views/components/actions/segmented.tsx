import { useId } from 'react';
import { cx } from '../base/cx.ts';
import type { Icon } from '../base/icon.ts';

export type SegmentedProps<Value extends string> = {
  label: string;
  hideLabel?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: Icon }[];
};

/**
 * A choice among a few options, all visible; it can't be unset. Arrow keys move, as in any radio
 * group.
 */
export const Segmented = <Value extends string>({
  label,
  hideLabel = false,
  value,
  onChange,
  options,
}: SegmentedProps<Value>) => {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={cx('mb-1.5 text-sm font-medium', hideLabel && 'sr-only')}>{label}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-0.5 rounded-control border border-line bg-surface-sunken p-0.5">
        {options.map(({ value: own, label: text, icon: Glyph }) => (
          <label
            key={own}
            className="relative inline-flex min-h-7 items-center gap-1.5 rounded-tick px-3 text-sm text-ink-muted transition-colors hover:text-ink has-checked:bg-surface-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent coarse:min-h-10"
          >
            <input
              type="radio"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
              className="sr-only"
            />
            {Glyph ? <Glyph /> : null}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
