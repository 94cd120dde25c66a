import { assign, fromPromise, setup } from 'xstate';
import {
  fieldOf,
  type Fields,
  fieldsOf,
  type FieldValue,
  type KeptSheet,
  rebased,
  type RubricNow,
  sameKeys,
  saysSame,
  sendable,
  type Sheet,
  shownFields,
  type Unsaved,
  unsavedOf,
} from '#lib/marking/sheet.ts';
import { type FailureFacts, failureOf, isPassing } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface SheetContext {
  submission: number;
  rubric: RubricNow;
  sheet: Sheet | null;
  /** The saved value when each field in `written` was begun. */
  base: Fields;
  /** Changes not known to be saved. */
  written: Fields;
  sending: Fields;
  /** Changes sent without a response: they may have reached the server. */
  sent: Fields;
  /** Somebody else's value for each clashing field: these aren't sent until the user chooses. */
  theirs: Fields;
  /** Whether another tab left something else for a field written here. */
  more: boolean;
  failure: FailureFacts | null;
}

export type SheetEvent =
  | { type: 'sheet.retry' }
  /** A choice is saved at once; typed text, after a pause. */
  | { type: 'field.write'; key: string; value: FieldValue; typed: boolean }
  /** The user leaves the script: what is waiting is saved now. */
  | { type: 'sheet.flush' }
  /** Somebody changed the rubric. */
  | { type: 'rubric.changed'; rubric: RubricNow }
  /** Drops a mark that no longer fits. */
  | { type: 'mark.drop'; key: string }
  | { type: 'conflict.keepMine'; key: string }
  | { type: 'conflict.takeTheirs'; key: string };

export interface LoadedSheet {
  sheet: Sheet;
  kept: KeptSheet | null;
}
export interface SheetToSave {
  sheet: Sheet;
  fields: Fields;
}

export const TYPING_PAUSE_MS = 800;
export const TRY_AGAIN_MS = 5_000;

const NOTHING: Fields = {};
const unsentOf = ({
  rubric: { rubric },
  sheet,
  written,
  theirs,
}: Pick<SheetContext, 'rubric' | 'sheet' | 'written' | 'theirs'>): Fields => {
  const saved = fieldsOf(sheet!);
  const chosen = Object.entries(written).filter(([key]) => !(key in theirs));
  return unsavedOf(
    saved,
    Object.fromEntries(chosen.map(([key, value]) => [key, sendable(rubric, key, value, saved)])),
  );
};
const without = (fields: Fields, gone: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== gone));

/** Applies unsaved fields to a newly loaded sheet. */
function onto(
  sheet: Sheet,
  unsaved: Unsaved,
  keptTheirs: Fields = NOTHING,
): Pick<SheetContext, 'sheet' | 'base' | 'written' | 'theirs'> {
  const now = fieldsOf(sheet);
  const { written, theirs } = rebased(unsaved, now);
  const all = {
    ...sameKeys(
      now,
      Object.fromEntries(Object.entries(keptTheirs).filter(([key]) => key in written)),
    ),
    ...theirs,
  };
  return { sheet, written, theirs: all, base: sameKeys(now, written) };
}

