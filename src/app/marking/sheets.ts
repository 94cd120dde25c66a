import { createActor, fromPromise } from 'xstate';
import type { RubricNow, Sheet } from '#lib/marking/sheet.ts';
import { lazyMachine } from '#machines/shared/lazy-machine.ts';
import { marginMachine } from '#machines/marking/margin.machine.ts';
import type { DraftPointsRef } from '#machines/drafts/draft-points.view.ts';
import { isMarginAtRest, type MarginRef, marginCommands } from '#machines/marking/margin.view.ts';
import { markSheetMachine, unsavedIn } from '#machines/marking/mark-sheet.machine.ts';
import { isAtRest, type SheetRef, sheetCommands } from '#machines/marking/mark-sheet.view.ts';
import { scriptMachine } from '#machines/marking/script.machine.ts';
import type { ScriptRef } from '#machines/marking/script.view.ts';
import type { sealedDraftMachine } from '#machines/drafts/sealed-draft.machine.ts';
import type { SealedRef } from '#machines/drafts/sealed-draft.view.ts';
import { loadRubric, sheetActors } from '#services/marking/desk.ts';
import { deskStorage } from '#services/marking/desk-storage.ts';
import { marginActors } from '#services/marking/notes.ts';
import { unsavedStorage } from '#services/marking/unsaved-storage.ts';
import type { Picture } from '#contract/submissions/document.ts';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import type { Scripts } from '#services/marking/scripts.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { pointsOf } from '#app/drafts/points.ts';
import type { Root } from '#app/root.ts';

/** What is written on one script: its marks and words, and the notes in its margin. */
export interface Writing {
  sheet: SheetRef;
  margin: MarginRef;
}
/** One script: how it is shown, too. */
export interface OnScript extends Writing {
  points: DraftPointsRef;
  sealed: SealedRef;
  script: ScriptRef;
}

/** Nothing of it waits for the server. */
const isSent = ({ sheet, margin }: Writing): boolean =>
  isAtRest(sheet.getSnapshot()) && isMarginAtRest(margin.getSnapshot());
/** …nor for a person. */
const rests = (one: Writing): boolean =>
  isSent(one) && Object.keys(one.sheet.getSnapshot().context.written).length === 0;

/**
 * What is written about the script that lies on the desk, about those that are loaded ahead, and
 * what is still being saved. What was left is saved at once, and put away when all of it is saved.
 * Its files are opened ahead, too. `saved` is told of every sheet that was saved, `onOutgrown` when
 * somebody changed the rubric.
 */
