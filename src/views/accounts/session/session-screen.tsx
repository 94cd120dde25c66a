import { Spinner } from '#views/components/states/spinner.tsx';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { UNEXPECTED_ERROR } from '#contract/errors.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import {
  isExpired,
  isLeaving,
  isLoading,
  isUnanswered,
  isUnreachable,
  selectFailure,
  selectUser,
  sessionCommands,
  type SessionRef,
} from '#machines/accounts/session.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';

/**
 * Shown while the session or the first screen loads: nothing else can be done (specification,
 * section 2).
 */
const Waiting = ({ label = 'Loading your session…' }: { label?: string }) => (
  <main className="grid min-h-dvh place-items-center">
    <Spinner label={label} />
  </main>
);

interface SessionScreenProps {
  actor: SessionRef;
  onSignOut: () => void;
  /** The form for signing in again, shown over the unchanged work. */
  renewal: ReactNode;
  /** What a signed-in user sees. */
  children: ReactNode;
}

const isAnswered = (failure: FailureFacts | null): boolean =>
  failure !== null && failure.status !== null;

/**
 * Returns what to show when the user isn't known: the server's own words if it answered
 * (specification, section 8).
 */
const told = (failure: FailureFacts | null): { title: string; message: string } =>
  isAnswered(failure)
    ? { title: 'Your account could not be loaded', message: failure?.message ?? UNEXPECTED_ERROR }
    : {
        title: 'The server cannot be reached',
        message: 'Check your connection and try again.',
      };

/**
 * Admits only a signed-in user (specification, section 2). Shows a spinner while the session loads;
 * visitors are already being sent to /login. If the server can't be reached, says so and offers to
 * try again.
 */
export function SessionScreen({ actor, onSignOut, renewal, children }: SessionScreenProps) {
  const user = useSelector(actor, selectUser);
  const loading = useSelector(actor, isLoading);
  const leaving = useSelector(actor, isLeaving);
  const expired = useSelector(actor, isExpired);
  const unreachable = useSelector(actor, isUnreachable);
  const failure = useSelector(actor, selectFailure);
  const unanswered = useSelector(actor, isUnanswered);
  const { retry } = sessionCommands(actor);

  if (unreachable) {
    return (
      <main className="grid min-h-dvh place-items-center px-4">
        <div>
          <ErrorState {...told(failure)} onRetry={retry}>
            You are still signed in on this browser, and nothing is lost.
          </ErrorState>
          <p className="-mt-10 text-center">
            <Button variant="ghost" onClick={onSignOut}>
              Log out instead
            </Button>
          </p>
        </div>
      </main>
    );
  }
  if (loading || user === null) return <Waiting {...(leaving && { label: 'Logging out…' })} />;
  return (
    <>
      {children}
      {expired && renewal}
      {unanswered && (
        <div className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-dialog">
          <Alert
            tone="warning"
            title={told(failure).title}
            action={
              <Button size="sm" onClick={retry}>
                Retry
              </Button>
            }
          >
            {isAnswered(failure) && `${told(failure).message} `}What you typed is still here. The
            server is asked again every few seconds.
          </Alert>
        </div>
      )}
    </>
  );
}
