import { useSelector } from '@xstate/react';
import PackageOpen from 'lucide-react/icons/package-open';
import {
  archiveCommands,
  selectArchiveFailure,
  selectArchiveName,
  selectBrought,
  selectChoices,
  selectDoing,
  selectPreview,
  type ArchiveRef,
} from '#machines/exchange/archive-intake.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { FilePanel } from '#views/components/fields/file-panel.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ArchiveImported } from './archive-brought.tsx';
import { ArchivePreviewPart } from './archive-shown.tsx';

const BUSY = {
  reading: [
    'Reading',
    'All of it is checked, and you are shown what it holds before any of it is taken in.',
  ],
  bringing: ['Bringing in', 'All of it is checked once more before any of it is taken in.'],
} as const;

/** An assignment or an account comes in from its archive (OUT-9). */
export function ArchiveScreen({ actor }: { actor: ArchiveRef }) {
  const doing = useSelector(actor, selectDoing);
  const name = useSelector(actor, selectArchiveName);
  const preview = useSelector(actor, selectPreview);
  const choices = useSelector(actor, selectChoices);
  const brought = useSelector(actor, selectBrought);
  const failure = useSelector(actor, selectArchiveFailure);
  const { choose, take, replace, restore, bring, cancel, another } = archiveCommands(actor);
  const busy = doing === 'reading' || doing === 'bringing' ? BUSY[doing] : null;
  return (
    <>
      <PageHeader
        back={{ href: '/assignments', label: 'Assignments' }}
        title="Bring in an archive"
        description="An archive holds all of an assignment: work, marks, feedback, notes and their history. An account’s holds all of its assignments, its comments, voice card and settings. What is here is left as it is."
      />
      {failure === null ? null : (
        <Alert tone="error" takesFocus className="mb-5">
          {failure.message ?? 'The server could not be reached. Nothing was taken in: try again.'}
        </Alert>
      )}
      {busy !== null ? (
        <div className="max-w-prose">
          <output className="mb-2 block text-base wrap-anywhere">
            {busy[0]} {name} …
          </output>
          <ProgressBar label={`${busy[0]} ${name}`} tone="busy" />
          <p className="mt-3 text-sm text-ink-muted">Keep this page open. {busy[1]}</p>
          <Button className="mt-5" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : doing === 'choosing' ? (
        <FilePanel
          icon={PackageOpen}
          action="Choose an archive"
          label="Archive"
          accept=".zip,application/zip"
          drops
          onFiles={([file]) => file && choose(file)}
          hint={
            <p className="max-w-prose text-sm text-ink-muted">
              It is made by “Download an archive” in the menu of an assignment, or by “Download my
              data” in your profile, here or in another installation. You are shown what it holds
              first; what is here already is not doubled.
            </p>
          }
        >
          Drop an archive here
        </FilePanel>
      ) : doing === 'in' ? (
        <ArchiveImported brought={brought!} onAnother={another} />
      ) : (
        <ArchivePreviewPart
          name={name}
          preview={preview!}
          choices={choices}
          onTake={take}
          onReplace={replace}
          onRestore={restore}
          onBring={bring}
          onAnother={another}
        />
      )}
    </>
  );
}
