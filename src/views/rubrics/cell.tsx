import { memo, useId } from 'react';
import { inputClass } from '#views/components/fields/input-class.ts';
import { TextArea } from '#views/components/fields/text-area.tsx';

export interface CellProps {
  /** Where in the rubric it is; focus is sent there by it. */
  path: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  kind?: 'line' | 'number' | 'text';
  placeholder?: string;
  className?: string;
}

/** One cell of the grid: what is typed stays, and what is wrong with it stands right below. */
export const Cell = memo(
  ({
    path,
    label,
    value,
    onChange,
    error,
    kind = 'line',
    placeholder,
    className = '',
  }: CellProps) => {
    const errorId = useId();
    const wiring = {
      'aria-label': label,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? undefined : errorId,
      'data-cell': path,
      placeholder,
    } as const;
    return (
      <div className={className}>
        {kind === 'text' ? (
          <TextArea
            {...wiring}
            minRows={2}
            maxRows={12}
            value={value}
            onChange={onChange}
            className="text-sm"
          />
        ) : (
          <input
            {...wiring}
            type="text"
            dir="auto"
            inputMode={kind === 'number' ? 'decimal' : undefined}
            value={value}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            className={inputClass(`h-control ${kind === 'number' ? 'tabular-nums' : ''}`)}
          />
        )}
        {error === undefined ? null : (
          <p id={errorId} className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    );
  },
);
