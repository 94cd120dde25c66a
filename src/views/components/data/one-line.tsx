import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../base/cx.ts';

export type OneLineProps = {
  text: string;
  /** What the text is, for the button's name: 'description'. */
  noun: string;
  className?: string;
};

/** A text on one line; a longer one expands on demand, with its line breaks. */
export const OneLine = ({ text, noun, className }: OneLineProps) => {
  const [whole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const line = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    if (whole || !element) return undefined;
    const measure = () => setCut(text.includes('\n') || element.scrollWidth > element.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, whole]);
  return (
    <span className={cx('flex min-w-0 items-baseline gap-2', className)}>
      <span
        ref={line}
        className={
          whole ? 'max-w-prose min-w-0 whitespace-pre-wrap wrap-anywhere' : 'min-w-0 truncate'
        }
      >
        {text}
      </span>
      {isCut || whole ? (
        <button
          type="button"
          aria-expanded={whole}
          aria-label={`${whole ? 'Show less' : 'Show more'} of the ${noun}`}
          onClick={() => setWhole(!whole)}
          className="min-h-6 shrink-0 rounded-tick px-1 text-sm text-accent hover:underline coarse:min-h-10"
        >
          {whole ? 'Show less' : 'Show more'}
        </button>
      ) : null}
    </span>
  );
};
