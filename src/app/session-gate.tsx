import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isLoading, isUnreachable, selectUser, sessionVerbs } from '#machines/session/session.view.ts';
import { Button } from '#views/components/button.tsx';
import { ErrorState } from '#views/components/error-state.tsx';
import { Spinner } from '#views/components/spinner.tsx';
import { useRoot } from './root.ts';
import { PersonContext } from './use-user.ts';

/**
 * Lets only a signed-in user pass (specification, section 2): a spinner while the session loads; a visitor is on the
 * way to /login already. An unreachable server is told, and can be tried again.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { session, person } = useRoot();
  const user = useSelector(session, selectUser);
  const loading = useSelector(session, isLoading);
  const unreachable = useSelector(session, isUnreachable);
  const { retry, signOut } = sessionVerbs(session);

  if (unreachable) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <div>
          <ErrorState title="The server cannot be reached" message="Check your connection and try again." onRetry={retry}>
            You are still signed in on this browser, and nothing is lost.
          </ErrorState>
          <p className="text-center"><Button variant="ghost" onClick={signOut}>Sign out instead</Button></p>
        </div>
      </main>
    );
  }
  if (loading || user === null) {
    return <main className="grid min-h-dvh place-items-center"><Spinner label="Loading your session…" /></main>;
  }
  return <PersonContext key={user.id} value={person()}>{children}</PersonContext>;
}
