import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Allocation } from '#contract/teams/allocation.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { counted } from '#contract/text/plural.ts';
import {
  allocationCommands,
  isBusy,
  isFinding,
  type AllocationRef,
} from '#machines/teams/allocation.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { Far } from './script-table.tsx';

interface OwnScriptsProps {
  actor: AllocationRef;
  allocation: Allocation;
  assignment: Pick<Assignment, 'id' | 'may'>;
  userId: number;
}

/** A marker's own scripts: which are left, the next one, and those they shouldn't mark. */
export function OwnScripts({
  actor,
  allocation: { round, scripts, criteria },
  assignment,
  userId,
}: OwnScriptsProps) {
  const busy = useSelector(actor, isBusy);
  const finding = useSelector(actor, isFinding);
  const titled = useId();
  const commands = allocationCommands(actor);
  if (!allows(assignment, 'mark'))
    return (
      <EmptyState title="You mark nothing here">
        You read this assignment. Whoever marks it has scripts of their own.
      </EmptyState>
    );
  const own = scripts.filter(({ marker_id }) => marker_id === userId);
  const kept = scripts.filter(
    ({ marker_id, conflicts }) => marker_id !== userId && conflicts.includes(userId),
  );
  const divided =
    round === 'first'
      ? criteria.filter(({ marker_ids }) => marker_ids.includes(userId)).map(({ name }) => name)
      : [];
  const done = own.filter((script) => script.done).length;
  const ready = own.filter(
    (script) => script.done && script.two_mark && !script.handed_over,
  ).length;
  return (
    <div className="grid max-w-page gap-8">
      <div className="grid gap-3">
        <p className="text-sm" data-figures="">
          {own.length === 0
            ? 'No script was given to you. The next one is one that is nobody’s.'
            : `${done} of ${counted(own.length, 'script')} done`}
        </p>
        {divided.length === 0 ? null : (
          <p className="text-sm wrap-anywhere">{`Yours on every script: ${divided.join(', ')}.`}</p>
        )}
        {own.length === 0 ? null : (
          <ProgressBar label="Done by you" value={done} max={own.length} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            busy={finding}
            disabled={busy && !finding}
            onClick={commands.next}
          >
            Mark the next one
          </Button>
          {own.length === 0 ? null : (
            <Link href={`/assignments/${assignment.id}/submissions?scripts=allocated.mine`}>
              Show yours in the table
            </Link>
          )}
          {ready === 0 ? null : (
            <Link href={`/assignments/${assignment.id}/rounds`}>Hand over what is marked</Link>
          )}
        </div>
      </div>
      {own.length === 0 ? null : (
        <section aria-labelledby={`${titled}-own`}>
          <h2 id={`${titled}-own`} className="mb-2 font-serif text-lg font-semibold">
            Yours
          </h2>
          <ul aria-label="Your scripts" className="divide-y divide-line border-y border-line">
            {own.map((script) => (
              <li
                key={script.submission_id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm"
              >
                <Link
                  className="min-w-40 flex-1 wrap-anywhere"
                  href={`/assignments/${assignment.id}/desk/${script.submission_id}`}
                >
                  <bdi>{script.name}</bdi>
                </Link>
                <Far script={script} />
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={busy}
                  aria-label={`I shouldn’t mark this: ${script.name}`}
                  onClick={() => commands.keepFrom(script.submission_id)}
                >
                  I shouldn’t mark this
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {kept.length === 0 ? null : (
        <section aria-labelledby={`${titled}-kept`}>
          <h2 id={`${titled}-kept`} className="mb-2 font-serif text-lg font-semibold">
            Not for you
          </h2>
          <p className="mb-2 text-sm text-ink-muted">
            You said that you shouldn’t mark these. They aren’t dealt to you.
          </p>
          <ul aria-label="Not for you" className="divide-y divide-line border-y border-line">
            {kept.map((script) => (
              <li
                key={script.submission_id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm"
              >
                <span className="min-w-40 flex-1 wrap-anywhere">
                  <bdi>{script.name}</bdi>
                </span>
                <Button
                  size="sm"
                  disabled={busy}
                  aria-label={`I may after all: ${script.name}`}
                  onClick={() => commands.takeBack(script.submission_id)}
                >
                  I may after all
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
