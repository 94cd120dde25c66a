import FileUp from 'lucide-react/icons/file-up';
import { ACCEPTED_EXTENSIONS } from '#contract/text/file-types.ts';
import { acceptOf } from '#lib/text/file-names.ts';
import { FilePanel } from '#views/components/fields/file-panel.tsx';

export interface DropZoneProps {
  disabled: boolean;
  /** There are files already. */ small: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Where one or more files are chosen; they may be dropped anywhere on the page. */
export const DropZone = ({ disabled, small, onFiles }: DropZoneProps) => (
  <FilePanel
    icon={FileUp}
    size={small ? 'line' : 'box'}
    action="Choose files"
    folder="Choose a folder"
    label="Submission file"
    accept={acceptOf(ACCEPTED_EXTENSIONS)}
    hint={
      small ? null : (
        <p className="text-xs text-ink-faint">
          {ACCEPTED_EXTENSIONS.join(', ')} · up to 25 MB each
        </p>
      )
    }
    disabled={disabled}
    multiple
    onFiles={onFiles}
  >
    {small ? 'Drop more files here, or' : 'Drop files or a folder anywhere on the page, or'}
  </FilePanel>
);
