import { useSelector } from '@xstate/react';
import FolderOutput from 'lucide-react/icons/folder-output';
import { useRef } from 'react';
import type { Assignment } from '#contract/assignment.ts';
import { handbackVerbs, selectHandbackFace, selectHandbackFailure, selectWorksheetName, type HandbackRef } from '#machines/class-handback/class-handback.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { HandbackFiles } from './handback-files.tsx';
import { HandbackRows } from './handback-rows.tsx';

export interface HandbackScreenProps { actor: HandbackRef; assignmentId: number; assignment: Assignment | null }

/** Grades and feedback go back in the educator’s own file (OUT-1, OUT-2). */
export function HandbackScreen({ actor, assignmentId, assignment }: HandbackScreenProps) {
  const face = useSelector(actor, selectHandbackFace);
  const failure = useSelector(actor, selectHandbackFailure);
  const name = useSelector(actor, selectWorksheetName);
  const { choose, change } = handbackVerbs(actor);
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignmentId}/submissions`, label: 'Submissions' }} title={assignment === null ? 'Hand back' : `Hand back: ${assignment.name}`}
        description="Choose the grading worksheet that Moodle gave you. You see every row before you take the file; nothing is sent anywhere."
      />
      {failure === null ? null : <Alert tone="error" takesFocus className="mb-5">{failure.message ?? 'The server could not be reached. Try again.'}</Alert>}
      {face === 'choosing' ? <Choice onFile={choose} /> : null}
      {face === 'checking' ? (
        <div className="max-w-prose">
          <output className="mb-2 block text-base">Checking {name} row by row …</output>
          <ProgressBar label={`Checking ${name}`} tone="busy" />
          <Button className="mt-5" onClick={change}>Cancel</Button>
        </div>
      ) : null}
      {face === 'shown' ? <HandbackRows actor={actor} /> : null}
      {face === 'files' ? <HandbackFiles actor={actor} assignmentId={assignmentId} /> : null}
    </>
  );
}

const STEPS = [
  'In Moodle, open the assignment’s settings and tick “Offline grading worksheet” and “Feedback comments” under “Feedback types”.',
  'On its page of submissions choose “Download grading worksheet”.',
  'Choose that file here. It comes back with grades and feedback in it, and nothing else changed.',
];

function Choice({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-8 wide:grid-cols-[3fr_2fr]">
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
        className="flex min-h-72 flex-col items-center justify-center gap-4 rounded-panel border border-dashed border-edge bg-surface-sunken px-5 py-10 text-center"
      >
        <FolderOutput className="size-10 text-ink-faint" />
        <p className="text-base">Drop Moodle’s grading worksheet here</p>
        <Button variant="primary" onClick={() => input.current?.click()}>Choose the worksheet</Button>
        <input
          ref={input} type="file" accept=".csv,text/csv" hidden aria-label="Grading worksheet"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
      </div>
      <section aria-labelledby="how-to-get">
        <h2 id="how-to-get" className="font-serif text-lg font-semibold">How it goes</h2>
        <ol className="mt-3 grid list-decimal gap-3 pl-5 text-sm text-ink-muted">{STEPS.map((step) => <li key={step}>{step}</li>)}</ol>
      </section>
    </div>
  );
}
