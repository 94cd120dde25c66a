import { fireEvent, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { signInMachine, type SignInKind } from '#machines/accounts/sign-in.machine.ts';
import {
  isBusy,
  isDone,
  isMailed,
  selectFault,
  selectMessage,
  selectTicket,
  signInCommands,
  type SignInRef,
} from '#machines/accounts/sign-in.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView, type Person } from '#tests/support/charts/walk-view.tsx';
import { MailboxPage } from './reset-screen.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const credentials = { email: 'ada@example.org', password: 'correct horse' };
const refused = new Failure({ status: 401, detail: 'no', message: 'no' });
const tooLong = new Failure({
  status: 422,
  detail: 'Full name has at most 200 characters.',
  message: 'Full name has at most 200 characters.',
});
const unproven = new Failure({
  status: 400,
  detail: 'The security check failed.',
  message: 'The security check failed.',
});

function Form({ actor, kind }: { actor: SignInRef; kind: SignInKind }) {
  const said = {
    message: useSelector(actor, selectMessage),
    fault: useSelector(actor, selectFault),
    busy: useSelector(
      actor,
      (snapshot) => isBusy(snapshot) || isDone(snapshot) || selectTicket(snapshot) !== null,
    ),
  };
  const { submit, dismiss } = signInCommands(actor);
  if (useSelector(actor, isMailed)) return <MailboxPage>Follow the link in it.</MailboxPage>;
  return kind === 'register' ? (
    <RegisterForm {...said} loginHref="/login" onSubmit={submit} onDismiss={dismiss} />
  ) : (
    <SignInForm {...said} registerHref="/register" onSubmit={submit} onDismiss={dismiss} />
  );
}

const LABELS = {
  'sign-in': ['Sign in', 'Signing in…'],
  register: ['Create account', 'Creating your account…'],
} as const;
const fill = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

/** Both forms have the same chart. */
function walkForm(kind: SignInKind) {
  const [label, busyLabel] = LABELS[kind];
  const typed =
    kind === 'register'
      ? { full_name: 'Ada', ...credentials }
      : { ...credentials, isShared: false };
  const busy = () =>
    expect(screen.getByRole('button', { name: busyLabel })).toHaveAttribute('aria-busy', 'true');
  walkView(signInMachine, {
    input: { kind },
    samples: [
      { type: 'credentials.submit', credentials: typed },
      done('solveCaptcha', 'proof one'),
      fails('solveCaptcha', unproven),
      done('solveCaptchaAgain', 'proof two'),
      fails('solveCaptchaAgain', unproven),
      done('registerAccount', false),
      done('registerAccount', true),
      fails('registerAccount', tooLong),
      done('requestToken', { token: 'token', ticket: '' }),
      done('requestToken', { token: '', ticket: 'ticket' }),
      fails('requestToken', refused),
      done('storeToken'),
      fails('storeToken', new Error('full')),
    ],
    key: ({ context }) => [context.message, context.registered],
    allow: (snapshot, event) =>
      event.type !== 'message.dismiss' ||
      (snapshot.matches('editing') && selectMessage(snapshot) !== null),
    facts: {
      '[AUTH-3] [AUTH-4] what stands in the form is what is sent': ({ event, world }) => {
        if (event.type === 'xstate.done.actor.solveCaptchaAgain')
          expect(world.calls.at(-1)?.input).toEqual({ ...typed, captchaToken: 'proof two' });
      },
    },
    // What only registering needs isn't shown to users who sign in.
    excuses:
      kind === 'register'
        ? {}
        : Object.fromEntries(
            [
              'sign-in.editing | credentials.submit [0]',
              ...['done', 'error'].flatMap((end) => [
                `sign-in.registering.proving | xstate.${end}.actor.solveCaptcha [0]`,
                `sign-in.registering.sending | xstate.${end}.actor.registerAccount [0]`,
              ]),
              'sign-in.registering.sending | xstate.done.actor.registerAccount [1]',
            ].map((edge) => [edge, 'who only signs in registers nothing']),
          ),
    render: (actor) => <Form actor={actor} kind={kind} />,
    by: {
      'credentials.submit': async (_, { press }: Person) => {
        if (kind === 'register') fill('Full name', 'Ada');
        fill('Email', credentials.email);
        fill('Password', credentials.password);
        await press(screen.queryByRole('button', { name: label }) ? label : busyLabel);
      },
      'ticket.late': 'elsewhere',
      'message.dismiss': (_, { press }: Person) => press('Dismiss'),
    },
    sees: {
      'sign-in.editing': (snapshot) => {
        expect(screen.getByRole('button', { name: label })).not.toHaveAttribute('aria-busy');
        const message = selectMessage(snapshot);
        if (message === null) expect(screen.queryByRole('alert')).toBeNull();
        else expect(screen.getByRole('alert')).toHaveTextContent(message);
        if (message !== null)
          expect(screen.getByLabelText('Password')).toHaveValue(credentials.password);
      },
      ...(kind === 'register'
        ? { 'sign-in.registering.proving': busy, 'sign-in.registering.sending': busy }
        : {
            'sign-in.registering.proving': 'passing',
            'sign-in.registering.sending': 'passing',
          }),
      'sign-in.mailed':
        kind === 'register'
          ? () => expect(screen.getByText('Follow the link in it.')).toHaveFocus()
          : 'passing',
      'sign-in.signingIn.proving': busy,
      'sign-in.signingIn.sending': busy,
      'sign-in.signingIn.storing': busy,
      'sign-in.asked': busy,
      'sign-in.done': busy,
    },
  });
}

walkForm('sign-in');
walkForm('register');
