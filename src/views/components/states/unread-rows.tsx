import type { Unread } from '#lib/lists/unread.ts';
import { counted } from '#lib/text/plural.ts';
import { Alert } from './alert.tsx';

const MOST_NAMED = 5;

export interface UnreadRowsProps { rows: readonly Unread[]; className?: string }

/** Which rows of a list could not be read; the others stand below. */
export function UnreadRows({ rows, className }: UnreadRowsProps) {
  if (rows.length === 0) return null;
  const named = rows.slice(0, MOST_NAMED).map(({ name }) => name).join(', ');
  const more = rows.length > MOST_NAMED ? ` and ${rows.length - MOST_NAMED} more` : '';
  return (
    <Alert tone="warning" title={`${counted(rows.length, 'row')} could not be read`} {...(className && { className })}>
      {`${named}${more}. The others are below. Reload the page; if it stays, tell your administrator.`}
    </Alert>
  );
}
