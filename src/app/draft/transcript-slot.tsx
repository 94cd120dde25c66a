import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { transcriptMachine } from '#machines/transcript/transcript.machine.ts';
import { transcriptActors } from '#services/draft/transcript.ts';
import type { TranscriptProps } from '#views/screens/draft/points-slot.ts';
import TranscriptDialog from '#views/screens/draft/transcript-dialog.tsx';
import { useRoot } from '../root.ts';

/** What was read in the pictures of a file, to be set right. */
const Transcript = ({ submission, file, model, onSaved, onClose }: TranscriptProps) => {
  const { http, tell } = useRoot();
  const [machine] = useState(() =>
    transcriptMachine.provide({
      actors: transcriptActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  );
  const actor = useActorRef(machine, { input: { submission, file } });
  return <TranscriptDialog actor={actor} model={model} onSaved={onSaved} onClose={onClose} />;
};

export default Transcript;
