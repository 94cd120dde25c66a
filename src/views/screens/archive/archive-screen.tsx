import { useSelector } from '@xstate/react';
import PackageOpen from 'lucide-react/icons/package-open';
import type { BroughtIn } from '#contract/archive/assignment.ts';
import { counted } from '#lib/text/plural.ts';
import { archiveVerbs, isBringing, selectArchiveFailure, selectArchiveName, selectBrought, type ArchiveRef } from '#machines/archive-intake/archive-intake.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { FilePanel } from '#views/components/fields/file-panel.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';

/** An assignment comes in from its archive (OUT-9). */
export function ArchiveScreen({ actor }: { actor: ArchiveRef }) {
  const bringing = useSelector(actor, isBringing);
  const name = useSelector(actor, selectArchiveName);
  const brought = useSelector(actor, selectBrought);
  const failure = useSelector(actor, selectArchiveFailure);
  const { choose, cancel, another } = archiveVerbs(actor);
  return (
    <>
      <PageHeader
        back={{ href: '/assignments', label: 'Assignments' }} title="Bring in an archive"
        description="An archive holds all of an assignment: work, marks, feedback, notes and their history. It becomes a new assignment of yours; what was there is left as it is."
      />
      {failure === null ? null : <Alert tone="error" takesFocus className="mb-5">{failure.message ?? 'The server could not be reached. Nothing was taken in: try again.'}</Alert>}
      {bringing ? (
        <div className="max-w-prose">
          <output className="mb-2 block text-base wrap-anywhere">Bringing in {name} …</output>
          <ProgressBar label={`Bringing in ${name}`} tone="busy" />
          <p className="mt-3 text-sm text-ink-muted">Keep this page open. All of it is checked before any of it is taken in.</p>
          <Button className="mt-5" onClick={cancel}>Cancel</Button>
        </div>
      ) : brought === null ? (
        <FilePanel
          icon={PackageOpen} action="Choose an archive" label="Archive" accept=".zip,application/zip" drops onFiles={([file]) => file && choose(file)}
          hint={<p className="max-w-prose text-sm text-ink-muted">It is made by “Download an archive” in the menu of an assignment, here or in another installation. The same archive twice is one assignment.</p>}
        >
          Drop an archive here
        </FilePanel>
      ) : <Brought brought={brought} onAnother={another} />}
    </>
  );
}

function Brought({ brought: { assignment_id, name, submissions, known, left_out }, onAnother }: { brought: BroughtIn; onAnother: () => void }) {
  return (
    <div className="grid max-w-prose gap-5">
      <Alert tone={known ? 'info' : 'success'} takesFocus title={known ? `${name} was brought in before` : `${name} is in`}>
        {known ? 'Nothing was added: it is the same archive.' : `${counted(submissions, 'submission')}, with everything that was done with ${submissions === 1 ? 'it' : 'them'}. What others did there stands under your name.`}
      </Alert>
      {left_out.length === 0 ? null : (
        <section aria-labelledby="left-out">
          <h2 id="left-out" className="font-serif text-lg font-semibold">What could not be taken in</h2>
          <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-base wrap-anywhere">{left_out.map((one) => <li key={one}>{one}</li>)}</ul>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <Link href={`/assignments/${assignment_id}/submissions`} look="primary">Open the assignment</Link>
        <Button onClick={onAnother}>Bring in another</Button>
      </div>
    </div>
  );
}
