import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { classFeedbackMachine } from '#machines/analytics/class-feedback.machine.ts';
import { copierMachine } from '#machines/shared/copier.machine.ts';
import { copierCommands } from '#machines/shared/copier.view.ts';
import { draftFatesMachine } from '#machines/analytics/draft-fates.machine.ts';
import { machineRoundMachine } from '#machines/analytics/machine-round.machine.ts';
import { markerDriftMachine } from '#machines/analytics/marker-drift.machine.ts';
import { deskStorage } from '#services/marking/desk-storage.ts';
import {
  classFeedbackActors,
  draftOutcomesActors,
  machineRoundActors,
  markerDriftActors,
} from '#services/analytics/cohort.ts';
import { copyText } from '#services/clipboard.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { CohortSection } from '#views/analytics/cohort-section.tsx';
import { DriftSection } from '#views/analytics/drift-section.tsx';
import { FatesSection } from '#views/analytics/fates-section.tsx';
import { MachineSection } from '#views/analytics/machine-section.tsx';
import type { MoreProps } from '#views/analytics/insight-screen.tsx';
import { useRoot } from '#app/root.ts';
import { SelfAgreementSlot } from './self-agreement-slot.tsx';
import { useUser } from '#app/accounts/session/use-user.ts';

export interface InsightMoreProps extends MoreProps {
  assignment: Pick<Assignment, 'id' | 'may'>;
}

/**
 * Shown below the figures of an assignment: comments used, what became of drafts, and how the
 * marker's own level moves over time.
 */
export default function InsightMore({ assignment, hiding, ...panel }: InsightMoreProps) {
  const { id } = assignment;
  const { http, tell } = useRoot();
  const user = useUser();
  const scriptHref = (submission: number): string => `/assignments/${id}/desk/${submission}`;
  const [charts] = useState(() => ({
    cohort: classFeedbackMachine.provide({ actors: classFeedbackActors(http) }),
    fates: draftFatesMachine.provide({ actors: draftOutcomesActors(http) }),
    drift: markerDriftMachine.provide({ actors: markerDriftActors(http) }),
    machine: machineRoundMachine.provide({ actors: machineRoundActors(http) }),
    copier: copierMachine.provide({
      actors: { copyText },
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  }));
  const drift = useActorRef(charts.drift, { input: { assignmentId: id } });
  const { copy } = copierCommands(useActorRef(charts.copier));
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
          spent={deskStorage(sessionStorageArea, user.id).recallTimes(id)?.spent ?? {}}
          scriptHref={scriptHref}
          hiding={hiding}
          again={<SelfAgreementSlot assignmentId={id} scriptHref={scriptHref} {...panel} />}
          {...panel}
        />
      )}
    </>
  );
}
