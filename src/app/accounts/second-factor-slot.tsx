import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { secondFactorMachine } from '#machines/accounts/second-factor.machine.ts';
import { hasChanged } from '#machines/accounts/second-factor.view.ts';
import { saveCodes, secondFactorActors } from '#services/accounts/second-factor.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { SecondFactorSection } from '#views/accounts/profile/second-factor-section.tsx';
import { useRoot } from '#app/root.ts';
import { useUser } from './session/use-user.ts';

export default function SecondFactorSlot() {
  const { http, session } = useRoot();
  const [machine] = useState(() =>
    secondFactorMachine.provide({
      actors: secondFactorActors(http),
      actions: { saveCodes: (_, { codes }) => saveCodes(saveFile, codes) },
    }),
  );
  const actor = useActorRef(machine);
  const changed = useSelector(actor, hasChanged(useUser().lacks_second_factor === true));
  useEffect(() => {
    if (changed) session.send({ type: 'user.outdated' });
  }, [changed, session]);
  return <SecondFactorSection actor={actor} />;
}
