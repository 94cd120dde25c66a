import { assign, fromPromise, setup } from 'xstate';
import type { RubricEffect } from '#contract/rubrics/change.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import { EMPTY_DRAFT, fromDraft, type RubricDraft, saysSame, toDraft } from '#lib/rubrics/draft.ts';
import {
  type CellPath,
  cellOf,
  edited,
  type RubricEdit,
  saysSameCriteria,
} from '#lib/rubrics/edits.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

/** Unsaved changes, with the version they are based on. */
export interface KeptRubric {
  version: number;
  draft: RubricDraft;
}
export interface LoadedRubric {
  answer: RubricAnswer;
  kept: KeptRubric | null;
}

interface BuilderContext {
  assignmentId: number;
  /** What the server has, and the version that the next change names. */
  saved: RubricDraft;
  version: number;
  markedCount: number;
  draft: RubricDraft;
  past: RubricDraft[];
  future: RubricDraft[];
  /** The cell last typed in: more typing there belongs to the same undo step. */
  cell: string | null;
  /** The cell to focus; `turn` distinguishes one request from the next. */
  focus: { path: CellPath; turn: number };
  /** Saving was attempted with problems, so they are shown. */
  checked: boolean;
  /** Unsaved work of an earlier visit was found. */
  recalled: boolean;
  sending: RubricDraft;
  effect: RubricEffect | null;
  theirs: RubricAnswer | null;
  failure: FailureFacts | null;
}

