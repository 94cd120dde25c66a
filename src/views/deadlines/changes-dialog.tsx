import type { MarkChange } from '#contract/deadlines/deadline.ts';
import { counted } from '#contract/text/plural.ts';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';

/** The number of marks listed individually. */
const LISTED = 20;

/**
 * Describes one change: `Ada Lovelace: 63 becomes 70`. A mark that the reader may not see has no
 * numbers.
 */
export function changeInWords({ student, before, after, released }: MarkChange): string {
  const awarded = before.awarded ?? after.awarded;
  // Without a rule there is no penalty: the awarded mark is the final one.
  const markOf = (side: MarkChange['before']): string =>
    awarded === null
      ? side.late
        ? 'late'
        : 'on time'
      : side.awarded === null
        ? awarded
        : (side.final ?? 'not decided');
  const [from, to] = [markOf(before), markOf(after)];
  const what = from === to ? `${to}, but for another reason` : `${from} becomes ${to}`;
  return `${student === '' ? 'A script' : student}: ${what}${released ? ' (released: students see the old mark until you release it again)' : ''}`;
}

export interface ChangesDialogProps {
  open: boolean;
  changes: readonly MarkChange[];
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Lists the marks that a change of dates, rule, extensions or waivers would change, before it is
 * made.
 */
export function ChangesDialog({ open, changes, onConfirm, onClose }: ChangesDialogProps) {
  return (
    <LaterAlertDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      tone="primary"
      title={`This changes ${counted(changes.length, 'mark')}`}
      confirmLabel="Change and save"
      cancelLabel="Go back"
    >
      <p>Nothing is saved yet.</p>
      <ul
        aria-label="Marks that change"
        className="mt-2 max-h-60 list-disc overflow-y-auto pl-5 text-sm text-ink"
      >
        {changes.slice(0, LISTED).map((change, at) => (
          <li key={`${change.submission_id ?? ''}-${at}`}>{changeInWords(change)}</li>
        ))}
      </ul>
      {changes.length > LISTED ? (
        <p className="mt-2">{`And ${counted(changes.length - LISTED, 'more mark')}.`}</p>
      ) : null}
    </LaterAlertDialog>
  );
}
