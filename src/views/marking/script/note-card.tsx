import { useSelector } from '@xstate/react';
import MessageSquare from 'lucide-react/icons/message-square';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Criterion } from '#contract/rubrics/model.ts';
import { type ShownNote, SUGGESTED } from '#lib/marking/notes.ts';
import { marginCommands, type MarginRef, selectPen } from '#machines/marking/margin.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';

const NONE = '';

export interface PenCardProps {
  actor: MarginRef;
  criteria: readonly Criterion[];
  onDone: () => void;
  newKey: () => string;
  /** Opens the comment bank, which then inserts here. */ onBank: () => void;
}

/** A note being written: Enter saves it, Escape discards it. */
export function PenCard({ actor, criteria, onDone, newKey, onBank }: PenCardProps) {
  const pen = useSelector(actor, selectPen);
  const commands = marginCommands(actor);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = area.current;
    if (field === null) return;
    field.focus();
    // A suggested wording is written over the words it replaces.
    const isNew = selectPen(actor.getSnapshot())?.id === null;
    const from = isNew && field.value.startsWith(SUGGESTED) ? SUGGESTED.length : null;
    field.setSelectionRange(from ?? field.value.length, field.value.length);
  }, [actor]);
  const done = (deed: () => void) => {
    deed();
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const deed = {
      Enter: event.shiftKey || event.ctrlKey || event.metaKey ? undefined : commands.save,
      Escape: commands.drop,
    }[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    done(deed);
  };
  if (pen === null) return null;
  return (
    <div className="desk-note is-pen" data-note={pen.key}>
      <TextArea
        ref={area}
        aria-label="Note"
        placeholder="Note"
        minRows={2}
        maxRows={12}
        maxLength={5_000}
        value={pen.text}
        className="text-sm"
        onChange={commands.write}
        onKeyDown={press}
      />
      {criteria.length === 0 ? null : (
        <Select
          aria-label="About"
          className="mt-1.5 text-sm"
          value={pen.criterion ?? NONE}
          onChange={(to) => commands.turn(to === NONE ? null : to)}
          options={[
            { value: NONE, label: 'About no criterion' },
            ...criteria.map(({ id, name }, place) => ({
              value: id,
              label: name || `Criterion ${place + 1}`,
            })),
          ]}
        />
      )}
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        <Button size="sm" variant="primary" keys="Enter" onClick={() => done(commands.save)}>
          Keep
        </Button>
        <Button size="sm" variant="ghost" keys="Escape" onClick={() => done(commands.drop)}>
          Cancel
        </Button>
        <Button size="sm" variant="ghost" onClick={onBank}>
          From the bank
        </Button>
        {pen.id === null ? null : (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto text-danger"
            onClick={() =>
              done(() => {
                commands.drop();
                commands.remove(newKey(), pen.id!);
              })
            }
          >
            Delete
          </Button>
        )}
      </div>
    </div>
  );
}

export interface NoteCardProps {
  note: ShownNote;
  criterion: string | null;
  /**
   * The note no longer fits the text anywhere, or only nearly.
   */ fits: 'there' | 'nearly' | 'lost';
  quote: string;
  onShow: (() => void) | null;
  onEdit: (() => void) | null;
  below: ReactNode;
}

/** A note next to its place. */
export const NoteCard = ({
  note,
  criterion,
  fits,
  quote,
  onShow,
  onEdit,
  below,
}: NoteCardProps) => (
  <div className="desk-note" data-note={note.key}>
    <MessageSquare aria-hidden="true" className="desk-note-sign" />
    <div className="desk-note-card">
      {fits === 'there' ? null : (
        <p className="mb-1 text-xs text-pending">
          {fits === 'lost'
            ? 'Its place is no longer in the script'
            : 'Its place has changed a little'}
          {quote === '' ? '' : `: “${quote}”`}
        </p>
      )}
      <div className="flex items-start gap-1">
        <button
          type="button"
          disabled={onShow === null}
          className="block min-w-0 flex-1 text-left whitespace-pre-wrap wrap-anywhere"
          onClick={onShow ?? undefined}
        >
          {note.text || 'Highlighted'}
        </button>
        {note.marker === null ? <span className="text-xs text-ink-faint">saving</span> : null}
        {onEdit === null ? null : (
          <IconButton
            icon={Pencil}
            label="Edit note"
            size="sm"
            className="-my-1 -mr-1.5"
            onClick={onEdit}
          />
        )}
      </div>
      <p className="mt-1 flex items-center gap-2 text-xs text-ink-faint empty:hidden">
        {criterion === null ? null : <span className="truncate text-accent">{criterion}</span>}
        {onEdit === null && note.marker !== null ? (
          <span className="truncate">{note.marker}</span>
        ) : null}
      </p>
      {below}
    </div>
  </div>
);
