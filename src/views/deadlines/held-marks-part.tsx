import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { MarkChange } from '#contract/deadlines/deadline.ts';
import { counted } from '#contract/text/plural.ts';
import {
  type ClassHolds,
  heldMarksCommands,
  type HeldMarksRef,
  type HoldForm,
  isConfirmingHold,
  isSavingHold,
  searchScripts,
  selectHeldMarks,
  selectHeldMarksStatus,
} from '#machines/deadlines/held-marks.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { Select, type SelectOption } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { LoadedPart } from './loaded-part.tsx';

/** The number of scripts offered at a time. */
const OFFERED = 200;
const LIST = 'max-h-64 divide-y divide-line overflow-y-auto border-y border-line empty:hidden';

const KINDS: readonly SelectOption<HoldForm['kind']>[] = [
  { value: 'hold', label: 'A code instead of the mark' },
  { value: 'cap', label: 'At most a certain mark' },
];

export interface HeldMarksPartProps {
  actor: HeldMarksRef;
  /** While marking is anonymous, names and scripts stay separate. */
  anonymous: boolean;
}

/** Marks withheld with a code, and caps for resits; for one script or many at once (DUE-7). */
export function HeldMarksPart({ actor, anonymous }: HeldMarksPartProps) {
  const status = useSelector(actor, selectHeldMarksStatus);
  const { now, failure, changes } = useSelector(actor, selectHeldMarks);
  const confirming = useSelector(actor, isConfirmingHold);
  const commands = heldMarksCommands(actor);
  return (
    <LoadedPart
      loading="codes and caps"
      subject="Codes and caps"
      status={status}
      failure={failure}
      onRetry={commands.retry}
    >
      {now === null ? null : (
        <>
          <FormSection
            title="Codes and caps"
            description={`A mark that is held back, for misconduct or illness, has a code that counts instead: no student, file or learning environment gets the number, nor the feedback unless you say so. A resit may have a cap of its own. Both are logged; only who manages the assignment reads the reason.${anonymous ? ' Scripts stand here by their candidate.' : ''}`}
          >
            <div className="grid max-w-prose gap-5">
              <Held actor={actor} now={now} />
              {now.scripts.length === 0 ? (
                <p className="text-sm text-ink-muted">Nothing was handed in yet.</p>
              ) : (
                <HoldFields actor={actor} now={now} />
              )}
            </div>
          </FormSection>
          <ChangesDialog
            open={confirming}
            changes={changes.map((change) => ({ ...change, student: nameIn(now, change) }))}
            onConfirm={commands.confirm}
            onClose={commands.cancel}
          />
        </>
      )}
    </LoadedPart>
  );
}

/**
 * Returns the name used in the list of scripts, so that a script isn’t called by its number here
 * and by its student there.
 */
const nameIn = ({ scripts }: ClassHolds, { submission_id, student }: MarkChange): string =>
  scripts.find(({ id }) => id === submission_id)?.name ?? student;

function Held({ actor, now }: { actor: HeldMarksRef; now: ClassHolds }) {
  const saving = useSelector(actor, isSavingHold);
  const { endHold, endCap } = heldMarksCommands(actor);
  const names = new Map(now.scripts.map(({ id, name }) => [id, name]));
  const nameOf = (id: number): string => names.get(id) ?? `Submission ${id}`;
  const row = (
    id: number,
    said: string,
    { label, of }: { label: string; of: string },
    end: (id: number) => void,
  ) => (
    <li
      key={`${id} ${label}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
    >
      <span className="min-w-0 wrap-anywhere">
        <bdi>{nameOf(id)}</bdi>
        <span className="block text-ink-muted">{said}</span>
      </span>
      <Button
        size="sm"
        disabled={saving}
        aria-label={`${label}${of} ${nameOf(id)}`}
        onClick={() => end(id)}
      >
        {label}
      </Button>
    </li>
  );
  if (now.holds.length + now.caps.length === 0)
    return <p className="text-sm text-ink-muted">No mark is held back or capped.</p>;
  return (
    <ul aria-label="Codes and caps" className={LIST}>
      {now.holds.map(({ submission_id, code, reason, feedback }) =>
        row(
          submission_id,
          [`Held back: ${code}`, feedback ? 'feedback is given' : '', reason]
            .filter(Boolean)
            .join(' · '),
          { label: 'Don’t hold back', of: ' the mark of' },
          endHold,
        ),
      )}
      {now.caps.map(({ submission_id, at }) =>
        row(submission_id, `At most ${at}`, { label: 'End the cap', of: ' of' }, endCap),
      )}
    </ul>
  );
}

function HoldFields({ actor, now }: { actor: HeldMarksRef; now: ClassHolds }) {
  const { search, chosen, form, fault } = useSelector(actor, selectHeldMarks);
  const saving = useSelector(actor, isSavingHold);
  const commands = heldMarksCommands(actor);
  const titled = useId();
  const found = searchScripts(now.scripts, search);
  const text = (key: 'code' | 'reason' | 'at', maxLength: number) => (wiring: object) => (
    <TextInput
      {...wiring}
      autoComplete="off"
      maxLength={maxLength}
      readOnly={saving}
      value={form[key]}
      onChange={(typed) => commands.write({ [key]: typed })}
    />
  );
  return (
    <form
      noValidate
      aria-labelledby={titled}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        commands.give();
      }}
    >
      <h3 id={titled} className="font-medium">
        Give a code or a cap
      </h3>
      <Field label="Find scripts">
        {(wiring) => (
          <TextInput {...wiring} autoComplete="off" value={search} onChange={commands.search} />
        )}
      </Field>
      <ul aria-label="Scripts" className={LIST}>
        {found.slice(0, OFFERED).map(({ id, name }) => (
          <li key={id} className="py-2">
            <Checkbox
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(id)}
              disabled={saving}
              onChange={() => commands.toggle(id)}
            />
          </li>
        ))}
      </ul>
      {found.length > OFFERED ? (
        <p className="text-sm text-ink-muted">{`${found.length - OFFERED} more: search for them.`}</p>
      ) : null}
      <Field label="What counts">
        {(wiring) => (
          <Select
            {...wiring}
            disabled={saving}
            value={form.kind}
            options={KINDS}
            onChange={(kind) => commands.write({ kind })}
          />
        )}
      </Field>
      {form.kind === 'hold' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Mark code" hint="Such as AM, MC or NS. It is never a number.">
            {text('code', 20)}
          </Field>
          <Field label="Reason it is held back" optional>
            {text('reason', 1000)}
          </Field>
          <Checkbox
            label="Give the feedback all the same"
            checked={form.feedback}
            disabled={saving}
            onChange={(feedback) => commands.write({ feedback })}
          />
        </div>
      ) : (
        <Field label="Highest mark that counts" className="max-w-40">
          {text('at', 12)}
        </Field>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {fault}
      </p>
      <div>
        <Button type="submit" busy={saving}>
          {form.kind === 'hold'
            ? `Hold back ${counted(chosen.length, 'mark')}`
            : `Cap ${counted(chosen.length, 'mark')}`}
        </Button>
      </div>
    </form>
  );
}
