import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fileDropMachine } from '#machines/submissions/file-drop.machine.ts';
import { selectDropStatus } from '#machines/submissions/file-drop.view.ts';
import { readDropped, watchDrags } from '#services/submissions/drops.ts';
import { DropAnywhere } from '#views/submissions/upload/drop-anywhere.tsx';

export interface FileDropProps {
  says: string;
  /** Called with each drag, and when files are dropped. */ canTake: () => boolean;
  onFiles: (files: readonly File[]) => void;
}

/**
 * Accepts files dropped anywhere on the page: one or many, a zip, or folders, which are searched.
 */
export default function FileDrop({ says, canTake, onFiles }: FileDropProps) {
  const now = useRef({ canTake, onFiles });
  useEffect(() => {
    now.current = { canTake, onFiles };
  });
  // oxlint-disable-next-line react/refs -- read when files are dropped, not while this renders
  const [machine] = useState(() =>
    fileDropMachine.provide({
      actors: { watchDrags: watchDrags(window), readDropped },
      actions: {
        sendFilesToParent: (_, { files }) => {
          if (now.current.canTake()) now.current.onFiles(files);
        },
      },
    }),
  );
  const actor = useActorRef(machine);
  useSelector(actor, selectDropStatus);
  return <DropAnywhere actor={actor} canTake={canTake()} says={says} />;
}
