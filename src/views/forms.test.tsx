import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { EMAIL_TAKEN } from '#contract/errors.ts';
import { DEFAULT_SETTINGS, type User } from '#contract/accounts/user.ts';
import { Failure } from '#lib/site/failure.ts';
import { assignmentFormMachine } from '#machines/assignments/assignment-form.machine.ts';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { profileMachine } from '#machines/accounts/profile.machine.ts';
import {
  profileCommands,
  type Details,
  type NewPassword,
} from '#machines/accounts/profile.view.ts';
import { withDialogs } from '#tests/support/dialogs.ts';
import AssignmentDialog from './assignments/assignment-dialog.tsx';
import { ExpiredDialog } from './accounts/auth/expired-dialog.tsx';
import { RegisterForm } from './accounts/auth/register-form.tsx';
import { SignInForm } from './accounts/auth/sign-in-form.tsx';
import CommentDialog from './comments/comment-dialog.tsx';
import { SetNameDialog } from './comments/comment-sets-panel.tsx';
import { DeletionDialog, ProfileScreen } from './accounts/profile/profile-screen.tsx';

withDialogs();

const nothing = () => {};
/** The field has the focus and says what is wrong with it, to screen readers too. */
const expectFault = async (field: HTMLElement, says: string) => {
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(says));
};

test('[EASE-20] a comment: reports what is missing, one field after another', async () => {
  const user = userEvent.setup();
  render(
    <CommentDialog
      actor={createActor(commentDialogMachine, { input: { comment: null } }).start()}
    />,
  );
  const submit = screen.getByRole('button', { name: 'Add Comment' });
  const [text, category, level] = ['Comment', 'Category', 'Quality level'].map((label) =>
    screen.getByLabelText(label),
  );
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

test('[EASE-20] a refused sign-in, registration or profile: the message belongs to its field, or takes the focus itself if it has none', async () => {
  const signIn = (message: string | null, fault: string | null = null) => (
    <SignInForm message={message} fault={fault} busy={false} onSubmit={nothing} />
  );
  const form = render(signIn(null));
  screen.getByRole('button', { name: 'Sign in' }).focus();
  form.rerender(signIn('The server could not be reached.'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
  form.rerender(signIn('Invalid email or password', 'password'));
  await expectFault(screen.getByLabelText('Password'), 'Invalid email or password');
  form.unmount();

  const register = (message: string | null, fault: string | null = null) => (
    <RegisterForm
      message={message}
      fault={fault}
      busy={false}
      loginHref="/login"
      onSubmit={nothing}
    />
  );
  const registration = render(register(null));
  for (const [label, fault] of [
    ['Email', 'email'],
    ['Full name', 'full_name'],
    ['Password', 'password'],
  ] as const) {
    registration.rerender(register(`No such ${fault}.`, fault));
    await expectFault(screen.getByLabelText(label), `No such ${fault}.`); // oxlint-disable-line no-await-in-loop -- one after the other
  }
  registration.unmount();

  const actor = createActor(
    profileMachine.provide({
      actors: {
        saveDetails: fromPromise<User, Details>(() =>
          Promise.reject(new Failure({ status: 400, detail: EMAIL_TAKEN, message: EMAIL_TAKEN })),
        ),
        savePassword: fromPromise<void, NewPassword>(() =>
          Promise.reject(
            new Failure({
              status: 422,
              detail: 'Wrong.',
              message: 'Wrong.',
              field: 'current_password',
            }),
          ),
        ),
      },
    }),
  ).start();
  render(
    <ProfileScreen
      actor={actor}
      user={{
        id: 1,
        email: 'ada@example.org',
        full_name: 'Ada',
        role: 'teacher',
        credit_balance: 1,
        created_at: '2026-01-01T00:00:00.000Z',
        settings: DEFAULT_SETTINGS,
      }}
      secondFactor={null}
      sessions={null}
    />,
  );
  act(() =>
    profileCommands(actor).saveDetails({
      full_name: 'Ada',
      email: 'bob@example.org',
      current_password: 'x',
    }),
  );
  await expectFault(screen.getByLabelText('Email'), EMAIL_TAKEN);
  act(() =>
    profileCommands(actor).savePassword({ current_password: 'x', password: 'correct horse' }),
  );
  await expectFault(screen.getByLabelText('Current password'), 'Wrong.');
});

test('[EASE-20] an assignment without a name', async () => {
  const user = userEvent.setup();
  render(
    <AssignmentDialog
      actor={createActor(assignmentFormMachine, { input: { assignment: null } }).start()}
      onOpenFile={nothing}
    />,
  );
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid');
  await user.click(screen.getByLabelText(/^Description/));
  await user.click(screen.getByRole('button', { name: 'Create assignment' }));
  await expectFault(screen.getByLabelText('Name'), 'Name is required.');
});

test('[EASE-20] a set without a name, a word that was not typed, a wrong password: reported once known', async () => {
  const naming = { set: null, name: '', isBusy: false, message: null };
  const set = (message: string | null) => (
    <SetNameDialog
      naming={{ ...naming, message }}
      onType={nothing}
      onSubmit={nothing}
      onClose={nothing}
      onDismiss={nothing}
    />
  );
  const named = render(set(null));
  expect(screen.getByLabelText('Name')).toBeValid();
  named.rerender(set('Name is required.'));
  await expectFault(screen.getByLabelText('Name'), 'Name is required.');
  named.unmount();

  const deletion = (text: string | null, field: string | null = null) => (
    <DeletionDialog
      open
      busy={false}
      message={text === null ? null : { text, field }}
      onConfirm={nothing}
      onClose={nothing}
    />
  );
  const deleted = render(deletion(null));
  screen.getByLabelText('Password').focus();
  deleted.rerender(deletion('Type DELETE to confirm.', 'typed'));
  await expectFault(screen.getByLabelText('Type DELETE to confirm'), 'Type DELETE to confirm.');
  await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
  deleted.rerender(deletion('Wrong password.', 'current_password'));
  await expectFault(screen.getByLabelText('Password'), 'Wrong password.');
  deleted.unmount();

  const expired = (message: string | null) => (
    <ExpiredDialog
      isPasswordWrong={message?.startsWith('Invalid') ?? false}
      email="ada@example.org"
      busy={false}
      message={message}
      onSubmit={nothing}
      onSignOut={nothing}
    />
  );
  const dialog = render(expired(null));
  screen.getByRole('button', { name: 'Log in' }).focus();
  dialog.rerender(expired('The server could not be reached.'));
  expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  dialog.rerender(expired('Invalid email or password'));
  await expectFault(screen.getByLabelText('Password'), 'Invalid email or password');
});
