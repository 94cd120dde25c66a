import Upload from 'lucide-react/icons/upload';
import { Button } from '#views/components/actions/button.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';

export interface EmptyListProps { filtered: boolean; canMark: boolean; onClear: () => void; onUpload: () => void }

/** Nothing to show: because of the filters, or because nothing was handed in yet. */
export const EmptyList = ({ filtered, canMark, onClear, onUpload }: EmptyListProps) => (
  <EmptyState
    title="No submissions found matching your criteria"
    action={filtered
      ? <Button onClick={onClear}>Clear Filters</Button>
      : canMark && <Button variant="primary" icon={Upload} onClick={onUpload}>Upload First Submission</Button>}
  >
    {filtered
      ? 'The search looks at student IDs, file names, grades and feedback.'
      : 'Drop in your students’ files, one or many at once. Then draft, edit and grade them here.'}
  </EmptyState>
);
