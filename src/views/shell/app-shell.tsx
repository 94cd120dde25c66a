import {
  createContext,
  createElement,
  type ElementType,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, LinkElement, type LinkElementProps } from '#views/components/actions/link.tsx';
import {
  FOOTER,
  highlighted,
  isDense,
  isOfAssignment,
  isScreen,
  isWhole,
  navigationOf,
} from './navigation.ts';
import type { Settings } from '#contract/accounts/user.ts';
import Coins from 'lucide-react/icons/coins';
import { counted } from '#contract/text/plural.ts';
import { Tooltip } from '#views/components/floating/tooltip.tsx';
import MenuGlyph from 'lucide-react/icons/menu';
import { cx } from '#views/components/base/cx.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Wordmark } from '#views/components/layout/wordmark.tsx';
import { AccountMenu, type AccountMenuProps, type Person } from './account-menu.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { takesText } from '#views/components/fields/focus-on-arrival.ts';
import { useRestoredFocus } from '#views/components/floating/use-restored-focus.ts';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import { CreditsInUse } from './credits-in-use.ts';

/** The router's link, which takes `href`. */
const RouterLink = createContext<ElementType<LinkElementProps>>('a');

/** Uses the router for the app's own screens, and a plain link for everything else. */
const ScreenLink = (props: LinkElementProps) => {
  const routed = useContext(RouterLink);
  return createElement(isScreen(props.href) && props.target === undefined ? routed : 'a', props);
};

const query = () => window.matchMedia('(prefers-color-scheme: dark)');

