import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { moderationMachine } from '#machines/teams/moderation.machine.ts';
import { moderationActors } from '#services/teams/moderation.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { ModerationScreen } from '#views/teams/moderation/moderation-screen.tsx';
import { useRoot } from '../root.ts';
import { ofAssignment, WithAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(({ assignmentId }) => (
  <WithAssignment
    assignmentId={assignmentId}
    render={(assignment) => <Moderated assignment={assignment} />}
  />
));

function Moderated({ assignment }: { assignment: Assignment }) {
  const { http } = useRoot();
  const [machine] = useState(() =>
    moderationMachine.provide({
      actors: moderationActors(http),
      actions: {
        saveFile: (_, { format, file }) => saveFile(`moderation-${assignment.id}.${format}`, file),
      },
    }),
  );
  return (
    <ModerationScreen
      actor={useActorRef(machine, { input: { assignmentId: assignment.id } })}
      assignment={assignment}
    />
  );
}
