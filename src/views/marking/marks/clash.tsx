import { useSelector } from '@xstate/react';
import type { Criterion } from '#contract/rubrics/model.ts';
import type { FieldValue } from '#lib/marking/sheet.ts';
import { selectTheirs, sheetCommands, type SheetRef } from '#machines/marking/mark-sheet.view.ts';
import { Button } from '#views/components/actions/button.tsx';

export interface ClashProps {
  actor: SheetRef;
  field: string;
  criterion: Criterion | null;
  user: number;
}

function wordsOf(criterion: Criterion | null, theirs: FieldValue): string {
  if (typeof theirs === 'string') return theirs.trim() === '' ? 'nothing' : theirs;
  const levels = (criterion?.levels ?? [])
    .filter(({ id }) => theirs.level_ids?.includes(id))
    .map(({ name, points }) => name || String(points));
  const said = [
    ...levels,
    ...(theirs.points === null ? [] : [`${theirs.points} points`]),
    ...(theirs.comment.trim() === '' ? [] : [`“${theirs.comment.trim()}”`]),
  ];
  return said.join(', ') || 'nothing';
}

/**
 * Shown if the same field was changed meanwhile, by another marker or in another tab: both values
 * are kept until one is chosen.
 */
export default function Clash({ actor, field, criterion, user }: ClashProps) {
  const theirs = useSelector(actor, selectTheirs)[field];
  // Who set it last, if the server says so.
  const marker = useSelector(
    actor,
    ({ context: { sheet } }) =>
      sheet?.marks.marks.find((mark) => mark.criterion === field)?.marker ?? null,
  );
  const { keepMine, takeTheirs } = sheetCommands(actor);
  const isAnothers = marker !== null && marker.id !== user;
  const told =
    marker === null ? (
      'This was changed meanwhile:'
    ) : isAnothers ? (
      <>
        <bdi>{marker.name}</bdi> set this meanwhile:
      </>
    ) : (
      'You saved something else for this:'
    );
  return theirs === undefined ? null : (
    <div
      role="alert"
      className="mt-2 rounded-control border border-pending-line bg-pending-soft px-3 py-2 text-sm"
    >
      <p className="wrap-anywhere whitespace-pre-wrap">
        <b className="font-medium">{told}</b> {wordsOf(criterion, theirs)}.{' '}
        {isAnothers ? 'Yours' : 'What stands here'} isn’t saved yet.
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => keepMine(field)}>
          {isAnothers ? 'Keep mine' : 'Keep this'}
        </Button>
        <Button size="sm" onClick={() => takeTheirs(field)}>
          {isAnothers ? 'Take theirs' : 'Take what is saved'}
        </Button>
      </p>
    </div>
  );
}
