import { useNavigate } from 'react-router-dom';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { AssignmentSettingsScreen } from '#views/assignments/assignment-settings-screen.tsx';
import { useAssignmentList } from '#app/assignments/use-assignment-list.ts';
import { ofAssignment, WithAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(({ assignmentId }) => (
  <WithAssignment
    assignmentId={assignmentId}
    render={(assignment) => <Setup assignment={assignment} />}
  />
));

function Setup({ assignment }: { assignment: Assignment }) {
  const navigate = useNavigate();
  const { actor, openFile, archive } = useAssignmentList(() => {
    void navigate('/assignments', { replace: true });
  });
  return (
    <AssignmentSettingsScreen
      actor={actor}
      assignment={assignment}
      onOpenFile={openFile}
      onArchive={archive}
    />
  );
}
