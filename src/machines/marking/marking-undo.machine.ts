import { assign, setup } from 'xstate';
import type { MarkValue } from '#lib/marking/sheet.ts';

/**
 * A step that can be undone and redone: a mark or a grade with its earlier value, or saving a
 * script and moving on.
 */
export type MarkingStep =
  | { kind: 'mark'; submission: number; criterion: string; before: MarkValue; after: MarkValue }
  | { kind: 'grade'; submission: number; before: string; after: string }
  /**
   * `onto` is the next script, or null if marking ended. `grade` is what saving set if no grade had
   * been typed.
   */
  | {
      kind: 'save';
      submission: number;
      onto: number | null;
      grade: string | null;
      isDone: boolean;
    };

export type UndoEvent =
  | { type: 'step.done'; step: MarkingStep }
  | { type: 'step.undo' }
  | { type: 'step.redo' };

interface UndoContext {
  /** Latest last. */
  done: readonly MarkingStep[];
  /** Undone steps; the first to redo is last. */
  undone: readonly MarkingStep[];
}

/** How long the buttons offer it; keys work later too. */
export const OFFERED_MS = 10_000;

const saysSame = (a: MarkValue, b: MarkValue): boolean =>
  a.points === b.points && a.level_ids?.join() === b.level_ids?.join();

/**
 * Merges a step into the last one: text typed letter by letter in one field is one step, and
 * undoing restores the value before the first letter. Returns null for a separate step, and an
 * empty list if the field is back at its earlier value.
 */
function mergedStep(last: MarkingStep | undefined, step: MarkingStep): MarkingStep[] | null {
  if (last === undefined || last.submission !== step.submission) return null;
  if (last.kind === 'grade' && step.kind === 'grade')
    return last.before === step.after ? [] : [{ ...last, after: step.after }];
  const isSameField =
    last.kind === 'mark' &&
    step.kind === 'mark' &&
    last.criterion === step.criterion &&
    last.after.points !== null &&
    last.before.level_ids?.join() === step.before.level_ids?.join();
  if (!isSameField) return null;
  return saysSame(last.before, step.after) ? [] : [{ ...last, after: step.after }];
}

export const markingUndoMachine = setup({
  types: {} as { context: UndoContext; events: UndoEvent },
  delays: { offered: OFFERED_MS },
  guards: {
    hasDone: ({ context }) => context.done.length > 0,
    hasUndone: ({ context }) => context.undone.length > 0,
  },
  actions: {
    storeStep: assign(({ context: { done } }, { step }: { step: MarkingStep }) => {
      const merged = mergedStep(done.at(-1), step);
      return {
        done: merged === null ? [...done, step] : [...done.slice(0, -1), ...merged],
        undone: [],
      };
    }),
    recordUndo: assign(({ context: { done, undone } }) => ({
      done: done.slice(0, -1),
      undone: [...undone, ...done.slice(-1)],
    })),
    recordRedo: assign(({ context: { done, undone } }) => ({
      done: [...done, ...undone.slice(-1)],
      undone: undone.slice(0, -1),
    })),
    /** Restores the earlier value, and goes to its place. */
    takeBack: (_, _step: { step: MarkingStep }) => {},
    /** Repeats an undone step, and goes to where that leads. */
    doAgain: (_, _step: { step: MarkingStep }) => {},
  },
}).createMachine({
  id: 'marking-undo',
  description:
    'Undoes and redoes this session’s marks, and the scripts that were saved and left, one step at a time.',
  context: { done: [], undone: [] },
  on: {
    'step.done': {
      target: '.offered',
      reenter: true,
      actions: { type: 'storeStep', params: ({ event }) => event },
    },
    'step.undo': {
      guard: 'hasDone',
      target: '.offered',
      reenter: true,
      actions: [
        { type: 'takeBack', params: ({ context }) => ({ step: context.done.at(-1)! }) },
        'recordUndo',
      ],
    },
    'step.redo': {
      guard: 'hasUndone',
      target: '.offered',
      reenter: true,
      actions: [
        { type: 'doAgain', params: ({ context }) => ({ step: context.undone.at(-1)! }) },
        'recordRedo',
      ],
    },
  },
  initial: 'quiet',
  states: {
    quiet: { description: 'No button is shown; the keys undo and redo.' },
    offered: {
      description: 'Buttons and keys undo the last step, or redo it.',
      after: { offered: 'quiet' },
    },
  },
});
