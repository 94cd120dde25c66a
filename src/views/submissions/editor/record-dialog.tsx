import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { SEALED_DRAFT, type PatchField } from '#contract/submissions/submission.ts';
import { fullDate } from '#lib/text/dates.ts';
import { formatScore } from '#lib/submissions/similarity.ts';
import {
  canSaveDetails,
  isReading,
  isRecordBusy,
  isUnread,
  recordCommands,
  selectDetails,
  selectEntries,
  selectRecord,
  selectRecordFailure,
  selectUnreadEntries,
  type HistoryEntry,
  type RecordRef,
} from '#machines/submissions/submission-record.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';
import { studentName } from '#views/submissions/submission-labels.ts';

const FIELD_NAMES: Readonly<Record<PatchField, string>> = {
  student_identifier: 'Student ID',
  submitted_at: 'Handed in',
  grade: 'Grade',
  feedback_text: 'Feedback',
  turnitin_similarity_score: 'Turnitin score',
};

const NOTHING = 'nothing';

function shownValue(field: PatchField, value: string | number | null): string {
  if (value === null) return NOTHING;
  if (field === 'submitted_at') return fullDate(String(value));
  return field === 'turnitin_similarity_score'
    ? (formatScore(Number(value)) ?? NOTHING)
    : String(value);
}

export interface RecordDialogProps {
  actor: RecordRef;
  canMark: boolean;
  onClose: () => void;
}

/**
 * Whose submission it is, when it was submitted, and its history: each change and draft can be
 * restored.
 */
export default function RecordDialog({ actor, canMark, onClose }: RecordDialogProps) {
  const submission = useSelector(actor, selectRecord);
  const { student, time } = useSelector(actor, selectDetails);
  const failure = useSelector(actor, selectRecordFailure);
  const busy = useSelector(actor, isRecordBusy);
  const reading = useSelector(actor, isReading);
  const unread = useSelector(actor, isUnread);
  const savable = useSelector(actor, canSaveDetails);
  const snapshot = useSelector(actor, (now) => now);
  const { changeStudent, changeTime, save, retry } = recordCommands(actor);
  const entries = selectEntries(snapshot);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Details and history"
      description={`${studentName(submission)} · ${submission.original_filename}`}
      {...(canMark ? { onSubmit: save } : {})}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {canMark ? (
            <Button type="submit" variant="primary" busy={busy && !reading} disabled={!savable}>
              Save Details
            </Button>
          ) : null}
        </>
      }
    >
      {failure ? (
        <Alert
          tone="error"
          takesFocus
          className="mb-4"
          title={failure.message ?? 'The server could not be reached.'}
          {...(unread
            ? {
                action: (
                  <Button size="sm" onClick={retry}>
                    Try again
                  </Button>
                ),
              }
            : {})}
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Student ID">
          {(wiring) => (
            <TextInput
              {...wiring}
              value={student}
              placeholder="Student ID, name, or email"
              readOnly={!canMark || busy}
              onChange={changeStudent}
              data-autofocus=""
            />
          )}
        </Field>
        <Field
          label="Handed in"
          hint={
            submission.submitted_at_known === false
              ? 'Unknown: this is the time of the upload. Set the time of submission, and Late follows it.'
              : 'Late follows this time.'
          }
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              type="datetime-local"
              value={time}
              readOnly={!canMark || busy}
              onChange={changeTime}
            />
          )}
        </Field>
      </div>
      <h3 className="mt-6 mb-2 font-medium">History</h3>
      {reading && entries.length === 0 ? <Spinner label="Loading the history…" /> : null}
      {!reading && !unread && entries.length === 0 ? (
        <p className="text-sm text-ink-muted">Nothing has been changed yet.</p>
      ) : null}
      <UnreadableRows
        rows={useSelector(actor, selectUnreadEntries)}
        noun="entry"
        nouns="entries"
        className="mb-3"
      />
      <ol aria-label="History" className="divide-y divide-line border-y border-line empty:hidden">
        {entries.map((entry) => (
          <Entry
            key={`${entry.kind}-${entry.kind === 'change' ? entry.revision.id : entry.draft.id}`}
            entry={entry}
            actor={actor}
            canMark={canMark && !busy}
          />
        ))}
      </ol>
    </Dialog>
  );
}

function Entry({
  entry,
  actor,
  canMark,
}: {
  entry: HistoryEntry;
  actor: RecordRef;
  canMark: boolean;
}) {
  const { putBack, putDraftBack } = recordCommands(actor);
  if (entry.kind === 'draft') {
    const { id, current, ai_feedback_text, requested_by } = entry.draft;
    return (
      <Line
        what="AI draft"
        who={requested_by}
        at={entry.at}
        long={ai_feedback_text ?? SEALED_DRAFT}
        chip={current ? 'In use' : undefined}
        putBack={
          canMark && !current
            ? {
                label: `Put back the AI draft of ${fullDate(entry.at)}`,
                onClick: () => putDraftBack(id),
              }
            : undefined
        }
      />
    );
  }
  const { field, from, to, changed_by } = entry.revision;
  const before = shownValue(field, from);
  const isLong = field === 'feedback_text';
  return (
    <Line
      what={
        isLong ? FIELD_NAMES[field] : `${FIELD_NAMES[field]}: ${before} → ${shownValue(field, to)}`
      }
      who={changed_by}
      at={entry.at}
      long={isLong ? `Before:\n${before}\n\nAfter:\n${shownValue(field, to)}` : undefined}
      putBack={
        canMark && !(field === 'submitted_at' && from === null)
          ? {
              label: `Put back ${FIELD_NAMES[field]} as it was before ${fullDate(entry.at)}`,
              onClick: () => putBack(field, from),
            }
          : undefined
      }
    />
  );
}

interface LineProps {
  what: string;
  who: string;
  at: string;
  long?: string | undefined;
  chip?: string | undefined;
  putBack: { label: string; onClick: () => void } | undefined;
}

function Line({ what, who, at, long, chip, putBack }: LineProps) {
  const [open, setOpen] = useState(false);
  return (
    <li className="py-2.5 text-sm">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{what}</span>{' '}
          {chip ? <Chip tone="accent">{chip}</Chip> : null}
          <span className="block text-xs text-ink-muted">
            {who}, <time dateTime={at}>{fullDate(at)}</time>
          </span>
        </div>
        {putBack ? (
          <Button size="sm" aria-label={putBack.label} onClick={putBack.onClick}>
            Put back
          </Button>
        ) : null}
      </div>
      {long === undefined ? null : (
        <Disclosure summary="Look at it" open={open} onToggle={() => setOpen(!open)}>
          <p className="px-2 pb-2 font-serif whitespace-pre-wrap wrap-anywhere">{long}</p>
        </Disclosure>
      )}
    </li>
  );
}
