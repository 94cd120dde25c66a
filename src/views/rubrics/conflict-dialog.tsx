import { useSelector } from '@xstate/react';
import {
  builderCommands,
  selectTheirs,
  type BuilderRef,
} from '#machines/rubrics/rubric-builder.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';

/** Somebody else saved meanwhile: both are there until one is chosen. */
export function ConflictDialog({ actor }: { actor: BuilderRef }) {
  const theirs = useSelector(actor, selectTheirs);
  const commands = builderCommands(actor);
  if (theirs === null) return null;
  return (
    <LaterDialog
      open
      title="The rubric was changed meanwhile"
      description={`${theirs.author ?? 'Somebody'} saved version ${theirs.version} while you were editing.`}
      footer={
        <>
          <Button onClick={commands.takeTheirs}>Show theirs</Button>
          <Button variant="primary" onClick={commands.keepMine}>
            Go on with mine
          </Button>
        </>
      }
    >
      <p>
        Theirs has {theirs.rubric?.criteria.length ?? 0} criteria:{' '}
        {theirs.rubric?.criteria.map(({ name }) => name).join(', ') ?? 'none'}.
      </p>
      <p className="mt-2">
        With “Show theirs”, yours comes back with Undo. With “Go on with mine”, theirs stays among
        the versions once you save.
      </p>
    </LaterDialog>
  );
}
