import type { ComponentPropsWithRef, WheelEvent } from 'react';
import { inputClass } from './input-class.ts';

export type NumberInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'onChange' | 'value' | 'type'
> & {
  /** As typed; '' while empty. */
  value: string;
  onChange: (value: string) => void;
  /** Shown after the number: '%'. */
  unit?: string;
};

/** While the field is read-only, the wheel scrolls the page instead of changing the number. */
const ignoreWheel = (event: WheelEvent<HTMLInputElement>) => {
  const input = event.currentTarget;
  if (input.readOnly) return;
  input.readOnly = true;
  requestAnimationFrame(() => {
    input.readOnly = false;
  });
};

/** A number, kept as text until its owner reads it. The wheel never changes it. */
export const NumberInput = ({ value, onChange, unit, className, ...rest }: NumberInputProps) => (
  <span className="relative block">
    <input
      inputMode="decimal"
      {...rest}
      type="number"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onWheel={ignoreWheel}
      className={inputClass(`h-control tabular-nums ${unit ? 'pr-9' : ''} ${className ?? ''}`)}
    />
    {unit ? (
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-ink-faint"
      >
        {unit}
      </span>
    ) : null}
  </span>
);
