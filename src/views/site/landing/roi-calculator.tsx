import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { ROI_BOUNDS, ROI_LEVELS, roiHint, roiOf, type RoiField } from '#lib/site/roi.ts';
import {
  roiCalculatorCommands,
  selectScenario,
  type RoiCalculatorRef,
} from '#machines/site/roi-calculator.view.ts';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { inHours, RoiChart } from './roi-chart.tsx';
import { RoiSums } from './roi-sums.tsx';

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

/** Shows what was typed while it is being typed, and the number that counts once it is left. */
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
