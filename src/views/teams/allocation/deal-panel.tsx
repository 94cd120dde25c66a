import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Deal, DealPlan, MarkerShare } from '#contract/teams/allocation.ts';
import { dealtTo, numberText, weightText, type DealForm } from '#lib/teams/deal-form.ts';
import { counted } from '#contract/text/plural.ts';
import {
  allocationCommands,
  isBusy,
  isGivingPlan,
  isPlanning,
  selectForm,
  selectPlan,
  selectRound,
  type AllocationRef,
  type Shares,
} from '#machines/teams/allocation.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

const WAYS: { value: Deal['by']; label: string }[] = [
  { value: 'weight', label: 'By share' },
  { value: 'number', label: 'By number' },
  { value: 'section', label: 'By section of the class' },
];
/** A second marking is most often of a sample: so many scripts, by chance. */
const SECOND_WAYS: typeof WAYS = [
  { value: 'number', label: 'By number, drawn by chance' },
  { value: 'weight', label: 'By share' },
  { value: 'section', label: 'By section of the class' },
];
const HINTS: Readonly<Record<Deal['by'], string>> = {
  weight: 'The same number for the same part. 0 gets none.',
  number: 'How many more each takes. Empty takes none.',
  section: 'Sections are those of the class list.',
};
const POOLS: { value: Deal['pool']; label: string }[] = [
  { value: 'unallocated', label: 'Unassigned scripts' },
  { value: 'untouched', label: 'Also what nobody has begun' },
  { value: 'unfinished', label: 'Everything that isn’t done' },
];
const NOBODY = '';

interface DealPanelProps {
  actor: AllocationRef;
  shares: Shares;
  userId: number;
}

