import { type ElementType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Settings } from '#contract/accounts/user.ts';
import { cx } from '#views/components/base/cx.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { Link, LinkElement, type LinkElementProps } from '#views/components/actions/link.tsx';
import { takesText } from '#views/components/fields/focus-on-arrival.ts';
import { useRestoredFocus } from '#views/components/floating/use-restored-focus.ts';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import type { Person } from './account-menu.tsx';
import { CreditsInUse } from './credits-in-use.ts';
import { FOOTER, isDense, isWhole } from './navigation.ts';
import { RouterLink, ScreenLink } from './screen-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useDark } from './use-dark.ts';

const NavDrawer = lazyComponent(() => import('./nav-drawer.tsx'));

export type AppShellProps = {
  user: Person;
  /** Null where drafts cost nothing. */
  credits: number | null;
  theme: Settings['theme'];
  onTheme: (theme: 'light' | 'dark') => void;
  onLogout: () => void;
  /** The path now, without its query. */
  path: string;
  /** The router's link, taking `href`; stays the same between renders. */
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
  /** Not there before it is first asked for. */
  const [drawer, setDrawer] = useState<boolean | null>(null);
  const dark = useDark(theme);
  const dense = isDense(path);
  const whole = isWhole(path);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    const focused = document.activeElement;
    // The screen has begun in a field of its own: what is typed now is meant for that.
    const isInField = takesText(focused) && main.current?.contains(focused);
    // A screen may be a while on its way: what was opened above meanwhile would be closed by losing the focus.
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
          <div className="flex min-h-dvh flex-col [--sticky-top:3.5rem]">
            <a
              href="#content"
              className="fixed -top-16 left-3 z-50 rounded-control bg-accent-solid px-4 py-2 text-sm text-accent-ink focus:top-2"
            >
              Skip to content
            </a>
            <TopBar {...account} path={path} bell={bell} onOpenDrawer={() => setDrawer(true)} />
            <main
              ref={main}
              id="content"
              tabIndex={-1}
              className={cx(
                'w-full flex-1',
                whole
                  ? 'dense'
                  : cx(
                      'mx-auto px-4 pb-20 sm:px-6',
                      dense ? 'dense max-w-dense pt-4' : 'max-w-page pt-9',
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
