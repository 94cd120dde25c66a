import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';

export interface EmptyDeskProps {
  assignmentId: number;
  filtered: boolean;
  onAll: () => void;
}

/** Shown when there is no script to mark. */
const EmptyDesk = ({ assignmentId, filtered, onAll }: EmptyDeskProps) =>
  filtered ? (
    <EmptyState
      title="No scripts match"
      level={1}
      action={
        <Button variant="primary" onClick={onAll}>
          Show all scripts
        </Button>
      }
    >
      Every script is left out by what is shown.
    </EmptyState>
  ) : (
    <EmptyState
      title="There is nothing to mark yet"
      level={1}
      action={
        <Link href={`/assignments/${assignmentId}/submissions`} look="primary">
          Upload submissions
        </Link>
      }
    >
      When work has been handed in, it lies here.
    </EmptyState>
  );

export default EmptyDesk;
