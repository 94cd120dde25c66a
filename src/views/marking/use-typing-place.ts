import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A field of a script that the keyboard can be asked to go to. */
export type TypingPlace = 'grade' | 'feedback';

/** Stands among the letters for “save, and on to the next”. */
const SAVE = 'save';

export interface TypingPlaceProps {
  /** Which script lies on the desk. */
  script: number;
  /** Where the keyboard begins; null where it begins in no field. */
  first: TypingPlace | null;
  /** Whether the fields of this script are there. Their marks may still be on their way. */
  isReady: boolean;
  /** Whether they don’t come by themselves: then nothing that is typed is meant for them. */
  hasFailed: boolean;
  fields: Readonly<Record<TypingPlace, RefObject<HTMLElement | null>>>;
  /** What was typed before the grade’s field was there. */
  onGrade: (text: string) => void;
  onSave: () => void;
}

const isText = (element: Element | null): boolean =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/**
 * Brings the keyboard to Grade or Feedback of the script that comes next, and keeps what is typed
 * until that field is there: a marker who types grade after grade doesn’t wait for the server, and
 * none of their letters may be lost or taken for a shortcut.
 */
export function useTypingPlace(props: TypingPlaceProps) {
  const { script, first, isReady, hasFailed, fields } = props;
  const wanted = useRef<TypingPlace | null>(first);
  const typed = useRef<string[]>([]);
  /** The script that is being left: it stays drawn for a moment, and nothing typed belongs to it any more. */
  const leaving = useRef<number | null>(null);
  const [asked, setAsked] = useState(0);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  // Before the next key: what is typed after the field is there goes into it by itself.
  useLayoutEffect(() => {
    if (leaving.current !== script) leaving.current = null;
    const place = wanted.current;
    if (place === null || !isReady || leaving.current !== null) return;
    wanted.current = null;
    const field = latest.current.fields[place].current;
    // Who has gone on to another field of this script meanwhile stays there.
    if (!isText(document.activeElement) || asked > 0) field?.focus({ preventScroll: true });
    const keys = typed.current;
    const end = keys.indexOf(SAVE);
    const text = (end === -1 ? keys : keys.slice(0, end)).join('');
    typed.current = end === -1 ? [] : keys.slice(end + 1);
    if (text !== '') latest.current.onGrade(text);
    else if (field instanceof HTMLInputElement && document.activeElement === field) field.select();
    if (end !== -1) latest.current.onSave();
  }, [script, isReady, asked]);

  const isLeaving = (): boolean => leaving.current === script;
  const isAwaited = (): boolean => wanted.current !== null && (!hasFailed || isLeaving());
  return {
    /** Where the keyboard is now, if it is in one of the two. */
    now: (): TypingPlace | null =>
      (['grade', 'feedback'] as const).find(
        (place) =>
          fields[place].current !== null && fields[place].current === document.activeElement,
      ) ?? (isAwaited() ? wanted.current : null),
    /** Goes there on the script that comes next; null goes nowhere. */
    goOnNext: (place: TypingPlace | null): void => {
      wanted.current = place;
      leaving.current = script;
      if (place !== 'grade') typed.current = [];
    },
    /** Goes there now. */
    goNow: (place: TypingPlace): void => {
      wanted.current = place;
      setAsked((times) => times + 1);
    },
    /** Takes a key that was pressed before its field is there; false where none is awaited. */
    take: (key: string): boolean => {
      if (!isAwaited()) return isLeaving() && key.length === 1;
      if (key === 'Escape') {
        wanted.current = null;
        typed.current = [];
        return true;
      }
      if (key === 'Backspace' && typed.current.at(-1) !== SAVE) typed.current.pop();
      else if (key.length === 1 && wanted.current === 'grade') typed.current.push(key);
      return key.length === 1 || key === 'Backspace';
    },
    /** Saving was asked for before the field is there; false where none is awaited. */
    takeSave: (): boolean => {
      if (!isAwaited() || wanted.current !== 'grade') return isLeaving();
      typed.current.push(SAVE);
      return true;
    },
  };
}