const listen = (changed: () => void) => {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

const isDarkSystem = () => query().matches;

/** Whether the page is dark now: as the user chose or, without a choice, as the system says. */
const useDark = (theme: Settings['theme']): boolean => {
  const system = useSyncExternalStore(listen, isDarkSystem);
  return theme === 'system' ? system : theme === 'dark';
};

/** The credit balance, always visible, with a link to buying credits. */
const CreditBalance = ({ credits }: { credits: number }) => (
  <Tooltip
    text={
      credits === 0 ? 'No credits left: see how to get more' : 'One credit is one AI feedback draft'
    }
  >
    <Link
      href="/credits"
      look="bare"
      className={
        credits === 0
          ? 'inline-flex h-7 items-center gap-1.5 rounded-control bg-pending-soft px-2.5 text-xs font-medium whitespace-nowrap text-pending tabular-nums'
          : 'inline-flex h-7 items-center gap-1.5 rounded-control px-2.5 text-xs font-medium whitespace-nowrap text-ink-muted tabular-nums hover:bg-hover hover:text-ink'
      }
    >
      <Coins />
      {counted(credits, 'Credit')}
    </Link>
  </Tooltip>
);

type TopBarProps = AccountMenuProps & {
  path: string;
  bell: ReactNode;
  onOpenDrawer: () => void;
};

/** The bar of the signed-in app: place, credits, notifications and account. */
const TopBar = ({ path, bell, onOpenDrawer, ...account }: TopBarProps) => {
  const current = highlighted(path);
  return (
    <header className="no-print sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-2 px-3 sm:px-6 lg:h-14 lg:flex-nowrap">
        <IconButton
          icon={MenuGlyph}
          label="Open navigation"
          onClick={onOpenDrawer}
          className="lg:hidden"
        />
        <Link
          href="/assignments"
          look="bare"
          aria-label="Marginalia, to your assignments"
          className="mr-4 inline-flex h-9 items-center rounded-tick"
        >
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="hidden h-full min-w-0 flex-1 lg:block">
          <ul className="flex h-full gap-1">
            {navigationOf(account.credits !== null).map(({ label, href }) => (
              <li key={href} className="h-full">
                <Link
                  href={href}
                  look="bare"
                  aria-current={href === current ? 'page' : undefined}
                  className={cx(
                    'relative -mb-px inline-flex h-[calc(100%+1px)] items-center border-b-2 px-2.5 text-sm whitespace-nowrap transition-colors',
                    'outline-offset-[-4px]',
                    href === current
                      ? 'border-accent font-medium text-ink'
                      : 'border-transparent text-ink-muted hover:text-ink',
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1">
          {account.credits === null ? null : <CreditBalance credits={account.credits} />}
          {bell}
          <AccountMenu {...account} />
        </div>
      </div>
    </header>
  );
};

const NavDrawer = lazyComponent(() => import('./nav-drawer.tsx'));

export type AppShellProps = {
  user: Person;
  /** Null where drafts cost nothing. */
  credits: number | null;
  theme: Settings['theme'];
  onTheme: (theme: 'light' | 'dark') => void;
  onLogout: () => void;
  /** The current path, without its query. */
  path: string;
  /** The router's link, which takes `href`; must stay the same between renders. */
  Link: ElementType<LinkElementProps>;
  /** The notifications' bell. */
  bell?: ReactNode;
  children: ReactNode;
};

/** Everything around a signed-in screen (specification, section 2). */
export const AppShell = ({
  user,
  credits,
  theme,
  onTheme,
  onLogout,
  path,
  Link: Routed,
  bell,
  children,
}: AppShellProps) => {
  /** Null until it is first opened. */
  const [drawer, setDrawer] = useState<boolean | null>(null);
  const dark = useDark(theme);
  const dense = isDense(path);
  const whole = isWhole(path);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    const focused = document.activeElement;
    // The screen has focused a field of its own, which typing is meant for.
    const isInField = takesText(focused) && main.current?.contains(focused);
    // A screen may take a while to appear: something opened in the bar meanwhile would be closed by
    // losing the focus.
    if (shown.current !== path && !isInField && focused?.ariaExpanded !== 'true')
      main.current?.focus({ preventScroll: true });
    shown.current = path;
  }, [path]);

  usePrefetchWhenIdle(NavDrawer.fetchAhead);
  useRestoredFocus(main);

  const account = { user, credits, dark, onDark: () => onTheme(dark ? 'light' : 'dark'), onLogout };
  return (
    <RouterLink value={Routed}>
      <CreditsInUse value={credits !== null}>
        <LinkElement value={ScreenLink}>
          <div
            className={cx(
              'flex min-h-dvh flex-col',
              whole ? '[--sticky-top:0rem]' : '[--sticky-top:3.5rem]',
            )}
          >
            <a
              href="#content"
              className="fixed -top-16 left-3 z-50 rounded-control bg-accent-solid px-4 py-2 text-sm text-accent-ink focus:top-2"
            >
              Skip to content
            </a>
            {whole ? null : (
              <TopBar {...account} path={path} bell={bell} onOpenDrawer={() => setDrawer(true)} />
            )}
            <main
              ref={main}
              id="content"
              tabIndex={-1}
              className={cx(
                'w-full flex-1',
                whole
                  ? 'dense'
                  : cx(
                      'mx-auto max-w-page px-4 pb-20 sm:px-6',
                      dense && 'dense',
                      // The tabs of an assignment stay where they are from screen to screen.
                      isOfAssignment(path) ? 'pt-1.5' : dense ? 'pt-4' : 'pt-9',
                    ),
              )}
            >
              {children}
            </main>
            {whole ? null : (
              <footer className="no-print border-t border-line">
                <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 gap-y-1 px-4 min-[380px]:gap-x-6 py-4 text-sm text-ink-faint sm:px-6">
                  <span className="mr-auto">Marginalia</span>
                  {FOOTER.map(({ label, href }) => (
                    <Link
                      key={href}
                      href={href}
                      look="bare"
                      className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
                    >
                      {label}
                    </Link>
                  ))}
                </div>
              </footer>
            )}
          </div>
          {drawer === null ? null : (
            <NavDrawer {...account} open={drawer} onClose={() => setDrawer(false)} path={path} />
          )}
        </LinkElement>
      </CreditsInUse>
    </RouterLink>
  );
};
