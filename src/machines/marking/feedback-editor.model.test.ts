import { describe, expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, walk } from '#tests/support/charts/walk.ts';
import type { EditorText } from '#lib/submissions/unsaved-text.ts';
import { expectations } from './feedback-editor.expectations.ts';
import { clashing, editorWalk, kept, opened, saved, theirs } from './feedback-editor.fixture.ts';
import { feedbackEditorMachine } from './feedback-editor.machine.ts';
import {
  EDITOR_WORDS,
  hasUnsavedText,
  selectTheirs,
  selectTogether,
} from './feedback-editor.view.ts';

checkAgainstTable(feedbackEditorMachine, expectations);

walk(feedbackEditorMachine, editorWalk);

const live = (submission = opened) =>
  begin(feedbackEditorMachine, { input: { user: 2, submission, mode: 'user' } });
const writing = (submission = opened) => {
  const all = live(submission);
  all.happen(done('recallText', null));
  return all;
};

describe('what is saved', () => {
  test('[EDIT-9] [EDIT-10] sends an empty grade and empty feedback as null', () => {
    const { happen, world } = writing();
    happen({ type: 'grade.change', grade: ' ' });
    happen({ type: 'feedback.clear' });
    happen({ type: 'editor.save' });
    expect(world.toParent).toContainEqual({
      type: 'grade.save',
      base: opened,
      patch: { grade: null, feedback_text: null },
    });
  });
});

describe('stored text', () => {
  test('[RULE-4] [RULE-5] is requested by user and submission, restored, and can be discarded and brought back', () => {
    const { happen, now, world } = live();
    expect(world.calls).toContainEqual({
      id: 'recallText',
      src: 'recallText',
      input: { user: 2, submission: 5 },
    });
    happen(done('recallText', kept({ feedback: 'My words' })));
    expect(now().context.text).toEqual({ grade: 'C', feedback: 'My words' });
    expect(hasUnsavedText(now())).toBe(true);
    happen({ type: 'unsaved.discard' });
    expect(now().context.text.feedback).toBe('Old words');
    happen({ type: 'text.undo' });
    expect(now().context.text.feedback).toBe('My words');
  });

  test("a field that was not edited follows the server's current value", () => {
    const { happen, now } = live({ ...opened, grade: 'B', version: 4 });
    happen(done('recallText', kept({ feedback: 'My words' })));
    expect(now().context.text).toEqual({ grade: 'B', feedback: 'My words' });
  });

  test('[RULE-8] shows both if somebody else changed the same field meanwhile', () => {
    const { happen, now, world } = live();
    happen(done('recallText', clashing));
    expect(selectTheirs(now())).toBe(opened);
    expect(now().context.text.feedback).toBe('My words');
    happen({ type: 'conflict.keepMine' });
    expect(world.toParent.at(-1)).toEqual({
      type: 'grade.save',
      base: opened,
      patch: { grade: 'C', feedback_text: 'My words' },
    });
  });

  test("doesn't offer text that has been saved since", () => {
    const { happen, now } = live();
    happen(done('recallText', kept({})));
    expect(now().value).toEqual({ writing: 'plain' });
  });
});

const conflict = () => {
  const all = writing();
  all.happen({ type: 'feedback.change', feedback: 'My words' });
  all.happen({ type: 'editor.save' });
  all.happen({ type: 'save.settled', result: { kind: 'conflicted', submission: theirs } });
  return all;
};

