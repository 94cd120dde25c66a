import { assign, fromPromise, raise, sendParent, sendTo, setup } from 'xstate';
import type { Submission } from '#contract/submissions/submission.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import { mergeTexts } from '#lib/lists/merge.ts';
import { doubtsOf } from '#contract/release/doubts.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import {
  carriedOver,
  clashes,
  fieldsOf,
  isUnsaved,
  textOf,
  type EditorText,
  type UnsavedText,
} from '#lib/submissions/unsaved-text.ts';
import { isPicture } from '#lib/text/file-names.ts';
import { copierMachine } from '#machines/shared/copier.machine.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import { studentTextMachine } from '#machines/submissions/student-text.machine.ts';
import type { RowResult } from '#machines/submissions/submission-row.work.ts';
import { textKeeperMachine } from '#machines/shared/text-keeper.machine.ts';

/** The panel that was clicked: it determines the dialog's title and the focused field. */
export type EditorMode = 'grade' | 'user' | 'ai';

interface EditorContext {
  user: number;
  mode: EditorMode;
  /** The submission when writing began: a save is compared with it. */
  base: Submission;
  text: EditorText;
  /** The text before it was cleared or replaced as a whole. */
  before: EditorText;
  /** The draft waiting for a choice: below the text, or instead of it. */
  draft: string;
  failure: FailureFacts | null;
  /** The current version while it clashes with what was written. */
  theirs: Submission | null;
  /** The combination of both being written meanwhile. */
  together: EditorText | null;
  /** Reasons against completing that the user has already been asked about. */
  doubts: readonly string[];
  /** Whether the save waiting for confirmation should go on to the next script. */
  goesOn: boolean;
}

export type EditorEvent =
  | { type: 'grade.change'; grade: string }
  | { type: 'feedback.change'; feedback: string }
  | { type: 'feedback.clear' }
  | { type: 'draft.use'; draft: string }
  | { type: 'draft.append' }
  | { type: 'draft.replace' }
  | { type: 'draft.cancel' }
  | { type: 'text.undo' }
  | { type: 'unsaved.discard' }
  | { type: 'editor.save'; scale?: Scale; goesOn?: boolean }
  | { type: 'save.settled'; result: RowResult }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'together.change'; text: EditorText }
  | { type: 'conflict.merge' };

const GONE: FailureFacts = {
  status: 404,
  detail: 'This submission was deleted.',
  message: 'This submission was deleted.',
};

const FREE: Scale = { kind: 'free' };
const isBlank = (text: string): boolean => text.trim() === '';
const keptOf = ({
  user,
  base,
  text,
  together,
}: Pick<EditorContext, 'user' | 'base' | 'text' | 'together'>): UnsavedText => ({
  user,
  submission: base.id,
  baseVersion: base.version,
  base: { grade: base.grade, feedback_text: base.feedback_text },
  text,
  together,
});
/** Returns both texts as one, as a starting point. */
const proposal = (base: Submission, mine: EditorText, theirs: Submission): EditorText => ({
  grade: mine.grade || (theirs.grade ?? ''),
  feedback: mergeTexts(base.feedback_text ?? '', mine.feedback, theirs.feedback_text ?? '').text,
});
/** Returns the submission as it was when the stored text was begun. */
const baseOfKept = (now: Submission, kept: UnsavedText): Submission => ({
  ...now,
  ...kept.base,
  version: kept.baseVersion,
});

