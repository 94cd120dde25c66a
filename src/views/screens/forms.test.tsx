import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { assignmentFormMachine } from '#machines/assignment-form/assignment-form.machine.ts';
import { commentDialogMachine } from '#machines/comment-dialog/comment-dialog.machine.ts';
import { withDialogs } from '#tests/support/dialogs.ts';
import AssignmentDialog from './assignments/assignment-dialog.tsx';
import { ExpiredDialog } from './auth/expired-dialog.tsx';
import CommentDialog from './comments/comment-dialog.tsx';
import { SetNameDialog } from './comments/set-name-dialog.tsx';
import { DeletionDialog } from './profile/deletion-dialog.tsx';

withDialogs();

const nothing = () => {};
/** The field says what is wrong with it, to those who don't see it too, and has the focus. */
const expectFault = async (field: HTMLElement, says: string) => {
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(says));
};

test('[EASE-20] a comment: what is missing, one after another', async () => {
  const user = userEvent.setup();
  render(<CommentDialog actor={createActor(commentDialogMachine, { input: { comment: null } }).start()} />);
  const submit = screen.getByRole('button', { name: 'Add Comment' });
  const [text, category, level] = ['Comment', 'Category', 'Quality level'].map((label) => screen.getByLabelText(label));
  await user.selectOptions(category!, '');
  await user.selectOptions(level!, '');
  await user.click(submit);
  await expectFault(text!, 'Comment text cannot be empty.');
  expect(category).toBeValid();
  await user.type(text!, 'Well argued.');
  expect(text).toBeValid();
  await user.click(submit);
  await expectFault(category!, 'Please select a category.');
  await user.selectOptions(category!, 'A Grade (70-80)');
  await user.click(submit);
  await expectFault(level!, 'Please select a quality level.');
});

test('[EASE-20] an assignment without a name', async () => {
  const user = userEvent.setup();
  render(<AssignmentDialog actor={createActor(assignmentFormMachine, { input: { assignment: null } }).start()} onOpenFile={nothing} />);
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid');
  await user.click(screen.getByLabelText(/^Description/));
  await user.click(screen.getByRole('button', { name: 'Create assignment' }));
  await expectFault(screen.getByLabelText('Name'), 'Name is required.');
});

test('[EASE-20] a set without a name, a word that was not typed, a password that is wrong: said when it is known', async () => {
  const naming = { set: null, name: '', isBusy: false, message: null };
  const set = (message: string | null) => <SetNameDialog naming={{ ...naming, message }} onType={nothing} onSubmit={nothing} onClose={nothing} onDismiss={nothing} />;
  const named = render(set(null));
  expect(screen.getByLabelText('Name')).toBeValid();
  named.rerender(set('Name is required.'));
  await expectFault(screen.getByLabelText('Name'), 'Name is required.');
  named.unmount();

  const deletion = (message: string | null) => <DeletionDialog open busy={false} message={message} onConfirm={nothing} onClose={nothing} />;
  const deleted = render(deletion(null));
  screen.getByLabelText('Password').focus();
  deleted.rerender(deletion('Type DELETE to confirm.'));
  await expectFault(screen.getByLabelText('Type DELETE to confirm'), 'Type DELETE to confirm.');
  await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
  deleted.rerender(deletion('Wrong password.'));
  await expectFault(screen.getByLabelText('Password'), 'Wrong password.');
  deleted.unmount();

  const expired = (message: string | null) => <ExpiredDialog email="ada@example.org" busy={false} message={message} onSubmit={nothing} onSignOut={nothing} />;
  const dialog = render(expired(null));
  screen.getByRole('button', { name: 'Log in' }).focus();
  dialog.rerender(expired('The server could not be reached.'));
  expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
  dialog.rerender(expired('Invalid email or password'));
  await expectFault(screen.getByLabelText('Password'), 'Invalid email or password');
});
