import type { ComponentPropsWithRef } from 'react';
import { inputClass } from './input-class.ts';

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

export const TextInput = ({ value, onChange, className, ...rest }: TextInputProps) => (
  <input
    type="text"
    dir="auto"
    {...rest}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className={inputClass(`h-control read-only:bg-surface-sunken ${className ?? ''}`)}
  />
);