export type BuilderEvent =
  | { type: 'rubric.retry' }
  | { type: 'rubric.edit'; edit: RubricEdit }
  | { type: 'rubric.undo' }
  | { type: 'rubric.redo' }
  /** Replaces the rubric with one from elsewhere. */
  | { type: 'rubric.replace'; rubric: Rubric }
  | { type: 'rubric.discard' }
  | { type: 'rubric.save' }
  | { type: 'save.confirm' }
  | { type: 'save.cancel' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' };

const MAX_STEPS = 100;
const draftOf = ({ rubric }: Pick<RubricAnswer, 'rubric'>): RubricDraft =>
  rubric === null ? EMPTY_DRAFT : toDraft(rubric);
const isRefusedAsStale = (error: unknown): boolean => failureOf(error).status === 412;

/** Adds a step that can be undone. */
const step = (context: BuilderContext, draft: RubricDraft): Partial<BuilderContext> => ({
  draft,
  past: [...context.past, context.draft].slice(-MAX_STEPS),
  future: [],
  cell: null,
});

/** Restores a cell as if it had never been edited, if that was the last step. */
const restored = (context: BuilderContext, draft: RubricDraft): Partial<BuilderContext> => {
  const at = context.past.findLastIndex(({ criteria }) =>
    saysSameCriteria(criteria, draft.criteria),
  );
  return at === -1 ? step(context, draft) : { draft, past: context.past.slice(0, at), cell: null };
};

export const rubricBuilderMachine = setup({
  types: {} as {
    context: BuilderContext;
    events: BuilderEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadRubric: fromPromise<LoadedRubric, { assignmentId: number }>(promiseNotProvided),
    previewRubric: fromPromise<RubricEffect, { assignmentId: number; rubric: Rubric }>(
      promiseNotProvided,
    ),
    saveRubric: fromPromise<
      RubricAnswer,
      { assignmentId: number; version: number; rubric: Rubric }
    >(promiseNotProvided),
  },
  guards: {
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    isUnsaved: ({ context }) => !saysSame(context.draft, context.saved),
    hasProblems: ({ context }) => fromDraft(context.draft).problems.length > 0,
    hasMarks: ({ context }) => context.markedCount > 0,
    isHarmless: (_, { effect }: { effect: RubricEffect }) =>
      effect.kind === 'none' || effect.kind === 'texts',
    isStale: (_, { error }: { error: unknown }) => isRefusedAsStale(error),
  },
  actions: {
    setRubric: assign((_, { answer, kept }: LoadedRubric) => {
      const saved = draftOf(answer);
      const recalled = kept !== null && !saysSame(kept.draft, saved);
      // Changes to an older version are saved as such, so that the server reports the conflict.
      return {
        saved,
        version: recalled ? kept.version : answer.version,
        markedCount: answer.marked_count,
        draft: recalled ? kept.draft : saved,
        recalled,
        failure: null,
      };
    }),
    editRubric: assign(({ context }, { edit }: { edit: RubricEdit }) => {
      const { draft, focus } = edited(context.draft, edit);
      if (draft === context.draft) return {};
      if (edit.do === 'restoreCriteria') return restored(context, draft);
      const cell = cellOf(edit);
      const on = cell !== null && cell === context.cell;
      return {
        ...(on ? { draft } : step(context, draft)),
        cell,
        recalled: false,
        ...(focus === null ? {} : { focus: { path: focus, turn: context.focus.turn + 1 } }),
      };
    }),
    undoRubric: assign(({ context }) => ({
      draft: context.past.at(-1)!,
      past: context.past.slice(0, -1),
      future: [context.draft, ...context.future],
      cell: null,
    })),
    redoRubric: assign(({ context }) => ({
      draft: context.future[0]!,
      past: [...context.past, context.draft],
      future: context.future.slice(1),
    })),
    /** The button used to choose it is gone, so the focus moves into the rubric. */
    replaceRubric: assign(({ context }, { rubric }: { rubric: Rubric }) => ({
      ...step(context, toDraft(rubric)),
      recalled: false,
      checked: false,
      focus: { path: 'criteria.0.name', turn: context.focus.turn + 1 },
    })),
    discardRubric: assign(({ context }) => ({
      ...step(context, context.saved),
      recalled: false,
      checked: false,
    })),
    checkChange: assign(({ context }) => {
      const path = fromDraft(context.draft).problems[0]!.path.join('.');
      return {
        checked: true,
        focus: { path: path === 'criteria' ? 'add' : path, turn: context.focus.turn + 1 },
      };
    }),
    queueSave: assign(({ context }) => ({ sending: context.draft, checked: false })),
    setEffect: assign((_, { effect }: { effect: RubricEffect }) => ({ effect })),
    settleSave: assign(({ context }, { answer }: { answer: RubricAnswer }) => ({
      saved: context.sending,
      version: answer.version,
      markedCount: answer.marked_count,
      effect: null,
      recalled: false,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    setTheirs: assign((_, { answer }: { answer: RubricAnswer }) => ({ theirs: answer })),
    keepMine: assign(({ context }) => ({
      version: context.theirs!.version,
      saved: draftOf(context.theirs!),
      markedCount: context.theirs!.marked_count,
      theirs: null,
    })),
    takeTheirs: assign(({ context }) => {
      const theirs = draftOf(context.theirs!);
      return {
        ...step(context, theirs),
        saved: theirs,
        version: context.theirs!.version,
        markedCount: context.theirs!.marked_count,
        theirs: null,
        recalled: false,
      };
    }),
    /** Stores the draft in the browser, or deletes it there if it equals the saved rubric. */
    storeUnsaved: (
      _,
      _kept: { assignmentId: number; version: number; draft: RubricDraft; unsaved: boolean },
    ) => {},
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'builder',
  description:
    'Builds a rubric in a grid. Every step can be undone, unsaved changes are kept in the browser, and a change that affects marks is shown first.',
  context: ({ input }) => ({
    assignmentId: input.assignmentId,
    saved: EMPTY_DRAFT,
    version: 0,
    markedCount: 0,
    draft: EMPTY_DRAFT,
    past: [],
    future: [],
    cell: null,
    focus: { path: '', turn: 0 },
    checked: false,
    recalled: false,
    sending: EMPTY_DRAFT,
    effect: null,
    theirs: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The rubric is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadRubric',
        src: 'loadRubric',
        input: ({ context }) => ({ assignmentId: context.assignmentId }),
        onDone: {
          target: 'open',
          actions: { type: 'setRubric', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The rubric could not be fetched and can be tried again.',
      on: { 'rubric.retry': 'loading' },
    },
    open: {
      initial: 'editing',
      on: {
        'rubric.edit': {
          actions: [
            { type: 'editRubric', params: ({ event }) => event },
            { type: 'storeUnsaved', params: ({ context }) => keptOf(context) },
          ],
        },
        'rubric.undo': {
          guard: 'hasPast',
          actions: [
            'undoRubric',
            { type: 'storeUnsaved', params: ({ context }) => keptOf(context) },
          ],
        },
        'rubric.redo': {
          guard: 'hasFuture',
          actions: [
            'redoRubric',
            { type: 'storeUnsaved', params: ({ context }) => keptOf(context) },
          ],
        },
      },
      states: {
        editing: {
          description: 'The grid can be edited.',
          on: {
            'rubric.replace': {
              actions: [
                { type: 'replaceRubric', params: ({ event }) => event },
                { type: 'storeUnsaved', params: ({ context }) => keptOf(context) },
              ],
            },
            'rubric.discard': {
              guard: 'isUnsaved',
              actions: [
                'discardRubric',
                { type: 'storeUnsaved', params: ({ context }) => keptOf(context) },
              ],
            },
            'rubric.save': [
              { guard: 'hasProblems', actions: 'checkChange' },
              { guard: 'hasMarks', target: 'asking', actions: 'queueSave' },
              { target: 'saving', actions: 'queueSave' },
            ],
          },
        },
        asking: {
          tags: 'busy',
          description: 'Checks how the change affects existing marks.',
          invoke: {
            id: 'previewRubric',
            src: 'previewRubric',
            input: ({ context }) => ({
              assignmentId: context.assignmentId,
              rubric: fromDraft(context.sending).rubric,
            }),
            onDone: [
              {
                guard: { type: 'isHarmless', params: ({ event }) => ({ effect: event.output }) },
                target: 'saving',
              },
              {
                target: 'confirming',
                actions: { type: 'setEffect', params: ({ event }) => ({ effect: event.output }) },
              },
            ],
            onError: {
              target: 'editing',
              actions: {
                type: 'tell',
                params: ({ event }) => ({ type: 'rubric.failed', failure: failureOf(event.error) }),
              },
            },
          },
        },
        confirming: {
          description: 'Shows how the change affects marks; the educator decides.',
          on: { 'save.confirm': 'saving', 'save.cancel': 'editing' },
        },
        saving: {
          description: 'The rubric is being stored as a new version.',
          tags: 'busy',
          invoke: {
            id: 'saveRubric',
            src: 'saveRubric',
            input: ({ context }) => ({
              assignmentId: context.assignmentId,
              version: context.version,
              rubric: fromDraft(context.sending).rubric,
            }),
            onDone: {
              target: 'editing',
              actions: [
                { type: 'settleSave', params: ({ event }) => ({ answer: event.output }) },
                { type: 'storeUnsaved', params: ({ context }) => keptOf(context) },
                {
                  type: 'tell',
                  params: ({ context }) => ({
                    type: 'rubric.saved',
                    assignmentId: context.assignmentId,
                  }),
                },
              ],
            },
            onError: [
              {
                guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
                target: 'comparing',
              },
              {
                target: 'editing',
                actions: {
                  type: 'tell',
                  params: ({ event }) => ({
                    type: 'rubric.failed',
                    failure: failureOf(event.error),
                  }),
                },
              },
            ],
          },
        },
        comparing: {
          tags: 'busy',
          description: 'Somebody else has saved in the meantime.',
          invoke: {
            id: 'loadTheirs',
            src: 'loadRubric',
            input: ({ context }) => ({ assignmentId: context.assignmentId }),
            onDone: {
              target: 'conflicted',
              actions: {
                type: 'setTheirs',
                params: ({ event }) => ({ answer: event.output.answer }),
              },
            },
            onError: {
              target: 'editing',
              actions: {
                type: 'tell',
                params: ({ event }) => ({ type: 'rubric.failed', failure: failureOf(event.error) }),
              },
            },
          },
        },
        conflicted: {
          description: 'Both versions are kept until one is chosen.',
          on: {
            'conflict.keepMine': {
              target: 'editing',
              actions: [
                'keepMine',
                { type: 'storeUnsaved', params: ({ context }) => keptOf(context) },
              ],
            },
            'conflict.takeTheirs': {
              target: 'editing',
              actions: [
                'takeTheirs',
                { type: 'storeUnsaved', params: ({ context }) => keptOf(context) },
              ],
            },
          },
        },
      },
    },
  },
});

const keptOf = ({ assignmentId, version, draft, saved }: BuilderContext) => ({
  assignmentId,
  version,
  draft,
  unsaved: !saysSame(draft, saved),
});
