import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { rubricUpdatesMachine } from '#machines/marking/rubric-updates.machine.ts';
import { rubricUpdatesCommands } from '#machines/marking/rubric-updates.view.ts';
import { knownRubric } from '#services/marking/known-rubric.ts';
import { rubricHistoryActors } from '#services/rubrics/rubrics.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import type { RubricUpdatesSlot } from '#views/marking/desk-props.ts';
import { RubricUpdates } from '#views/marking/marks/rubric-updates.tsx';
import { useRoot } from '#app/root.ts';
import { deskResources } from './desk-resources.ts';

/** Tells a marker on the desk that the rubric has changed; reloads it while they look at it. */
const DeskRubricNews: RubricUpdatesSlot = ({ assignmentId, user, ...props }) => {
  const root = useRoot();
  const { rubric } = props;
  const [known] = useState(() => knownRubric(sessionStorageArea, user, assignmentId));
  const [machine] = useState(() =>
    rubricUpdatesMachine.provide({
      actors: { readVersion: rubricHistoryActors(root.http, assignmentId).loadVersion },
      actions: {
        storeVersion: ({ context }) => known.keep(context.known),
        requestRubric: () => {
          if (document.visibilityState === 'visible')
            deskResources(root).rubric(assignmentId).send({ type: 'resource.refresh' });
        },
      },
    }),
  );
  const actor = useActorRef(machine, { input: { known: known.recall(), now: rubric } });
  useEffect(() => rubricUpdatesCommands(actor).came(rubric), [actor, rubric]);
  return <RubricUpdates actor={actor} {...props} />;
};

export default DeskRubricNews;
