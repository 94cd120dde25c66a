import type { ReactNode } from 'react';
import { later } from '#views/components/base/later.tsx';
import { SessionScreen } from '#views/screens/session/session-screen.tsx';
import { useRoot } from '../root.ts';
import { PersonContext, useUser } from './use-user.ts';

const ExpiredSession = later(() => import('./expired-session.tsx'));
const StepDemanded = later(async () => await (await import('../seldom.ts')).seldom.demanded());

/** Around every protected route: its person's actors, and signing in again in place when the session ends. */
export const SessionGate = ({ children }: { children: ReactNode }) => (
  <SessionScreen actor={useRoot().session} renewal={<ExpiredSession />}>
    <OfPerson>{children}</OfPerson>
  </SessionScreen>
);

function OfPerson({ children }: { children: ReactNode }) {
  const { id, lacks_second_factor } = useUser();
  return <PersonContext key={id} value={useRoot().person()}>{lacks_second_factor ? <StepDemanded /> : children}</PersonContext>;
}
