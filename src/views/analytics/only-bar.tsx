import { useSelector } from '@xstate/react';
import { counted } from '#contract/text/plural.ts';
import {
  scriptGroupCommands,
  selectStatus,
  selectFailure,
  selectGroup,
  type ScriptGroupRef,
} from '#machines/marking/script-group.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Alert } from '#views/components/states/alert.tsx';

/**
 * Shown over a table reached from a figure: says which scripts these are, and links back to all of
 * them.
 */
export function OnlyBar({ actor }: { actor: ScriptGroupRef }) {
  const status = useSelector(actor, selectStatus);
  const group = useSelector(actor, selectGroup);
  const failure = useSelector(actor, selectFailure);
  const { leave, retry } = scriptGroupCommands(actor);
  if (status === 'all') return null;
  if (status === 'unread') {
    return (
      <Alert
        tone="error"
        className="mb-4"
        action={
          <>
            <Button size="sm" onClick={retry}>
              Retry
            </Button>
            <Button size="sm" onClick={leave}>
              Show all scripts
            </Button>
          </>
        }
      >
        {`Which scripts are behind that number could not be loaded, so all are shown. ${failure?.message ?? 'The server cannot be reached.'}`}
      </Alert>
    );
  }
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel border border-accent-line bg-accent-soft px-4 py-2.5 text-sm">
      <p role="status">
        {group === null ? (
          'Looking for the scripts behind that number…'
        ) : (
          <>
            <span className="font-medium">{`Only: ${group.label}`}</span>
            {` (${counted(group.submission_ids.length, 'script')})`}
          </>
        )}
      </p>
      <Button size="sm" onClick={leave}>
        Show all scripts
      </Button>
    </div>
  );
}
