import { useSelector } from '@xstate/react';
import { useEffect, type RefObject } from 'react';
import type { Rubric } from '#contract/rubrics/model.ts';
import { counted } from '#contract/text/plural.ts';
import { fieldsToGive, givenInWords, nameIn } from '#lib/marking/same-answers.ts';
import type { Fields } from '#lib/marking/sheet.ts';
import {
  hasFailed,
  isGiving,
  isOpen,
  isUndoing,
  sameAnswersCommands,
  type SameAnswersRef,
  selectChosen,
  selectFailure,
  selectOthers,
  selectStep,
} from '#machines/marking/same-answers.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';

/** What the keys of the desk can trigger. */
export interface SameAnswersKeys {
  open: () => void;
  undo: () => void;
}

export interface SameAnswersProps {
  actor: SameAnswersRef;
  /** The script on the desk, and what is written on it now, saved or not. */
  current: number;
  fields: Fields;
  rubric: Rubric | null;
  /** Criteria that others mark, and whether this marker writes grade and feedback. */
  others: readonly string[];
  writes: boolean;
  /** Returns the student's name for a script, or its label while names are hidden. */
  nameOf: (submission: number) => string;
  /** Describes what a script already has; null if it has nothing. */
  givenTo: (submission: number) => string | null;
  keysRef: RefObject<SameAnswersKeys | null>;
  showsKeys: boolean;
}

/**
 * Says how many scripts have the same answer as this one, and offers to give them the same mark in
 * one step (FIND-1).
 */
export function SameAnswers({
  actor,
  current,
  fields,
  rubric,
  others,
  writes,
  nameOf,
  givenTo,
  keysRef,
  showsKeys,
}: SameAnswersProps) {
  const group = useSelector(actor, selectOthers);
  const chosen = useSelector(actor, selectChosen);
  const step = useSelector(actor, selectStep);
  const failure = useSelector(actor, selectFailure);
  const open = useSelector(actor, isOpen);
  const busy = useSelector(actor, isGiving);
  const undoing = useSelector(actor, isUndoing);
  const failed = useSelector(actor, hasFailed);
  const commands = sameAnswersCommands(actor);
  const openList = () =>
    commands.open(group.map((one) => one.submission_id).filter((id) => givenTo(id) === null));
  useEffect(() => {
    keysRef.current = { open: openList, undo: commands.undo };
    return () => {
      keysRef.current = null;
    };
  });
  const given = fieldsToGive(fields, rubric, { others, writes });
  const lines = givenInWords(given, rubric);
  const named = nameIn(given, nameOf(current));
  if (group.length === 0 && step === null && !failed) return null;
  const say = group.length === 1 ? 'says' : 'say';
  return (
    <div className="desk-news">
      {failed ? (
        <p>
          Whether other scripts say the same could not be looked up.{' '}
          <Button size="sm" variant="ghost" onClick={commands.retry}>
            Try again
          </Button>
        </p>
      ) : null}
      {group.length === 0 ? null : (
        <p className="flex flex-wrap items-center gap-2">
          <span>
            {counted(group.length, 'other script')} {say} the same as this one.
          </span>
          <Button size="sm" keys={showsKeys ? 'h' : undefined} onClick={openList}>
            Give {group.length === 1 ? 'it' : 'them'} the same mark
          </Button>
        </p>
      )}
      <div role="status">
        {step === null ? null : (
          <p className="flex flex-wrap items-center gap-2">
            <span>
              {step.scripts.length === 0
                ? 'Nothing was given.'
                : `The mark of ${nameOf(step.from)} was given to ${counted(step.scripts.length, 'script')}.`}
              {step.missed.length === 0
                ? null
                : ` Not given, because somebody changed it or the server refused: ${step.missed.map(nameOf).join(', ')}.`}
            </span>
            {step.scripts.length === 0 ? null : (
              <Button
                size="sm"
                keys={showsKeys ? 'z' : undefined}
                busy={undoing}
                onClick={commands.undo}
              >
                Undo
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={commands.dismiss}>
              Hide
            </Button>
          </p>
        )}
        {failure === null || open ? null : <p>{failure.message}</p>}
      </div>
      <LaterDialog
        open={open}
        onClose={commands.close}
        size="lg"
        title={`${counted(group.length, 'script')} that ${say} the same`}
        description="Their texts differ in case, punctuation or small words at most. Pictures and files that can’t be read aren’t compared."
        footer={
          <>
            <Button onClick={commands.close} disabled={busy}>
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={chosen.length === 0 || lines.length === 0}
              onClick={() => commands.give(given)}
            >
              Give it to {counted(chosen.length, 'script')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <section>
            <h3 className="font-medium">Mark and feedback</h3>
            {lines.length === 0 ? (
              <p className="text-sm text-ink-muted">
                Nothing yet: mark this script first, then give its mark to the others.
              </p>
            ) : (
              <dl aria-label="Mark and feedback" className="text-sm">
                {lines.map(({ name, says }) => (
                  <div key={name} className="py-0.5">
                    <dt className="inline font-medium">{name}: </dt>
                    <dd className="inline wrap-anywhere whitespace-pre-wrap">{says}</dd>
                  </div>
                ))}
              </dl>
            )}
            {named === null ? null : (
              <p role="note" className="mt-2 rounded-control bg-pending-soft px-3 py-2 text-sm">
                “{named}” stands in what would be given: others would read it, too.
              </p>
            )}
            {failure === null ? null : (
              <p role="alert" className="mt-2 text-sm text-danger">
                {failure.message}
              </p>
            )}
          </section>
          <ul
            aria-label="Who gets it"
            className="flex max-h-[40dvh] flex-col gap-1 overflow-y-auto"
          >
            {group.map(({ submission_id: id, likeness }) => (
              <li key={id}>
                <Checkbox
                  label={nameOf(id)}
                  hint={[
                    givenTo(id) ?? 'Not marked.',
                    ...(likeness === 'nearly' ? ['Small words differ.'] : []),
                    ...(givenTo(id) !== null && chosen.includes(id)
                      ? ['What is there now will be replaced.']
                      : []),
                  ].join(' ')}
                  checked={chosen.includes(id)}
                  disabled={busy}
                  onChange={() => commands.toggle(id)}
                />
              </li>
            ))}
          </ul>
        </div>
      </LaterDialog>
    </div>
  );
}
