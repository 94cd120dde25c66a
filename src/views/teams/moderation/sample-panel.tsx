import { useSelector } from '@xstate/react';
import {
  type Moderation,
  SAMPLE_PRESETS,
  type SamplePlan,
} from '#contract/teams/moderation/sample.ts';
import { howDrawn, whyInWords } from '#contract/teams/moderation/words.ts';
import { askedOf, formOf, type SampleForm } from '#lib/teams/sample-form.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isBusy,
  isDrawing,
  isPlanning,
  moderationCommands,
  selectForm,
  type ModerationRef,
} from '#machines/teams/moderation.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

type NumberName = 'percent' | 'least' | 'per_band' | 'per_marker' | 'near';
const NUMBERS: { name: NumberName; label: string; max: number; step?: number }[] = [
  { name: 'per_marker', label: 'Scripts of each marker', max: 500 },
  { name: 'per_band', label: 'Scripts of each band', max: 500 },
  { name: 'near', label: 'All within so many points of a border', max: 20, step: 0.5 },
  { name: 'percent', label: 'Percent of the graded scripts', max: 100 },
  { name: 'least', label: 'In all at least', max: 500 },
];
const OWN = 'own';

interface SamplePanelProps {
  actor: ModerationRef;
  moderation: Moderation;
}

/** The rule that a sample is drawn by; which scripts it takes is shown before any is drawn. */
export function SamplePanel({ actor, moderation: { graded, draws, scripts } }: SamplePanelProps) {
  const form = useSelector(actor, selectForm);
  const busy = useSelector(actor, isBusy);
  const planning = useSelector(actor, isPlanning);
  const commands = moderationCommands(actor);
  const { rule } = askedOf(form);
  const preset =
    SAMPLE_PRESETS.find(
      (one) =>
        JSON.stringify(askedOf({ ...form, ...formOf(one.rule) }).rule) === JSON.stringify(rule),
    )?.id ?? OWN;
  const choose = (id: string): void => {
    const chosen = SAMPLE_PRESETS.find((one) => one.id === id);
    if (chosen !== undefined) commands.change(formOf(chosen.rule));
  };
  return (
    <Panel
      title={draws.length === 0 ? 'Draw a sample' : 'Extend the sample'}
      description={`From ${counted(graded, 'graded script')}. A script is taken when one part of the rule takes it.`}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) commands.plan();
        }}
      >
        <Field label="Rule">
          {(wiring) => (
            <Select
              {...wiring}
              value={preset}
              onChange={choose}
              options={[
                ...SAMPLE_PRESETS.map(({ id, label }) => ({ value: id, label })),
                { value: OWN, label: 'A rule of your own' },
              ]}
            />
          )}
        </Field>
        <Checkbox
          label="All that fail"
          checked={form.fails}
          onChange={(fails) => commands.change({ fails })}
        />
        <Checkbox
          label="At least the square root of the class"
          checked={form.root}
          onChange={(root) => commands.change({ root })}
        />
        {NUMBERS.map(({ name, label, max, step }) => (
          <Field key={name} label={label} optional>
            {(wiring) => (
              <NumberInput
                {...wiring}
                min={name === 'near' ? 0 : 1}
                max={max}
                step={step ?? 1}
                value={form[name]}
                onChange={(text) => commands.change({ [name]: text } satisfies Partial<SampleForm>)}
              />
            )}
          </Field>
        ))}
        {scripts.length === 0 ? null : (
          <Checkbox
            label="Draw a new sample instead"
            hint="The one there is stays in the report, with the reason."
            checked={form.anew}
            onChange={(anew) => commands.change({ anew })}
          />
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={planning}
            disabled={graded === 0 ? 'No script is graded yet' : busy && !planning}
          >
            Show which scripts
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** A dry run: which scripts would be drawn, and why each. */
export function SamplePlanPanel({
  actor,
  plan: { seed, of, before, scripts },
}: {
  actor: ModerationRef;
  plan: SamplePlan;
}) {
  const form = useSelector(actor, selectForm);
  const drawing = useSelector(actor, isDrawing);
  const commands = moderationCommands(actor);
  const needsReason = before > 0 || form.anew;
  return (
    <Panel title="Which scripts" description="Nothing is drawn yet.">
      <p className="mb-3 text-sm">{`${counted(scripts.length, 'script')} of ${of} would be ${before > 0 ? `added to ${before}` : 'drawn'}.`}</p>
      <ul
        aria-label="Which scripts"
        className="mb-4 divide-y divide-line border-y border-line text-sm"
      >
        {scripts.map(({ submission_id, name, why }) => (
          <li key={submission_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <bdi className="wrap-anywhere">{name}</bdi>
            <span className="text-ink-muted">{why.map(whyInWords).join('; ')}</span>
          </li>
        ))}
      </ul>
      <p className="mb-4 text-sm text-ink-muted">{howDrawn(seed)}</p>
      {needsReason ? (
        <Field
          label={form.anew ? 'Why a new sample is drawn' : 'Why the sample is extended'}
          hint="The report tells it."
          required
          className="mb-4"
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              value={form.reason}
              disabled={drawing}
              onChange={(reason) => commands.change({ reason })}
            />
          )}
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={drawing}
          disabled={
            scripts.length === 0
              ? 'This rule takes no script that isn’t in the sample already'
              : false
          }
          onClick={commands.draw}
        >
          Draw the sample
        </Button>
        <Button disabled={drawing} onClick={commands.drop}>
          Not now
        </Button>
      </div>
    </Panel>
  );
}
