import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';

const NotFound = lazyComponent(() => import('./not-found-route.tsx'));

/** A screen of one assignment, by the number in its address: made anew for another one, and nowhere for what is no number. */
export function ofAssignment(Content: ComponentType<{ assignmentId: number }>): ComponentType {
  return function OfAssignment() {
    const id = Number(useParams()['assignmentId']);
    return Number.isSafeInteger(id) && id > 0 ? (
      <Content key={id} assignmentId={id} />
    ) : (
      <NotFound />
    );
  };
}

/** What can only be shown of an assignment that is here. */
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