export const markSheetMachine = setup({
  types: {} as {
    context: SheetContext;
    events: SheetEvent;
    input: { submission: number; rubric: RubricNow };
    tags: 'busy' | 'unsaved';
  },
  actors: {
    loadSheet: fromPromise<LoadedSheet, { submission: number }>(promiseNotProvided),
    saveSheet: fromPromise<Sheet, SheetToSave>(promiseNotProvided),
    readRubric: fromPromise<RubricNow>(promiseNotProvided),
  },
  delays: { pause: TYPING_PAUSE_MS, tryAgain: TRY_AGAIN_MS },
  guards: {
    isTyped: (_, { typed }: { typed: boolean }) => typed,
    hasMore: ({ context: { more, written } }) => more && Object.keys(written).length === 0,
    hasUnsent: ({ context }) => Object.keys(unsentOf(context)).length > 0,
    isClashing: ({ context }, { key }: { key: string }) => key in context.theirs,
    isHeld: ({ context }, { key }: { key: string }) =>
      key in context.written && !(key in context.theirs) && !(key in unsentOf(context)),
    isNewer: ({ context }, { rubric }: { rubric: RubricNow }) =>
      rubric.version !== context.rubric.version,
    /** If content was refused, the rubric may have been changed or removed. */
    isUnfit: (_, { error }: { error: unknown }) =>
      [409, 422].includes(failureOf(error).status ?? 0),
    isStale: (_, { error }: { error: unknown }) => failureOf(error).status === 412,
    isPassing: (_, { error }: { error: unknown }) => isPassing(failureOf(error)),
    isAway: ({ context: { failure } }) => failure !== null && isPassing(failure),
    isInDoubt: ({ context }) => Object.keys(context.sent).length > 0,
  },
  actions: {
    setSheet: assign((_, { sheet, kept }: LoadedSheet) => ({
      ...onto(sheet, kept ?? { base: NOTHING, written: NOTHING }),
      sent: NOTHING,
      more: kept?.more ?? false,
      failure: null,
    })),
    setField: assign(({ context }, { key, value }: { key: string; value: FieldValue }) => {
      const saved = fieldOf(fieldsOf(context.sheet!), key);
      // What is being sent must not be taken for what is saved.
      const isUndone =
        saysSame(value, saved) && !(key in context.sending) && !(key in context.sent);
      return {
        written: isUndone ? without(context.written, key) : { ...context.written, [key]: value },
        base: key in context.base ? context.base : { ...context.base, [key]: saved },
        theirs: isUndone ? without(context.theirs, key) : context.theirs,
      };
    }),
    fitToRubric: assign((_, { rubric }: { rubric: RubricNow }) => ({ rubric })),
    dropMark: assign(({ context }, { key }: { key: string }) => ({
      written: without(context.written, key),
    })),
    queueChanges: assign(({ context }) => ({ sending: unsentOf(context), failure: null })),
    settleSave: assign(({ context }, { sheet }: { sheet: Sheet }) => {
      const left = Object.entries(context.written).filter(
        ([key, value]) => !(key in context.sending) || !saysSame(value, context.sending[key]!),
      );
      const written = unsavedOf(fieldsOf(sheet), Object.fromEntries(left));
      return {
        sheet,
        written,
        base: sameKeys(fieldsOf(sheet), written),
        sending: NOTHING,
        failure: null,
      };
    }),
    rebaseSheet: assign(
      ({ context: { base, written, sending, sent, theirs } }, { sheet, kept }: LoadedSheet) => ({
        ...onto(
          sheet,
          {
            base: { ...base, ...kept?.base },
            written: { ...kept?.written, ...written },
            sent: { ...kept?.sent, ...sending, ...sent },
          },
          theirs,
        ),
        sending: NOTHING,
        sent: NOTHING,
        more: kept?.more ?? false,
        failure: null,
      }),
    ),
    setError: assign(({ context: { sending, sent } }, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      return {
        failure,
        sent: isPassing(failure) ? { ...sent, ...sending } : sent,
        sending: NOTHING,
      };
    }),
    keepMine: assign(({ context }, { key }: { key: string }) => ({
      theirs: without(context.theirs, key),
    })),
    takeTheirs: assign(({ context }, { key }: { key: string }) => ({
      theirs: without(context.theirs, key),
      written: without(context.written, key),
    })),
    /** Stores unsaved changes in the browser, or deletes them there. */
    storeUnsaved: () => {},
    /** Announces that the server has this sheet. */
    announceMarks: () => {},
  },
}).createMachine({
  id: 'sheet',
  description:
    'Marks, grade and feedback of one script. Everything is saved automatically; unsaved values are kept in the browser, and conflicts are resolved field by field.',
  context: ({ input: { submission, rubric } }) => ({
    submission,
    rubric,
    sheet: null,
    base: NOTHING,
    written: NOTHING,
    sending: NOTHING,
    sent: NOTHING,
    theirs: NOTHING,
    more: false,
    failure: null,
  }),
  initial: 'loading',
  on: { 'rubric.changed': { actions: { type: 'fitToRubric', params: ({ event }) => event } } },
  states: {
    loading: {
      description: 'Marks, grade and feedback are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadSheet',
        src: 'loadSheet',
        input: ({ context }) => ({ submission: context.submission }),
        onDone: {
          target: 'open',
          actions: [{ type: 'setSheet', params: ({ event }) => event.output }, 'storeUnsaved'],
        },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'They couldn’t be fetched; the request is repeated after a while, or on demand.',
      after: { tryAgain: { guard: 'isAway', target: 'loading' } },
      on: { 'sheet.retry': 'loading' },
    },
    open: {
      initial: 'deciding',
      on: {
        'field.write': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: '.waiting',
            actions: [{ type: 'setField', params: ({ event }) => event }, 'storeUnsaved'],
          },
          {
            target: '.deciding',
            actions: [{ type: 'setField', params: ({ event }) => event }, 'storeUnsaved'],
          },
        ],
        'conflict.keepMine': {
          guard: { type: 'isClashing', params: ({ event }) => event },
          target: '.deciding',
          actions: [{ type: 'keepMine', params: ({ event }) => event }, 'storeUnsaved'],
        },
        'conflict.takeTheirs': {
          guard: { type: 'isClashing', params: ({ event }) => event },
          target: '.deciding',
          actions: [{ type: 'takeTheirs', params: ({ event }) => event }, 'storeUnsaved'],
        },
      },
      states: {
        deciding: {
          description: 'Checks whether there is anything to save or compare.',
          always: [
            { guard: 'isInDoubt', target: 'comparing' },
            { guard: 'hasUnsent', target: 'saving' },
            { guard: 'hasMore', target: 'comparing' },
            { target: 'saved' },
          ],
        },
        saved: {
          description:
            'Everything is saved, except for conflicts and marks that no longer fit the rubric: these need a decision.',
          on: {
            'rubric.changed': {
              target: 'deciding',
              actions: { type: 'fitToRubric', params: ({ event }) => event },
            },
            'mark.drop': {
              guard: { type: 'isHeld', params: ({ event }) => event },
              actions: [{ type: 'dropMark', params: ({ event }) => event }, 'storeUnsaved'],
            },
          },
        },
        waiting: {
          tags: 'unsaved',
          description: 'The marker is typing: a pause, or leaving the script, saves.',
          after: { pause: 'deciding' },
          on: { 'sheet.flush': 'deciding' },
        },
        saving: {
          description: 'The changes are being stored.',
          tags: ['busy', 'unsaved'],
          entry: 'queueChanges',
          on: {
            'field.write': {
              actions: [{ type: 'setField', params: ({ event }) => event }, 'storeUnsaved'],
            },
            'conflict.keepMine': {
              guard: { type: 'isClashing', params: ({ event }) => event },
              actions: [{ type: 'keepMine', params: ({ event }) => event }, 'storeUnsaved'],
            },
            'conflict.takeTheirs': {
              guard: { type: 'isClashing', params: ({ event }) => event },
              actions: [{ type: 'takeTheirs', params: ({ event }) => event }, 'storeUnsaved'],
            },
          },
          invoke: {
            id: 'saveSheet',
            src: 'saveSheet',
            input: ({ context }) => ({ sheet: context.sheet!, fields: context.sending }),
            onDone: {
              target: 'deciding',
              actions: [
                { type: 'settleSave', params: ({ event }) => ({ sheet: event.output }) },
                'storeUnsaved',
                'announceMarks',
              ],
            },
            onError: [
              { guard: { type: 'isStale', params: ({ event }) => event }, target: 'comparing' },
              {
                guard: { type: 'isUnfit', params: ({ event }) => event },
                target: 'outgrown',
                actions: { type: 'setError', params: ({ event }) => event },
              },
              {
                guard: { type: 'isPassing', params: ({ event }) => event },
                target: 'unsaved',
                actions: { type: 'setError', params: ({ event }) => event },
              },
              { target: 'refused', actions: { type: 'setError', params: ({ event }) => event } },
            ],
          },
        },
        comparing: {
          tags: ['busy', 'unsaved'],
          description:
            'Somebody else saved, a response was lost, or another tab left something: the current state is read, and only fields that both changed conflict.',
          on: {
            'field.write': {
              actions: [{ type: 'setField', params: ({ event }) => event }, 'storeUnsaved'],
            },
          },
          invoke: {
            id: 'loadTheirs',
            src: 'loadSheet',
            input: ({ context }) => ({ submission: context.submission }),
            onDone: {
              target: 'deciding',
              actions: [
                { type: 'rebaseSheet', params: ({ event }) => event.output },
                'storeUnsaved',
                'announceMarks',
              ],
            },
            onError: [
              {
                guard: { type: 'isPassing', params: ({ event }) => event },
                target: 'unsaved',
                actions: { type: 'setError', params: ({ event }) => event },
              },
              { target: 'refused', actions: { type: 'setError', params: ({ event }) => event } },
            ],
          },
        },
        outgrown: {
          tags: ['busy', 'unsaved'],
          description:
            'The server refused a mark: if the rubric has changed, whatever still fits is sent again.',
          on: {
            'field.write': {
              actions: [{ type: 'setField', params: ({ event }) => event }, 'storeUnsaved'],
            },
            'rubric.changed': {
              target: 'deciding',
              actions: { type: 'fitToRubric', params: ({ event }) => event },
            },
          },
          invoke: {
            id: 'readRubric',
            src: 'readRubric',
            onDone: [
              {
                guard: { type: 'isNewer', params: ({ event }) => ({ rubric: event.output }) },
                target: 'deciding',
                actions: { type: 'fitToRubric', params: ({ event }) => ({ rubric: event.output }) },
              },
              { target: 'refused' },
            ],
            onError: [
              {
                guard: { type: 'isPassing', params: ({ event }) => event },
                target: 'unsaved',
                actions: { type: 'setError', params: ({ event }) => event },
              },
              { target: 'refused', actions: { type: 'setError', params: ({ event }) => event } },
            ],
          },
        },
        unsaved: {
          tags: 'unsaved',
          description:
            'The server can’t be reached. Everything is kept in this browser and sent later.',
          after: { tryAgain: 'deciding' },
          on: { 'sheet.retry': 'deciding', 'sheet.flush': 'deciding' },
        },
        refused: {
          tags: 'unsaved',
          description: 'The server refused; the marker has to change something.',
          on: {
            'sheet.retry': 'deciding',
            'rubric.changed': {
              target: 'deciding',
              actions: { type: 'fitToRubric', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

/**
 * Returns unsaved changes with what they were based on. Clashing fields are stored in such a way
 * that they still clash when read again.
 */
export const unsavedIn = ({
  base,
  written,
  theirs,
  sending,
  sent,
}: Pick<SheetContext, 'base' | 'written' | 'theirs' | 'sending' | 'sent'>): Unsaved => ({
  base: { ...sameKeys(base, written), ...sameKeys(written, theirs) },
  written,
  sent: { ...sent, ...sending },
});

export const shownOf = ({ sheet, written }: Pick<SheetContext, 'sheet' | 'written'>): Fields =>
  sheet === null ? NOTHING : shownFields(sheet, written);
