import { useActorRef, useSelector } from '@xstate/react';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { Queue } from '#contract/teams/queue.ts';
import { presenceMachine } from '#machines/marking/presence.machine.ts';
import { presenceCommands, selectOpen } from '#machines/marking/presence.view.ts';
import { selectData } from '#machines/shared/resource.view.ts';
import { watchPage } from '#services/watch-page.ts';
import { type OtherMarkers, otherMarkersOf } from '#views/submissions/other-markers.tsx';
import { deskResources } from '#app/marking/desk-resources.ts';
import { refreshed } from '#app/resources/refreshed.ts';
import { useResource } from '#app/resources/use-resource.ts';
import { useRoot } from '#app/root.ts';

export interface PresenceSlotProps {
  assignmentId: number;
  onCompany: Dispatch<SetStateAction<OtherMarkers>>;
}

/**
 * Tells the table who else is on which of its scripts; refreshed with the table and periodically.
 */
export default function PresenceSlot({ assignmentId, onCompany }: PresenceSlotProps) {
  const root = useRoot();
  const [machine] = useState(() => {
    const queue = deskResources(root).queue(assignmentId);
    return presenceMachine.provide({
      actors: {
        watchPage: watchPage(document),
        loadOpen: fromPromise(async ({ signal }) => {
          await refreshed(queue, signal);
          return selectData<Queue>(queue.getSnapshot())!.open;
        }),
      },
    });
  });
  const actor = useActorRef(machine);
  const open = useSelector(actor, selectOpen);
  useEffect(() => onCompany((before) => otherMarkersOf(open, before)), [onCompany, open]);
  useEffect(() => () => onCompany(new Map()), [onCompany]);
  const { refreshing } = useResource(root.resources.submissions(assignmentId));
  useEffect(() => {
    if (refreshing) presenceCommands(actor).refresh();
  }, [actor, refreshing]);
  return null;
}
