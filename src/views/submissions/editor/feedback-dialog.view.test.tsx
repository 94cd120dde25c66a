import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { commentPanelMachine } from '#machines/comments/comment-panel.machine.ts';
import { draftPointsMachine } from '#machines/drafts/draft-points.machine.ts';
import { copierMachine } from '#machines/shared/copier.machine.ts';
import { editorWalk, opened } from '#machines/marking/feedback-editor.fixture.ts';
import { feedbackEditorMachine } from '#machines/marking/feedback-editor.machine.ts';
import { studentTextMachine } from '#machines/submissions/student-text.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import FeedbackDialog from './feedback-dialog.tsx';

const panel = createActor(commentPanelMachine).start();
const points = createActor(draftPointsMachine, { input: { submission: opened.id } }).start();
const NO_WORK = { patch: null, deleting: false, rolledBack: false, step: null, since: null };
const feedback = () => screen.getByLabelText('Feedback');
const grade = () => screen.getByLabelText('Grade');
const save = () => document.querySelector<HTMLButtonElement>('button[type=submit]')!;
type Snapshot = { context: { text: { grade: string; feedback: string } } };

const writes = ({ context: { text } }: Snapshot) => {
  expect(feedback()).toHaveValue(text.feedback);
  expect(grade()).toHaveValue(text.grade);
  expect(feedback()).not.toHaveAttribute('readonly');
  expect(save()).toBeEnabled();
  expect((screen.getByText('Clear Feedback') as HTMLButtonElement).disabled).toBe(
    text.feedback === '',
  );
};

walkView(feedbackEditorMachine, {
  ...editorWalk,
  samples: editorWalk.samples!.filter((event) => event.type !== 'editor.save' || 'scale' in event),
  key: ({ context }) => [context.text.feedback === '', context.doubts.length > 0],
  actors: { copier: copierMachine, student: studentTextMachine },
  allow: (snapshot, event) => {
    const { text } = snapshot.context;
    if (event.type === 'grade.change' && event.grade === text.grade) return false;
    if (event.type === 'feedback.change' && event.feedback === text.feedback) return false;
    if (event.type === 'feedback.clear' && text.feedback === '') return false;
    return editorWalk.allow?.(snapshot, event) ?? true;
  },
  render: (actor) => (
    <FeedbackDialog
      actor={actor}
      panel={panel}
      points={points}
      slots={{ Door: () => null, Note: () => null, Marks: () => null }}
      submission={opened}
      work={NO_WORK}
      previous={null}
      next={null}
      nextUnmarked={null}
      canMark
      gradeHint="Pass or Fail"
      scale={{ kind: 'pass_fail' }}
      CommentBank={() => null}
      onMove={() => {}}
      onSavedOn={() => {}}
      onGenerate={() => {}}
      onAskAgain={() => {}}
      onCancelDraft={() => {}}
      onOpenFile={() => {}}
      onHistory={() => {}}
      onClose={() => {}}
    />
  ),
  by: {
    'grade.change': (event) => {
      fireEvent.change(grade(), { target: { value: event.grade } });
    },
    'feedback.change': (event) => {
      fireEvent.change(feedback(), { target: { value: event.feedback } });
    },
    'feedback.clear': (_, { user }) => user.click(screen.getByText('Clear Feedback')),
    'draft.use': (_, { user }) => user.click(screen.getAllByText('Use as User Feedback')[0]!),
    'draft.append': (_, { user }) => user.click(screen.getByText('Below my text')),
    'draft.replace': (_, { user }) => user.click(screen.getByText('In place of my text')),
    'draft.cancel': (_, { user }) => user.click(screen.getAllByText('Cancel')[0]!),
    'text.undo': (_, { user }) => user.click(screen.getByText('Undo')),
    'unsaved.discard': (_, { user }) => user.click(screen.getByText('Use the saved text')),
    'editor.save': (_, { user }) => user.click(save()),
    'conflict.keepMine': (_, { user }) => user.click(screen.getByText('Keep mine')),
    'conflict.takeTheirs': (_, { user }) => user.click(screen.getByText('Take theirs')),
    'together.change': ({ text }) => {
      fireEvent.change(grade(), { target: { value: text.grade } });
      fireEvent.change(feedback(), { target: { value: text.feedback } });
    },
    'conflict.merge': (_, { user }) => user.click(screen.getByText('Use this')),
    'save.settled': 'elsewhere',
    'text.changed': 'elsewhere',
  },
  sees: {
    'editor.recalling': () => expect(feedback()).toHaveAttribute('readonly'),
    'editor.writing.plain': writes,
    'editor.writing.restored': (snapshot) => {
      writes(snapshot);
      expect(screen.getByText('Your unsaved text is back')).toBeVisible();
    },
    'editor.writing.placing': (snapshot) => {
      writes(snapshot);
      expect(screen.getByText('There is feedback already. Where does the draft go?')).toBeVisible();
    },
    'editor.writing.undoable': (snapshot) => {
      writes(snapshot);
      expect(screen.getByText('Undo')).toBeEnabled();
    },
    'editor.writing.failed': (snapshot) => {
      writes(snapshot);
      expect(screen.getByText('Your text is here and kept in this browser.')).toBeVisible();
    },
    'editor.writing.doubtful': (snapshot) => {
      writes(snapshot);
      expect(screen.getByText('Save anyway')).toBeEnabled();
    },
    'editor.saving': () => {
      expect(save()).toHaveAttribute('aria-busy', 'true');
      expect(feedback()).toHaveAttribute('readonly');
    },
    'editor.conflict': ({ context: { text, theirs } }) => {
      expect(save()).toBeNull();
      expect(screen.getByText('YOURS').closest('section')).toHaveTextContent(
        text.feedback.replaceAll(/\s+/g, ' ') || 'No user feedback yet',
      );
      expect(screen.getByText('THEIRS').closest('section')).toHaveTextContent(
        theirs!.feedback_text!,
      );
    },
    'editor.saved': () => {},
  },
});