export function createSheets(
  { http, tell }: Pick<Root, 'http' | 'tell'>,
  papers: Scripts,
  user: number,
  assignmentId: number,
  filesOf: (submission: number) => readonly SubmissionFile[],
  first: RubricNow,
  onOutgrown: () => void,
  saved: (sheet: Sheet) => void,
) {
  const storage = deskStorage(sessionStorageArea, user);
  const left = unsavedStorage(sessionStorageArea, user);
  /** What this browser didn’t take: it is on this page alone. */
  const unkept = new Set<string>();
  const orTell = (name: string, action: () => void) => {
    try {
      action();
      unkept.delete(name);
    } catch {
      unkept.add(name);
      tell({ type: 'storage.failed' });
    }
  };
  const sheetMachine = markSheetMachine.provide({
    actors: {
      ...sheetActors(http, left.recallSheet),
      readRubric: fromPromise(({ signal }) => {
        onOutgrown();
        return loadRubric(http, assignmentId, signal);
      }),
    },
    actions: {
      storeUnsaved: ({ context }) =>
        orTell(`sheet ${context.submission}`, () =>
          left.keepSheet(context.submission, unsavedIn(context)),
        ),
      announceMarks: ({ context }) => saved(context.sheet!),
    },
  });
  const notesMachine = marginMachine.provide({
    actors: marginActors(http, left.recallNotes),
    actions: {
      storeUnsent: ({ context }) =>
        orTell(`notes ${context.submission}`, () => left.keepNotes(context.submission, context)),
    },
  });
  const pagesMachine = scriptMachine.provide({ actors: { openFile: papers.openFile } });
  const draftMachine = lazyMachine<typeof sealedDraftMachine>(async () =>
    (await import('./sealed-chart.ts')).sealedChart(http, storage),
  );
  const draftPoints = pointsOf({ http });
  const writings = new Map<number, Writing>();
  const scripts = new Map<number, Omit<OnScript, keyof Writing> & { leavePoints: () => void }>();
  /** How many are at work on a script that may not lie on the desk. */
  const lent = new Map<number, number>();
  const watch = { changed: () => {} };
  let wanted: readonly number[] = [];
  let rubric = first;
  let newest = first.version;
  const putAway = () => {
    for (const [id, one] of scripts) {
      if (wanted.includes(id)) continue;
      scripts.delete(id);
      one.script.stop();
      one.sealed.stop();
      one.leavePoints();
    }
    for (const [id, one] of writings) {
      if (wanted.includes(id) || lent.has(id) || !rests(one) || left.unsaved().has(id)) continue;
      writings.delete(id);
      one.sheet.stop();
      one.margin.stop();
    }
    watch.changed();
  };
  const writingOn = (id: number): Writing => {
    const known = writings.get(id);
    if (known) return known;
    const made = {
      sheet: createActor(sheetMachine, { input: { submission: id, rubric } }).start(),
      margin: createActor(notesMachine, { input: { submission: id } }).start(),
    };
    writings.set(id, made);
    made.sheet.subscribe(({ context: { sheet } }) => {
      putAway();
      const version = sheet?.marks.rubric_version ?? 0;
      if (version <= newest) return;
      newest = version;
      onOutgrown();
    });
    made.margin.subscribe((snapshot) => {
      if (snapshot.context.pen !== null && !wanted.includes(id)) marginCommands(made.margin).save();
      putAway();
    });
    return made;
  };
  const of = (id: number): OnScript => {
    const writing = writingOn(id);
    const known = scripts.get(id);
    if (known) return { ...known, ...writing };
    const script = createActor(pagesMachine, {
      input: { submission: id, files: filesOf(id) },
    }).start();
    const sealed = createActor(draftMachine, {
      input: { submission: id, opened: storage.recallOpened(id) },
    }).start();
    const made = { points: draftPoints.of(id), leavePoints: draftPoints.look(id), sealed, script };
    scripts.set(id, made);
    return { ...made, ...writing };
  };
  return {
    of,
    /** Lends what is written on a script, wherever it lies, for as long as the work takes. */
    lend: async <T>(id: number, work: (sheet: SheetRef) => Promise<T>): Promise<T> => {
      lent.set(id, (lent.get(id) ?? 0) + 1);
      try {
        return await work(writingOn(id).sheet);
      } finally {
        const others = lent.get(id)! - 1;
        if (others === 0) lent.delete(id);
        else lent.set(id, others);
        putAway();
      }
    },
    /** These are looked at, or soon will be; of the others, what waits is saved now. */
    want: (ids: readonly number[]) => {
      wanted = ids;
      for (const id of ids) of(id);
      for (const [id, { sheet, margin }] of writings) {
        if (ids.includes(id)) continue;
        sheet.send({ type: 'sheet.flush' });
        margin.send({ type: 'pen.save' });
      }
      putAway();
      papers.closeBut(ids.flatMap((id) => filesOf(id).map((file) => file.id)));
    },
    /** The rubric as it is now, for everything that is marked by it. */
    fit: (now: RubricNow) => {
      rubric = now;
      newest = Math.max(newest, now.version);
      for (const { sheet } of writings.values()) sheetCommands(sheet).fit(now);
    },
    drawPage: Object.assign(papers.drawPage, { ahead: papers.drawnAhead, keep: papers.keepDrawn }),
    /** Of a script: pictures that stand in its text. */
    drawPictureOf:
      (id: number) =>
      ({ name, file = 0 }: Picture): Promise<string> => {
        const own = filesOf(id)[file];
        return own === undefined
          ? Promise.reject(new TypeError('There is no such file.'))
          : papers.drawPicture(id, own, name);
      },
    /** What an earlier visit, or another tab, left unsaved on these scripts is sent, wherever they lie. */
    wake: (ids: readonly number[]) => {
      for (const id of left.unsaved()) if (ids.includes(id)) writingOn(id);
    },
    /** Of which something isn't saved. */
    unsaved: (): [number, Writing][] => {
      const unsaved = left.unsaved();
      return [...writings].filter(([id, one]) => !rests(one) || unsaved.has(id));
    },
    /**
     * Whether closing the page now would lose nothing: what waits for a choice is kept in the
     * browser, or else it is here alone.
     */
    mayClose: (): boolean =>
      draftPoints.areStored() &&
      [...writings].every(
        ([id, one]) =>
          isSent(one) &&
          (rests(one) || !unkept.has(`sheet ${id}`)) &&
          (one.margin.getSnapshot().context.pen === null || !unkept.has(`notes ${id}`)),
      ),
    /** Its `changed` is called when something of it did. */
    watch,
  };
}
