import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { lateExamples, ruleInWords, WORD_GRADE } from '#contract/deadlines/late-mark.ts';
import type { AmountOf, LateRule, LateUnit } from '#contract/deadlines/late-rule.ts';
import { type DeadlineForm, readDeadlineForm } from '#lib/deadlines/deadline-form.ts';
import { messageOfFailedChange } from '#lib/site/failure.ts';
import {
  isConfirmingRule,
  isSavingRule,
  lateRuleCommands,
  type LateRuleRef,
  selectDeadlineFaults,
  selectDeadlineForm,
  selectLateRuleFailure,
  selectLateRuleStatus,
  selectRuleChanges,
  selectTriedGrade,
} from '#machines/deadlines/late-rule.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { Select, type SelectOption } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { ChangesDialog } from './changes-dialog.tsx';

const KINDS: readonly SelectOption<DeadlineForm['kind']>[] = [
  { value: 'none', label: 'Only marked as late: no penalty' },
  { value: 'per_unit', label: 'A deduction for each day or hour' },
  { value: 'bands', label: 'Deductions in bands of days or hours' },
  { value: 'cap', label: 'A cap on the mark' },
  { value: 'not_accepted', label: 'Late work isn’t accepted' },
];
const UNITS: readonly SelectOption<LateUnit>[] = [
  { value: 'day', label: 'Days' },
  { value: 'working_day', label: 'Working days (Monday to Friday)' },
  { value: 'hour', label: 'Hours' },
];
const AMOUNTS: readonly SelectOption<AmountOf>[] = [
  { value: 'maximum', label: '% of the maximum mark' },
  { value: 'awarded', label: '% of the mark awarded' },
  { value: 'points', label: 'points' },
];
const ROUNDINGS: readonly SelectOption<LateRule['rounding']['mode']>[] = [
  { value: 'none', label: 'Not rounded' },
  { value: 'half_up', label: 'Half up (62.5 becomes 63)' },
  { value: 'half_even', label: 'Half to even (62.5 becomes 62)' },
  { value: 'down', label: 'Down' },
];
const UNIT_NAME = { day: 'day', working_day: 'working day', hour: 'hour' } as const;

/** Every time zone that this browser knows, and the one that is set. */
function zoneOptions(set: string): SelectOption<string>[] {
  const all = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), set]);
  return [...all]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

type TextKey = {
  [Key in keyof DeadlineForm]: DeadlineForm[Key] extends string ? Key : never;
}[keyof DeadlineForm];

export interface LateRuleFormProps {
  actor: LateRuleRef;
  scale: GradeScale;
}

/** Due date, time zone and late penalty, with examples updated on every keystroke. */
export function LateRuleForm({ actor, scale }: LateRuleFormProps) {
  const status = useSelector(actor, selectLateRuleStatus);
  const form = useSelector(actor, selectDeadlineForm);
  const failure = useSelector(actor, selectLateRuleFailure);
  const changes = useSelector(actor, selectRuleChanges);
  const confirming = useSelector(actor, isConfirmingRule);
  const commands = lateRuleCommands(actor);
  const message = failure === null ? null : messageOfFailedChange(failure);
  if (status === 'loading')
    return (
      <div role="status" aria-label="Loading the deadline…">
        <SkeletonText lines={6} />
      </div>
    );
  if (status === 'unread' || form === null)
    return (
      <ErrorState
        title="The deadline could not be loaded"
        message={message ?? ''}
        onRetry={commands.retry}
      />
    );
  return (
    <>
      <RuleFields actor={actor} form={form} scale={scale} message={message} />
      <ChangesDialog
        open={confirming}
        changes={changes}
        onConfirm={commands.confirm}
        onClose={commands.cancel}
      />
    </>
  );
}

