import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { EmptyState } from '../components/states/empty-state.tsx';
import { Link } from '../components/actions/link.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { Popover } from '../components/floating/popover.tsx';
import { AuthFrame } from '#views/accounts/auth/auth-frame.tsx';
import { AuthPage } from '#views/accounts/auth/auth-page.tsx';
import { RegisterForm } from '#views/accounts/auth/register-form.tsx';
import { SignInForm } from '#views/accounts/auth/sign-in-form.tsx';
import { AppShell } from '#views/shell/app-shell.tsx';
import { NotFound } from '#views/shell/not-found.tsx';
import { RouterError } from '#views/shell/router-error.tsx';

const query = new URLSearchParams(location.search);
const noop = () => {};
const ada = { full_name: 'Ada King Lovelace', email: 'ada.lovelace@analytical-engine.example.org' };

const contents: Record<string, React.ReactNode> = { missing: <NotFound /> };

const bell = (
  <Popover label="Notifications" trigger={<Bell />} className="w-bell p-6">
    {() => <p className="text-center text-ink-muted">No notifications yet</p>}
  </Popover>
);

export const Shell = () => {
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system');
  const choose = (next: 'light' | 'dark') => {
    setTheme(next);
    document.documentElement.dataset['theme'] = next;
  };
  return (
    <AppShell
      user={ada}
      credits={Number(query.get('credits') ?? 42)}
      theme={theme}
      onTheme={choose}
      onLogout={noop}
      path={query.get('path') ?? '/assignments'}
      Link="a"
      bell={bell}
    >
      {contents[query.get('content') ?? ''] ?? (
        <>
          <PageHeader
            title="Assignments"
            description="One for each piece of work your students hand in."
          />
          <EmptyState
            title="Your desk is clear"
            illustration={
              <img src="/illustrations/no-assignments.svg" alt="" width="240" height="180" />
            }
            action={
              <Link href="/assignments" look="primary">
                Create your first assignment
              </Link>
            }
          >
            An assignment holds the work of one class: create it, upload what was handed in, and
            read the first draft in a minute.
          </EmptyState>
        </>
      )}
    </AppShell>
  );
};

export const SignIn = () => (
  <AuthFrame>
    <AuthPage title="Sign in" lead="Welcome back to your desk.">
      <SignInForm
        message={query.has('error') ? 'Invalid email or password' : null}
        fault={query.has('error') ? 'password' : null}
        onDismiss={noop}
        busy={query.has('busy')}
        registerHref="/register"
        onSubmit={noop}
      />
    </AuthPage>
  </AuthFrame>
);

export const Register = () => (
  <AuthFrame>
    <AuthPage
      title="Create your account"
      lead="10 credits to begin with: ten AI feedback drafts. No credit card required."
    >
      <RegisterForm
        message={query.has('error') ? 'Email is already registered.' : null}
        fault={query.has('error') ? 'email' : null}
        onDismiss={noop}
        busy={query.has('busy')}
        loginHref="/login"
        onSubmit={noop}
      />
    </AuthPage>
  </AuthFrame>
);

export const Broken = () => (
  <RouterError detail="TypeError: submissions is undefined" onReload={noop} />
);
