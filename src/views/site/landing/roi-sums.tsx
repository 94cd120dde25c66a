import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  AIDED_MINUTES,
  BATCH_SETUP_MINUTES,
  MANUAL_MINUTES,
  type RoiResult,
  type RoiScenario,
} from '#lib/site/roi.ts';
import { inHours } from './roi-chart.tsx';

const minutes = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const middle = ({ min, max }: { min: number; max: number }): string =>
  minutes.format((min + max) / 2);

/** The sum behind the number, step by step (specification, section 9). */
export const RoiSums = ({ scenario, result }: { scenario: RoiScenario; result: RoiResult }) => {
  const { level, studentsPerClass, classesPerWeek, assignmentsPerTerm } = scenario;
  const manual = MANUAL_MINUTES[level];
  return (
    <details className="group mt-4 max-w-154 text-base text-ink-muted">
      <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-tick text-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight className="transition-transform group-open:rotate-90" />
        How this number is worked out
      </summary>
      <ol className="mt-1 list-decimal space-y-2 pl-6 marker:text-ink-faint">
        <li>
          {studentsPerClass} students × {classesPerWeek} classes × {assignmentsPerTerm} assignments
          = {minutes.format(result.totalSubmissions)} submissions a term.
        </li>
        <li>
          By hand, {level} work takes {manual.min}–{manual.max} minutes each; we count the middle,{' '}
          {middle(manual)}. That makes {inHours(result.manualHours)}.
        </li>
        <li>
          With a draft to start from we reckon with {AIDED_MINUTES.min}–{AIDED_MINUTES.max} minutes
          each, in the middle {middle(AIDED_MINUTES)}, and {BATCH_SETUP_MINUTES} minutes of setup
          spread over a batch of students × classes. That makes {inHours(result.aidedHours)}.
        </li>
        <li>
          The difference is {inHours(result.savedHours)} a term, three terms make a year, and eight
          hours a working day.
        </li>
      </ol>
      <p className="mt-3">
        The minutes are our assumptions, not measurements of you. Time yourself on three
        submissions, then judge. The 60%, 93% and 6+ hours at the top of this page are claims of the
        same kind.
      </p>
    </details>
  );
};
