import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { isOneZip } from '#lib/exchange/class-files.ts';
import {
  canTakeFiles,
  tableCommands,
  type TableRef,
} from '#machines/submissions/submission-table.view.ts';
import FileDrop from '#app/shell/file-drop.tsx';

export interface DropSlotProps {
  table: TableRef;
  assignmentId: number;
  assignmentName: string;
}

/**
 * Files dropped anywhere on an assignment's page open its upload. A single zip counts as a class,
 * and is examined before anything is stored (IN-1).
 */
export default function DropSlot({ table, assignmentId, assignmentName }: DropSlotProps) {
  const navigate = useNavigate();
  const takeFiles = (files: readonly File[]) => {
    if (isOneZip(files))
      void navigate(`/assignments/${assignmentId}/intake`, { state: { dropped: files } });
    else tableCommands(table).dropFiles(assignmentName, files);
  };
  useSelector(table, canTakeFiles);
  return (
    <FileDrop
      says={`Drop to upload to ${assignmentName || 'this assignment'}`}
      canTake={() => canTakeFiles(table.getSnapshot())}
      onFiles={takeFiles}
    />
  );
}