/** How scripts are allocated; the result is shown before anything is changed. */
export function DealPanel({
  actor,
  shares: {
    allocation: { markers, scripts },
  },
  userId,
}: DealPanelProps) {
  const form = useSelector(actor, selectForm);
  const round = useSelector(actor, selectRound);
  const plan = useSelector(actor, selectPlan);
  const busy = useSelector(actor, isBusy);
  const planning = useSelector(actor, isPlanning);
  const giving = useSelector(actor, isGivingPlan);
  const commands = allocationCommands(actor);
  const takers = dealtTo(markers, userId, round);
  if (plan !== null)
    return (
      <Plan
        plan={plan}
        markers={markers}
        giving={giving}
        onGive={commands.give}
        onDrop={commands.drop}
      />
    );
  const sections = [...new Set(scripts.flatMap(({ section }) => section ?? []))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return (
    <Panel
      title="Deal"
      description={
        round === 'second'
          ? 'Finished scripts, too. To choose them yourself, set the second marker in the list of scripts. You and the owner see all marks: a second marker is somebody else.'
          : undefined
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) commands.plan();
        }}
      >
        <Field label="How" hint={HINTS[form.by]}>
          {(wiring) => (
            <Select
              {...wiring}
              value={form.by}
              onChange={(by) => commands.change({ by })}
              options={round === 'second' ? SECOND_WAYS : WAYS}
            />
          )}
        </Field>
        {takers.length === 0 ? (
          <p className="text-sm text-ink-muted">
            Nobody else marks here yet: invite a marker under People.
          </p>
        ) : null}
        {form.by === 'section' ? (
          <Sections form={form} sections={sections} markers={takers} onChange={commands.change} />
        ) : (
          takers.map(({ user_id, full_name }) => (
            <Field
              key={user_id}
              label={
                form.by === 'weight'
                  ? `Part of ${full_name}`
                  : round === 'second'
                    ? `${full_name} second-marks`
                    : `More for ${full_name}`
              }
              hint={
                form.by === 'number' && round === 'second'
                  ? `of these ${counted(scripts.length, 'script')}`
                  : undefined
              }
            >
              {(wiring) =>
                form.by === 'weight' ? (
                  <NumberInput
                    {...wiring}
                    min={0}
                    max={1000}
                    step="any"
                    value={weightText(form, user_id, userId, markers)}
                    onChange={(text) =>
                      commands.change({ weights: { ...form.weights, [user_id]: text } })
                    }
                  />
                ) : (
                  <NumberInput
                    {...wiring}
                    min={0}
                    max={1000}
                    value={numberText(form, user_id)}
                    onChange={(text) =>
                      commands.change({ numbers: { ...form.numbers, [user_id]: text } })
                    }
                  />
                )
              }
            </Field>
          ))
        )}
        <Field label="Which scripts" hint="Finished scripts are not reassigned.">
          {(wiring) => (
            <Select
              {...wiring}
              value={form.pool}
              onChange={(pool) => commands.change({ pool })}
              options={POOLS}
            />
          )}
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={planning} disabled={busy && !planning}>
            Show who would get what
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Sections({
  form,
  sections,
  markers,
  onChange,
}: {
  form: DealForm;
  sections: readonly string[];
  markers: readonly MarkerShare[];
  onChange: (change: Partial<DealForm>) => void;
}) {
  if (sections.length === 0)
    return (
      <p className="text-sm text-ink-muted">
        No script has a section: the class list names them, and while names are hidden they aren’t
        told.
      </p>
    );
  return sections.map((section) => (
    <Field key={section} label={`Section ${section}`}>
      {(wiring) => (
        <Select
          {...wiring}
          value={String(form.sections[section] ?? NOBODY)}
          options={[
            { value: NOBODY, label: 'Nobody' },
            ...markers.map(({ user_id, full_name }) => ({
              value: String(user_id),
              label: full_name,
            })),
          ]}
          onChange={(chosen) => {
            const { [section]: _before, ...rest } = form.sections;
            onChange({
              sections: chosen === NOBODY ? rest : { ...rest, [section]: Number(chosen) },
            });
          }}
        />
      )}
    </Field>
  ));
}

const WHY: Readonly<Record<DealPlan['left'][number]['why'], string>> = {
  conflict: 'that everybody named should keep from',
  full: 'left over',
  section: 'whose section is nobody’s',
};
/** Why nothing would move, and what to do about it. */
const NONE_WHY: Readonly<Record<NonNullable<DealPlan['none']>, string>> = {
  no_scripts: 'There is no script yet.',
  no_first_marker:
    'No script has a first marker yet: mark some, or deal the first round before the second.',
  finished: 'All of them are finished by those who have them.',
  given:
    'All of them are given to somebody: choose to deal also what nobody has begun, or everything that isn’t done.',
  same_markers: 'Those who are named have them already.',
};

function Plan({
  plan,
  markers,
  giving,
  onGive,
  onDrop,
}: {
  plan: DealPlan;
  markers: readonly MarkerShare[];
  giving: boolean;
  onGive: () => void;
  onDrop: () => void;
}) {
  const nameOf = (id: number): string =>
    markers.find(({ user_id }) => user_id === id)?.full_name ?? 'Somebody';
  const give = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the focus continues here.
  useEffect(() => give.current?.focus(), []);
  const left = [...Map.groupBy(plan.left, ({ why }) => why)];
  return (
    <Panel title="Who would get what" description="Nothing is given yet.">
      <ul
        aria-label="Who would get what"
        className="mb-4 divide-y divide-line border-y border-line text-sm"
      >
        {plan.markers.map(({ user_id, before, after }) => (
          <li key={user_id} className="flex justify-between gap-4 py-2">
            <span dir="auto" className="wrap-anywhere">
              {nameOf(user_id)}
            </span>
            <span data-figures="" className="whitespace-nowrap">
              {before === after
                ? counted(after, 'script')
                : `${before} → ${counted(after, 'script')}`}
            </span>
          </li>
        ))}
      </ul>
      {left.map(([why, those]) => (
        <p
          key={why}
          className="mb-2 text-sm"
        >{`${counted(those.length, 'script')} ${WHY[why]} ${those.length === 1 ? 'stays' : 'stay'} as ${those.length === 1 ? 'it is' : 'they are'}.`}</p>
      ))}
      <p className="mb-4 text-sm text-ink-muted">
        {plan.moves.length === 0
          ? `No script would move.${plan.none === undefined ? '' : ` ${NONE_WHY[plan.none]}`}`
          : `${counted(plan.moves.length, 'script')} would move, mixed by seed ${plan.seed}: the same seed deals the same.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={give}
          variant="primary"
          busy={giving}
          disabled={plan.moves.length === 0 ? 'There is nothing to give' : false}
          onClick={onGive}
        >
          Give them out
        </Button>
        <Button disabled={giving} onClick={onDrop}>
          Not now
        </Button>
      </div>
    </Panel>
  );
}
