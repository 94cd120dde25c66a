import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A field of a script that the focus can be sent to. */
export type TypingPlace = 'grade' | 'feedback';

/** Stored among the letters to mean “save, and on to the next”. */
const SAVE = 'save';

export interface TypingPlaceProps {
  /** The script on the desk. */
  script: number;
  /** Where the focus starts; null for no field. */
  first: TypingPlace | null;
  /** Whether the fields of this script are there. Their marks may still be loading. */
  isReady: boolean;
  /** Whether loading failed: then nothing that is typed is meant for them. */
  hasFailed: boolean;
  fields: Readonly<Record<TypingPlace, RefObject<HTMLElement | null>>>;
  /** Receives what was typed before the grade field was there. */
  onGrade: (text: string) => void;
  onSave: () => void;
}

const isText = (element: Element | null): boolean =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/**
 * Moves the focus to Grade or Feedback of the next script, and keeps what is typed until that field
 * is there: a marker who types grade after grade doesn’t wait for the server, and none of their
 * keys may be lost or taken for a shortcut.
 */
export function useTypingPlace(props: TypingPlaceProps) {
  const { script, first, isReady, hasFailed, fields } = props;
  const wanted = useRef<TypingPlace | null>(first);
  const typed = useRef<string[]>([]);
  /**
   * The script being left: it stays rendered for a moment, but typed keys no longer belong to it.
   */
  const leaving = useRef<number | null>(null);
  const [asked, setAsked] = useState(0);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  // Before the next key: once the field is focused, it receives further keys itself.
  useLayoutEffect(() => {
    if (leaving.current !== script) leaving.current = null;
    const place = wanted.current;
    if (place === null || !isReady || leaving.current !== null) return;
    wanted.current = null;
    const field = latest.current.fields[place].current;
    // A user who has moved to another field of this script meanwhile stays there.
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
    /** Returns the focused field if it is one of the two. */
    now: (): TypingPlace | null =>
      (['grade', 'feedback'] as const).find(
        (place) =>
          fields[place].current !== null && fields[place].current === document.activeElement,
      ) ?? (isAwaited() ? wanted.current : null),
    /** Moves the focus there on the next script; null for nowhere. */
    goOnNext: (place: TypingPlace | null): void => {
      wanted.current = place;
      leaving.current = script;
      if (place !== 'grade') typed.current = [];
    },
    /** Moves the focus there now. */
    goNow: (place: TypingPlace): void => {
      wanted.current = place;
      setAsked((times) => times + 1);
    },
    /** Keeps a key that was pressed before its field is there; false if none is awaited. */
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
    /** Notes that saving was requested before the field is there; false if none is awaited. */
    takeSave: (): boolean => {
      if (!isAwaited() || wanted.current !== 'grade') return isLeaving();
      typed.current.push(SAVE);
      return true;
    },
  };
}
