import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { transcriptMachine } from '#machines/submissions/transcript.machine.ts';
import { transcriptActors } from '#services/drafts/transcript.ts';
import type { TranscriptProps } from '#views/drafts/points-slot.ts';
import TranscriptDialog from '#views/drafts/transcript-dialog.tsx';
import { useRoot } from '#app/root.ts';

/** The text read from the pictures of a file, for correction. */
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
