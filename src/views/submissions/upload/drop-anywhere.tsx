import { useSelector } from '@xstate/react';
import FileUp from 'lucide-react/icons/file-up';
import {
  fileDropCommands,
  selectDropStatus,
  type FileDropRef,
} from '#machines/submissions/file-drop.view.ts';
import { Alert } from '#views/components/states/alert.tsx';

export interface DropAnywhereProps {
  actor: FileDropRef;
  /** Whether a drop is accepted now: no other dialog is open. */ canTake: boolean;
  /** What a drop would do. */ says: string;
}

/** The overlay shown while files are dragged over the page. */
export function DropAnywhere({ actor, canTake, says }: DropAnywhereProps) {
  const status = useSelector(actor, selectDropStatus);
  if (!canTake || status === 'idle') return null;
  if (status === 'nothing') {
    return (
      <div className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-dialog text-left">
        <Alert
          tone="warning"
          title="There was no file in what you dropped."
          onDismiss={fileDropCommands(actor).dismiss}
        >
          Drop the files themselves or the folder that holds them, or choose them with the button.
        </Alert>
      </div>
    );
  }
  return (
    <div
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-paper/80 p-4"
      data-drop-overlay=""
    >
      <output className="flex size-full flex-col items-center justify-center gap-3 rounded-panel border-2 border-dashed border-accent bg-accent-soft/60 text-center">
        <FileUp className="size-10 text-accent" />
        <span className="max-w-field font-serif text-2xl font-semibold wrap-anywhere">
          {status === 'reading' ? 'Reading the folder…' : says}
        </span>
        <span className="text-sm text-ink-muted">
          One file, many, a whole folder, or the zip of a class. Nothing is stored before you say
          so.
        </span>
      </output>
    </div>
  );
}
