import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentPropsWithRef } from 'react';
import { inputClass } from './input-class.ts';

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  disabled?: boolean;
};

export type SelectProps<Value extends string> = Omit<
  ComponentPropsWithRef<'select'>,
  'onChange' | 'value' | 'children'
> & {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
};

/**
 * A choice from a list: the browser's own select, which brings the phone's wheel, type-ahead and
 * screen reader support.
 */
export const Select = <Value extends string>({
  value,
  onChange,
  options,
  className,
  ...rest
}: SelectProps<Value>) => (
  <span className="relative block min-w-0">
    <select
      {...rest}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
      className={inputClass(`h-control appearance-none truncate pr-9 ${className ?? ''}`)}
    >
      {options.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className="bg-surface text-ink"
        >
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-muted" />
  </span>
);
