import { createActor } from 'xstate';
import type { Sheet } from '#lib/desk/sheet.ts';
import { markSheetMachine, unsavedIn } from '#machines/mark-sheet/mark-sheet.machine.ts';
import { isAtRest, type SheetRef } from '#machines/mark-sheet/mark-sheet.view.ts';
import { sheetActors } from '#services/desk/desk.ts';
import { deskStorage } from '#services/desk/desk-storage.ts';
import type { Root } from '../root.ts';

/** Told of every sheet that was saved. */
type Saved = (sheet: Sheet) => void;

/**
 * The sheets of a desk: the one that lies on it, the one that is loaded ahead, and those that are still being saved. A sheet
 * that was left is saved at once and put away when nothing of it is on its way.
 */
export function createSheets({ http, tell }: Pick<Root, 'http' | 'tell'>, user: number, saved: Saved) {
  const storage = deskStorage(() => window.localStorage, user);
  const machine = markSheetMachine.provide({
    actors: sheetActors(http, storage.recallSheet),
    actions: {
      keep: ({ context }) => {
        try {
          storage.keepSheet(context.submission, unsavedIn(context));
        } catch {
          tell({ type: 'storage.failed' });
        }
      },
      spread: ({ context }) => saved(context.sheet!),
    },
  });
  const sheets = new Map<number, SheetRef>();
  let wanted: readonly number[] = [];
  const putAway = () => {
    for (const [id, actor] of sheets) {
      if (wanted.includes(id) || !isAtRest(actor.getSnapshot())) continue;
      sheets.delete(id);
      actor.stop();
    }
  };
  const of = (id: number): SheetRef => {
    const known = sheets.get(id);
    if (known) return known;
    const actor = createActor(machine, { input: { submission: id } }).start();
    sheets.set(id, actor);
    actor.subscribe(putAway);
    return actor;
  };
  return {
    of,
    /** These are looked at, or soon will be; of the others, what waits is saved now. */
    want: (ids: readonly number[]) => {
      wanted = ids;
      for (const id of ids) of(id);
      for (const [id, actor] of sheets) if (!ids.includes(id)) actor.send({ type: 'sheet.flush' });
      putAway();
    },
    isAtRest: (): boolean => [...sheets.values()].every((actor) => isAtRest(actor.getSnapshot())),
    retry: () => {
      for (const actor of sheets.values()) actor.send({ type: 'sheet.retry' });
    },
  };
}
