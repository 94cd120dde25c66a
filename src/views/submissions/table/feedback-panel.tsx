import { useState, type ReactNode } from 'react';
import { PREVIEW_CHARACTERS } from '#contract/limits.ts';
import { hasEndlessWord, preview } from '#lib/text/text.ts';
import { cx } from '#views/components/base/cx.ts';

export interface FeedbackPanelProps {
  title: 'USER FEEDBACK' | 'AI FEEDBACK';
  /** Whose it is: tells its buttons from those of other rows. */
  student: string;
  text: string | null;
  /** What stands there while there is no text. */
  blank: string;
  /** Stands instead of the text, as while a draft is written. */
  instead?: ReactNode;
  note?: ReactNode;
  disabled: boolean;
  onOpen: () => void;
}

/** One of the two texts of a row: its beginning, or on demand the whole; a click opens the dialog. */
export function FeedbackPanel({
  title,
  student,
  text,
  blank,
  instead,
  note,
  disabled,
  onOpen,
}: FeedbackPanelProps) {
  const [whole, setWhole] = useState(false);
  const { text: beginning, isCut } = preview(text?.trim() ?? '', PREVIEW_CHARACTERS);
  const shown = whole && isCut ? text!.trim() : beginning;
  return (
    <div className="flex min-w-0 flex-1 flex-col items-start rounded-control border border-line bg-surface-sunken/60">
      <button
        type="button"
        tabIndex={-1}
        disabled={disabled}
        onClick={onOpen}
        className="flex w-full flex-1 flex-col justify-start rounded-control px-2 py-1 text-left text-xs font-medium tracking-wide text-ink-faint hover:bg-hover disabled:hover:bg-transparent"
      >
        <span className="flex flex-wrap items-center gap-x-1.5">
          <span className="whitespace-nowrap">
            {title}
            <span className="sr-only">{` of ${student}: `}</span>
          </span>
          {note}
        </span>
        {instead ?? (
          <span
            className={cx(
              'mt-0.5 text-sm font-normal tracking-normal',
              shown ? 'font-serif text-ink' : 'text-ink-faint',
              whole ? 'whitespace-pre-wrap' : 'line-clamp-3',
              whole && hasEndlessWord(shown) && 'unkerned',
            )}
          >
            {shown || blank}
          </span>
        )}
      </button>
      {isCut && !instead ? (
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={whole}
          aria-label={`${whole ? 'Show less' : 'Show more'} of ${title.toLowerCase()} of ${student}`}
          onClick={() => setWhole(!whole)}
          className="mx-1 min-h-6 rounded-tick px-1 text-xs text-accent hover:underline coarse:min-h-10"
        >
          {whole ? 'Show less' : 'Show more'}
        </button>
      ) : null}
    </div>
  );
}