describe('a collision', () => {
  test('[RULE-9] mine: is sent again, replacing theirs', () => {
    const { happen, world } = conflict();
    happen({ type: 'conflict.keepMine' });
    expect(world.toParent.at(-1)).toMatchObject({
      base: theirs,
      patch: { feedback_text: 'My words' },
    });
  });

  test('[RULE-9] theirs: mine can still be brought back', () => {
    const { happen, now } = conflict();
    happen({ type: 'conflict.takeTheirs' });
    expect(now().context.text.feedback).toBe('Their words');
    expect(hasUnsavedText(now())).toBe(false);
    happen({ type: 'text.undo' });
    expect(now().context.text.feedback).toBe('My words');
  });

  test('[RULE-9] merged: can be edited, and replaces theirs when saved', () => {
    const { happen, now, world } = conflict();
    expect(selectTogether(now()).feedback).toBe('My words\n\nTheir words');
    happen({ type: 'together.change', text: { grade: 'C', feedback: 'Both' } });
    happen({ type: 'conflict.merge' });
    happen({ type: 'editor.save' });
    expect(world.toParent.at(-1)).toEqual({
      type: 'grade.save',
      base: theirs,
      patch: { grade: 'C', feedback_text: 'Both' },
    });
  });
});

test('[RULE-44] restores the combination of both texts after a reload', () => {
  const { happen, now } = live();
  happen(done('recallText', { ...clashing, together: { grade: 'C', feedback: 'Half of both' } }));
  expect(selectTheirs(now())).toBe(opened);
  expect(selectTogether(now())).toEqual({ grade: 'C', feedback: 'Half of both' });
});

test('a save in progress when the dialog opened updates what the text is compared with', () => {
  const { happen, now } = writing();
  happen({ type: 'feedback.change', feedback: 'More' });
  happen({ type: 'save.settled', result: { kind: 'graded', submission: saved } });
  expect(now().context.base).toBe(saved);
  expect(now().context.text).toEqual({ grade: 'A', feedback: 'More' });
});

test('blanks are not feedback: there is nothing to clear, and a draft needs no choice of place', () => {
  const { happen, now } = writing();
  happen({ type: 'feedback.change', feedback: ' \n' });
  expect(now().can({ type: 'feedback.clear' })).toBe(false);
  happen({ type: 'draft.use', draft: 'A draft' });
  expect([now().value, now().context.text.feedback]).toEqual([{ writing: 'undoable' }, 'A draft']);
});

describe('the proposed combination', () => {
  const proposed = (was: Partial<typeof opened>, mine: EditorText, now: Partial<typeof opened>) => {
    const all = writing({ ...opened, ...was });
    all.happen({ type: 'grade.change', grade: mine.grade });
    all.happen({ type: 'feedback.change', feedback: mine.feedback });
    all.happen({ type: 'editor.save' });
    all.happen({
      type: 'save.settled',
      result: { kind: 'conflicted', submission: { ...theirs, ...now } },
    });
    expect(all.now().value).toBe('conflict');
    return selectTogether(all.now());
  };

  test.each([
    ['my grade, where I gave one', 'A', 'B', 'A'],
    ['theirs, where I gave none', '', 'B', 'B'],
    ['none, where nobody gave one', '', null, ''],
  ])('[RULE-9] %s', (_, mine, now, both) => {
    expect(proposed({}, { grade: mine, feedback: 'Mine' }, { grade: now }).grade).toBe(both);
  });
  test.each([
    [
      'mine below which theirs follows, where nothing stood there',
      null,
      'Mine',
      'Theirs',
      'Mine\n\nTheirs',
    ],
    ['mine, where they took theirs away', 'Old words', 'Mine', null, 'Mine'],
  ])('[RULE-9] %s', (_, was, mine, now, both) => {
    expect(
      proposed({ feedback_text: was }, { grade: 'A', feedback: mine }, { feedback_text: now })
        .feedback,
    ).toBe(both);
  });
});

test('[EDIT-12] title and buttons depend on what was clicked', () => {
  expect(EDITOR_WORDS.grade).toEqual({
    title: 'Grade Submission',
    clear: 'Clear Feedback',
    copy: 'Copy Feedback',
    save: 'Save Grade',
  });
  expect([EDITOR_WORDS.user.title, EDITOR_WORDS.ai.title]).toEqual([
    'Edit User Feedback',
    'View AI Feedback',
  ]);
});
