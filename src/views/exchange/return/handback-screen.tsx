import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import {
  handbackCommands,
  selectHandbackStatus,
  selectHandbackFailure,
  selectSystem,
  selectWorksheetName,
  type HandbackRef,
} from '#machines/exchange/class-handback.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { HandbackChoice } from './handback-choice.tsx';
import { HandbackFiles } from './handback-files.tsx';
import { HandbackRows } from './handback-rows.tsx';

export interface HandbackScreenProps {
  actor: HandbackRef;
  assignmentId: number;
  assignment: Assignment | null;
}

/** Grades and feedback go back in the educator’s own file, in a table or as documents (OUT-1 to OUT-4). */
export function HandbackScreen({ actor, assignmentId, assignment }: HandbackScreenProps) {
  const face = useSelector(actor, selectHandbackStatus);
  const failure = useSelector(actor, selectHandbackFailure);
  const name = useSelector(actor, selectWorksheetName);
  const system = useSelector(actor, selectSystem);
  const { choose, make, change } = handbackCommands(actor);
  const looking = name === '' ? 'the class' : name;
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignmentId}/submissions`, label: 'Submissions' }}
        title={assignment === null ? 'Hand back' : `Hand back: ${assignment.name}`}
        description="Into your learning environment’s own file, into a table, or as a document a student. You see every row before you take the file; nothing is sent anywhere."
      />
      {failure === null ? null : (
        <Alert tone="error" takesFocus className="mb-5">
          {failure.message ?? 'The server could not be reached. Try again.'}
        </Alert>
      )}
      {face === 'choosing' ? (
        <HandbackChoice assignmentId={assignmentId} system={system} onFile={choose} onMake={make} />
      ) : null}
      {face === 'checking' ? (
        <div className="max-w-prose">
          <output className="mb-2 block text-base">Looking at {looking} row by row …</output>
          <ProgressBar label={`Looking at ${looking}`} tone="busy" />
          <Button className="mt-5" onClick={change}>
            Cancel
          </Button>
        </div>
      ) : null}
      {face === 'shown' ? <HandbackRows actor={actor} /> : null}
      {face === 'files' ? <HandbackFiles actor={actor} assignmentId={assignmentId} /> : null}
    </>
  );
}
