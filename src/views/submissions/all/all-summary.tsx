import { summariseAll, type CrossRow } from '#lib/submissions/all-submissions-query.ts';
import { creditDate, fullDate, relativeTime } from '#lib/text/dates.ts';
import { formatAverage } from '#lib/submissions/grades.ts';
import { counted } from '#contract/text/plural.ts';
import { isChangedByLateness } from '#contract/deadlines/late-rule.ts';
import { Stat } from '#views/components/data/stat.tsx';

const averageCaption = (average: number | null, leftOut: number): string => {
  if (leftOut === 0)
    return average === null ? 'no grade is a number yet' : 'of grades that are numbers';
  return `${counted(leftOut, 'grade')} left out: ${leftOut === 1 ? 'not a number' : 'not numbers'}`;
};

/** Four figures of everything that is loaded, whatever the filters. */
export function AllSummary({
  rows,
  assignments,
  now,
}: {
  rows: readonly CrossRow[];
  assignments: number;
  now: Date;
}) {
  const { total, graded, gradedPercent, average, leftOut, latest } = summariseAll(rows);
  return (
    <dl className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 wide:grid-cols-4">
      <Stat
        label="Total Submissions"
        value={total.toLocaleString('en')}
        caption={`across ${counted(assignments, 'assignment')}`}
      />
      <Stat
        label="Graded Submissions"
        value={graded.toLocaleString('en')}
        caption={`${gradedPercent}% of total`}
      />
      <Stat
        label="Average Grade"
        value={formatAverage(average)}
        caption={`${averageCaption(average, leftOut)}${
          rows.some(({ late_mark }) => isChangedByLateness(late_mark)) ? ', as awarded' : ''
        }`}
      />
      <Stat
        label="Recent Activity"
        value={
          latest === null ? (
            <span className="text-xl">No activity yet</span>
          ) : (
            <time
              dateTime={latest}
              title={fullDate(latest)}
              className="block text-lg leading-snug sm:text-2xl"
            >
              {relativeTime(latest, now)}
            </time>
          )
        }
        caption={latest === null ? null : creditDate(latest)}
      />
    </dl>
  );
}
