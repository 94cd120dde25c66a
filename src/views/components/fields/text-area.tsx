import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ComponentPropsWithRef } from 'react';
import { hasEndlessWord } from '#lib/text/text.ts';
import { inputClass } from './input-class.ts';

export type TextAreaProps = Omit<
  ComponentPropsWithRef<'textarea'>,
  'onChange' | 'value' | 'rows'
> & {
  value: string;
  onChange: (value: string) => void;
  minRows?: number;
  maxRows?: number;
  /** Serif and larger: for text that people write to people. */
  reading?: boolean;
};

/**
 * Grows with its text by `field-sizing` or, if the browser lacks it, by measuring after each
 * change.
 */
const grow = (area: HTMLTextAreaElement | null) => {
  if (!area || (typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content'))) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 2}px`;
};

/**
 * A text field of several lines that grows with its text from `minRows` to `maxRows`, then scrolls.
 */
export const TextArea = (props: TextAreaProps) => {
  const {
    value,
    onChange,
    minRows = 3,
    maxRows = 16,
    reading = false,
    className,
    ref,
    ...rest
  } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  // Changes only with another `ref`: a callback run at every render could take the focus from
  // elsewhere.
  const attach = useCallback(
    (node: HTMLTextAreaElement | null) => {
      own.current = node;
      if (typeof ref === 'function') return ref(node);
      if (ref) ref.current = node;
      return undefined;
    },
    [ref],
  );
  useLayoutEffect(() => grow(own.current));
  return (
    <textarea
      dir="auto"
      {...rest}
      ref={attach}
      rows={minRows}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      style={{
        minHeight: `calc(${minRows}lh + 1.125rem)`,
        maxHeight: `calc(${maxRows}lh + 1.125rem)`,
      }}
      className={inputClass(
        `field-sizing-content resize-y py-2 read-only:bg-surface-sunken ${reading ? 'font-serif text-read' : ''} ${reading && hasEndlessWord(value) ? 'unkerned' : ''} ${className ?? ''}`,
      )}
    />
  );
};
