import { isMissing, type MissingRows, type UnreadableEntry } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Alert } from './alert.tsx';

const MAX_NAMED = 5;

export interface UnreadRowsProps {
  rows: readonly UnreadableEntry[];
  /** What a row is here, and many of them; 'row' unless given, and an s behind it. */
  noun?: string;
  nouns?: string;
  /** What follows from it, where something does. */
  note?: string;
  /** Loads the list again. */
  onRetry?: () => void;
  className?: string;
}

const figure = (number: number): string => number.toLocaleString('en');
const loadedText = ({ name, loaded, total }: MissingRows): string =>
  `${figure(loaded)} of ${figure(total)} loaded${name === '' ? '' : ` in ${name}`}`;

/** Which rows of a list could not be read, and how many did not come; the others stand below. */
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
