import Quote from 'lucide-react/icons/quote';
import { useState, type KeyboardEvent } from 'react';
import type { Evidence } from '#contract/drafts/feedback.ts';
import { cx } from '#views/components/base/cx.ts';

export interface QuotesProps {
  quotes: readonly Evidence[];
  isCode: boolean;
  /** The one that is marked in the student's text. */ shown: Evidence | null;
  onQuote: (quote: Evidence | null) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** What a point rests on, as one stop of Tab: the arrow keys go through the quotes, each leads to its place in the text. */
export function Quotes({ quotes, isCode, shown, onQuote }: QuotesProps) {
  const isShown = ({ start, end }: Evidence): boolean =>
    shown?.start === start && shown.end === end;
  const [reached, setReached] = useState(0);
  const tabbable = Math.min(reached, quotes.length - 1);
  const step = (event: KeyboardEvent<HTMLUListElement>) => {
    const to = event.altKey ? undefined : STEPS[event.key]?.(tabbable, quotes.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons in it
    <ul aria-label="Quotes" onKeyDown={step} className="flex flex-col gap-1">
      {quotes.map((one, place) => (
        <li key={`${one.start}-${place}`}>
          <button
            type="button"
            tabIndex={place === tabbable ? 0 : -1}
            aria-pressed={isShown(one)}
            onFocus={() => setReached(place)}
            onClick={() => onQuote(isShown(one) ? null : one)}
            className={cx(
              'flex w-full gap-2 rounded-control border-l-2 border-transparent px-2 py-1.5 text-left hover:bg-hover',
              isShown(one) && 'border-accent bg-mark',
              isCode ? 'font-mono' : 'font-serif',
            )}
          >
            <Quote className="mt-0.5 text-ink-faint" />
            <span className="line-clamp-3">{one.quote}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
