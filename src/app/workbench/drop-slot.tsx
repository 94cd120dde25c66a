import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOneZip } from '#lib/class/class-files.ts';
import { fileDropMachine } from '#machines/file-drop/file-drop.machine.ts';
import { selectDropFace } from '#machines/file-drop/file-drop.view.ts';
import { canTakeFiles, tableVerbs, type TableRef } from '#machines/submission-table/submission-table.view.ts';
import { readDropped, watchDrags } from '#services/submissions/drops.ts';
import { DropAnywhere } from '#views/screens/workbench/upload/drop-anywhere.tsx';

export interface DropSlotProps { table: TableRef; assignmentId: number; assignmentName: string }

/** Files that are dropped anywhere on the page of an assignment open its upload. */
export default function DropSlot({ table, assignmentId, assignmentName }: DropSlotProps) {
  const navigate = useNavigate();
  const name = useRef(assignmentName);
  useEffect(() => { name.current = assignmentName; });
  // oxlint-disable-next-line react/refs -- read when files are dropped, not while this renders
  const [machine] = useState(() => fileDropMachine.provide({
    actors: { watchDrags: watchDrags(window), readDropped },
    actions: {
      handFiles: (_, { files }) => {
        // One zip is a class: it is looked into before anything is stored (IN-1).
        if (!isOneZip(files)) tableVerbs(table).dropFiles(name.current, files);
        else if (canTakeFiles(table.getSnapshot())) void navigate(`/assignments/${assignmentId}/intake`, { state: { dropped: files } });
      },
    },
  }));
  const actor = useActorRef(machine);
  useSelector(table, canTakeFiles);
  useSelector(actor, selectDropFace);
  // An upload that is open changes without the table: asked for anew with each drag.
  return <DropAnywhere actor={actor} canTake={canTakeFiles(table.getSnapshot())} says={`Drop to upload to ${assignmentName || 'this assignment'}`} />;
}
