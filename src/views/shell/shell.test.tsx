import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LinkElementProps } from '#views/components/actions/link.tsx';
import { Popover } from '#views/components/floating/popover.tsx';
import { AppShell, type AppShellProps } from './app-shell.tsx';
import { highlighted, isDense, isScreen } from './navigation.ts';
import { RouterError } from './router-error.tsx';

const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');

const Routed = ({ href, children, ...rest }: LinkElementProps) => (
  <a {...rest} data-routed href={href}>
    {children}
  </a>
);

const shell = ({ children, ...props }: Partial<AppShellProps> = {}) => (
  <AppShell
    user={{ full_name: 'Ada Lovelace', email: 'ada@example.org' }}
    credits={42}
    theme="light"
    onTheme={() => {}}
    onLogout={() => {}}
    path="/assignments"
    Link={Routed}
    {...props}
  >
    {children ?? <h1>Assignments</h1>}
  </AppShell>
);

const openAccount = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  return screen.findByRole('menu');
};

/** jsdom has no media queries: the system is light unless a test says otherwise. */
let systemIsDark = false;
beforeEach(() => {
  systemIsDark = false;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: systemIsDark,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
});

describe('navigation', () => {
  test('[SHELL-15] has six items', () => {
    render(shell());
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Assignments', '/assignments'],
      ['Submissions', '/submissions'],
      ['Comments', '/comments'],
      ['Feedbacks', '/feedbacks'],
      ['Credit History', '/credits/history'],
      ['Buy Credits', '/credits'],
    ]);
  });

  test.each([
    ['/assignments', 'Assignments'],
    ['/submissions', 'Submissions'],
    ['/comments', 'Comments'],
    ['/feedbacks', 'Feedbacks'],
    ['/credits/history', 'Credit History'],
    ['/credits', 'Buy Credits'],
  ])('[SHELL-16] on %s only %s is highlighted', (path, label) => {
    render(shell({ path }));
    expect(
      screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent),
    ).toEqual([label]);
  });

  test('[SHELL-37] a path that starts with an item’s path highlights only the most specific item', () => {
    expect(highlighted('/assignments/7/submissions')).toBe('/assignments');
    expect(highlighted('/credits/history')).toBe('/credits/history');
    expect(highlighted('/credits/anything')).toBe('/credits');
    expect(highlighted('/submissionsandmore')).toBeUndefined();
    expect(highlighted('/profile')).toBeUndefined();
  });

  test('the router takes only the app’s own screens', () => {
    expect(
      ['/assignments/7/submissions?view=3', '/profile', '/notifications?action=clear'].map(
        isScreen,
      ),
    ).toEqual([true, true, true]);
    expect(
      ['/help', '/privacy', '/', '/login', 'https://example.org/assignments'].map(isScreen),
    ).toEqual([false, false, false, false, false]);
    render(shell());
    expect(screen.getByRole('link', { name: 'Comments' })).toHaveAttribute('data-routed');
    expect(screen.getByRole('link', { name: 'Privacy' })).not.toHaveAttribute('data-routed');
  });

  test('the first tab stop skips to the content; a new screen moves the focus there', async () => {
    const { rerender } = render(shell());
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'href',
      '#content',
    );
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
    rerender(shell({ path: '/comments' }));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('[DESK-D] a screen that focuses a field of its own keeps the focus there', () => {
    const { rerender } = render(shell());
    rerender(
      shell({
        path: '/comments',
        children: <input aria-label="Grade" ref={(field) => field?.focus()} />,
      }),
    );
    expect(screen.getByRole('textbox', { name: 'Grade' })).toHaveFocus();
  });

  test('[SHELL-26] a menu opened while the next screen is loading stays open and keeps the focus', async () => {
    const bell = (
      <Popover label="Notifications" trigger="Bell">
        {() => <p>Newest</p>}
      </Popover>
    );
    const { rerender } = render(shell({ bell }));
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    rerender(shell({ bell, path: '/comments' }));
    expect(screen.getByText('Newest')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus();
  });
});

