import { useActorRef } from '@xstate/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { leaseMachine } from '#machines/marking/lease.machine.ts';
import { leaseCommands } from '#machines/marking/lease.view.ts';
import { freeScript, leaseActors } from '#services/marking/lease.ts';
import { OtherMarkers } from '#views/marking/other-markers.tsx';
import { ToHandOver } from '#views/marking/to-hand-over.tsx';
import type { OtherMarkersSlot } from '#views/marking/desk-props.ts';
import { useActivity } from '#views/marking/use-activity.ts';
import { useRoot } from '#app/root.ts';
import { useResource } from '#app/resources/use-resource.ts';
import { deskResources } from './desk-resources.ts';

/**
 * Reserves the script on the desk for its marker, and shows who else has it open. One instance per
 * script.
 */
const DeskCompany: OtherMarkersSlot = ({ assignmentId, submission, isDealt, onGo }) => {
  const root = useRoot();
  const [machine] = useState(() =>
    leaseMachine.provide({
      actors: leaseActors(root.http),
      actions: {
        goToScript: (_, found) => onGo(found.submission),
        freeScript: ({ context }) => freeScript(root.http, context.submission),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { assignmentId, submission, isDealt } });
  const { stir, leave } = leaseCommands(actor);
  useActivity({ stir, leave: () => {} });
  useEffect(
    () => deskResources(root).queue(assignmentId).send({ type: 'resource.refresh' }),
    [assignmentId, root],
  );
  // Runs before the actor is stopped, after which it receives nothing.
  useLayoutEffect(() => {
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a script: the actor stays the same
  }, []);
  const queue = useResource(deskResources(root).queue(assignmentId));
  return (
    <>
      <OtherMarkers actor={actor} />
      {queue.data === null ? null : (
        <ToHandOver assignmentId={assignmentId} unhanded={queue.data.unhanded} />
      )}
    </>
  );
};

export default DeskCompany;
