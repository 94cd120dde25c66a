import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { settingsCommands, shownSettings } from '#machines/accounts/settings.view.ts';
import { Spinner } from '#views/components/states/spinner.tsx';
import { BellLater } from './bell-later.tsx';
import { AppShell } from '#views/shell/app-shell.tsx';
import { RouterLink } from './router-link.tsx';
import { useRoot } from '../root.ts';
import { SessionGate } from '#app/accounts/session/session-gate.tsx';
import { Toasts } from './toasts.tsx';
import { useScroll } from './use-scroll.ts';
import { usePerson, useUser } from '#app/accounts/session/use-user.ts';

/** The signed-in shell around every protected route. */
export const ShellRoute = () => (
  <>
    <SessionGate>
      <SignedIn />
    </SessionGate>
    <Toasts />
  </>
);

function SignedIn() {
  const { askToSignOut } = useRoot();
  const { settings } = usePerson();
  const user = useUser();
  const theme = useSelector(settings, ({ context }) => shownSettings(context).theme);
  const { pathname } = useLocation();
  useScroll();
  return (
    <AppShell
      user={user}
      credits={user.credit_balance}
      theme={theme}
      path={pathname}
      Link={RouterLink}
      bell={<BellLater />}
      onTheme={(chosen) => settingsCommands(settings).change({ theme: chosen })}
      onLogout={askToSignOut}
    >
      <Suspense
        fallback={
          <div className="grid min-h-96 place-items-center">
            <Spinner label="Loading…" />
          </div>
        }
      >
        <Outlet />
      </Suspense>
    </AppShell>
  );
}
