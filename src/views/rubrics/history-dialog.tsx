import { useSelector } from '@xstate/react';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import type { RubricVersion } from '#contract/rubrics/versions.ts';
import { creditDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import {
  historyCommands,
  selectHistoryStatus,
  selectMessage,
  selectRubric,
  selectVersion,
  selectVersions,
  type RubricHistoryRef,
} from '#machines/rubrics/rubric-history.view.ts';
import { RubricPreview } from './rubric-preview.tsx';

const heldOf = ({ criteria, max }: RubricVersion): string =>
  criteria === null
    ? 'No rubric'
    : `${counted(criteria, 'criterion', 'criteria')}${max === null ? '' : `, ${counted(max, 'point')}`}`;

export interface HistoryDialogProps {
  actor: RubricHistoryRef;
  mayEdit: boolean;
}

/** The earlier versions of the rubric: one can be viewed, and restored to the grid (RUB-6). */
export default function HistoryDialog({ actor, mayEdit }: HistoryDialogProps) {
  const status = useSelector(actor, selectHistoryStatus);
  const versions = useSelector(actor, selectVersions);
  const version = useSelector(actor, selectVersion);
  const rubric = useSelector(actor, selectRubric);
  const message = useSelector(actor, selectMessage);
  const commands = historyCommands(actor);
  const isNow = version === versions[0]?.version;
  if (status === 'closed') return null;
  return (
    <Dialog
      open
      onClose={commands.close}
      size="lg"
      title="Earlier versions"
      description="Every change that was saved made one. Marks keep the version they were given under."
      footer={
        <>
          <Button onClick={commands.close}>Close</Button>
          {status === 'failed' ? (
            <Button variant="primary" onClick={commands.retry}>
              Try again
            </Button>
          ) : (
            <Button
              variant="primary"
              onClick={commands.putBack}
              disabled={
                !mayEdit
                  ? 'Only the owner and co-owners change this rubric.'
                  : status !== 'looking'
                    ? 'Choose a version to look at first.'
                    : isNow
                      ? 'This is how the rubric is now.'
                      : rubric === null
                        ? 'There was no rubric then.'
                        : false
              }
            >
              Put it back
            </Button>
          )}
        </>
      }
    >
      {message === null ? null : (
        <Alert tone="error" className="mb-4">
          {message}
        </Alert>
      )}
      {status === 'loading' ? (
        <div role="status" aria-busy="true" aria-label="Loading the versions">
          <SkeletonText lines={4} />
        </div>
      ) : null}
      {status === 'loading' || status === 'failed' ? null : versions.length === 0 ? (
        <p className="text-sm text-ink-muted">Nothing has been saved yet.</p>
      ) : (
        <div className="grid gap-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
          <ol aria-label="Versions" className="flex max-h-[50dvh] flex-col gap-1 overflow-y-auto">
            {versions.map((one) => (
              <li key={one.version}>
                <button
                  type="button"
                  aria-pressed={one.version === version}
                  onClick={() => commands.look(one.version)}
                  className="w-full rounded-control border border-line px-3 py-2 text-left text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft"
                >
                  <span className="block font-medium">
                    Version {one.version}
                    {one.version === versions[0]?.version ? ', now' : ''}
                  </span>
                  <span className="block text-ink-muted">
                    {creditDate(one.created_at)}, {one.author}
                  </span>
                  <span className="block text-ink-muted">{heldOf(one)}</span>
                </button>
              </li>
            ))}
          </ol>
          <section aria-label="What it said" className="max-h-[50dvh] overflow-y-auto">
            {status === 'reading' ? (
              <div role="status" aria-busy="true" aria-label="Loading the version">
                <SkeletonText lines={4} />
              </div>
            ) : null}
            {status === 'listing' ? (
              <p className="text-sm text-ink-muted">
                Choose a version to look at it. Put back, it stands in the grid like any change: you
                see what it does to marks before it is saved.
              </p>
            ) : null}
            {status === 'looking' ? (
              rubric === null ? (
                <p className="text-sm text-ink-muted">There was no rubric then.</p>
              ) : (
                <RubricPreview rubric={rubric} />
              )
            ) : null}
          </section>
        </div>
      )}
    </Dialog>
  );
}
