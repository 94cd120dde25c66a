import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { rubricNewsMachine } from '#machines/marking/rubric-news.machine.ts';
import { rubricNewsVerbs } from '#machines/marking/rubric-news.view.ts';
import { knownRubric } from '#services/marking/known-rubric.ts';
import { rubricHistoryActors } from '#services/rubrics/rubrics.ts';
import { kept } from '#services/storage/kept.ts';
import type { RubricNewsSlot } from '#views/marking/desk-props.ts';
import { RubricNews } from '#views/marking/marks/rubric-news.tsx';
import { useRoot } from '#app/root.ts';
import { deskResources } from './desk-resources.ts';

/** Tells a marker on the desk that the rubric was changed; asks for it again while they look at it. */
const DeskRubricNews: RubricNewsSlot = ({ assignmentId, user, ...props }) => {
  const root = useRoot();
  const { rubric } = props;
  const [known] = useState(() => knownRubric(kept, user, assignmentId));
  const [machine] = useState(() =>
    rubricNewsMachine.provide({
      actors: { readVersion: rubricHistoryActors(root.http, assignmentId).loadVersion },
      actions: {
        keep: ({ context }) => known.keep(context.known),
        ask: () => {
          if (document.visibilityState === 'visible')
            deskResources(root).rubric(assignmentId).send({ type: 'resource.refresh' });
        },
      },
    }),
  );
  const actor = useActorRef(machine, { input: { known: known.recall(), now: rubric } });
  useEffect(() => rubricNewsVerbs(actor).came(rubric), [actor, rubric]);
  return <RubricNews actor={actor} {...props} />;
};

export default DeskRubricNews;
