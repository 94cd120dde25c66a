import type { Unread } from '#lib/lists/unread.ts';
import { counted } from '#contract/text/plural.ts';
import { Alert } from './alert.tsx';

const MOST_NAMED = 5;

export interface UnreadRowsProps {
  rows: readonly Unread[];
  /** What a row is here, and many of them; 'row' unless given, and an s behind it. */
  noun?: string;
  nouns?: string;
  /** What follows from it, where something does. */
  note?: string;
  className?: string;
}

/** Which rows of a list could not be read; the others stand below. */
export function UnreadRows({ rows, noun = 'row', nouns, note, className }: UnreadRowsProps) {
  if (rows.length === 0) return null;
  const named = rows
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
    .join(', ');
  const more = rows.length > MOST_NAMED ? ` and ${rows.length - MOST_NAMED} more` : '';
  return (
    <Alert
      tone="warning"
      title={`${counted(rows.length, noun, nouns)} could not be read`}
      {...(className && { className })}
    >
      {`${named}${more}. The others are below. ${note === undefined ? '' : `${note} `}Reload the page; if it stays, tell your administrator.`}
    </Alert>
  );
}
