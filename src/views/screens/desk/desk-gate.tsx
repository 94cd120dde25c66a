import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

/** Before the desk is there. */
export const DeskGate = ({ failure, onRetry }: { failure: string | null; onRetry: () => void }) => (failure === null ? (
  <div role="status" aria-busy="true" aria-label="Loading the desk" className="mx-auto max-w-prose p-10"><SkeletonText lines={14} /></div>
) : (
  <div className="p-10"><ErrorState title="The desk could not be loaded" message={failure} onRetry={onRetry} /></div>
));

/** Nothing lies on it. */
export const EmptyDesk = ({ assignmentId, filtered, onAll }: { assignmentId: number; filtered: boolean; onAll: () => void }) => (filtered ? (
  <EmptyState title="No script is like that" level={1} action={<Button variant="primary" onClick={onAll}>Show all scripts</Button>}>Every script is left out by what is shown.</EmptyState>
) : (
  <EmptyState title="There is nothing to mark yet" level={1} action={<Link href={`/assignments/${assignmentId}/submissions`} look="primary">Upload submissions</Link>}>
    When work has been handed in, it lies here.
  </EmptyState>
));
