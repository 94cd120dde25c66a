import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import { counted } from '#contract/text/plural.ts';
import {
  isCopying,
  markedCopiesCommands,
  selectLost,
  selectTried,
  selectWanted,
  type MarkedCopiesRef,
} from '#machines/marking/marked-copies.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';

export interface CopiesProps {
  actor: MarkedCopiesRef;
  current: number;
  all: readonly number[];
}

/** Downloads marked scripts with their notes: this one, or all as a zip (DESK-17). */
export function Copies({ actor, current, all }: CopiesProps) {
  const isBusy = useSelector(actor, isCopying);
  const tried = useSelector(actor, selectTried);
  const wanted = useSelector(actor, selectWanted);
  const lost = useSelector(actor, selectLost);
  const commands = markedCopiesCommands(actor);
  const said = (): string => {
    if (isBusy) return `${tried} of ${counted(wanted, 'copy', 'copies')} made`;
    if (lost.length > 0)
      return `${counted(lost.length, 'script')} could not be copied. Try again, or open the original.`;
    if (tried < wanted) return 'Stopped: nothing was downloaded.';
    return wanted === 0 ? '' : `${counted(wanted, 'copy', 'copies')} downloaded.`;
  };
  return (
    <div role="group" aria-label="Copies with notes" className="flex flex-wrap items-center gap-2">
      {isBusy ? (
        <>
          <span className="w-32">
            <ProgressBar label="Copies" value={tried} max={wanted} />
          </span>
          <Button size="sm" variant="ghost" onClick={commands.stop}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <Button size="sm" icon={Download} onClick={() => commands.make([current])}>
            This script with its notes
          </Button>
          {all.length < 2 ? null : (
            <Button size="sm" variant="ghost" icon={Download} onClick={() => commands.make(all)}>
              All of these as a zip
            </Button>
          )}
        </>
      )}
      <p role="status" className="text-sm text-ink-muted">
        {said()}
      </p>
    </div>
  );
}
