import { useSelector } from '@xstate/react';
import { memo, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { Document } from '#contract/submissions/document.ts';
import type { SimilarComment } from '#contract/rubrics/similar-comments.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import { boxIn } from '#lib/marking/boxes.ts';
import { placeOf } from '#lib/marking/anchors.ts';
import { createPlacing, type PlacedNote } from '#lib/marking/placing.ts';
import type { Span } from '#lib/marking/selectors.ts';
import { type ShownNote, shownNotes } from '#lib/marking/notes.ts';
import {
  isSamePen,
  marginCommands,
  selectMarginStatus,
  selectMarginFailure,
  selectNotes,
  selectOutbox,
  selectPen,
  selectSending,
  type MarginRef,
} from '#machines/marking/margin.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import type { SimilarCommentsSlot } from '#views/marking/desk-props.ts';
import { useLaidOut } from './margin-layout.ts';
import { NoteCard, PenCard } from './note-card.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { scrollToPassage, usePainted } from './surface.ts';

/**
 * Comments that were written more than once, and the component that shows this on such a note
 * (DESK-14).
 */
export interface Repeated {
  /** Null until it is known. */
  comments: readonly SimilarComment[] | null;
  Slot: SimilarCommentsSlot;
  nameOf: (submission: number) => string;
  current: number;
  onGo: (submission: number) => void;
  /** Called when the notes on the server have changed. */
  onChanged: () => void;
}

export interface MarginProps {
  actor: MarginRef;
  document: Document;
  /** The element that shows the script. */
  script: RefObject<HTMLElement | null>;
  criteria: readonly Criterion[];
  /** The user whose notes may be edited; null for nobody. */
  user: number | null;
  evidence: Span | null;
  newKey: () => string;
  onDone: () => void;
  onBank: () => void;
  repeated: Repeated;
}

/**
 * The actions on a note; stable while the script is shown, so that a row is re-rendered only if its
 * note changes.
 */
interface Actions {
  user: number | null;
  show: (span: Span) => void;
  showBox: (key: string) => void;
  edit: (id: number) => void;
}
const quoteOf = ({ selectors }: ShownNote): string => {
  const exact = selectors
    .map((one) => (one.type === 'TextQuoteSelector' ? one.exact : ''))
    .join('');
  return exact.length > 80 ? `${exact.slice(0, 80)}…` : exact;
};

function deedsOf(
  actor: MarginRef,
  document: Document,
  script: RefObject<HTMLElement | null>,
  user: number | null,
  newKey: () => string,
): Actions {
  let coming: (() => void) | null = null;
  return {
    user,
    edit: (id) => marginCommands(actor).edit(newKey(), id),
    show: (span) => {
      coming?.();
      coming = script.current === null ? null : scrollToPassage(script.current, span, document);
    },
    showBox: (key) =>
      script.current
        ?.querySelector(`[data-box="${CSS.escape(key)}"]`)
        ?.scrollIntoView({ block: 'center' }),
  };
}

const Row = memo(function Row({
  placed: { note, found },
  criterion,
  deeds,
  below,
}: {
  placed: PlacedNote;
  criterion: string | null;
  deeds: Actions;
  below: ReactNode;
}) {
  const isBox = boxIn(note.selectors) !== null;
  return (
    <NoteCard
      note={note}
      criterion={criterion}
      quote={found?.how === 'there' || found?.how === 'moved' ? '' : quoteOf(note)}
      below={below}
      fits={
        found === null && note.selectors.length > 0 && !isBox
          ? 'lost'
          : found?.how === 'nearly'
            ? 'nearly'
            : 'there'
      }
      onShow={
        isBox ? () => deeds.showBox(note.key) : found === null ? null : () => deeds.show(found)
      }
      onEdit={
        note.id !== null && deeds.user !== null && note.markerId === deeds.user
          ? () => deeds.edit(note.id!)
          : null
      }
    />
  );
});

/** The notes in the margin, and their places highlighted in the script (DESK-4, DESK-5). */
export default function Margin({
  actor,
  document,
  script,
  criteria,
  user,
  evidence,
  newKey,
  onDone,
  onBank,
  repeated: { comments, Slot, onChanged, ...more },
}: MarginProps) {
  const notes = useSelector(actor, selectNotes);
  const outbox = useSelector(actor, selectOutbox);
  const pen = useSelector(actor, selectPen, isSamePen);
  const sending = useSelector(actor, selectSending);
  const isUnsent = sending === 'offline' || sending === 'refused';
  const failed = useSelector(actor, selectMarginStatus) === 'failed';
  const failure = useSelector(actor, selectMarginFailure);
  const column = useRef<HTMLDivElement>(null);
  const commands = marginCommands(actor);
  const before = useMemo(() => new Map(comments?.map((one) => [one.text, one])), [comments]);
  const known = useRef(notes);
  useEffect(() => {
    if (known.current !== notes && known.current.length > 0) onChanged();
    known.current = notes;
  }, [notes, onChanged]);
  const place = useMemo(() => createPlacing(document.text), [document]);
  const placed = useMemo(() => place(shownNotes(notes, outbox)), [notes, outbox, place]);
  const shown = placed.filter(({ note }) => pen === null || pen.id === null || note.id !== pen.id);
  const [penKey, penSelectors] = [pen?.key ?? null, pen?.selectors ?? null];
  const penPlace = useMemo(
    () => (penSelectors === null ? null : placeOf(document.text, penSelectors)),
    [document, penSelectors],
  );
  usePainted(
    script,
    'desk-note',
    useMemo(() => placed.flatMap(({ found }) => found ?? []), [placed]),
  );
  usePainted(
    script,
    'desk-pen',
    useMemo(() => (penPlace === null ? [] : [penPlace]), [penPlace]),
  );
  usePainted(
    script,
    'desk-evidence',
    useMemo(() => (evidence === null ? [] : [evidence]), [evidence]),
  );
  useEffect(
    () =>
      script.current === null || evidence === null
        ? undefined
        : scrollToPassage(script.current, evidence, document),
    [document, evidence, script],
  );
  useLaidOut(
    script,
    column,
    useMemo(
      () =>
        new Map<string, Span | null>([
          ...placed.map(({ note, found }) => [note.key, found] as const),
          ...(penKey === null ? [] : [[penKey, penPlace] as const]),
        ]),
      [penKey, penPlace, placed],
    ),
    failed || isUnsent,
  );

  const nameOf = (id: string | null) =>
    id === null ? null : (criteria.find((one) => one.id === id)?.name ?? null);
  const deeds = useMemo(
    () => deedsOf(actor, document, script, user, newKey),
    [actor, document, newKey, script, user],
  );
  return (
    <>
      {user === null ? null : (
        <SelectionBar script={script} document={document} margin={actor} newKey={newKey} />
      )}
      <div ref={column} role="region" aria-label="Notes" className="desk-margin">
        {failed ? (
          <div role="alert" className="desk-note is-warning border-danger-line">
            <p className="text-danger">The notes could not be loaded.</p>
            <Button size="sm" className="mt-1" onClick={commands.retry}>
              Try again
            </Button>
          </div>
        ) : null}
        {isUnsent ? (
          <div role="alert" className="desk-note is-warning border-danger-line">
            <p className="text-danger">
              {sending === 'offline'
                ? 'Notes aren’t saved: offline.'
                : `A note could not be saved: ${failure?.message ?? 'the server refused it'}`}
            </p>
            <p className="mt-1 flex gap-2">
              <Button size="sm" onClick={commands.retry}>
                Try again
              </Button>
              {sending === 'refused' ? (
                <Button size="sm" variant="ghost" onClick={commands.discard}>
                  Give it up
                </Button>
              ) : null}
            </p>
          </div>
        ) : null}
        {shown.map((one) => (
          <Row
            key={one.note.key}
            placed={one}
            criterion={nameOf(one.note.criterion)}
            deeds={deeds}
            below={
              before.has(one.note.text) && one.note.id !== null ? (
                <Slot comment={before.get(one.note.text)!} {...more} onKept={onChanged} />
              ) : null
            }
          />
        ))}
        {pen === null ? null : (
          <PenCard
            key={pen.key}
            actor={actor}
            criteria={criteria}
            onDone={onDone}
            newKey={newKey}
            onBank={onBank}
          />
        )}
      </div>
    </>
  );
}
