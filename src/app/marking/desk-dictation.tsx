import { useActorRef } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { dictationMachine } from '#machines/marking/dictation.machine.ts';
import { listen } from '#services/marking/speech.ts';
import type { DictationSlot } from '#views/marking/desk-props.ts';
import { Dictation } from '#views/marking/words/dictation.tsx';

/** Dictation next to the feedback of one script; it ends when the marker leaves that script. */
const DeskDictation: DictationSlot = ({ onSay }) => {
  const say = useRef(onSay);
  useEffect(() => {
    say.current = onSay;
  });
  // oxlint-disable-next-line react/refs -- read when words were said, not while this renders
  const [machine] = useState(() =>
    dictationMachine.provide({
      actors: {
        listenToSpeech: listen(window as Parameters<typeof listen>[0], window.navigator.language),
      },
      actions: { sendWordsToParent: (_, { text }) => say.current(text) },
    }),
  );
  return <Dictation actor={useActorRef(machine)} />;
};

export default DeskDictation;
