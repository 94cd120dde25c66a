import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isAsking } from '#machines/accounts/sign-out.view.ts';
import { later } from '#views/components/base/later.tsx';
import { SessionScreen } from '#views/accounts/session/session-screen.tsx';
import { useRoot } from '#app/root.ts';
import { PersonContext, useUser } from './use-user.ts';

const ExpiredSession = later(() => import('./expired-session.tsx'));
const SignOutQuestion = later(() => import('#views/accounts/session/sign-out-question.tsx'));
const StepDemanded = later(async () => await (await import('#app/seldom.ts')).seldom.demanded());

/** Around every protected route: its person's actors, and signing in again in place when the session ends. */
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
