import { useSelector } from '@xstate/react';
import {
  copyCommands,
  isTaking,
  selectCopyFailure,
  type CopyRef,
} from '#machines/release/returned-copy.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Alert } from '#views/components/states/alert.tsx';

/** Downloads the returned work as a tagged PDF (OUT-6). */
export function ReturnedCopy({ actor }: { actor: CopyRef }) {
  const taking = useSelector(actor, isTaking);
  const failure = useSelector(actor, selectCopyFailure);
  return (
    <div className="no-print mt-4 grid justify-items-start gap-3">
      <Button busy={taking} onClick={copyCommands(actor).take}>
        Download as PDF
      </Button>
      {failure === null ? null : (
        <Alert tone="error">
          {failure.message ?? 'The server could not be reached.'} Try again: all of it stands below
          as well.
        </Alert>
      )}
    </div>
  );
}