function RuleFields({
  actor,
  form,
  scale,
  message,
}: LateRuleFormProps & { form: DeadlineForm; message: string | null }) {
  const faults = useSelector(actor, selectDeadlineFaults);
  const saving = useSelector(actor, isSavingRule);
  const { change, save } = lateRuleCommands(actor);
  const fields = useFirstFault<HTMLFormElement>(Object.values(faults)[0] ?? null);
  const text = (
    key: TextKey,
    label: string,
    { hint, ...rest }: { hint?: string; type?: string; inputMode?: 'decimal' | 'numeric' } = {},
  ) => (
    <Field label={label} hint={hint} error={faults[key]}>
      {(wiring) => (
        <TextInput
          {...wiring}
          {...rest}
          autoComplete="off"
          readOnly={saving}
          value={form[key]}
          onChange={(typed) => change({ [key]: typed })}
        />
      )}
    </Field>
  );
  const number = (key: TextKey, label: string, hint?: string) =>
    text(key, label, { inputMode: 'decimal', ...(hint === undefined ? {} : { hint }) });
  const choice = <Value extends string>(
    key: keyof DeadlineForm,
    label: string,
    value: Value,
    options: readonly SelectOption<Value>[],
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={faults[key]}>
      {(wiring) => (
        <Select
          {...wiring}
          disabled={saving}
          value={value}
          options={options}
          onChange={(chosen) => change({ [key]: chosen })}
        />
      )}
    </Field>
  );
  const { kind, unit } = form;
  const isCounted = kind === 'per_unit' || kind === 'bands' || kind === 'cap';
  const ofAmount = choice('of', 'Deducted as', form.of, AMOUNTS);
  return (
    <form
      ref={fields}
      noValidate
      aria-label="Deadline and late rule"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {message === null ? null : (
        <Alert tone="error" title="It was not saved" className="mb-4" takesFocus>
          {message}
        </Alert>
      )}
      <FormSection
        title="When it is due"
        description="Times are of the wall clock of the time zone, whatever zone you are in."
      >
        <div className="grid max-w-prose gap-5">
          {choice('zone', 'Time zone', form.zone, zoneOptions(form.zone))}
          <div className="grid gap-5 sm:grid-cols-2">
            {text('due', 'Due date', { type: 'datetime-local' })}
            {text('cutOff', 'Cut-off date', {
              type: 'datetime-local',
              hint: 'The last moment for late work, as in Moodle; “Available until” in Canvas, “Late due date” in Gradescope. What comes later isn’t accepted.',
            })}
          </div>
          {number(
            'tolerance',
            'Tolerance in minutes',
            'Work that comes within it isn’t late. Beyond it, lateness counts from the due date.',
          )}
          {number(
            'givenHours',
            'Time for the work in hours',
            'How long students have. More time in per cent, which a team gives, is of it. Empty: it isn’t said.',
          )}
        </div>
      </FormSection>
      <FormSection title="Late work" description="What lateness takes off the mark.">
        <div className="grid max-w-prose gap-5">
          {choice('kind', 'Late work gets', kind, KINDS)}
          {isCounted ? (
            <div className="grid gap-5 sm:grid-cols-2">
              {choice('unit', 'Lateness is counted in', unit, UNITS)}
              {kind === 'cap' ? number('cap', 'At most this mark') : null}
              {kind === 'per_unit'
                ? number('amount', `Deduction for each ${UNIT_NAME[unit]}`)
                : null}
              {kind === 'cap' ? null : ofAmount}
            </div>
          ) : null}
          {kind === 'bands' ? (
            <Bands form={form} fault={faults.bands} saving={saving} change={change} />
          ) : null}
          {isCounted && unit === 'working_day'
            ? text('holidays', 'Holidays', {
                hint: 'Dates such as 2026-12-25, parted by commas. They don’t count as working days.',
              })
            : null}
          {isCounted ? (
            <div className="grid gap-5 sm:grid-cols-2">
              {number(
                'endAfter',
                unit === 'hour'
                  ? 'Not accepted after so many hours'
                  : 'Not accepted after so many days',
                'Empty: late work is always accepted.',
              )}
              {number(
                'floor',
                'Pass mark that is kept',
                'A mark that reaches it isn’t taken below it for lateness alone.',
              )}
            </div>
          ) : null}
          {text('missingCode', 'Who hands in nothing gets', {
            hint: 'A code for the office’s sheet and tables, such as NS. Empty: nothing is written.',
          })}
          {kind === 'none'
            ? null
            : text('code', 'Instead of 0, work that isn’t accepted gets', {
                hint: 'A code such as NS. Empty: 0.',
              })}
        </div>
      </FormSection>
      {isCounted ? (
        <FormSection
          title="Grace days and rounding"
          description="Days that a student may be late without penalty, used up before anything is taken."
        >
          <div className="grid max-w-prose gap-5 sm:grid-cols-2">
            {number('graceDays', 'Grace days for each student')}
            {text('term', 'Term', {
              hint: 'Assignments of yours with the same term share grace days.',
            })}
            {choice('rounding', 'The final mark is rounded', form.rounding, ROUNDINGS)}
            {form.rounding === 'none' ? null : number('decimals', 'Decimals')}
          </div>
        </FormSection>
      ) : null}
      <Preview actor={actor} form={form} scale={scale} />
      <Button type="submit" variant="primary" busy={saving}>
        Save deadline
      </Button>
    </form>
  );
}

