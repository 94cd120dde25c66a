import { useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { AssignmentTabs } from '#views/assignments/assignment-tabs.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';

const NotFound = lazyComponent(() => import('./not-found-route.tsx'));

const DeskAhead = lazyComponent(() => import('#app/marking/desk-ahead.tsx'));

/**
 * Creates a screen of one assignment, by the number in its address: remounted for another
 * assignment, and not found if that is no number.
 */
export function ofAssignment(Content: ComponentType<{ assignmentId: number }>): ComponentType {
  return function OfAssignment() {
    const id = Number(useParams()['assignmentId']);
    return Number.isSafeInteger(id) && id > 0 ? (
      <>
        <Tabs key={`tabs ${id}`} assignmentId={id} />
        <Content key={id} assignmentId={id} />
      </>
    ) : (
      <NotFound />
    );
  };
}

function Tabs({ assignmentId }: { assignmentId: number }) {
  const { data, failure } = useResource(useRoot().resources.assignment(assignmentId));
  const [isDeskNear, setDeskNear] = useState(false);
  const screen = useLocation().pathname.split('/')[3] ?? 'submissions';
  // Their space is kept free until they appear, so that nothing below moves.
  if (data === null) return failure === null ? <div className="h-9" /> : null;
  return (
    <>
      <AssignmentTabs assignment={data} screen={screen} onDeskNear={() => setDeskNear(true)} />
      {isDeskNear ? <DeskAhead assignmentId={assignmentId} isNear /> : null}
    </>
  );
}

/** Shows its children once the assignment is loaded. */
export function WithAssignment({
  assignmentId,
  render,
}: {
  assignmentId: number;
  render: (assignment: Assignment) => ReactNode;
}) {
  const { data, failure, refresh } = useResource(useRoot().resources.assignment(assignmentId));
  if (data !== null) return render(data);
  if (failure !== null)
    return (
      <ErrorState message={failure.message ?? 'The server cannot be reached.'} onRetry={refresh} />
    );
  return (
    <div role="status" aria-label="Loading the assignment…">
      <SkeletonText lines={4} />
    </div>
  );
}
