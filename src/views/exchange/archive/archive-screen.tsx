import type { BroughtAssignment, ArchiveImport } from '#contract/exchange/archive/import.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SentenceList } from './sentence-list.tsx';
import { useSelector } from '@xstate/react';
import PackageOpen from 'lucide-react/icons/package-open';
import {
  archiveCommands,
  type ArchiveRef,
  selectArchiveFailure,
  selectArchiveName,
  selectBrought,
  selectChoices,
  selectDoing,
  selectPreview,
} from '#machines/exchange/archive-intake.view.ts';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { FilePanel } from '#views/components/fields/file-panel.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { ArchivePreviewPart } from './archive-shown.tsx';

const isFresh = ({ came }: BroughtAssignment): boolean => came === 'new' || came === 'copy';

/** The result of importing an archive. */
function ArchiveImported({
  brought: { assignments, comments, settings, voice_card, left_out },
  onAnother,
}: {
  brought: ArchiveImport;
  onAnother: () => void;
}) {
  const fresh = assignments.filter(isFresh);
  const [only] = fresh;
  const own = [
    comments === 0 ? [] : [counted(comments, 'comment')],
    voice_card ? ['your voice card'] : [],
    settings ? ['your settings'] : [],
  ].flat();
  const title =
    fresh.length === 1
      ? `${only!.name} is in`
      : fresh.length > 1
        ? `${counted(fresh.length, 'assignment')} are in`
        : own.length > 0
          ? 'It is in'
          : 'Nothing was added';
  return (
    <div className="grid max-w-prose gap-5">
      <Alert tone={fresh.length + own.length === 0 ? 'info' : 'success'} takesFocus title={title}>
        {fresh.length === 0 ? null : (
          <>
            {counted(
              fresh.reduce((sum, { submissions }) => sum + submissions, 0),
              'submission',
            )}
            , with everything that was done with them. What others did there stands under your
            name.{' '}
          </>
        )}
        {own.length === 0
          ? null
          : `${fresh.length === 0 ? 'Taken over' : 'Also taken over'}: ${own.join(', ')}. `}
        {assignments.some(({ came }) => came === 'here' || came === 'other')
          ? 'What was here already is as it was.'
          : null}
      </Alert>
      {fresh.length < 2 ? null : (
        <ul className="grid gap-2 text-base wrap-anywhere">
          {fresh.map(({ assignment_id, name, submissions }) => (
            <li key={assignment_id}>
              <Link href={`/assignments/${assignment_id}/submissions`}>{name}</Link>{' '}
              <span className="text-sm text-ink-muted">{counted(submissions, 'submission')}</span>
            </li>
          ))}
        </ul>
      )}
      <SentenceList
        id="left-out"
        title="What could not be imported"
        sentences={[
          ...fresh.flatMap((one) =>
            one.left_out.map((sentence) =>
              fresh.length < 2 ? sentence : `${one.name}: ${sentence}`,
            ),
          ),
          ...left_out,
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {fresh.length === 1 ? (
          <Link href={`/assignments/${only!.assignment_id}/submissions`} look="primary">
            Open the assignment
          </Link>
        ) : (
          <Link href="/assignments" look="primary">
            Your assignments
          </Link>
        )}
        <Button onClick={onAnother}>Import another</Button>
      </div>
    </div>
  );
}

const BUSY = {
  reading: [
    'Reading',
    'All of it is checked, and you are shown what it holds before any of it is imported.',
  ],
  bringing: ['Importing', 'All of it is checked once more before any of it is imported.'],
} as const;

/** Imports an assignment or an account from its archive (OUT-9). */
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
        title="Import an archive"
        description="An archive holds all of an assignment: work, marks, feedback, notes and their history. An account’s holds all of its assignments, its comments, voice card and settings. What is here is left as it is."
      />
      {failure === null ? null : (
        <Alert tone="error" takesFocus className="mb-5">
          {failure.message ?? 'The server could not be reached. Nothing was imported: try again.'}
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
