import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import {
  marginCommands,
  type MarginRef,
  selectMarginFailure,
  selectSending,
} from '#machines/marking/margin.view.ts';
import {
  selectFailure,
  selectSaveState,
  sheetCommands,
  type SaveState as State,
  type SheetRef,
} from '#machines/marking/mark-sheet.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';

const WORDS: Readonly<Record<State, string>> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving',
  clashing: 'Not saved: choose which to keep',
  held: 'Not saved: judge again what the rubric no longer has',
  offline: 'Not saved: offline',
  refused: 'Not saved',
};

/** The state of saving, always visible: includes pending notes, which may be out of view. */
export function SaveState({ actor, margin }: { actor: SheetRef; margin: MarginRef }) {
  const marks = useSelector(actor, selectSaveState);
  const notes = useSelector(margin, selectSending);
  const isOfNotes =
    (marks === 'saved' || marks === 'waiting' || marks === 'saving') &&
    (notes === 'offline' || notes === 'refused');
  const state = isOfNotes ? notes : marks === 'saved' && notes === 'sending' ? 'saving' : marks;
  const [ofMarks, ofNotes] = [
    useSelector(actor, selectFailure),
    useSelector(margin, selectMarginFailure),
  ];
  const failure = isOfNotes ? ofNotes : ofMarks;
  const isBad =
    state === 'offline' || state === 'refused' || state === 'clashing' || state === 'held';
  return (
    <span className="flex items-center gap-2 text-sm">
      <output
        aria-label="Saving"
        className={
          isBad
            ? 'flex items-center gap-1.5 font-medium text-danger'
            : 'flex items-center gap-1.5 text-ink-muted'
        }
      >
        {state === 'saved' ? <Check className="text-accent" /> : null}
        {state === 'saving' ? <Spinner /> : null}
        {state === 'offline' ? <CloudOff /> : null}
        {state === 'refused' || state === 'clashing' || state === 'held' ? <TriangleAlert /> : null}
        {isOfNotes ? `Notes ${WORDS[state].toLowerCase()}` : WORDS[state]}
        {state === 'refused' && failure?.message ? `: ${failure.message}` : ''}
      </output>
      {state === 'offline' || state === 'refused' ? (
        <Button
          size="sm"
          onClick={isOfNotes ? marginCommands(margin).retry : sheetCommands(actor).retry}
        >
          Try again
        </Button>
      ) : null}
    </span>
  );
}
