import { bothTexts } from '#lib/teams/private-note.ts';
import { changeOf, type KeptNotes, type NoteChange } from './notes.ts';
import { type Fields, saysSame, type Unsaved } from './sheet.ts';

/**
 * Splits what a tab left unsaved on a script: what can be taken over together with `held`, and what
 * has to wait because `held` has something else there. Null if nothing waits.
 */
export function splitByTab(
  { base, written, sent = {} }: Unsaved,
  held: Fields,
): { free: Unsaved; rest: Unsaved | null } {
  const of = (isWanted: (key: string) => boolean): Unsaved => {
    const among = (fields: Fields): Fields =>
      Object.fromEntries(Object.entries(fields).filter(([key]) => key in written && isWanted(key)));
    return { base: among(base), written: among(written), sent: among(sent) };
  };
  const rest = of((key) => key in held && !saysSame(held[key]!, written[key]!));
  return {
    free: of((key) => !(key in held)),
    rest: Object.keys(rest.written).length === 0 ? null : rest,
  };
}

/** Combines two that share no field. */
export const beside = (a: Unsaved, b: Unsaved): Unsaved => ({
  base: { ...a.base, ...b.base },
  written: { ...a.written, ...b.written },
  sent: { ...a.sent, ...b.sent },
});

const editsOf = ({ outbox, pen }: KeptNotes): { id: number; text: string }[] => [
  ...outbox.filter((change) => change.do === 'edit'),
  ...(pen === null || pen.id === null ? [] : [{ id: pen.id, text: pen.text }]),
];

/**
 * Combines one tab's changes with another's: if both wrote on a note, it keeps both texts, and it
 * isn't removed before they were seen.
 */
function besideEdits(changes: readonly NoteChange[], others: KeptNotes): NoteChange[] {
  return changes.flatMap((change): NoteChange[] => {
    const theirs =
      change.do === 'add' ? undefined : editsOf(others).findLast(({ id }) => id === change.id);
    if (theirs === undefined) return [change];
    return change.do === 'edit' ? [{ ...change, text: bothTexts(theirs.text, change.text) }] : [];
  });
}

/**
 * Combines what two tabs left of the notes on a script. One open note stays open; the other is put
 * down at its place.
 */
function joined(a: KeptNotes, b: KeptNotes): KeptNotes {
  const put = a.pen !== null && b.pen !== null ? changeOf(b.pen) : null;
  const second: KeptNotes = {
    ...b,
    outbox: [
      ...b.outbox.filter(({ key }) => a.outbox.every((one) => one.key !== key)),
      ...(put === null ? [] : [put]),
    ],
    pen: a.pen === null ? b.pen : null,
  };
  const [pen, other] = a.pen === null ? [second.pen, a] : [a.pen, second];
  const theirs = editsOf(other).findLast(({ id }) => id === pen?.id);
  return {
    outbox: [
      ...a.outbox.filter(
        (change) => change.do !== 'remove' || besideEdits([change], second).length > 0,
      ),
      ...besideEdits(second.outbox, a),
    ],
    pen:
      pen === null || theirs === undefined
        ? pen
        : { ...pen, text: bothTexts(theirs.text, pen.text) },
    over: [...a.over, ...b.over.filter(({ id }) => a.over.every((one) => one.id !== id))],
  };
}

const NO_NOTES: KeptNotes = { outbox: [], pen: null, over: [] };
export const notesTogether = (all: readonly KeptNotes[]): KeptNotes => all.reduce(joined, NO_NOTES);
