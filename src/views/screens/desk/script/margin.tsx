import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { Document } from '#contract/document.ts';
import type { Alike } from '#contract/rubric/alike.ts';
import type { Criterion } from '#contract/rubric/model.ts';
import { boxIn } from '#lib/desk/boxes.ts';
import { placeOf, type Found } from '#lib/desk/anchors.ts';
import type { Span } from '#lib/desk/selectors.ts';
import { type ShownNote, shownNotes } from '#lib/desk/notes.ts';
import { marginVerbs, selectMarginFace, selectMarginFailure, selectNotes, selectOutbox, selectPen, selectSending, type MarginRef } from '#machines/margin/margin.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import type { AlikeSlot } from '../desk-props.ts';
import { NoteCard, PenCard } from './note-card.tsx';
import { bringIn, paint, surfaceOf, whenDrawn } from './surface.ts';

/** Comments that were written more than once, and what shows it on a note of such a one (DESK-14). */
export interface Repeated {
  /** Null until it is known. */
  comments: readonly Alike[] | null;
  Slot: AlikeSlot;
  nameOf: (submission: number) => string;
  current: number;
  onGo: (submission: number) => void;
  /** What the server knows changed. */
  onChanged: () => void;
}

export interface MarginProps {
  actor: MarginRef;
  document: Document;
  /** Where the script is shown. */
  script: RefObject<HTMLElement | null>;
  criteria: readonly Criterion[];
  /** Whose notes may be edited; null: nobody's. */
  user: number | null;
  evidence: Span | null;
  newKey: () => string;
  onDone: () => void;
  onBank: () => void;
  repeated: Repeated;
}

interface Placed { note: ShownNote; found: Found | null }
const GAP = 8;
const quoteOf = ({ selectors }: ShownNote): string => {
  const exact = selectors.map((one) => (one.type === 'TextQuoteSelector' ? one.exact : '')).join('');
  return exact.length > 80 ? `${exact.slice(0, 80)}…` : exact;
};

/** Lays cards beside their places, each below the one before; those without a place come last. */
function lay(root: Element, column: HTMLElement, placeOfKey: ReadonlyMap<string, Span | null>): void {
  const surface = surfaceOf(root);
  const top = column.getBoundingClientRect().top;
  const boxes = new Map([...root.querySelectorAll<HTMLElement>('[data-box]')].map((box) => [box.dataset['box'] ?? '', box]));
  const cards = [...column.querySelectorAll<HTMLElement>('[data-note]')].map((card) => {
    const key = card.dataset['note'] ?? '';
    const span = placeOfKey.get(key) ?? null;
    const place = boxes.get(key) ?? (span === null ? undefined : surface.rangesOf(span)[0]);
    return { card, wanted: place === undefined ? Infinity : place.getBoundingClientRect().top - top };
  }).toSorted((a, b) => a.wanted - b.wanted);
  let free = 0;
  for (const { card, wanted } of cards) {
    const at = Math.max(free, wanted === Infinity ? free : wanted);
    card.style.top = `${at}px`;
    free = at + card.offsetHeight + GAP;
  }
  column.style.minHeight = `${free}px`;
}

