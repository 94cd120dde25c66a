import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Assignment } from '#contract/assignment.ts';
import { classFeedbackMachine } from '#machines/class-feedback/class-feedback.machine.ts';
import { copierMachine } from '#machines/copier/copier.machine.ts';
import { copierVerbs } from '#machines/copier/copier.view.ts';
import { draftFatesMachine } from '#machines/draft-fates/draft-fates.machine.ts';
import { classFeedbackActors, draftFatesActors } from '#services/insight/cohort.ts';
import { copyText } from '#services/clipboard.ts';
import { CohortSection } from '#views/screens/insight/cohort-section.tsx';
import { FatesSection } from '#views/screens/insight/fates-section.tsx';
import type { MoreProps } from '#views/screens/insight/insight-screen.tsx';
import { useRoot } from '../root.ts';

export interface InsightMoreProps extends MoreProps { assignment: Pick<Assignment, 'id' | 'my_role'> }

/** Below the figures of an assignment: what was said, and what became of drafts. */
export default function InsightMore({ assignment: { id, my_role }, ...panel }: InsightMoreProps) {
  const { http, tell } = useRoot();
  const [charts] = useState(() => ({
    cohort: classFeedbackMachine.provide({ actors: classFeedbackActors(http) }), fates: draftFatesMachine.provide({ actors: draftFatesActors(http) }),
    copier: copierMachine.provide({ actors: { copyText }, actions: { tell: (_, outcome) => tell(outcome) } }),
  }));
  const { copy } = copierVerbs(useActorRef(charts.copier));
  return (
    <>
      <CohortSection
        actor={useActorRef(charts.cohort, { input: { assignmentId: id } })} mayWrite={my_role !== 'viewer'} onCopy={copy}
        scriptHref={(submission) => `/assignments/${id}/desk/${submission}`} {...panel}
      />
      <FatesSection actor={useActorRef(charts.fates, { input: { assignmentId: id } })} {...panel} />
    </>
  );
}
