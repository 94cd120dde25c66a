import { useEffect, useEffectEvent, useRef } from 'react';

export interface DeskActions {
  /**
   * Single letters and digits are active: not while a dialog is open, nor if the marker switched
   * them off.
   */
  letters: boolean;
  isOn: boolean;
  saveAndNext: () => void;
  /** Undoes the last step, outside a text field with changes of its own to undo. */
  undo: () => void;
  /** Redoes what was undone. */
  redo: () => void;
  /** The script on the desk: on another script, the fields have nothing to undo. */
  script: number;
  previous: () => void;
  next: () => void;
  digit: (digit: number) => void;
  /** The action of each letter. */
  deeds: Readonly<Record<string, () => void>>;
  /** Keeps a key typed before its script is shown; false if no script is being loaded. */
  typesAhead: (key: string) => boolean;
  /** Whether a requested field is still loading: letters are meant for it. */
  awaitsField: (key: string) => boolean;
  /** Leaves a text field. */
  leaveField: (field: HTMLElement) => void;
}

const TYPING =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
const INSIDE =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-headlessui-state]';

const fieldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(TYPING) : null;
const isInside = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(INSIDE) !== null;

/**
 * In a text field, Shift and an arrow select text if there is any to select: at the edge they go to
 * another script.
 */
function canLeave(field: HTMLElement | null, to: 'ArrowLeft' | 'ArrowRight'): boolean {
  if (field === null) return true;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  const { selectionStart, selectionEnd, value } = field;
  return (
    selectionStart === selectionEnd && selectionStart === (to === 'ArrowLeft' ? 0 : value.length)
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const isRedo = ({ key, shiftKey }: KeyboardEvent): boolean =>
  (key.toLowerCase() === 'z' && shiftKey) || (key.toLowerCase() === 'y' && !shiftKey);

/** Whether the text last typed in a field is still there: then Undo acts on the field. */
function useTyped(script: number): (field: HTMLElement) => boolean {
  const typed = useRef<{ in: TextField; script: number; before: string } | null>(null);
  const begin = useEffectEvent(({ target }: Event) => {
    const { current: last } = typed;
    if (isTextField(target) && !(last?.in === target && last.script === script))
      typed.current = { in: target, script, before: target.value };
  });
  useEffect(() => {
    const onInput = (event: Event) => begin(event);
    document.addEventListener('beforeinput', onInput, true);
    return () => document.removeEventListener('beforeinput', onInput, true);
  }, []);
  return (field) => {
    const { current: last } = typed;
    if (!isTextField(field)) return true;
    return last?.in === field && last.script === script && last.before !== field.value;
  };
}

/** Handles the keys of the desk. Letters and digits never act while the user is typing. */
export function useDeskKeys(given: DeskActions): void {
  const isTyped = useTyped(given.script);
  // Uses the current state: a key pressed as the next script appears is meant for that.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const {
      letters,
      isOn,
      saveAndNext,
      undo,
      redo,
      previous,
      next,
      digit,
      deeds,
      typesAhead,
      awaitsField,
      leaveField,
    } = given;
    if (
      !isOn ||
      event.defaultPrevented ||
      event.isComposing ||
      event.altKey ||
      isInside(event.target)
    )
      return;
    const field = fieldOf(event.target);
    const does = (deed: () => void) => {
      event.preventDefault();
      deed();
    };
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter') does(saveAndNext);
      else if (field === null || !isTyped(field)) {
        if (isRedo(event)) does(redo);
        else if (event.key === 'z') does(undo);
      }
      return;
    }
    if (typesAhead(event.key)) return event.preventDefault();
    if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      if (canLeave(field, event.key)) does(event.key === 'ArrowLeft' ? previous : next);
      return;
    }
    if (field !== null) {
      if (event.key === 'Escape') does(() => leaveField(field));
      return;
    }
    if (awaitsField(event.key)) return event.preventDefault();
    if (!letters) return;
    if (/^\d$/.test(event.key)) return does(() => digit(Number(event.key)));
    const deed = deeds[event.key];
    if (deed) does(deed);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