/** The notes in the margin, and their places painted in the script (DESK-4, DESK-5). */
export default function Margin({ actor, document, script, criteria, user, evidence, newKey, onDone, onBank, repeated: { comments, Slot, onChanged, ...more } }: MarginProps) {
  const notes = useSelector(actor, selectNotes);
  const outbox = useSelector(actor, selectOutbox);
  const pen = useSelector(actor, selectPen);
  const sending = useSelector(actor, selectSending);
  const failed = useSelector(actor, selectMarginFace) === 'failed';
  const failure = useSelector(actor, selectMarginFailure);
  const column = useRef<HTMLDivElement>(null);
  const verbs = marginVerbs(actor);
  const before = useMemo(() => new Map(comments?.map((one) => [one.text, one])), [comments]);
  const known = useRef(notes);
  useEffect(() => {
    if (known.current !== notes && known.current.length > 0) onChanged();
    known.current = notes;
  }, [notes, onChanged]);
  const placed = useMemo((): Placed[] => shownNotes(notes, outbox).map((note) => ({ note, found: placeOf(document.text, note.selectors) })), [document, notes, outbox]);
  const shown = placed.filter(({ note }) => pen === null || pen.id === null || note.id !== pen.id);
  const penPlace = useMemo(() => (pen === null ? null : placeOf(document.text, pen.selectors)), [document, pen]);

  useEffect(() => {
    const root = script.current;
    if (root === null) return undefined;
    return whenDrawn(root, () => paint(root, {
      'desk-note': placed.flatMap(({ found }) => found ?? []), 'desk-pen': penPlace === null ? [] : [penPlace], 'desk-evidence': evidence === null ? [] : [evidence],
    }));
  }, [evidence, penPlace, placed, script]);
  useEffect(() => (script.current === null || evidence === null ? undefined : bringIn(script.current, evidence, document)), [document, evidence, script]);
  useLayoutEffect(() => {
    const [root, own] = [script.current, column.current];
    if (root === null || own === null) return undefined;
    const places = new Map<string, Span | null>(placed.map(({ note, found }) => [note.key, found]));
    if (pen !== null) places.set(pen.key, penPlace);
    const again = () => lay(root, own, places);
    const stop = whenDrawn(root, () => {
      again();
      return () => {};
    });
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(again);
    for (const one of [root, ...own.children]) watch?.observe(one);
    return () => {
      stop();
      watch?.disconnect();
    };
  }, [pen, penPlace, placed, script]);

  const nameOf = (id: string | null) => (id === null ? null : criteria.find((one) => one.id === id)?.name ?? null);
  const coming = useRef<(() => void) | null>(null);
  const show = (span: Span | null) => (span === null ? null : () => {
    coming.current?.();
    coming.current = script.current === null ? null : bringIn(script.current, span, document);
  });
  const showBox = (key: string) => script.current?.querySelector(`[data-box="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'center' });
  return (
    <div ref={column} role="region" aria-label="Notes" className="desk-margin">
      {failed ? (
        <div role="alert" className="desk-note border-danger-line" data-note="">
          <p className="text-danger">The notes could not be loaded.</p>
          <Button size="sm" className="mt-1" onClick={verbs.retry}>Try again</Button>
        </div>
      ) : null}
      {sending === 'offline' || sending === 'refused' ? (
        <div role="alert" className="desk-note border-danger-line" data-note="">
          <p className="text-danger">{sending === 'offline' ? 'Notes aren’t saved: offline.' : `A note could not be saved: ${failure?.message ?? 'the server refused it'}`}</p>
          <p className="mt-1 flex gap-2"><Button size="sm" onClick={verbs.retry}>Try again</Button>{sending === 'refused' ? <Button size="sm" variant="ghost" onClick={verbs.discard}>Give it up</Button> : null}</p>
        </div>
      ) : null}
      {shown.map(({ note, found }) => (
        <NoteCard
          key={note.key} note={note} criterion={nameOf(note.criterion)} quote={found?.how === 'there' || found?.how === 'moved' ? '' : quoteOf(note)}
          fits={found === null && note.selectors.length > 0 && boxIn(note.selectors) === null ? 'lost' : found?.how === 'nearly' ? 'nearly' : 'there'} onShow={boxIn(note.selectors) === null ? show(found) : () => showBox(note.key)}
          onEdit={note.id !== null && user !== null && note.markerId === user ? () => verbs.edit(newKey(), note.id!) : null}
          below={before.has(note.text) && note.id !== null ? <Slot comment={before.get(note.text)!} {...more} onKept={onChanged} /> : null}
        />
      ))}
      {pen === null ? null : <PenCard key={pen.key} actor={actor} pen={pen} criteria={criteria} onDone={onDone} newKey={newKey} onBank={onBank} />}
    </div>
  );
}
