import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { MAX_PRIVATE_NOTE } from '#contract/teams/private-note.ts';
import { beginningOf } from '#lib/teams/private-note.ts';
import {
  privateNoteCommands,
  type PrivateNoteRef,
  selectStatus,
  selectFailure,
  selectSaving,
  selectText,
} from '#machines/teams/private-note.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { focusOnArrival } from '#views/components/fields/focus-on-arrival.ts';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { Alert } from '#views/components/states/alert.tsx';

export interface PrivateNoteProps {
  actor: PrivateNoteRef;
  asked: number;
  onFold: (open: boolean) => void;
}

const SAVING = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving',
  unsent: 'Not saved',
  refused: 'Not saved',
} as const;

/** A foldable field for a note that nobody else reads (TEAM-5). */
export function PrivateNote({ actor, asked, onFold }: PrivateNoteProps) {
  const status = useSelector(actor, selectStatus);
  const text = useSelector(actor, selectText);
  const failure = useSelector(actor, selectFailure);
  const saving = useSelector(actor, selectSaving);
  const { write, flush, retry } = privateNoteCommands(actor);
  const isStuck = saving === 'unsent' || saving === 'refused';
  const over = text.length - MAX_PRIVATE_NOTE;
  const why = failure?.message ?? 'The server could not be reached.';
  const beginning = beginningOf(text);
  const isOpen = asked > 0;
  const isThere = status === 'open';
  const area = useRef<HTMLTextAreaElement>(null);
  // If it was unfolded before another script appeared, it doesn’t take the focus from that one.
  const heard = useRef(asked);
  useEffect(() => {
    if (isOpen && !isThere) return;
    if (asked > heard.current) focusOnArrival(area.current);
    heard.current = asked;
  }, [asked, isOpen, isThere]);
  return (
    <Disclosure
      open={isOpen}
      onToggle={() => onFold(!isOpen)}
      className="border-t border-line px-3 py-1"
      summary={
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="shrink-0">Your private note</span>
          {isOpen || beginning === '' ? null : (
            <bdi className="truncate font-normal text-ink-muted">{beginning}</bdi>
          )}
        </span>
      }
    >
      <div className="px-1.5 pt-1 pb-2">
        {status === 'unread' ? (
          <Alert
            tone="error"
            title="It could not be loaded"
            action={
              <Button size="sm" onClick={retry}>
                Try again
              </Button>
            }
          >
            {why}
          </Alert>
        ) : null}
        {isThere ? (
          <>
            <Field
              label="Your private note"
              hideLabel
              hint="Only you read this: nobody else who works on this assignment, and no student."
              error={
                over > 0
                  ? `At most ${MAX_PRIVATE_NOTE.toLocaleString('en')} characters: ${over.toLocaleString('en')} too many.`
                  : undefined
              }
            >
              {(wiring) => (
                <TextArea
                  {...wiring}
                  ref={area}
                  minRows={3}
                  maxRows={12}
                  value={text}
                  onChange={write}
                  onBlur={flush}
                />
              )}
            </Field>
            <p className="mt-1 flex min-h-6 items-center gap-2 text-sm text-ink-muted">
              <output aria-label="Saving of your private note">
                {text === '' && saving === 'saved' ? '' : SAVING[saving]}
                {isStuck ? `: ${why}` : ''}
              </output>
              {isStuck ? (
                <Button size="sm" onClick={retry}>
                  Try again
                </Button>
              ) : null}
            </p>
          </>
        ) : null}
      </div>
    </Disclosure>
  );
}
