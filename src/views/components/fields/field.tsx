import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

/** The props that a control takes from its field: spread them on the input. */
export type FieldWiring = {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  required?: boolean | undefined;
};

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Says what to do; shown under the control in addition to the hint. */
  error?: string | undefined;
  /** The id of a message about this field elsewhere, in an alert above the form. */
  faultBy?: string | undefined;
  required?: boolean;
  /** Shows "optional" next to the label. */
  optional?: boolean;
  /** Shown to the right of the label: a counter or a link. */
  aside?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label, control, hint and error, linked for screen readers. */
export const Field = ({
  label,
  hint,
  error,
  faultBy,
  required,
  optional,
  aside,
  hideLabel,
  className,
  children,
}: FieldProps) => {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '', faultBy ?? '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div
        className={cx(
          'flex items-baseline justify-between gap-3',
          hideLabel && !aside && 'sr-only',
        )}
      >
        <label htmlFor={id} className={cx('text-sm font-medium text-ink', hideLabel && 'sr-only')}>
          {label}
          {optional ? ' ' : null}
          {optional ? <span className="font-normal text-ink-faint">optional</span> : null}
        </label>
        {aside ? <span className="text-xs text-ink-faint">{aside}</span> : null}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error || faultBy ? true : undefined,
        required: required || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {hint}
        </p>
      ) : null}
      <div aria-live="polite" className="empty:hidden">
        {error ? (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert className="mt-0.5" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
};
