import { useSelector } from '@xstate/react';
import { counted } from '#contract/text/plural.ts';
import {
  builderCommands,
  selectEffect,
  type BuilderRef,
} from '#machines/rubrics/rubric-builder.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';

const list = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** What a change does to what is marked already, before it is saved (RUB-6). */
export function ChangeDialog({ actor }: { actor: BuilderRef }) {
  const effect = useSelector(actor, selectEffect);
  const commands = builderCommands(actor);
  if (effect === null) return null;
  const { added, removed, levels, points, totals_change, bands_crossed, look_again } = effect;
  const said = [
    totals_change === 0
      ? 'No total changes.'
      : `${counted(totals_change, 'mark')} ${totals_change === 1 ? 'changes' : 'change'}, ${bands_crossed} ${bands_crossed === 1 ? 'crosses' : 'cross'} a band.`,
    ...(points.length > 0 ? [`Other points: ${list(points)}.`] : []),
    ...(removed.length > 0 ? [`No longer counted: ${list(removed)}.`] : []),
    ...(levels.length > 0 ? [`Chosen levels are gone: ${list(levels)}.`] : []),
    ...(added.length > 0 ? [`New: ${list(added)}.`] : []),
  ];
  return (
    <LaterDialog
      open
      onClose={commands.cancel}
      onSubmit={commands.confirm}
      title="This rubric has been marked with"
      description={`${counted(effect.marked_count, 'submission')} ${effect.marked_count === 1 ? 'has' : 'have'} marks. Saving changes them like this.`}
      footer={
        <>
          <Button onClick={commands.cancel}>Go on editing</Button>
          <Button type="submit" variant="primary">
            Save all the same
          </Button>
        </>
      }
    >
      <ul className="grid gap-1.5">
        {said.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      {look_again.length === 0 ? null : (
        <>
          <h3 className="mt-4 mb-1 font-semibold">Look at these again</h3>
          <ul className="grid gap-1 text-sm">
            {look_again.map(({ submission_id, name, criteria }) => (
              <li key={submission_id} className="wrap-anywhere">
                {name}: {criteria.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </LaterDialog>
  );
}
