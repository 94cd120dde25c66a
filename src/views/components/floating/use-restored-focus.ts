import { type RefObject, useEffect } from 'react';

const CONTROLS =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [type=hidden], [tabindex^="-"])';

interface Place {
  parent: Node;
  previous: Node | null;
  next: Node | null;
}

/** Where a node stood that is gone now: the last change that took it, or what it stood in, away. */
function placeOf(gone: Node, changes: readonly MutationRecord[]): Place | null {
  let place: Place | null = null;
  for (const { removedNodes, target, previousSibling, nextSibling } of changes) {
    const taken = place?.parent ?? gone;
    if ([...removedNodes].some((node) => node.contains(gone) || node.contains(taken))) {
      place = { parent: target, previous: previousSibling, next: nextSibling };
    }
  }
  return place;
}

const precedes = (node: Node, mark: Node): boolean =>
  (mark.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;

/** True for a control that is read before the place. */
function standsBefore(control: Node, { parent, previous, next }: Place): boolean {
  if (previous?.parentNode === parent)
    return previous.contains(control) || precedes(control, previous);
  return precedes(control, next?.parentNode === parent ? next : parent);
}

/**
 * The keyboard keeps its place when what has the focus goes: a deleted item, a "Clear Filters" that has nothing left to
 * clear. The browser would send it back to the top of the page; here it goes to the nearest control before, else to the
 * container, which takes the focus by `tabIndex={-1}`. A control that is disabled for a while has its focus back after.
 */
export function useRestoredFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = container.current;
    if (!box) return;
    let held: HTMLElement | null = null;
    const take = ({ target }: FocusEvent) => {
      held = target as HTMLElement;
    };
    const leave = () => {
      const left = held;
      // Some browsers tell it of an element that is being removed too: a moment later one knows.
      queueMicrotask(() => {
        if (held === left && left?.isConnected && !left.matches(':disabled')) held = null;
      });
    };
    const observer = new MutationObserver((changes) => {
      if (held === null || document.activeElement !== document.body) return;
      if (held.isConnected) {
        if (
          changes.some(({ target, type }) => type === 'attributes' && target === held) &&
          !held.matches(':disabled')
        )
          held.focus();
        return;
      }
      const place = placeOf(held, changes);
      held = null;
      const before =
        place &&
        [...box.querySelectorAll<HTMLElement>(CONTROLS)].findLast((control) =>
          standsBefore(control, place),
        );
      (before ?? box).focus();
    });
    observer.observe(box, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    box.addEventListener('focusin', take);
    box.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      box.removeEventListener('focusin', take);
      box.removeEventListener('focusout', leave);
    };
  }, [container]);
}