function Bands({
  form: { bands, unit },
  fault,
  saving,
  change,
}: {
  form: DeadlineForm;
  fault: string | undefined;
  saving: boolean;
  change: (values: Partial<DeadlineForm>) => void;
}) {
  const unitName = `${UNIT_NAME[unit]}s`;
  const set = (at: number, values: Partial<DeadlineForm['bands'][number]>) =>
    change({ bands: bands.map((band, place) => (place === at ? { ...band, ...values } : band)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Bands</legend>
      {bands.map(({ through, amount }, at) => (
        <div key={at} className="flex flex-wrap items-end gap-3">
          <Field
            label={`Band ${at + 1}: up to so many ${unitName}`}
            className="w-40"
            error={at === 0 ? fault : undefined}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode="numeric"
                readOnly={saving}
                value={through}
                onChange={(typed) => set(at, { through: typed })}
              />
            )}
          </Field>
          <Field label={`Band ${at + 1}: deduction`} className="w-40">
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode="decimal"
                readOnly={saving}
                value={amount}
                onChange={(typed) => set(at, { amount: typed })}
              />
            )}
          </Field>
          {bands.length > 1 ? (
            <Button
              aria-label={`Remove band ${at + 1}`}
              disabled={saving}
              onClick={() => change({ bands: bands.filter((_, place) => place !== at) })}
            >
              Remove
            </Button>
          ) : null}
        </div>
      ))}
      <div>
        <Button
          disabled={saving}
          onClick={() => change({ bands: [...bands, { through: '', amount: '' }] })}
        >
          Add a band
        </Button>
      </div>
    </fieldset>
  );
}

/** The rule in one sentence, and its effect on a grade, for the current fields. */
function Preview({ actor, form, scale }: LateRuleFormProps & { form: DeadlineForm }) {
  const tried = useSelector(actor, selectTriedGrade);
  const { tryGrade } = lateRuleCommands(actor);
  const titled = useId();
  const { change } = readDeadlineForm(form);
  const terms = change === null ? null : { ...change, scale };
  const examples = terms === null ? [] : lateExamples(terms, tried.trim());
  const isWords = scale.kind === 'letters' || scale.kind === 'pass_fail';
  return (
    <FormSection title="Preview" description="Markers and students read the sentence as it stands.">
      <div className="mb-6 grid max-w-prose gap-4">
        {terms === null ? (
          <p className="text-sm text-ink-muted">Some fields aren’t filled in yet.</p>
        ) : (
          <p className="text-base wrap-anywhere">{ruleInWords(terms)}</p>
        )}
        {isWords ? (
          <p className="text-sm text-ink-muted">{WORD_GRADE}</p>
        ) : (
          <Field label="Try a mark" className="max-w-40">
            {(wiring) => (
              <TextInput {...wiring} autoComplete="off" value={tried} onChange={tryGrade} />
            )}
          </Field>
        )}
        {isWords || terms === null ? null : (
          <div aria-live="polite">
            <p id={titled} className="sr-only">
              What becomes of the mark
            </p>
            {examples.length === 0 ? (
              <p className="text-sm text-ink-muted">{WORD_GRADE}</p>
            ) : (
              <ul aria-labelledby={titled} className="list-disc pl-5 text-sm">
                {examples.map((example) => (
                  <li key={example}>{example}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </FormSection>
  );
}
