import Upload from 'lucide-react/icons/upload';
import { Button } from '#views/components/actions/button.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';

export interface EmptyListProps {
  filtered: boolean;
  canMark: boolean;
  onClear: () => void;
  onUpload: () => void;
}

const FirstSteps = () => (
  <>
    <span className="block">
      Nothing has been handed in yet. Upload the first submission, or drop your students’ files
      anywhere on this page: one, many, or a whole folder. A zip of Moodle, Canvas, Blackboard or
      Brightspace comes in whole by “Bring in a class”.
    </span>
    <span className="mt-1 block">
      Then generate a draft for each, make it yours, and save it with a grade.
    </span>
  </>
);

/** Nothing to show: because of the filters, or because nothing was handed in yet. */
export const EmptyList = ({ filtered, canMark, onClear, onUpload }: EmptyListProps) => (
  <EmptyState
    title="No submissions found matching your criteria"
    action={
      filtered ? (
        <Button onClick={onClear}>Clear Filters</Button>
      ) : (
        canMark && (
          <Button variant="primary" icon={Upload} onClick={onUpload}>
            Upload First Submission
          </Button>
        )
      )
    }
  >
    {filtered ? (
      'The search looks at student IDs, file names, grades and feedback.'
    ) : canMark ? (
      <FirstSteps />
    ) : (
      'Nothing was handed in yet. Whoever marks here uploads the students’ files.'
    )}
  </EmptyState>
);
