import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import type { HandbackKind } from '#contract/exchange/handback.ts';
import { counted } from '#contract/text/plural.ts';
import {
  handbackCommands,
  isDownloading,
  isHandedOver,
  selectHandback,
  selectTaken,
  type HandbackRef,
} from '#machines/exchange/class-handback.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';

const TITLES: Readonly<Record<HandbackKind, string>> = {
  moodle_worksheet: 'In Moodle',
  moodle_feedback: 'In Moodle',
  canvas_gradebook: 'In Canvas',
  canvas_rubric: 'In Canvas',
  blackboard: 'In Blackboard',
  brightspace: 'In Brightspace',
  csv: 'What to do with it',
  xlsx: 'What to do with it',
  documents: 'What to do with them',
};

/** The files to take, and what to do with them in the environment. */
export function HandbackFiles({
  actor,
  assignmentId,
}: {
  actor: HandbackRef;
  assignmentId: number;
}) {
  const handback = useSelector(actor, selectHandback);
  const taken = useSelector(actor, selectTaken);
  const busy = useSelector(actor, isDownloading);
  const done = useSelector(actor, isHandedOver);
  const { download, review, change } = handbackCommands(actor);
  if (handback === null) return null;
  return (
    <div className="grid max-w-prose gap-6">
      {done ? (
        <Alert tone="success" title="You have every file">
          Follow the steps below; this page has done its part.
        </Alert>
      ) : null}
      <Panel title={handback.files.length === 1 ? 'Your file' : 'Your files, in this order'}>
        <ul className="grid gap-3">
          {handback.files.map(({ part, name, rows }) => (
            <li key={part} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{name}</span>{' '}
                <span className="text-sm text-ink-muted">
                  {counted(
                    rows,
                    handback.kind === 'documents' || handback.kind === 'moodle_feedback'
                      ? 'document'
                      : 'row',
                  )}
                  {taken.includes(part) ? ' · downloaded' : ''}
                </span>
              </span>
              <Button
                icon={Download}
                variant={taken.includes(part) ? 'quiet' : 'primary'}
                busy={busy}
                onClick={() => download(part)}
                aria-label={`Download ${name}`}
              >
                Download
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={TITLES[handback.kind]}>
        <ol className="grid list-decimal gap-2.5 pl-5 text-base">
          {handback.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Panel>
      <div className="flex flex-wrap gap-2">
        <Button onClick={review}>Look at the rows again</Button>
        <Button onClick={change}>Something else</Button>
        {done ? (
          <Link href={`/assignments/${assignmentId}/submissions`} look="primary">
            To the submissions
          </Link>
        ) : null}
      </div>
    </div>
  );
}
