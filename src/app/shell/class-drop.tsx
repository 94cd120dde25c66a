import { useActorRef } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fileDropMachine } from '#machines/file-drop/file-drop.machine.ts';
import { readDropped, watchDrags } from '#services/submissions/drops.ts';
import { DropAnywhere } from '#views/screens/workbench/upload/drop-anywhere.tsx';

export interface ClassDropProps { says: string; canTake: boolean; onFiles: (files: readonly File[]) => void }

/** A class that is dropped anywhere on the page: a zip, files, or folders that are read through. */
export default function ClassDrop({ says, canTake, onFiles }: ClassDropProps) {
  const now = useRef({ canTake, onFiles });
  useEffect(() => { now.current = { canTake, onFiles }; });
  // oxlint-disable-next-line react/refs -- read when files are dropped, not while this renders
  const [machine] = useState(() => fileDropMachine.provide({
    actors: { watchDrags: watchDrags(window), readDropped },
    actions: { handFiles: (_, { files }) => { if (now.current.canTake) now.current.onFiles(files); } },
  }));
  return <DropAnywhere actor={useActorRef(machine)} canTake={canTake} says={says} />;
}
