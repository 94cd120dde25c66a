import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { RegisterForm, type RegisterFormProps } from './register-form.tsx';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';

const signIn = (props: Partial<SignInFormProps> = {}) => (
  <SignInForm message={null} fault={null} busy={false} onSubmit={() => {}} {...props} />
);

const registration = (props: Partial<RegisterFormProps> = {}) => (
  <RegisterForm
    message={null}
    fault={null}
    busy={false}
    loginHref="/login"
    onSubmit={() => {}}
    {...props}
  />
);

describe('sign-in', () => {
  test('Enter sends what was typed', async () => {
    const submit = vi.fn<SignInFormProps['onSubmit']>();
    render(signIn({ onSubmit: submit }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), ' ada@example.org ');
    await userEvent.type(screen.getByLabelText('Password'), ' with spaces {Enter}');
    expect(submit).toHaveBeenCalledExactlyOnceWith({
      email: 'ada@example.org',
      password: ' with spaces ',
      isShared: false,
    });
  });

  test('[SESS-3] sends along that the computer is shared, also to the school', async () => {
    const submit = vi.fn<SignInFormProps['onSubmit']>();
    const { container } = render(signIn({ onSubmit: submit, schoolHref: '/school?next=' }));
    const school = () => container.querySelector('[data-school]')?.getAttribute('href');
    expect(school()).toBe('/school?next=');
    await userEvent.click(screen.getByRole('checkbox', { name: /^This is not my computer/ }));
    expect(school()).toBe('/school?next=&shared=1');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect(submit).toHaveBeenCalledExactlyOnceWith({
      email: 'ada@example.org',
      password: 'x',
      isShared: true,
    });
  });

  test('reports what is missing at its field, and focuses the first such field', async () => {
    const submit = vi.fn<SignInFormProps['onSubmit']>();
    render(signIn({ onSubmit: submit }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Enter your email address.',
    );
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(submit).not.toHaveBeenCalled();
  });

  test('leaves a malformed address for the server to judge', async () => {
    const submit = vi.fn<SignInFormProps['onSubmit']>();
    render(signIn({ onSubmit: submit }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada');
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('a refusal is announced, keeps what was typed and can be dismissed', async () => {
    const dismiss = vi.fn<() => void>();
    const { rerender } = render(signIn());
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    rerender(signIn({ message: 'Invalid email or password', onDismiss: dismiss }));
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  test('a second Enter sends nothing while it is busy', async () => {
    const submit = vi.fn<SignInFormProps['onSubmit']>();
    render(signIn({ busy: true, onSubmit: submit, email: 'ada@example.org' }));
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(submit).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Signing in…' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  });

  test('the password can be shown', async () => {
    render(signIn());
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('registration', () => {
  test('[AUTH-6] asks for name, e-mail and password, and for no role', async () => {
    const submit = vi.fn<RegisterFormProps['onSubmit']>();
    const { container } = render(registration({ onSubmit: submit }));
    expect(
      [...container.querySelectorAll('input, select, textarea')].map((field) =>
        field.getAttribute('name'),
      ),
    ).toEqual(['full_name', 'email', 'password']);
    await userEvent.type(screen.getByRole('textbox', { name: 'Full name' }), 'Ada Lovelace');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'analytical{Enter}');
    expect(submit).toHaveBeenCalledExactlyOnceWith({
      email: 'ada@example.org',
      password: 'analytical',
      full_name: 'Ada Lovelace',
    });
  });

  test.each([
    [
      '',
      'ada@example.org',
      'analytical',
      'Full name',
      'Enter your name, as your students know it.',
    ],
    ['Ada', 'ada', 'analytical', 'Email', 'An email address looks like name@university.edu.'],
    [
      'Ada',
      'ada@example.org',
      'short',
      'Password',
      'At least 8 characters. Choose a password of at least 8 characters.',
    ],
  ])('%j, %j, %j: reported at %s', async (name, email, password, field, description) => {
    const submit = vi.fn<RegisterFormProps['onSubmit']>();
    render(registration({ onSubmit: submit }));
    if (name) await userEvent.type(screen.getByLabelText('Full name'), name);
    await userEvent.type(screen.getByLabelText('Email'), email);
    await userEvent.type(screen.getByLabelText('Password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(description);
    expect(submit).not.toHaveBeenCalled();
  });
});
