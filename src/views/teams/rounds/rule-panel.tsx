import { useSelector } from '@xstate/react';
import type { AgreementRuleAnswer } from '#contract/teams/agreement.ts';
import { NO_THIRD, type RuleForm, withinOf } from '#lib/teams/rule-form.ts';
import {
  isBusy,
  isSaved,
  isSaving,
  roundsCommands,
  selectForm,
  type RoundsRef,
} from '#machines/teams/rounds.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';

const SAME: readonly { value: RuleForm['same']; label: string }[] = [
  { value: 'none', label: 'Never: they always reconcile' },
  { value: 'band', label: 'Both totals are in the same band' },
  { value: 'points', label: 'The totals are close' },
  { value: 'criterion', label: 'Every criterion is close' },
];
const TAKES: readonly { value: RuleForm['takes']; label: string }[] = [
  { value: 'first', label: 'The first marking' },
  { value: 'mean', label: 'The mean of both' },
];

/** When two markings agree by themselves, what stands then, and who decides where they don't (MOD-2). */
export function RulePanel({
  actor,
  answer: { markers, has_bands },
}: {
  actor: RoundsRef;
  answer: AgreementRuleAnswer;
}) {
  const form = useSelector(actor, selectForm);
  const saving = useSelector(actor, isSaving);
  const saved = useSelector(actor, isSaved);
  const busy = useSelector(actor, isBusy);
  const { change, save } = roundsCommands(actor);
  const isFar = form.same === 'points' || form.same === 'criterion';
  const fault =
    isFar && withinOf(form) === null ? 'Give a number of points, 0 or more.' : undefined;
  return (
    <Panel title="When they agree" description="For what both hand over from now on.">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && fault === undefined) save();
        }}
      >
        <Field
          label="Two markings agree when"
          hint={
            form.same === 'band' && !has_bands
              ? 'The rubric has no bands yet: until it has, they always reconcile.'
              : undefined
          }
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={form.same}
              onChange={(same) => change({ same })}
              options={SAME}
            />
          )}
        </Field>
        {isFar ? (
          <Field label="At most this far apart" error={fault}>
            {(wiring) => (
              <NumberInput
                {...wiring}
                unit="points"
                min={0}
                step="any"
                value={form.within}
                onChange={(within) => change({ within })}
              />
            )}
          </Field>
        ) : null}
        {form.same === 'none' ? null : (
          <>
            <Field
              label="Then this stands"
              hint={
                form.takes === 'mean'
                  ? 'Of levels it is the one nearest to the mean, the upper of two. What both wrote goes together.'
                  : undefined
              }
            >
              {(wiring) => (
                <Select
                  {...wiring}
                  value={form.takes}
                  onChange={(takes) => change({ takes })}
                  options={TAKES}
                />
              )}
            </Field>
            <Field label="Where they differ" hint="A third marker is never one of the two.">
              {(wiring) => (
                <Select
                  {...wiring}
                  value={form.third}
                  onChange={(third) => change({ third })}
                  options={[
                    { value: NO_THIRD, label: 'The two reconcile' },
                    ...markers.map(({ user_id, full_name }) => ({
                      value: String(user_id),
                      label: `${full_name} decides`,
                    })),
                  ]}
                />
              )}
            </Field>
            {form.third === NO_THIRD ? null : (
              <Checkbox
                label="The third marker marks first, without seeing what the two gave"
                hint="The owner sees all marks in any case."
                checked={form.blind}
                onChange={(blind) => change({ blind })}
              />
            )}
          </>
        )}
        <div>
          <Button type="submit" variant="primary" busy={saving} disabled={busy && !saving}>
            Set the rule
          </Button>
        </div>
        {saved ? <Alert tone="success">The rule is set.</Alert> : null}
      </form>
    </Panel>
  );
}
