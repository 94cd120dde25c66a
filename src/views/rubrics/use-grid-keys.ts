import { useEffect, type RefObject } from 'react';
import type { RubricEdit } from '#lib/rubrics/edits.ts';

interface Commands {
  edit: (edit: RubricEdit) => void;
  save: () => void;
  undo: () => void;
  redo: () => void;
}

/** The criterion and the level that a key was pressed in. */
function placeOf(target: EventTarget | null): { at: number; level: number | null } | null {
  const path = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
  const [, at, level] = /^criteria\.(\d+)(?:\.levels\.(\d+))?/.exec(path ?? '') ?? [];
  return at === undefined
    ? null
    : { at: Number(at), level: level === undefined ? null : Number(level) };
}

function editOf(
  key: string,
  place: NonNullable<ReturnType<typeof placeOf>>,
  newId: () => string,
): RubricEdit | null {
  const { at, level } = place;
  if (key === 'ArrowUp') return { do: 'moveCriterion', at, to: at - 1 };
  if (key === 'ArrowDown') return { do: 'moveCriterion', at, to: at + 1 };
  if (key === 'Enter')
    return level === null
      ? { do: 'addCriterion', at: at + 1, id: newId() }
      : { do: 'addLevel', at, level: level + 1, id: newId() };
  if (level === null) return null;
  if (key === 'ArrowLeft') return { do: 'moveLevel', at, level, to: level - 1 };
  return key === 'ArrowRight' ? { do: 'moveLevel', at, level, to: level + 1 } : null;
}

/** Keys of the grid: Alt moves and adds, Ctrl or Cmd saves and takes back. */
export function useGridKeys(
  root: RefObject<HTMLElement | null>,
  commands: Commands,
  newId: () => string,
): void {
  useEffect(() => {
    const element = root.current;
    const byKey = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (event.altKey && !mod) {
        const place = placeOf(event.target);
        const edit = place === null ? null : editOf(event.key, place, newId);
        if (edit === null) return;
        event.preventDefault();
        commands.edit(edit);
      } else if (
        mod &&
        !event.altKey &&
        (key === 's' || key === 'enter' || key === 'z' || key === 'y')
      ) {
        event.preventDefault();
        if (key === 's' || key === 'enter') commands.save();
        else if (key === 'y' || event.shiftKey) commands.redo();
        else commands.undo();
      }
    };
    element?.addEventListener('keydown', byKey);
    return () => element?.removeEventListener('keydown', byKey);
  }, [root, commands, newId]);
}
