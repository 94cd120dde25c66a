import { useEffect, useEffectEvent, useRef } from 'react';

export interface DeskActions {
  /** Single letters and digits do something: not while a dialog is open, nor when the marker switched them off. */
  letters: boolean;
  isOn: boolean;
  saveAndNext: () => void;
  /** Takes back the last step: outside of a text that has something of its own to undo. */
  undo: () => void;
  /** Does again what was taken back. */
  redo: () => void;
  /** Which script lies on the desk: with another one its fields have nothing to undo. */
  script: number;
  previous: () => void;
  next: () => void;
  digit: (digit: number) => void;
  /** By letter. */
  deeds: Readonly<Record<string, () => void>>;
  /** Takes what is typed before the script that it is meant for is there; false where none is on its way. */
  typesAhead: (key: string) => boolean;
  /** A field that was asked for is still on its way: letters are meant for it. */
  awaitsField: (key: string) => boolean;
  /** Out of a text field. */
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
 * In a text field Shift and an arrow select, where there is something to select: at the edge they
 * leave for another script.
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

/** Whether what was typed in a field last stands there: then Undo is the field’s own. */
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

/** The keys of the desk. Letters and digits never fire while somebody types. */
export function useDeskKeys(given: DeskActions): void {
  const isTyped = useTyped(given.script);
  // By what is on the screen at that moment: a key pressed as the next script comes is meant for that.
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