describe('account menu', () => {
  test('[SHELL-18] [SHELL-20] leads to profile, settings and help', async () => {
    render(shell());
    const menu = await openAccount();
    expect(within(menu).getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute(
      'href',
      '/profile',
    );
    expect(within(menu).getByRole('menuitem', { name: 'Settings' })).toHaveAttribute(
      'href',
      '/settings',
    );
    expect(within(menu).getByRole('menuitem', { name: 'Help & Support' })).toHaveAttribute(
      'href',
      '/help',
    );
  });

  test('[SHELL-19] [RULE-24] Dark Mode closes the menu and switches the theme', async () => {
    const theme = vi.fn<(theme: 'light' | 'dark') => void>();
    const { rerender } = render(shell({ onTheme: theme }));
    await openAccount();
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dark Mode' }));
    expect(theme).toHaveBeenLastCalledWith('dark');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    rerender(shell({ onTheme: theme, theme: 'dark' }));
    await openAccount();
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dark Mode' }));
    expect(theme).toHaveBeenLastCalledWith('light');
  });

  test('[RULE-26] until a theme is chosen, Dark Mode switches from what the system shows', async () => {
    systemIsDark = true;
    const theme = vi.fn<(theme: 'light' | 'dark') => void>();
    render(shell({ onTheme: theme, theme: 'system' }));
    await openAccount();
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dark Mode' }));
    expect(theme).toHaveBeenCalledExactlyOnceWith('light');
  });

  test('Logout asks to sign out once', async () => {
    const logout = vi.fn<() => void>();
    render(shell({ onLogout: logout }));
    await openAccount();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledTimes(1);
  });

  test('[SHELL-23] [SHELL-24] shows full_name, email and the balance', async () => {
    render(shell());
    expect(screen.getByRole('link', { name: '42 Credits' })).toHaveAttribute('href', '/credits');
    const menu = await openAccount();
    expect(menu).toHaveTextContent('Ada Lovelace');
    expect(menu).toHaveTextContent('ada@example.org');
    expect(menu).toHaveTextContent('42 Credits');
  });

  test('says 1 credit in the singular, and mentions none where drafts are free', () => {
    const { rerender } = render(shell({ credits: 1 }));
    expect(screen.getByRole('link', { name: '1 Credit' })).toBeInTheDocument();
    rerender(shell({ credits: 0 }));
    expect(screen.getByRole('link', { name: '0 Credits' })).toBeInTheDocument();
  });
});

test('[SHELL-25] the footer links to privacy, terms, help and contact', () => {
  render(shell());
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/privacy',
    '/terms',
    '/help',
    '/contact',
  ]);
});

test('[SHELL-34] the drawer has navigation and account, is 280 px wide, and closes when an item is chosen', async () => {
  const logout = vi.fn<() => void>();
  render(shell({ onLogout: logout }));
  await userEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
  const drawer = await screen.findByRole('dialog', { name: 'Marginalia' });
  expect(drawer.querySelector('.w-drawer')).toBeInTheDocument();
  expect(tokens).toContain('--spacing-drawer: 280px;');
  expect(
    within(drawer)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Assignments',
    'Submissions',
    'Comments',
    'Feedbacks',
    'Credit History',
    'Buy Credits',
    'My Profile',
    'Settings',
    'Help & Support',
  ]);
  expect(drawer).toHaveTextContent('42 Credits');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Logout' }));
  expect(logout).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('[SHELL-35] [EVE-14] an assignment’s submissions and the comments are dense, the others not; all are at most 1200 px wide, as the bar above them', () => {
  expect(tokens).toContain('--container-page: 1200px;');
  const { rerender } = render(shell({ path: '/assignments/7/submissions' }));
  expect(screen.getByRole('main')).toHaveClass('dense', 'max-w-page');
  rerender(shell({ path: '/comments' }));
  expect(screen.getByRole('main')).toHaveClass('dense', 'max-w-page');
  rerender(shell({ path: '/submissions' }));
  expect(screen.getByRole('main')).not.toHaveClass('dense');
  expect(screen.getByRole('main')).toHaveClass('max-w-page');
  expect(screen.getByRole('banner').firstElementChild).toHaveClass('max-w-page');
  expect(['/assignments', '/assignments/7', '/credits'].map(isDense)).toEqual([
    false,
    false,
    false,
  ]);
});

test('the router’s error screen shows the specification’s text, and how to continue', async () => {
  const reload = vi.fn<() => void>();
  render(<RouterError detail="boom" onReload={reload} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Unexpected Application Error!',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
