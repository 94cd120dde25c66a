import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { saveCodes, secondFactorActors } from '#services/account/second-factor.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { SecondFactorSection } from '#views/screens/profile/second-factor-section.tsx';
import { useRoot } from '../root.ts';

export default function SecondFactorSlot() {
  const { http } = useRoot();
  const [machine] = useState(() => secondFactorMachine.provide({
    actors: secondFactorActors(http),
    actions: { saveCodes: (_, { codes }) => saveCodes(saveFile, codes) },
  }));
  return <SecondFactorSection actor={useActorRef(machine)} />;
}