export const feedbackEditorMachine = setup({
  types: {} as {
    context: EditorContext;
    events: EditorEvent | { type: 'text.changed' };
    tags: 'busy' | 'editable';
    input: { user: number; submission: Submission; mode: EditorMode };
  },
  actors: {
    recallText: fromPromise<UnsavedText | null, { user: number; submission: number }>(
      promiseNotProvided,
    ),
    keeper: textKeeperMachine,
    copier: copierMachine,
    student: studentTextMachine,
  },
  guards: {
    hasClash: ({ context }, { kept }: { kept: UnsavedText | null }) =>
      kept !== null && clashes(kept, context.base),
    hasUnsaved: ({ context }, { kept }: { kept: UnsavedText | null }) =>
      kept !== null && isUnsaved({ base: context.base, text: carriedOver(kept, context.base) }),
    hasFeedback: ({ context }) => !isBlank(context.text.feedback),
    hasDoubts: ({ context: { text, doubts } }, { scale = FREE }: { scale?: Scale }) =>
      doubtsOf(text, scale).some((doubt) => !doubts.includes(doubt)),
    isGraded: (_, { result }: { result: RowResult }) => result.kind === 'graded',
    isConflicted: (_, { result }: { result: RowResult }) => result.kind === 'conflicted',
  },
  actions: {
    setText: assign(({ context }, change: Partial<EditorText>) => ({
      text: { ...context.text, ...change },
    })),
    rememberText: assign(({ context }) => ({ before: context.text })),
    restoreText: assign(({ context }) => ({ text: context.before })),
    startFromBase: assign(({ context }) => ({ text: textOf(context.base) })),
    restoreUnsaved: assign(({ context }, { kept }: { kept: UnsavedText | null }) =>
      kept ? { text: carriedOver(kept, context.base) } : {},
    ),
    setConflictWithUnsaved: assign(({ context }, { kept }: { kept: UnsavedText | null }) =>
      kept
        ? {
            text: kept.text,
            theirs: context.base,
            base: baseOfKept(context.base, kept),
            together:
              kept.together ?? proposal(baseOfKept(context.base, kept), kept.text, context.base),
          }
        : {},
    ),
    setDraft: assign((_, { draft }: { draft: string }) => ({ draft })),
    appendDraft: assign(({ context: { text, draft } }) => ({
      text: { ...text, feedback: `${text.feedback.trimEnd()}\n\n${draft}` },
    })),
    placeDraft: assign(({ context: { text, draft } }) => ({ text: { ...text, feedback: draft } })),
    addDoubts: assign(
      (
        { context: { text, doubts } },
        { scale = FREE, goesOn = false }: { scale?: Scale; goesOn?: boolean },
      ) => ({
        goesOn,
        doubts: [...new Set([...doubts, ...doubtsOf(text, scale)])],
      }),
    ),
    setError: assign((_, { result }: { result: RowResult }) => ({
      failure: result.kind === 'failed' ? result.failure : GONE,
    })),
    setTheirs: assign(({ context: { base, text } }, { result }: { result: RowResult }) =>
      result.kind === 'conflicted'
        ? { theirs: result.submission, together: proposal(base, text, result.submission) }
        : {},
    ),
    setMergedText: assign((_, { text }: { text: EditorText }) => ({ together: text })),
    applyMergedText: assign(({ context }) => ({ text: context.together ?? context.text })),
    setSavedText: assign(({ context }, { result }: { result: RowResult }) =>
      result.kind === 'graded'
        ? { base: result.submission, text: carriedOver(keptOf(context), result.submission) }
        : {},
    ),
    rebaseOnTheirs: assign(({ context }) => ({
      base: context.theirs ?? context.base,
      theirs: null,
      together: null,
    })),
    raiseTextChanged: raise({ type: 'text.changed' }),
    storeText: sendTo('keeper', ({ context }) => ({ type: 'text.changed', kept: keptOf(context) })),
    askToSave: sendParent(({ context: { base, text } }) => ({
      type: 'grade.save',
      base,
      patch: { ...fieldsOf(text) },
    })),
    askToClose: sendParent({ type: 'dialog.close' }),
  },
}).createMachine({
  id: 'editor',
  description: 'Grade and feedback of one submission. Everything typed is kept until it is saved.',
  context: ({ input: { user, submission, mode } }) => ({
    user,
    mode,
    base: submission,
    text: textOf(submission),
    before: textOf(submission),
    draft: '',
    failure: null,
    theirs: null,
    together: null,
    doubts: [],
    goesOn: false,
  }),
  invoke: [
    { id: 'keeper', src: 'keeper' },
    { id: 'copier', src: 'copier' },
    {
      id: 'student',
      src: 'student',
      input: ({ context: { base } }) => ({
        submission: base.id,
        hasText: base.files.some((file) => file.has_text),
        pictures: base.files
          .filter(({ filename }) => isPicture(filename))
          .map(({ id, filename }) => ({ id, name: filename })),
      }),
    },
  ],
  on: { 'text.changed': { actions: 'storeText' } },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Checks whether there is unsaved text by this person.',
      tags: 'busy',
      invoke: {
        id: 'recallText',
        src: 'recallText',
        input: ({ context: { user, base } }) => ({ user, submission: base.id }),
        onDone: [
          {
            guard: { type: 'hasClash', params: ({ event }) => ({ kept: event.output }) },
            target: 'conflict',
            actions: {
              type: 'setConflictWithUnsaved',
              params: ({ event }) => ({ kept: event.output }),
            },
          },
          {
            guard: { type: 'hasUnsaved', params: ({ event }) => ({ kept: event.output }) },
            target: 'writing.restored',
            actions: { type: 'restoreUnsaved', params: ({ event }) => ({ kept: event.output }) },
          },
          { target: 'writing' },
        ],
        onError: 'writing',
      },
    },
    writing: {
      tags: 'editable',
      initial: 'plain',
      on: {
        'grade.change': {
          target: '.plain',
          actions: [
            { type: 'setText', params: ({ event: { grade } }) => ({ grade }) },
            'raiseTextChanged',
          ],
        },
        'feedback.change': {
          target: '.plain',
          actions: [
            { type: 'setText', params: ({ event: { feedback } }) => ({ feedback }) },
            'raiseTextChanged',
          ],
        },
        'feedback.clear': {
          guard: 'hasFeedback',
          target: '.undoable',
          actions: [
            'rememberText',
            { type: 'setText', params: { feedback: '' } },
            'raiseTextChanged',
          ],
        },
        'draft.use': [
          {
            guard: 'hasFeedback',
            target: '.placing',
            actions: { type: 'setDraft', params: ({ event }) => event },
          },
          {
            target: '.undoable',
            actions: [
              'rememberText',
              { type: 'setDraft', params: ({ event }) => event },
              'placeDraft',
              'raiseTextChanged',
            ],
          },
        ],
        'editor.save': [
          {
            guard: { type: 'hasDoubts', params: ({ event }) => event },
            target: '.doubtful',
            actions: { type: 'addDoubts', params: ({ event }) => event },
          },
          { target: 'saving' },
        ],
        'save.settled': {
          description: 'A save requested before this dialog was opened.',
          guard: { type: 'isGraded', params: ({ event }) => event },
          actions: [{ type: 'setSavedText', params: ({ event }) => event }, 'raiseTextChanged'],
        },
      },
      states: {
        plain: { description: 'Grade and feedback can be written.' },
        restored: {
          description:
            'Unsaved text from earlier was restored; the saved version is one click away.',
          on: {
            'unsaved.discard': {
              target: 'undoable',
              actions: ['rememberText', 'startFromBase', 'raiseTextChanged'],
            },
          },
        },
        placing: {
          description:
            'There is feedback already: asks whether the draft goes below it or replaces it.',
          on: {
            'draft.append': {
              target: 'undoable',
              actions: ['rememberText', 'appendDraft', 'raiseTextChanged'],
            },
            'draft.replace': {
              target: 'undoable',
              actions: ['rememberText', 'placeDraft', 'raiseTextChanged'],
            },
            'draft.cancel': 'plain',
          },
        },
        undoable: {
          description: 'The last insertion can be undone.',
          on: { 'text.undo': { target: 'plain', actions: ['restoreText', 'raiseTextChanged'] } },
        },
        doubtful: {
          description:
            'The feedback has an unfilled placeholder, or the grade is off the scale: asks once; a second Save saves.',
        },
        failed: {
          description: 'Saving failed. The text is here, and kept in this browser.',
        },
      },
    },
    saving: {
      description: 'Grade and feedback are being stored.',
      tags: 'busy',
      entry: 'askToSave',
      on: {
        'save.settled': [
          { guard: { type: 'isGraded', params: ({ event }) => event }, target: 'saved' },
          {
            guard: { type: 'isConflicted', params: ({ event }) => event },
            target: 'conflict',
            actions: { type: 'setTheirs', params: ({ event }) => event },
          },
          {
            target: 'writing.failed',
            actions: { type: 'setError', params: ({ event }) => event },
          },
        ],
      },
    },
    conflict: {
      description:
        'Somebody else changed the same field: both texts are shown, and nothing is sent until one is chosen.',
      on: {
        'conflict.keepMine': { target: 'saving', actions: 'rebaseOnTheirs' },
        'conflict.takeTheirs': {
          target: 'writing.undoable',
          actions: ['rememberText', 'rebaseOnTheirs', 'startFromBase', 'raiseTextChanged'],
        },
        'together.change': {
          actions: [{ type: 'setMergedText', params: ({ event }) => event }, 'raiseTextChanged'],
        },
        'conflict.merge': {
          target: 'writing',
          actions: ['applyMergedText', 'rebaseOnTheirs', 'raiseTextChanged'],
        },
      },
    },
    saved: { description: 'Grade and feedback are stored.', type: 'final', entry: 'askToClose' },
  },
});
