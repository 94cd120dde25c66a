import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import {
  connectionCommands,
  type ConnectionRef,
  selectConnectionStatus,
  selectConnectionFailure,
} from '#machines/exchange/class-connection.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { ConnectionChoice } from './connection-choice.tsx';
import { Linked } from './linked.tsx';
import { RemoteChoice } from './remote-choice.tsx';

export interface ConnectScreenProps {
  actor: ConnectionRef;
  assignmentId: number;
  assignment: Assignment | null;
}

/** An assignment is connected with one of Moodle's or Canvas' (OUT-7). */
export function ConnectScreen({ actor, assignmentId, assignment }: ConnectScreenProps) {
  const face = useSelector(actor, selectConnectionStatus);
  const failure = useSelector(actor, selectConnectionFailure);
  const { retry, leave } = connectionCommands(actor);
  const message =
    failure === null ? null : (failure.message ?? 'The server could not be reached. Try again.');
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignmentId}/submissions`, label: 'Submissions' }}
        title={assignment === null ? 'Connect' : `Connect: ${assignment.name}`}
        description="With a token of your own, Moodle or Canvas hands over class and work, and takes grades and feedback back. Nothing is stored or sent before you have seen it."
      />
      {message !== null && face !== 'unread' ? (
        <Alert tone="error" takesFocus className="mb-5">
          {message}
        </Alert>
      ) : null}
      {face === 'loading' ? (
        <div role="status" aria-busy="true" aria-label="Looking what it is connected with">
          <SkeletonText lines={5} />
        </div>
      ) : null}
      {face === 'unread' ? (
        <ErrorState
          message={
            failure?.status === 403
              ? 'The owner of this assignment connects it, with a token of their own. Ask them to, or hand back by file.'
              : (message ?? '')
          }
          onRetry={retry}
        />
      ) : null}
      {face === 'choosing' ? <ConnectionChoice actor={actor} /> : null}
      {face === 'finding' ? (
        <div className="max-w-prose">
          <output className="mb-2 block text-base">
            Asking which assignments you mark there …
          </output>
          <ProgressBar label="Asking which assignments you mark there" tone="busy" />
          <Button className="mt-5" onClick={leave}>
            Cancel
          </Button>
        </div>
      ) : null}
      {face === 'picking' ? <RemoteChoice actor={actor} name={assignment?.name ?? ''} /> : null}
      {face === 'linked' ? <Linked actor={actor} assignmentId={assignmentId} /> : null}
    </>
  );
}
