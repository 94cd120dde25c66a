import { useSelector } from '@xstate/react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { counted } from '#contract/text/plural.ts';
import {
  type BatchKind,
  type BulkRef,
  bulkCommands,
  isSameProgress,
  selectFailures,
  selectKind,
  selectProgress,
} from '#machines/submissions/bulk-actions.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { studentName } from '#views/submissions/submission-labels.ts';

const FALLBACKS: Readonly<Record<BatchKind, string>> = {
  grading: 'Failed to update',
  deletion: 'Failed to delete submission',
  generation: 'Failed to generate feedback',
};

/** What failed in a batch, by name and reason, with a button to retry only that. */
export default function BatchSummary({ actor }: { actor: BulkRef }) {
  const kind = useSelector(actor, selectKind);
  const failures = useSelector(actor, selectFailures);
  const { done, cancelled } = useSelector(actor, selectProgress, isSameProgress);
  const { retry, close } = bulkCommands(actor);
  return (
    <Alert
      tone="error"
      className="mt-3"
      title={`${counted(failures.length, 'submission')} failed, ${done} done${cancelled > 0 ? `, ${cancelled} cancelled` : ''}`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={RotateCw}
            onClick={() => retry(Date.now())}
          >{`Retry ${failures.length}`}</Button>
          <Button size="sm" variant="ghost" onClick={close}>
            Close
          </Button>
        </span>
      }
    >
      <ul aria-label="Failed submissions" className="mt-1 max-h-48 overflow-y-auto">
        {failures.map(({ submission, failure }) => (
          <li key={submission.id} className="py-0.5">
            <b className="font-medium">{studentName(submission)}</b>:{' '}
            {failure.message ?? FALLBACKS[kind]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
