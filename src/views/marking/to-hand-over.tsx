import type { Queue } from '#contract/teams/queue.ts';
import { counted } from '#contract/text/plural.ts';
import { Link } from '#views/components/actions/link.tsx';

/**
 * Shown at the last double-marked script: says that the scripts are to be handed over next, and
 * where.
 */
export function ToHandOver({
  assignmentId,
  unhanded: { ready, left },
}: {
  assignmentId: number;
  unhanded: Queue['unhanded'];
}) {
  if (ready === 0 || left > 1) return null;
  return (
    <div className="desk-news">
      <p role="status">
        {`${counted(ready, 'script')} that two mark ${ready === 1 ? 'is marked and waits' : 'are marked and wait'} for you to hand ${ready === 1 ? 'it' : 'them'} over${left === 0 ? '. ' : '; this is the last. '}`}
        <Link href={`/assignments/${assignmentId}/rounds`}>Hand over</Link>
      </p>
    </div>
  );
}
