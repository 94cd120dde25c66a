import { useId } from 'react';
import type { AllocationChange, ScriptShare } from '#contract/teams/allocation.ts';
import { fullDate } from '#lib/text/dates.ts';

/** The newest moves: whose a script was, whose it became, by whom and how. */
export function ChangeList({
  changes,
  scripts,
}: {
  changes: readonly AllocationChange[];
  scripts: readonly ScriptShare[];
}) {
  const titled = useId();
  if (changes.length === 0) return null;
  const nameOf = (id: number): string =>
    scripts.find(({ submission_id }) => submission_id === id)?.name ?? `Submission ${id}`;
  return (
    <section aria-labelledby={titled}>
      <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
        What was moved last
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {changes.map(({ id, submission_id, round, from, to, seed, changed_by, changed_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
            <span className="wrap-anywhere">
              <bdi>{nameOf(submission_id)}</bdi>
              {round === 'second' ? ', second marking' : ''}
              {': '}
              <bdi>{from ?? 'nobody'}</bdi>
              {' → '}
              <bdi>{to ?? 'nobody'}</bdi>
              <span className="text-ink-muted">{`, by ${changed_by}, ${seed === null ? 'by hand' : `dealt with seed ${seed}`}`}</span>
            </span>
            <time dateTime={changed_at} className="text-ink-muted">
              {fullDate(changed_at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
