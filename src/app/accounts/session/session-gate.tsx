import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isAsking } from '#machines/accounts/sign-out.view.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { SessionScreen } from '#views/accounts/session/session-screen.tsx';
import { useRoot } from '#app/root.ts';
import { PersonContext, useUser } from './use-user.ts';

const ExpiredSession = lazyComponent(() => import('./expired-session.tsx'));
const SignOutQuestion = lazyComponent(
  () => import('#views/accounts/session/sign-out-question.tsx'),
);
const StepDemanded = lazyComponent(
  async () => await (await import('#app/rare-routes.ts')).loadStepDemanded(),
);

/**
 * Wraps every protected route: provides the user's actors, and lets the user sign in again in place
 * when the session ends.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { session, signOut, askToSignOut } = useRoot();
  return (
    <>
      <SessionScreen actor={session} onSignOut={askToSignOut} renewal={<ExpiredSession />}>
        <OfPerson>{children}</OfPerson>
      </SessionScreen>
      {useSelector(signOut, isAsking) && <SignOutQuestion actor={signOut} />}
    </>
  );
}

function OfPerson({ children }: { children: ReactNode }) {
  const { id, lacks_second_factor } = useUser();
  return (
    <PersonContext key={id} value={useRoot().person()}>
      {lacks_second_factor ? <StepDemanded /> : children}
    </PersonContext>
  );
}
