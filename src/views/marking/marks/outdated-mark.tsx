import { addsUp } from '#contract/rubrics/criterion.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';
import { Button } from '#views/components/actions/button.tsx';

export interface OutgrownProps {
  criterion: Criterion;
  mark: MarkValue;
  /** The mark isn't saved, and can be discarded. */
  isHeld: boolean;
  readOnly: boolean;
  onMark: (mark: MarkValue) => void;
  onDrop: () => void;
}

/** Shown if a mark no longer fits the changed rubric: it is kept, and must be judged again. */
export default function OutdatedMark({
  criterion,
  mark,
  isHeld,
  readOnly,
  onMark,
  onDrop,
}: OutgrownProps) {
  const left = addsUp(criterion)
    ? criterion.levels.map(({ id }) => id).filter((id) => mark.level_ids?.includes(id))
    : [];
  const what =
    mark.points === null
      ? 'What was chosen here is no longer in it.'
      : `${mark.points} points can’t be given here any more.`;
  return (
    <div className="mt-2 rounded-control border border-pending-line bg-pending-soft px-3 py-2 text-sm">
      <p>
        <b className="font-medium">Judge this again: the rubric was changed.</b> {what}{' '}
        {isHeld ? 'Your comment is saved; the rest isn’t.' : 'What it was stays in the history.'}
      </p>
      {readOnly || (left.length === 0 && !isHeld) ? null : (
        <p className="mt-2 flex flex-wrap gap-2">
          {left.length === 0 ? null : (
            <Button size="sm" onClick={() => onMark({ ...mark, points: null, level_ids: left })}>
              Keep the others
            </Button>
          )}
          {isHeld ? (
            <Button size="sm" onClick={onDrop}>
              Leave it out
            </Button>
          ) : null}
        </p>
      )}
    </div>
  );
}
