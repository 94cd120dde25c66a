import { DRAFT, ESSAY } from './sample.ts';

const quotes = DRAFT.flatMap(({ quote }) => (quote ? [quote] : []));

/**
 * Splits a paragraph into pieces that a quotation of the draft covers, and pieces that none does.
 */
const pieces = (paragraph: string): { text: string; point: number | null }[] => {
  const index = quotes.findIndex((quote) => paragraph.includes(quote));
  const quote = quotes[index];
  if (quote === undefined) return [{ text: paragraph, point: null }];
  const start = paragraph.indexOf(quote);
  return [
    { text: paragraph.slice(0, start), point: null },
    { text: quote, point: index + 1 },
    { text: paragraph.slice(start + quote.length), point: null },
  ];
};

/** The student's text, with the draft's quotations highlighted and numbered. */
export const Essay = () => (
  <div className="space-y-4 font-serif text-read">
    {ESSAY.map((paragraph) => (
      <p key={paragraph}>
        {pieces(paragraph).map(({ text, point }) =>
          point === null ? (
            text
          ) : (
            <mark key={text} className="bg-mark px-0.5 text-ink">
              {text}
              <sup className="ml-0.5 font-sans text-xs text-accent-strong">{point}</sup>
            </mark>
          ),
        )}
      </p>
    ))}
  </div>
);

/** The draft, point by point. */
export const Draft = () => (
  <ul className="space-y-5">
    {DRAFT.map(({ kind, criterion, text, quote }) => (
      <li key={text}>
        <p className="text-xs text-ink-faint">{`${kind} · ${criterion}`}</p>
        <p className="mt-1 font-serif text-read">{text}</p>
        {quote ? (
          <blockquote className="mt-1.5 border-l-2 border-accent-line pl-3 font-serif text-base text-ink-muted italic">
            {`“${quote}”`}
            <sup className="ml-0.5 font-sans text-xs text-accent not-italic">
              {quotes.indexOf(quote) + 1}
            </sup>
          </blockquote>
        ) : null}
      </li>
    ))}
  </ul>
);
