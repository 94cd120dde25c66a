import { memo, useId } from 'react';
import { cx } from '#views/components/base/cx.ts';
import { inputClass } from '#views/components/fields/input-class.ts';
import { TextArea } from '#views/components/fields/text-area.tsx';

export interface CellProps {
  /** The cell's path in the rubric, used for sending the focus there. */
  path: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  kind?: 'line' | 'number' | 'text';
  placeholder?: string;
  /** Focused first, in a dialog or in a cell's editor. */
  takesFocus?: boolean;
  isMain?: boolean;
  /** Looks like the text of the grid cell that it edits: no box, only a line below. */
  isPlain?: boolean;
  className?: string;
}

const PLAIN_FOCUS =
  'outline-none! focus:shadow-[0_1px_0_0_var(--color-accent)] forced-colors:focus:outline-2!';
const PLAIN = `w-full min-w-0 border-b border-line-strong bg-transparent text-sm text-ink coarse:text-read hover:border-ink-faint focus:border-accent aria-invalid:border-danger ${PLAIN_FOCUS}`;
const PLAIN_AREA = `resize-none! rounded-none! border-x-0! border-t-0! bg-transparent! px-0! ${PLAIN_FOCUS}`;

/** One cell of the grid: typed text stays, and its error is right below. */
export const Cell = memo(
  ({
    path,
    label,
    value,
    onChange,
    error,
    kind = 'line',
    placeholder,
    takesFocus = false,
    isMain = false,
    isPlain = false,
    className = '',
  }: CellProps) => {
    const errorId = useId();
    const wiring = {
      'aria-label': label,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? undefined : errorId,
      'data-cell': path,
      'data-main': isMain || undefined,
      'data-autofocus': takesFocus || undefined,
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
            className={cx('text-sm', isPlain && PLAIN_AREA)}
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
            className={cx(
              kind === 'number' && 'tabular-nums',
              isPlain ? cx(PLAIN, 'h-control-sm') : inputClass('h-control'),
            )}
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
