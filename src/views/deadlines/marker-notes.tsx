import { Alert } from '#views/components/states/alert.tsx';

/** What a marker of this script is to keep in mind, without whose it is or why (DUE-5). */
export function MarkerNotes({ notes }: { notes: readonly string[] }) {
  return notes.length === 0 ? null : (
    <Alert tone="info" title="Adjustment for this script" className="m-3">
      <ul aria-label="Notes for markers" className="grid gap-1">
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
