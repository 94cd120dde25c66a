import {
  type MouseEvent,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import type { LinkElementProps } from '#views/components/actions/link.tsx';
import { useSelector } from '@xstate/react';
import { selectToasts, toastsCommands } from '#machines/shared/toasts.view.ts';
import { ToastRegion, type ToastView } from '#views/components/floating/toast-region.tsx';
import { useRoot } from '#app/root.ts';
import BellGlyph from 'lucide-react/icons/bell';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import { usePerson, useUser } from '#app/accounts/session/use-user.ts';
import { settingsCommands, shownSettings } from '#machines/accounts/settings.view.ts';
import { Spinner } from '#views/components/states/spinner.tsx';
import { AppShell } from '#views/shell/app-shell.tsx';
import { SessionGate } from '#app/accounts/session/session-gate.tsx';

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Whether the browser believes it is connected; the server may still be out of reach. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** The scroll position of each history entry of this visit; a new entry has a new key. */
const places = new Map<string, number>();

/**
 * A new screen starts at its top; Back and Forward return to the previous position. Dialogs and
 * filters in the query don't scroll.
 */
function useScroll(): void {
  const { key, pathname } = useLocation();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const place = places.get(key);
    if (place !== undefined || shown.current !== pathname) window.scrollTo(0, place ?? 0);
    shown.current = pathname;
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember);
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname]);
}

const isOfTheApp = (href: string): boolean => href.startsWith('/') && !href.startsWith('//');

/**
 * The router's link with the props of a plain one; links that lead elsewhere are left to the
 * browser.
 */
export const RouterLink = ({ children, ...props }: LinkElementProps) =>
  isOfTheApp(props.href) && props.download === undefined ? (
    <Inside {...props}>{children}</Inside>
  ) : (
    <a {...props}>{children}</a>
  );

function Inside({ href, onClick, children, ...rest }: LinkElementProps) {
  const to = useHref(href);
  const go = useLinkClickHandler<HTMLAnchorElement>(
    href,
    rest.target === undefined ? {} : { target: rest.target },
  );
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Shown while the browser is offline. */
const OFFLINE: ToastView = {
  id: 'offline',
  tone: 'warning',
  place: 'bottom-left',
  standing: true,
  message: 'You are offline. What you type is kept in this browser until it is saved.',
};

export function Toasts() {
  const { toasts } = useRoot();
  const shown = useSelector(toasts, selectToasts);
  const online = useOnline();
  const { dismiss, hold, release } = toastsCommands(toasts);
  return (
    <ToastRegion
      toasts={[
        ...(online ? [] : [OFFLINE]),
        ...shown.map(({ text, ...toast }) => ({ ...toast, message: text })),
      ]}
      onDismiss={dismiss}
      onHold={hold}
      onRelease={release}
    />
  );
}

const BellSlot = lazyComponent(() => import('./bell-slot.tsx'));

/**
 * The bell. Its notifications are loaded when the page is idle, or as soon as the user wants them.
 * Until then a plain button is shown, which also retries a failed load.
 */
function BellLater() {
  const person = usePerson();
  const [isHere, setHere] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [label, setLabel] = useState('Notifications');
  const [fetchSoon] = useState(() => () => {
    // Replacing the button between press and release would lose the press, so it waits and tries
    // again.
    const take = () => {
      if (!document.querySelector('#bell:active')) setHere(true);
    };
    Promise.all([BellSlot.fetchAhead(), person.fetchNews()]).then(take, () => {
      setLabel('Notifications could not be loaded');
    });
  });
  usePrefetchWhenIdle(fetchSoon);
  const want = () => {
    setWanted(true);
    fetchSoon();
  };
  if (isHere) return <BellSlot isOpen={isWanted} />;
  return (
    <IconButton
      id="bell"
      icon={BellGlyph}
      label={label}
      aria-expanded={false}
      onClick={want}
      onPointerEnter={fetchSoon}
    />
  );
}

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
