import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { RETENTION_WARNING_DAYS } from '#contract/privacy/retention.ts';
import { counted } from '#contract/text/plural.ts';
import {
  canSaveRetention,
  isSavingRetention,
  retentionCommands,
  selectDay,
  selectRetention,
  selectRetentionStatus,
  selectRetentionFailure,
  type RetentionRef,
} from '#machines/privacy/retention.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { dayOf } from './days.ts';

/** When the students' part of an assignment is erased (PRIV-5). */
export function RetentionSection({ actor }: { actor: RetentionRef }) {
  const face = useSelector(actor, selectRetentionStatus);
  const stored = useSelector(actor, selectRetention);
  const day = useSelector(actor, selectDay);
  const failure = useSelector(actor, selectRetentionFailure);
  const saving = useSelector(actor, isSavingRetention);
  const savable = useSelector(actor, canSaveRetention);
  const said = useId();
  const commands = retentionCommands(actor);
  const message =
    failure === null
      ? null
      : (failure.message ?? 'The server cannot be reached. Nothing has changed: try again.');
  return (
    <section aria-labelledby={`${said}-title`}>
      <h2 id={`${said}-title`} className="mb-2 font-serif text-lg font-semibold">
        How long students’ work stays
      </h2>
      <p className="mb-4 max-w-prose text-sm text-ink-muted">
        {`On the day you choose, everything that students handed in here goes for good, with grades, feedback, releases and the class list. The assignment stays, with its rubric and its files. You are told a month before on your list of assignments, and by mail where this server sends any; nothing goes sooner than ${RETENTION_WARNING_DAYS} days after that.`}
      </p>
      {face === 'loading' ? (
        <div role="status" aria-label="Loading how long it stays…">
          <SkeletonText lines={2} />
        </div>
      ) : null}
      {face === 'unread' ? (
        <Alert
          tone="error"
          title="It could not be loaded how long it stays"
          action={
            <Button size="sm" onClick={commands.retry}>
              Try again
            </Button>
          }
        >
          {message}
        </Alert>
      ) : null}
      {face === 'open' ? (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            commands.save();
          }}
        >
          {message === null ? null : (
            <Alert tone="error" title="It was not saved" takesFocus>
              {message}
            </Alert>
          )}
          <p role="status" className="text-sm">
            {stored.erase_at === null
              ? 'It stays until somebody deletes it.'
              : `${counted(stored.works, 'submission')} and ${counted(stored.students, 'entry', 'entries')} of the class list go after ${dayOf(stored.erase_at)}.${stored.warned_at === null ? '' : ` You were told on ${dayOf(stored.warned_at)}.`}`}
          </p>
          <Field label="Erase after" className="max-w-field">
            {(wiring) => (
              <TextInput
                {...wiring}
                type="date"
                value={day}
                readOnly={saving}
                onChange={commands.choose}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={saving} disabled={!savable && !saving}>
              Set this day
            </Button>
            {stored.erase_at === null ? null : (
              <Button disabled={saving} onClick={commands.lift}>
                Let it stay
              </Button>
            )}
          </div>
        </form>
      ) : null}
    </section>
  );
}
