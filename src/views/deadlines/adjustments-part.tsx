import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { type Adjustment, moreTimeInWords } from '#contract/deadlines/adjustment.ts';
import { counted } from '#contract/text/plural.ts';
import {
  type AdjustmentForm,
  adjustmentsCommands,
  type AdjustmentsRef,
  changesInTeam,
  isConfirmingAdjustment,
  isSavingAdjustment,
  selectAdjustments,
  selectAdjustmentsStatus,
} from '#machines/deadlines/adjustments.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select, type SelectOption } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { LoadedPart } from './loaded-part.tsx';

const KINDS: readonly SelectOption<AdjustmentForm['kind']>[] = [
  { value: 'percent', label: '% of the time for the work' },
  { value: 'days', label: 'Days' },
  { value: 'none', label: 'No more time' },
];

/** What an adjustment gives, in a line. */
const saidOf = ({ more_time, note, reason, assignments }: Adjustment): string =>
  [
    more_time === null ? '' : moreTimeInWords(more_time),
    note === '' ? '' : `Markers read: ${note}`,
    reason,
    assignments === 0
      ? 'In no class list of this team'
      : `In ${counted(assignments, 'assignment')}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** More time and notes for markers, by student, in all that a team shares (DUE-5); for its owner. */
export function AdjustmentsPart({ actor }: { actor: AdjustmentsRef }) {
  const status = useSelector(actor, selectAdjustmentsStatus);
  const context = useSelector(actor, selectAdjustments);
  const confirming = useSelector(actor, isConfirmingAdjustment);
  const titled = useId();
  const { now, failure } = context;
  const commands = adjustmentsCommands(actor);
  return (
    <section aria-labelledby={titled} className="mt-10">
      <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
        Adjustments
      </h2>
      <p className="mb-4 max-w-prose text-sm text-ink-muted">
        More time for single students in every assignment that the team shares, and a note for
        markers. Markers read the note on the script, and neither name nor reason; only you read the
        reason.
      </p>
      <LoadedPart
        loading="adjustments"
        subject="Adjustments"
        status={status}
        failure={failure}
        onRetry={commands.retry}
      >
        {now === null ? null : (
          <>
            <Given actor={actor} now={now} />
            <AdjustmentFields actor={actor} />
            <ChangesDialog
              open={confirming}
              changes={changesInTeam(context)}
              onConfirm={commands.confirm}
              onClose={commands.cancel}
            />
          </>
        )}
      </LoadedPart>
    </section>
  );
}

function Given({ actor, now }: { actor: AdjustmentsRef; now: readonly Adjustment[] }) {
  const saving = useSelector(actor, isSavingAdjustment);
  const commands = adjustmentsCommands(actor);
  return (
    <>
      {now.length === 0 ? (
        <p className="text-sm text-ink-muted">No student has an adjustment.</p>
      ) : null}
      <ul
        aria-label="Adjustments"
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {now.map((one) => (
          <li
            key={one.student}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm"
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi>{one.student}</bdi>
              <span className="block text-ink-muted">{saidOf(one)}</span>
            </span>
            <span className="flex gap-2">
              <Button
                size="sm"
                disabled={saving}
                aria-label={`Change the adjustment of ${one.student}`}
                onClick={() => commands.take(one)}
              >
                Change
              </Button>
              <Button
                size="sm"
                disabled={saving}
                aria-label={`End the adjustment of ${one.student}`}
                onClick={() => commands.end(one.student)}
              >
                End
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function AdjustmentFields({ actor }: { actor: AdjustmentsRef }) {
  const { form, fault } = useSelector(actor, selectAdjustments);
  const saving = useSelector(actor, isSavingAdjustment);
  const { change, save } = adjustmentsCommands(actor);
  const titled = useId();
  const text = (
    key: 'student' | 'amount' | 'note' | 'reason',
    label: string,
    hint?: string,
    isOptional = false,
  ) => (
    <Field label={label} hint={hint} optional={isOptional}>
      {(wiring) => (
        <TextInput
          {...wiring}
          autoComplete="off"
          maxLength={500}
          readOnly={saving}
          value={form[key]}
          onChange={(typed) => change({ [key]: typed })}
        />
      )}
    </Field>
  );
  return (
    <form
      noValidate
      aria-labelledby={titled}
      className="mt-6 grid max-w-prose gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h3 id={titled} className="font-medium">
        Adjust what a student has
      </h3>
      {text('student', 'Student', 'Number or e-mail address, as in the class lists.')}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="More time">
          {(wiring) => (
            <Select
              {...wiring}
              disabled={saving}
              value={form.kind}
              options={KINDS}
              onChange={(kind) => change({ kind })}
            />
          )}
        </Field>
        {form.kind === 'none'
          ? null
          : text('amount', form.kind === 'days' ? 'How many days' : 'How many per cent')}
      </div>
      {form.kind === 'percent' ? (
        <p className="text-sm text-ink-muted">
          It holds where an assignment says how many hours students have, under Deadline and late
          work.
        </p>
      ) : null}
      {text(
        'note',
        'Note for markers',
        'Such as “Don’t judge spelling”. Write nothing that tells who it is or why.',
        true,
      )}
      {text(
        'reason',
        'Reason for the adjustment',
        'Only you read it. A copy of the student’s data has it, too.',
        true,
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {fault}
      </p>
      <div>
        <Button type="submit" busy={saving}>
          Save the adjustment
        </Button>
      </div>
    </form>
  );
}
