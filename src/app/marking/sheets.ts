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

/** What is written on one script: its marks and feedback, and the notes in its margin. */
export interface Writing {
  sheet: SheetRef;
  margin: MarginRef;
}
/** Everything about one script, including how it is shown. */
export interface OnScript extends Writing {
  points: DraftPointsRef;
  sealed: SealedRef;
  script: ScriptRef;
}

/** Whether nothing in it is waiting for the server. */
const isSent = ({ sheet, margin }: Writing): boolean =>
  isAtRest(sheet.getSnapshot()) && isMarginAtRest(margin.getSnapshot());
/** Whether nothing in it is waiting for the server or the user. */
const rests = (one: Writing): boolean =>
  isSent(one) && Object.keys(one.sheet.getSnapshot().context.written).length === 0;

/**
 * Holds what is written on the script on the desk, on those loaded ahead, and on those still being
 * saved. When the marker leaves a script, it is saved at once and released once all of it is saved.
 * Files are opened ahead too. `saved` is called for every sheet that was saved, `onOutgrown` when
 * someone changed the rubric.
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
  /** Scripts that this browser couldn’t store: they exist only on this page. */
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
  /** The number of tasks at work on a script that may not be on the desk. */
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
    /**
     * Lends what is written on a script, whether or not it is on the desk, for as long as the work
     * takes.
     */
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
    /**
     * Names the scripts that are shown now or soon will be; pending changes on the others are saved
     * now.
     */
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
    /** These scripts were changed on the server: what is loaded and saved is loaded again. */
    reload: (ids: readonly number[]) => {
      for (const id of ids) {
        const one = writings.get(id);
        if (one === undefined || lent.has(id) || !rests(one) || left.unsaved().has(id)) continue;
        writings.delete(id);
        one.sheet.stop();
        one.margin.stop();
        if (wanted.includes(id)) writingOn(id);
      }
    },
    /** Applies the current rubric to everything that is marked by it. */
    fit: (now: RubricNow) => {
      rubric = now;
      newest = Math.max(newest, now.version);
      for (const { sheet } of writings.values()) sheetCommands(sheet).fit(now);
    },
    drawPage: Object.assign(papers.drawPage, { ahead: papers.drawnAhead, keep: papers.keepDrawn }),
    /** Returns how to draw the pictures in a script's text. */
    drawPictureOf:
      (id: number) =>
      ({ name, file = 0 }: Picture): Promise<string> => {
        const own = filesOf(id)[file];
        return own === undefined
          ? Promise.reject(new TypeError('There is no such file.'))
          : papers.drawPicture(id, own, name);
      },
    /**
     * Sends what an earlier visit or another tab left unsaved on these scripts, whether or not they
     * are on the desk.
     */
    wake: (ids: readonly number[]) => {
      for (const id of left.unsaved()) if (ids.includes(id)) writingOn(id);
    },
    /** Returns the scripts with unsaved changes. */
    unsaved: (): [number, Writing][] => {
      const unsaved = left.unsaved();
      return [...writings].filter(([id, one]) => !rests(one) || unsaved.has(id));
    },
    /**
     * Whether closing the page now would lose nothing: work that waits for a choice is usually kept
     * in the browser, but otherwise exists only here.
     */
    mayClose: (): boolean =>
      draftPoints.areStored() &&
      [...writings].every(
        ([id, one]) =>
          isSent(one) &&
          (rests(one) || !unkept.has(`sheet ${id}`)) &&
          (one.margin.getSnapshot().context.pen === null || !unkept.has(`notes ${id}`)),
      ),
    /** Its `changed` is called when anything here changes. */
    watch,
  };
}
