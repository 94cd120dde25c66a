import {
  AIDED_MINUTES,
  BATCH_SETUP_MINUTES,
  MANUAL_MINUTES,
  ROI_BOUNDS,
  ROI_LEVELS,
  type RoiField,
  roiHint,
  roiOf,
  type RoiResult,
  type RoiScenario,
} from '#lib/site/roi.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import {
  roiCalculatorCommands,
  type RoiCalculatorRef,
  selectScenario,
} from '#machines/site/roi-calculator.view.ts';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';

const WIDE = 560;
const hours = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Formats hours as people say them: "37.6 hours". */
const inHours = (value: number): string =>
  `${hours.format(value)} ${Math.abs(value - 1) < 0.05 ? 'hour' : 'hours'}`;

/**
 * Two bars on one scale: a term without drafts and a term with them. The difference is hatched.
 */
const RoiChart = ({ result }: { result: RoiResult }) => {
  const { manualHours, aidedHours } = result;
  const longest = Math.max(manualHours, aidedHours);
  const long = (value: number) => (longest > 0 ? Math.max(0, (value / longest) * WIDE) : 0);
  const [manual, aided] = [long(manualHours), long(aidedHours)];
  return (
    <figure>
      <figcaption className="sr-only">{`Marking by hand: ${inHours(manualHours)} a term. With Marginalia: ${inHours(aidedHours)} a term.`}</figcaption>
      <svg viewBox={`0 0 ${WIDE} 118`} aria-hidden="true" className="w-full overflow-visible">
        <defs>
          <pattern
            id="roi-hatch"
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0V7" className="stroke-accent-line" strokeWidth="3" />
          </pattern>
        </defs>
        <text x="0" y="12" className="fill-ink-muted text-xs">
          By hand
        </text>
        <rect
          x="0"
          y="20"
          height="24"
          rx="2"
          width={manual}
          className="fill-line-strong transition-[width] duration-calm"
        />
        <text x="0" y="76" className="fill-ink-muted text-xs">
          With Marginalia
        </text>
        {manual > aided ? (
          <rect
            x={aided}
            y="84"
            height="24"
            width={manual - aided}
            fill="url(#roi-hatch)"
            className="transition-all duration-calm"
          />
        ) : null}
        <rect
          x="0"
          y="84"
          height="24"
          rx="2"
          width={aided}
          className="fill-accent transition-[width] duration-calm"
        />
        <path d={`M${manual} 14V114`} className="stroke-line-strong" strokeDasharray="2 4" />
      </svg>
    </figure>
  );
};

const minutes = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const middle = ({ min, max }: { min: number; max: number }): string =>
  minutes.format((min + max) / 2);

/** The calculation behind the number, step by step (specification, section 9). */
const RoiSums = ({ scenario, result }: { scenario: RoiScenario; result: RoiResult }) => {
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

const FIELDS: readonly { field: RoiField; label: string }[] = [
  { field: 'studentsPerClass', label: 'Students per class' },
  { field: 'classesPerWeek', label: 'Classes per week' },
  { field: 'assignmentsPerTerm', label: 'Assignments per term' },
];
const LEVELS = ROI_LEVELS.map((value) => ({
  value,
  label: value === 'undergraduate' ? 'Undergraduate' : 'Postgraduate',
}));
const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Shows the typed text during typing, and the resulting number afterwards. */
const Entry = ({
  label,
  bound,
  value,
  onEnter,
}: {
  label: string;
  bound: RoiField;
  value: number;
  onEnter: (text: string) => void;
}) => {
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max } = ROI_BOUNDS[bound];
  return (
    <Field label={label} hint={roiHint(bound, value) ?? `${min} to ${max}`}>
      {(wiring) => (
        <NumberInput
          {...wiring}
          inputMode="numeric"
          step="any"
          value={typed ?? String(value)}
          onChange={(text) => {
            setTyped(text);
            onEnter(text);
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
};

const Figure = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-col-reverse justify-end border-t border-line pt-3">
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="font-serif text-2xl font-semibold tabular-nums">{children}</dd>
  </div>
);

export const RoiCalculator = ({ actor }: { actor: RoiCalculatorRef }) => {
  const scenario = useSelector(actor, selectScenario);
  const { chooseLevel, enter } = roiCalculatorCommands(actor);
  const result = roiOf(scenario);
  return (
    <div className="mt-10">
      <div className="grid overflow-hidden rounded-panel border border-line bg-surface lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className="space-y-5 border-line bg-surface-sunken p-5 max-lg:border-b sm:p-7 lg:border-r">
          <Segmented
            label="Student level"
            value={scenario.level}
            onChange={chooseLevel}
            options={LEVELS}
          />
          <div className="grid gap-x-4 gap-y-5 sm:max-lg:grid-cols-3">
            {FIELDS.map(({ field, label }) => (
              <Entry
                key={field}
                label={label}
                bound={field}
                value={scenario[field]}
                onEnter={(text) => enter(field, text)}
              />
            ))}
          </div>
        </div>
        <div className="p-5 sm:p-8">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <output
              data-roi="percent"
              className="font-serif text-display font-semibold text-accent tabular-nums"
            >{`${figures.format(result.savedPercent)}%`}</output>
            <span className="text-read text-ink-muted">of your marking time saved</span>
          </p>
          <div className="mt-6">
            <RoiChart result={result} />
          </div>
          <dl className="mt-6 grid gap-x-6 gap-y-5 min-[26rem]:grid-cols-2 sm:grid-cols-3">
            <Figure label="submissions a term">{figures.format(result.totalSubmissions)}</Figure>
            <Figure label="by hand, a term">{inHours(result.manualHours)}</Figure>
            <Figure label="with Marginalia, a term">{inHours(result.aidedHours)}</Figure>
            <Figure label="saved a term">{inHours(result.savedHours)}</Figure>
            <Figure label="saved a year">{inHours(result.savedHoursPerYear)}</Figure>
            <Figure label="working days a year">{figures.format(result.workDaysPerYear)}</Figure>
          </dl>
        </div>
      </div>
      <RoiSums scenario={scenario} result={result} />
    </div>
  );
};
