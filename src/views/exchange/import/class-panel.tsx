import FolderInput from 'lucide-react/icons/folder-input';
import { FilePanel } from '#views/components/fields/file-panel.tsx';

/** Where a class is chosen, as a zip or a folder; it may be dropped anywhere on the page. */
export const ClassPanel = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => (
  <FilePanel
    icon={FolderInput}
    action="Choose a zip"
    folder="Choose a folder"
    label="Zip of the class"
    accept=".zip,application/zip"
    onFiles={onFiles}
    hint={
      <p className="max-w-80 text-sm text-ink-muted">
        Up to 4 GB. Importing the same class again doubles nothing; a newer attempt comes behind the
        old one.
      </p>
    }
  >
    Drop the zip of your class here, or a folder with one folder for each student
  </FilePanel>
);
