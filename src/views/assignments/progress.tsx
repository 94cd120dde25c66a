import type { Assignment } from '#contract/assignments/assignment.ts';

export interface ProgressProps {
  assignment: Assignment;
  label: string;
}

/** Done, drafted and waiting submissions as one bar, and the same in words. */
export function Progress({
  assignment: { submission_count: all, drafted_count: drafted, graded_count, done_count },
  label,
}: ProgressProps) {
  // A hosted API counts grades only.
  const done = done_count ?? graded_count;
  const draftedOnly = Math.min(drafted, all - done);
  const width = (count: number) => `${(100 * count) / all}%`;
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        className="block h-1.5 w-full overflow-hidden rounded-full bg-line"
        preserveAspectRatio="none"
      >
        <rect width={width(done)} height="100%" className="fill-accent" />
        <rect
          x={width(done)}
          width={width(draftedOnly)}
          height="100%"
          className="fill-processing-line"
        />
      </svg>
      <dl className="mt-2 flex justify-between gap-3 text-sm text-ink-muted" data-figures="">
        <Count name="submitted" count={all} />
        <Count name="drafted" count={drafted} />
        <Count name="done" count={done} strong={done === all} />
      </dl>
    </div>
  );
}

const Count = ({
  name,
  count,
  strong = false,
}: {
  name: string;
  count: number;
  strong?: boolean;
}) => (
  <div className="flex flex-row-reverse gap-1">
    <dt>{name}</dt>
    <dd className={strong ? 'font-medium text-completed' : 'font-medium text-ink'}>
      {count.toLocaleString('en')}
    </dd>
  </div>
);
