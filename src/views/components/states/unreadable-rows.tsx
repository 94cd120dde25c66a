import { isMissing, type MissingRows, type UnreadableEntry } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Alert } from './alert.tsx';

const MAX_NAMED = 5;

export interface UnreadRowsProps {
  rows: readonly UnreadableEntry[];
  /** The singular and plural of what a row is; defaults to 'row', and the singular with an s. */
  noun?: string;
  nouns?: string;
  /** A consequence of the missing rows, if there is one. */
  note?: string;
  /** Reloads the list. */
  onRetry?: () => void;
  className?: string;
}

const figure = (number: number): string => number.toLocaleString('en');
const loadedText = ({ name, loaded, total }: MissingRows): string =>
  `${figure(loaded)} of ${figure(total)} loaded${name === '' ? '' : ` in ${name}`}`;

/**
 * Says which rows of a list could not be read, and how many didn't arrive; the others are shown
 * below.
 */
export function UnreadableRows({
  rows,
  noun = 'row',
  nouns,
  note,
  onRetry,
  className,
}: UnreadRowsProps) {
  const missing = rows.filter(isMissing);
  const unread = rows.filter((row) => !isMissing(row));
  const style = className === undefined ? {} : { className };
  const lacking = missing.reduce((sum, { loaded, total }) => sum + total - loaded, 0);
  const named = unread
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)
    .join(', ');
  const more = unread.length > MAX_NAMED ? ` and ${unread.length - MAX_NAMED} more` : '';
  const follows = note === undefined ? '' : `${note} `;
  return (
    <>
      {missing.length === 0 ? null : (
        <Alert
          tone="warning"
          title={missing.map(loadedText).join(', ')}
          {...(onRetry && {
            action: (
              <Button size="sm" onClick={onRetry}>
                Retry
              </Button>
            ),
          })}
          {...style}
        >
          {`${counted(lacking, noun, nouns)} did not arrive from the server. ${follows}${onRetry ? 'Try again' : 'Reload the page'}; if it stays, tell your administrator.`}
        </Alert>
      )}
      {unread.length === 0 ? null : (
        <Alert
          tone="warning"
          title={`${counted(unread.length, noun, nouns)} could not be read`}
          {...style}
        >
          {`${named}${more}. The others are below. ${follows}Reload the page; if it stays, tell your administrator.`}
        </Alert>
      )}
    </>
  );
}
