import { useSelector } from '@xstate/react';
import type { RewordingObstacle } from '#contract/comments/rewording.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isAsking,
  isChanging,
  isOpen,
  isUndoing,
  rewordingCommands,
  type RewordingRef,
  selectChosen,
  selectFailure,
  selectPlaces,
  selectStep,
  selectWording,
  type RewordingStep,
} from '#machines/comments/rewording.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';

const WHY: Record<RewordingObstacle, string> = {
  released: 'already released',
  changed: 'changed meanwhile',
  closed: 'no longer yours to change',
};

function saysOf({ changed, left, isUndone }: RewordingStep, nameOf: (id: number) => string) {
  const done = isUndone ? 'Changed back in' : 'Changed in';
  const others = left.map(({ submission_id, why }) => `${nameOf(submission_id)} (${WHY[why]})`);
  return [
    changed.length === 0 ? 'Nothing was changed.' : `${done} ${counted(changed.length, 'script')}.`,
    ...(others.length === 0 ? [] : [`Left as it was: ${others.join(', ')}.`]),
  ].join(' ');
}

/**
 * Asks once whether a comment that was reworded should be changed in the other scripts that it was
 * given to (SUG-4).
 */
export function RewordingQuestion({
  actor,
  nameOf,
}: {
  actor: RewordingRef;
  /** Returns the student's name for a script, or its label while names are hidden. */
  nameOf: (submission: number) => string;
}) {
  const { from, to } = useSelector(actor, selectWording);
  const places = useSelector(actor, selectPlaces);
  const chosen = useSelector(actor, selectChosen);
  const step = useSelector(actor, selectStep);
  const failure = useSelector(actor, selectFailure);
  const asking = useSelector(actor, isAsking);
  const open = useSelector(actor, isOpen);
  const busy = useSelector(actor, isChanging);
  const undoing = useSelector(actor, isUndoing);
  const commands = rewordingCommands(actor);
  return (
    <div className="text-sm">
      <div role="status">
        {asking ? (
          <p className="mt-2 flex flex-wrap items-center gap-1">
            <span>
              You gave “{from}” to {counted(places.length, 'other script')}. Change it there, too?
            </span>
            <Button size="sm" onClick={commands.open}>
              Show {places.length === 1 ? 'it' : 'them'}
            </Button>
            <Button size="sm" variant="ghost" onClick={commands.decline}>
              Leave {places.length === 1 ? 'it' : 'them'}
            </Button>
          </p>
        ) : null}
        {step === null ? null : (
          <p className="mt-2 flex flex-wrap items-center gap-1">
            <span>{saysOf(step, nameOf)}</span>
            {step.isUndone || step.changed.length === 0 ? null : (
              <Button size="sm" busy={undoing} onClick={commands.undo}>
                Undo
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={commands.dismiss}>
              Hide
            </Button>
          </p>
        )}
        {failure === null || open ? null : <p>{failure.message}</p>}
      </div>
      <LaterDialog
        open={open}
        onClose={commands.close}
        size="lg"
        title={`Change a comment in ${counted(places.length, 'other script')}`}
        description="Marks stay as they are. The history of each script has both wordings. Notes in the margin aren’t changed."
        footer={
          <>
            <Button onClick={commands.close} disabled={busy}>
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={chosen.length === 0}
              onClick={commands.change}
            >
              Change it in {counted(chosen.length, 'script')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <dl aria-label="What is changed" className="text-sm">
            <div className="py-0.5">
              <dt className="inline font-medium">Now: </dt>
              <dd className="inline wrap-anywhere">{from}</dd>
            </div>
            <div className="py-0.5">
              <dt className="inline font-medium">Then: </dt>
              <dd className="inline wrap-anywhere">{to}</dd>
            </div>
          </dl>
          {failure === null ? null : (
            <p role="alert" className="text-sm text-danger">
              {failure.message}
            </p>
          )}
          <ul
            aria-label="Where it is changed"
            className="flex max-h-[40dvh] flex-col gap-1 overflow-y-auto"
          >
            {places.map(({ submission_id: id }) => (
              <li key={id}>
                <Checkbox
                  label={nameOf(id)}
                  checked={chosen.includes(id)}
                  disabled={busy}
                  onChange={() => commands.toggle(id)}
                />
              </li>
            ))}
          </ul>
        </div>
      </LaterDialog>
    </div>
  );
}
