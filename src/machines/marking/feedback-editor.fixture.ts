import { expect } from 'vitest';
import type { EventObject } from 'xstate';
import type { EditorText, UnsavedText } from '#lib/submissions/unsaved-text.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { submission, unreached } from '#tests/support/submissions.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import type { feedbackEditorMachine } from './feedback-editor.machine.ts';

export const opened = submission({
  id: 5,
  version: 3,
  grade: 'C',
  feedback_text: 'Old words',
  ai_feedback_text: 'A draft',
});
export const theirs: Submission = { ...opened, feedback_text: 'Their words', version: 4 };
export const saved: Submission = { ...opened, grade: 'A', version: 4 };
export const failed = {
  kind: 'failed',
  doing: 'grading',
  failure: unreached().facts,
  submission: null,
} as const;

export const kept = (text: Partial<EditorText>, over: Partial<UnsavedText> = {}): UnsavedText => ({
  user: 2,
  submission: 5,
  baseVersion: 3,
  base: { grade: 'C', feedback_text: 'Old words' },
  text: { grade: 'C', feedback: 'Old words', ...text },
  ...over,
});
export const clashing = kept(
  { feedback: 'My words' },
  { baseVersion: 2, base: { grade: 'C', feedback_text: 'Older words' } },
);

/** Returns what the keeper was last told to store. */
const lastKept = (heard: readonly { id: string; event: EventObject }[]): UnsavedText | undefined =>
  heard
    .filter(({ id }) => id === 'keeper')
    .map(({ event }) => (event as unknown as { kept: UnsavedText }).kept)
    .at(-1);

