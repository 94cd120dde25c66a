import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { profileMachine } from '#machines/accounts/profile.machine.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { profileActors } from '#services/accounts/profile.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { ProfileScreen } from '#views/accounts/profile/profile-screen.tsx';
import { useRoot } from '../root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';

const SecondFactorSlot = lazyComponent(() => import('#app/accounts/second-factor-slot.tsx'));
const SessionsSlot = lazyComponent(() => import('#app/accounts/sessions-slot.tsx'));

export default function Screen() {
  const { http, session, tokens, tell } = useRoot();
  const user = useUser();
  const [machine] = useState(() =>
    profileMachine.provide({
      actors: profileActors(http, saveFile),
      actions: {
        tell: (_, outcome) => tell(outcome),
        announceUser: (_, { user: changed }) =>
          session.send({ type: 'user.changed', user: changed }),
        announceSignedOut: () => {
          tokens.remove(session.getSnapshot().context.token);
          session.send({ type: 'token.changed', token: tokens.read() });
        },
      },
    }),
  );
  return (
    <ProfileScreen
      actor={useActorRef(machine)}
      user={user}
      secondFactor={<SecondFactorSlot />}
      sessions={<SessionsSlot />}
    />
  );
}
