import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { profileActors } from '#services/account/profile.ts';
import { later } from '#views/components/base/later.tsx';
import { ProfileScreen } from '#views/screens/profile/profile-screen.tsx';
import { useRoot } from '../root.ts';
import { useUser } from '../session/use-user.ts';

const SecondFactorSlot = later(() => import('../account/second-factor-slot.tsx'));
const SessionsSlot = later(() => import('../account/sessions-slot.tsx'));

export default function Screen() {
  const { http, session, tokens, tell } = useRoot();
  const user = useUser();
  const [machine] = useState(() =>
    profileMachine.provide({
      actors: profileActors(http, saveFile),
      actions: {
        tell: (_, outcome) => tell(outcome),
        changeUser: (_, { user: changed }) => session.send({ type: 'user.changed', user: changed }),
        leave: () => {
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
