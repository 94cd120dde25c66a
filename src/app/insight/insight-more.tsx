import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Assignment } from '#contract/assignment.ts';
import { allows } from '#contract/team/roles.ts';
import { classFeedbackMachine } from '#machines/class-feedback/class-feedback.machine.ts';
import { copierMachine } from '#machines/copier/copier.machine.ts';
import { copierVerbs } from '#machines/copier/copier.view.ts';
import { draftFatesMachine } from '#machines/draft-fates/draft-fates.machine.ts';
import { machineRoundMachine } from '#machines/machine-round/machine-round.machine.ts';
import { markerDriftMachine } from '#machines/marker-drift/marker-drift.machine.ts';
import { deskStorage } from '#services/desk/desk-storage.ts';
import {
  classFeedbackActors,
  draftFatesActors,
  machineRoundActors,
  markerDriftActors,
} from '#services/insight/cohort.ts';
import { copyText } from '#services/clipboard.ts';
import { kept } from '#services/storage/kept.ts';
import { CohortSection } from '#views/screens/insight/cohort-section.tsx';
import { DriftSection } from '#views/screens/insight/drift-section.tsx';
import { FatesSection } from '#views/screens/insight/fates-section.tsx';
import { MachineSection } from '#views/screens/insight/machine-section.tsx';
import type { MoreProps } from '#views/screens/insight/insight-screen.tsx';
import { useRoot } from '../root.ts';
import { AgainSlot } from './again-slot.tsx';
import { useUser } from '../session/use-user.ts';

export interface InsightMoreProps extends MoreProps {
  assignment: Pick<Assignment, 'id' | 'may'>;
}

/** Below the figures of an assignment: what was said, what became of drafts, and how one’s own level moves. */
export default function InsightMore({ assignment, hiding, ...panel }: InsightMoreProps) {
  const { id } = assignment;
  const { http, tell } = useRoot();
  const user = useUser();
  const scriptHref = (submission: number): string => `/assignments/${id}/desk/${submission}`;
  const [charts] = useState(() => ({
    cohort: classFeedbackMachine.provide({ actors: classFeedbackActors(http) }),
    fates: draftFatesMachine.provide({ actors: draftFatesActors(http) }),
    drift: markerDriftMachine.provide({ actors: markerDriftActors(http) }),
    machine: machineRoundMachine.provide({ actors: machineRoundActors(http) }),
    copier: copierMachine.provide({
      actors: { copyText },
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  }));
  const drift = useActorRef(charts.drift, { input: { assignmentId: id } });
  const { copy } = copierVerbs(useActorRef(charts.copier));
  return (
    <>
      <CohortSection
        actor={useActorRef(charts.cohort, { input: { assignmentId: id } })}
        mayWrite={allows(assignment, 'mark')}
        onCopy={copy}
        scriptHref={scriptHref}
        {...panel}
      />
      <FatesSection actor={useActorRef(charts.fates, { input: { assignmentId: id } })} {...panel} />
      <MachineSection
        actor={useActorRef(charts.machine, { input: { assignmentId: id } })}
        {...panel}
      />
      {!allows(assignment, 'mark') ? null : (
        <DriftSection
          actor={drift}
          mayShare={!allows(assignment, 'own')}
          spent={deskStorage(kept, user.id).recallTimes(id)?.spent ?? {}}
          scriptHref={scriptHref}
          hiding={hiding}
          again={<AgainSlot assignmentId={id} scriptHref={scriptHref} {...panel} />}
          {...panel}
        />
      )}
    </>
  );
}