/** How the editor is walked: on its own, and through its dialog. */
export const editorWalk: Walk<typeof feedbackEditorMachine> = {
  input: { user: 2, submission: opened, mode: 'grade' },
  samples: [
    { type: 'grade.change', grade: 'A' },
    { type: 'feedback.change', feedback: 'My words' },
    { type: 'draft.use', draft: 'A draft' },
    { type: 'together.change', text: { grade: 'A', feedback: 'Both' } },
    { type: 'editor.save' },
    { type: 'editor.save', scale: { kind: 'pass_fail' } },
    { type: 'save.settled', result: { kind: 'graded', submission: saved } },
    { type: 'save.settled', result: { kind: 'conflicted', submission: theirs } },
    { type: 'save.settled', result: failed },
    { type: 'save.settled', result: { kind: 'removed' } },
    done('recallText', null),
    done('recallText', kept({ feedback: 'My words' })),
    done('recallText', clashing),
    fails('recallText'),
  ],
  key: ({ context }) => [
    context.text.feedback === '',
    context.base.version,
    context.doubts.length > 0,
  ],
  allow: ({ context, value }, event) =>
    !(
      event.type === 'save.settled' &&
      value !== 'saving' &&
      (event.result.kind !== 'graded' || context.base.version === 4)
    ),
  facts: () => {
    let standing: EditorText = { grade: 'C', feedback: 'Old words' };
    let text = standing;
    return {
      '[RULE-1] [RULE-3] whatever is typed, cleared, taken or brought back is kept at once': ({
        event,
        before,
        after,
        world,
      }) => {
        if (after.context.text === before.context.text || event.type.startsWith('xstate.')) return;
        expect(lastKept(world.heard)).toMatchObject({
          user: 2,
          submission: 5,
          text: after.context.text,
          baseVersion: after.context.base.version,
        });
      },
      'the text is what the person made of it': ({ event, before, after }) => {
        if (
          event.type === 'save.settled' &&
          event.result.kind === 'graded' &&
          before.value !== 'saving'
        ) {
          text = { ...text, grade: text.grade === standing.grade ? 'A' : text.grade };
          standing = { ...standing, grade: 'A' };
        }
        if (event.type === 'grade.change') text = { ...text, grade: event.grade };
        if (event.type === 'feedback.change') text = { ...text, feedback: event.feedback };
        if (event.type === 'feedback.clear' && before.can(event)) text = { ...text, feedback: '' };
        if (event.type === 'draft.use' && text.feedback === '')
          text = { ...text, feedback: event.draft };
        if (event.type === 'draft.replace') text = { ...text, feedback: 'A draft' };
        if (event.type === 'draft.append')
          text = { ...text, feedback: `${text.feedback}\n\nA draft` };
        if (event.type === 'text.undo') text = before.context.before;
        if (event.type === 'unsaved.discard') text = standing;
        if (event.type === 'conflict.takeTheirs')
          text = {
            grade: before.context.theirs!.grade!,
            feedback: before.context.theirs!.feedback_text!,
          };
        if (event.type === 'conflict.merge' && before.context.together)
          text = before.context.together;
        if (event.type === 'xstate.done.actor.recallText' && event.output)
          text = (event.output as UnsavedText).text;
        expect(after.context.text).toEqual(text);
      },
      '[EDIT-16] the draft goes into an empty text at once, else it asks first': ({
        event,
        before,
        after,
      }) => {
        if (event.type !== 'draft.use') return;
        const wasEmpty = before.context.text.feedback === '';
        expect(after.matches({ writing: wasEmpty ? 'undoable' : 'placing' })).toBe(true);
        if (wasEmpty) expect(after.context.text.feedback).toBe('A draft');
      },
      '[EDIT-17] nothing that is saved holds the AI text as a field of its own': ({
        event,
        after,
        world,
      }) => {
        if (event.type === 'editor.save' && after.matches('saving'))
          expect(
            Object.keys((world.toParent.at(-1) as unknown as { patch: object }).patch),
          ).toEqual(['grade', 'feedback_text']);
      },
      '[RULE-6] a save goes out with what it was written over': ({ event, after, world }) => {
        if (
          !(event.type === 'editor.save' && after.matches('saving')) &&
          event.type !== 'conflict.keepMine'
        )
          return;
        expect(world.toParent.at(-1)).toMatchObject({
          type: 'grade.save',
          base: { id: 5, version: after.context.base.version },
        });
        if (event.type === 'conflict.keepMine') expect(after.context.theirs).toBeNull();
      },
      '[RULE-1] a failed save leaves the text as it is, and the dialog open': ({
        event,
        before,
        after,
      }) => {
        if (event.type !== 'save.settled' || event.result.kind !== 'failed') return;
        expect(after.matches({ writing: 'failed' })).toBe(true);
        expect(after.context.text).toEqual(before.context.text);
        expect(after.context.failure).toBe(failed.failure);
      },
      '[RULE-8] a collision shows both texts and sends nothing': ({ event, after, world }) => {
        if (event.type !== 'save.settled' || event.result.kind !== 'conflicted') return;
        expect(after.value).toBe('conflict');
        expect(after.context.theirs).toBe(theirs);
        expect(world.toParent.at(-1)).toMatchObject({ type: 'grade.save' });
      },
      '[EDIT-38] a grade off the scale is asked about once, and a second save goes out': ({
        event,
        before,
        after,
      }) => {
        if (event.type !== 'editor.save') return;
        const isOff =
          event.scale !== undefined &&
          before.context.text.grade.trim() !== '' &&
          before.context.text.feedback.trim() !== '';
        const wasSaid = before.context.doubts.some((doubt) =>
          doubt.includes(`“${before.context.text.grade}”`),
        );
        expect(after.matches({ writing: 'doubtful' })).toBe(isOff && !wasSaid);
        expect(after.matches('saving')).toBe(!isOff || wasSaid);
      },
      '[RULE-44] what is put together of both texts is kept with the rest at each stroke': ({
        event,
        after,
        world,
      }) => {
        if (event.type !== 'together.change' || !after.matches('conflict')) return;
        expect(lastKept(world.heard)).toMatchObject({
          together: event.text,
          text: after.context.text,
        });
      },
      'the dialog closes exactly when the text is saved': ({ after, world }) => {
        expect(world.toParent.some(({ type }) => type === 'dialog.close')).toBe(
          after.status === 'done',
        );
      },
    };
  },
};
