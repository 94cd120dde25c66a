import { type RefObject, useEffect } from 'react';

const CONTROLS =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [type=hidden], [tabindex^="-"])';

interface Place {
  parent: Node;
  previous: Node | null;
  next: Node | null;
}

/** Returns where a removed node was: the last change that removed it or an ancestor. */
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

/** Whether a control comes before the place in reading order. */
function standsBefore(control: Node, { parent, previous, next }: Place): boolean {
  if (previous?.parentNode === parent)
    return previous.contains(control) || precedes(control, previous);
  return precedes(control, next?.parentNode === parent ? next : parent);
}

/**
 * Keeps the keyboard's place when the focused element disappears: a deleted item, or a "Clear
 * Filters" with nothing left to clear. The browser would move the focus to the top of the page;
 * here it goes to the nearest control before, else to the container, which is focusable by
 * `tabIndex={-1}`. A control that is disabled for a while gets its focus back afterwards.
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
      // Some browsers fire this for an element that is being removed, too: a moment later it is
      // clear which.
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
