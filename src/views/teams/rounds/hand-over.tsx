import { useSelector } from '@xstate/react';
import type { RoundScript } from '#contract/teams/agreement.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isBusy,
  isHandingOver,
  roundsCommands,
  type RoundsRef,
} from '#machines/teams/rounds.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

/** What the caller has marked and not handed over yet, all at once. */
export function HandOver({
  actor,
  scripts,
}: {
  actor: RoundsRef;
  scripts: readonly RoundScript[];
}) {
  const busy = useSelector(actor, isBusy);
  const handing = useSelector(actor, isHandingOver);
  const ready = scripts
    .filter(({ to_hand_over }) => to_hand_over)
    .map(({ submission_id }) => submission_id);
  if (ready.length === 0) return null;
  return (
    <Panel
      className="mb-6"
      title={`${counted(ready.length, 'script')} of yours ${ready.length === 1 ? 'is marked and waits' : 'are marked and wait'} to be handed over`}
      description="What is handed over stays as it is. Once the other marker has handed over, too, each of you sees what the other gave."
    >
      <Button
        variant="primary"
        busy={handing}
        disabled={busy && !handing}
        onClick={() => roundsCommands(actor).handOver(ready)}
      >
        Hand over {counted(ready.length, 'script')}
      </Button>
    </Panel>
  );
}
