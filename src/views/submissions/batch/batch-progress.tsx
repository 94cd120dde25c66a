import { useSelector } from '@xstate/react';
import {
  type BatchKind,
  type BulkRef,
  bulkCommands,
  isSameProgress,
  isStopping,
  selectKind,
  selectProgress,
  selectStartedAt,
  timeLeft,
} from '#machines/submissions/bulk-actions.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { aboutText, useElapsed } from '#views/submissions/editor/elapsed.tsx';

const DOING: Readonly<Record<BatchKind, string>> = {
  grading: 'Grading',
  deletion: 'Deleting',
  generation: 'Generating feedback',
};
const STARTED = 'Stopping: what was started is still finished';
const STOPPING: Readonly<Record<BatchKind, string>> = {
  grading: STARTED,
  deletion: STARTED,
  generation: 'Cancelling: a draft that is being written is still finished',
};

/**
 * Progress of a batch: done, failed, left, and the approximate time remaining; it can be stopped,
 * and the page stays usable.
 */
export default function BatchProgress({ actor }: { actor: BulkRef }) {
  const kind = useSelector(actor, selectKind);
  const progress = useSelector(actor, selectProgress, isSameProgress);
  const stopping = useSelector(actor, isStopping);
  const elapsed = useElapsed(useSelector(actor, selectStartedAt));
  const remaining = timeLeft(progress, elapsed);
  const { total, done, failed, cancelled, left } = progress;
  const settled = total - left;
  return (
    <section
      aria-label="Running batch"
      className="mt-3 rounded-panel border border-busy-line bg-busy-soft px-3 py-2.5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <p className="font-medium">
          {stopping ? STOPPING[kind] : `${DOING[kind]}: ${settled} of ${total}`}
        </p>
        <p className="text-ink-muted tabular-nums">{`${done} done · ${failed} failed · ${cancelled > 0 ? `${cancelled} cancelled · ` : ''}${left} left`}</p>
        {remaining !== null && !stopping ? (
          <p className="text-ink-muted">{`${aboutText(remaining)} left`}</p>
        ) : null}
        <Button
          size="sm"
          className="ml-auto"
          disabled={stopping}
          onClick={bulkCommands(actor).cancel}
        >
          Cancel
        </Button>
      </div>
      <ProgressBar
        className="mt-2"
        label={DOING[kind]}
        value={settled}
        max={total}
        tone={kind === 'deletion' ? 'danger' : 'busy'}
      />
    </section>
  );
}
