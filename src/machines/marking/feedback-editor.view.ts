import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Submission } from '#contract/submissions/submission.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import { isUnsaved, type EditorText } from '#lib/submissions/unsaved-text.ts';
import type { CopierRef } from '#machines/shared/copier.view.ts';
import type { StudentTextRef } from '#machines/submissions/student-text.view.ts';
import type { EditorMode, feedbackEditorMachine } from './feedback-editor.machine.ts';

export type { EditorMode } from './feedback-editor.machine.ts';
export type EditorRef = ActorRefFrom<typeof feedbackEditorMachine>;
type Snapshot = SnapshotFrom<typeof feedbackEditorMachine>;

/** The notice above the text, if any. */
export type EditorNotice = 'restored' | 'placing' | 'undoable' | 'doubtful' | 'failed' | null;

export const selectMode = (snapshot: Snapshot): EditorMode => snapshot.context.mode;
export const selectBase = (snapshot: Snapshot): Submission => snapshot.context.base;
export const selectText = (snapshot: Snapshot): EditorText => snapshot.context.text;
/** Returns the reasons against completing with this text. */
export const selectDoubts = (snapshot: Snapshot): readonly string[] => snapshot.context.doubts;
/** Whether the save waiting for confirmation should go on to the next script. */
export const selectGoesOn = (snapshot: Snapshot): boolean => snapshot.context.goesOn;
export const selectEditorFailure = (snapshot: Snapshot): FailureFacts | null =>
  snapshot.context.failure;
/** Returns the current version while it clashes; otherwise null. */
export const selectTheirs = (snapshot: Snapshot): Submission | null =>
  snapshot.matches('conflict') ? snapshot.context.theirs : null;
/** Returns the combination of both texts, while they clash. */
export const selectTogether = (snapshot: Snapshot): EditorText =>
  snapshot.context.together ?? snapshot.context.text;
export const isRecalling = (snapshot: Snapshot): boolean => snapshot.matches('recalling');
export const isEditable = (snapshot: Snapshot): boolean => snapshot.hasTag('editable');
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');
export const hasUnsavedText = ({ context: { base, text } }: Snapshot): boolean =>
  isUnsaved({ base, text });
export const canClear = (snapshot: Snapshot): boolean => snapshot.can({ type: 'feedback.clear' });
export const selectNotice = (snapshot: Snapshot): EditorNotice => {
  for (const notice of ['restored', 'placing', 'undoable', 'doubtful', 'failed'] as const)
    if (snapshot.matches({ writing: notice })) return notice;
  return null;
};
export const selectStudentTextRef = (snapshot: Snapshot): StudentTextRef =>
  snapshot.children.student!;
export const selectCopier = (snapshot: Snapshot): CopierRef => snapshot.children.copier!;

/** The dialog's words: its title depends on what was clicked (decisions, section 6). */
export const EDITOR_WORDS = {
  grade: {
    title: 'Grade Submission',
    clear: 'Clear Feedback',
    copy: 'Copy Feedback',
    save: 'Save Grade',
  },
  user: { title: 'Edit User Feedback', clear: 'Clear', copy: 'Copy', save: 'Save Feedback' },
  ai: { title: 'View AI Feedback', clear: 'Clear', copy: 'Copy', save: 'Save Feedback' },
} as const satisfies Record<
  EditorMode,
  { title: string; clear: string; copy: string; save: string }
>;

export const editorCommands = (actor: EditorRef) => ({
  changeGrade: (grade: string) => actor.send({ type: 'grade.change', grade }),
  changeFeedback: (feedback: string) => actor.send({ type: 'feedback.change', feedback }),
  clear: () => actor.send({ type: 'feedback.clear' }),
  takeDraft: (draft: string) => actor.send({ type: 'draft.use', draft }),
  appendDraft: () => actor.send({ type: 'draft.append' }),
  replaceWithDraft: () => actor.send({ type: 'draft.replace' }),
  cancelDraft: () => actor.send({ type: 'draft.cancel' }),
  undo: () => actor.send({ type: 'text.undo' }),
  discardUnsaved: () => actor.send({ type: 'unsaved.discard' }),
  /** Returns true if it is being saved; false if the user is asked something first. */
  save: (scale?: Scale, goesOn = false): boolean => {
    actor.send({ type: 'editor.save', ...(scale && { scale }), ...(goesOn && { goesOn }) });
    return isSaving(actor.getSnapshot());
  },
  keepMine: () => actor.send({ type: 'conflict.keepMine' }),
  takeTheirs: () => actor.send({ type: 'conflict.takeTheirs' }),
  putTogether: (text: EditorText) => actor.send({ type: 'together.change', text }),
  merge: () => actor.send({ type: 'conflict.merge' }),
});
