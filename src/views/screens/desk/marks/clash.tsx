import type { Criterion } from '#contract/rubric/model.ts';
import type { FieldValue } from '#lib/desk/sheet.ts';
import { Button } from '#views/components/actions/button.tsx';

export interface ClashProps { criterion: Criterion | null; theirs: FieldValue; onKeepMine: () => void; onTakeTheirs: () => void }

function wordsOf(criterion: Criterion | null, theirs: FieldValue): string {
  if (typeof theirs === 'string') return theirs.trim() === '' ? 'nothing' : theirs;
  const levels = (criterion?.levels ?? []).filter(({ id }) => theirs.level_ids?.includes(id)).map(({ name, points }) => name || String(points));
  const said = [...levels, ...(theirs.points === null ? [] : [`${theirs.points} points`]), ...(theirs.comment.trim() === '' ? [] : [`“${theirs.comment.trim()}”`])];
  return said.join(', ') || 'nothing';
}

/** Somebody else set the same field meanwhile: both are kept until one is chosen. */
export default function Clash({ criterion, theirs, onKeepMine, onTakeTheirs }: ClashProps) {
  return (
    <div role="alert" className="mt-2 rounded-control border border-pending-line bg-pending-soft px-3 py-2 text-sm">
      <p className="wrap-anywhere whitespace-pre-wrap"><b className="font-medium">Somebody else set this meanwhile:</b> {wordsOf(criterion, theirs)}. Yours isn’t saved yet.</p>
      <p className="mt-2 flex flex-wrap gap-2"><Button size="sm" onClick={onKeepMine}>Keep mine</Button><Button size="sm" onClick={onTakeTheirs}>Take theirs</Button></p>
    </div>
  );
}
