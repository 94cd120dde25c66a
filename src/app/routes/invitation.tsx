import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { invitationMachine } from '#machines/teams/invitation.machine.ts';
import { invitationActors } from '#services/teams/invitations.ts';
import { InvitationScreen } from '#views/teams/invitation/invitation-screen.tsx';
import { useRoot } from '../root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';

function Invitation({ token }: { token: string }) {
  const { http, tell } = useRoot();
  const [machine] = useState(() =>
    invitationMachine.provide({
      actors: invitationActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  );
  return (
    <InvitationScreen actor={useActorRef(machine, { input: { token } })} email={useUser().email} />
  );
}

export default function Screen() {
  const token = useParams()['token'] ?? '';
  return <Invitation key={token} token={token} />;
}
