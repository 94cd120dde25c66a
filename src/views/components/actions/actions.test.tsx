import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import Eye from 'lucide-react/icons/eye';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Kbd } from './kbd.tsx';
import { Link, LinkElement } from './link.tsx';
import type { LinkElementProps } from './link.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-list.tsx';
import { Tooltip } from '../floating/tooltip.tsx';

const RouterLink = ({ href, children, ...rest }: LinkElementProps) => (
  <a {...rest} href={`#/routed${href}`}>
    {children}
  </a>
);

const entries = (select: () => void): MenuEntry[] => [
  { label: 'View Original File', onSelect: select },
  { label: 'View Processed File', disabled: 'No processed file yet.', onSelect: select },
  'separator',
  { label: 'Settings', href: '/settings' },
];

test('treats plus as a key like any other', () => {
  const keysOf = (keys: string) =>
    [...render(<Kbd keys={keys} />).container.querySelectorAll('kbd')].map(
      ({ textContent }) => textContent,
    );
  expect(['+', 'g', 'Mod+Enter', 'Shift++'].map(keysOf)).toEqual([
    ['+'],
    ['g'],
    ['Ctrl', '↵'],
    ['Shift', '+'],
  ]);
});

describe('Button', () => {
  test('a busy button keeps the focus, says that it is busy and ignores clicks', async () => {
    const click = vi.fn<() => void>();
    const { rerender } = render(<Button onClick={click}>Save Grade</Button>);
    await userEvent.tab();
    rerender(
      <Button onClick={click} busy>
        Save Grade
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save Grade' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    expect(click).not.toHaveBeenCalled();
  });

  test('a busy submit button does not submit again', async () => {
    const submit = vi.fn<() => void>();
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).not.toHaveBeenCalled();
  });

  test('a button disabled for a reason can be reached and says why', async () => {
    const click = vi.fn<() => void>();
    render(
      <Button onClick={click} disabled="No processed file yet.">
        View Processed File
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'View Processed File' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('No processed file yet.');
    await userEvent.keyboard(' ');
    expect(click).not.toHaveBeenCalled();
  });
});

describe('IconButton and Tooltip', () => {
  test('the label is the name, and is shown with its key on keyboard focus; Escape hides it', async () => {
    render(<IconButton icon={Eye} label="View all files" keys="v" />);
    expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'View all files' })).toHaveFocus();
    expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent('View all filesv');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
    expect(screen.getByRole('button')).toHaveFocus();
  });

  test('a tooltip may be placed in running text: nothing in it breaks a paragraph', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <p>
        Words{' '}
        <Button keys="v" onClick={() => {}}>
          View
        </Button>
      </p>,
    );
    await userEvent.tab();
    const tip = await screen.findByRole('tooltip', { hidden: true });
    expect(
      [tip, ...tip.querySelectorAll('*')].filter((one) => !['SPAN', 'KBD'].includes(one.tagName)),
    ).toEqual([]);
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  });

  test('a tooltip describes its child while it is shown, and stays while it is pointed at', async () => {
    render(
      <Tooltip text="November 12, 2026">
        <button type="button">Yesterday</button>
      </Tooltip>,
    );
    await userEvent.hover(screen.getByRole('button'));
    const tip = await screen.findByRole('tooltip', { hidden: true });
    expect(screen.getByRole('button')).toHaveAccessibleDescription('November 12, 2026');
    await userEvent.hover(tip);
    expect(tip).toBeInTheDocument();
    await userEvent.unhover(tip);
    await waitFor(() =>
      expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument(),
    );
  });
});

describe('Link', () => {
  test('is a plain anchor, or the element that the app provides', () => {
    render(
      <>
        <Link href="/help">Help</Link>
        <LinkElement value={RouterLink}>
          <Link href="/comments" look="primary">
            Comments
          </Link>
        </LinkElement>
      </>,
    );
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
    expect(screen.getByRole('link', { name: 'Comments' })).toHaveAttribute(
      'href',
      '#/routed/comments',
    );
  });

  test('opens another tab without an opener', () => {
    render(
      <Link href="https://example.org" target="_blank">
        Share
      </Link>,
    );
    expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

describe('Menu', () => {
  const opened = async (select = vi.fn<() => void>()) => {
    render(<Menu label="More actions" icon={Eye} items={entries(select)} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('menu');
    return select;
  };
  const item = (name: RegExp) => screen.getByRole('menuitem', { name });
  const button = () => screen.getByRole('button', { name: 'More actions' });

  test('opens on its first entry, moves with arrows, Home, End and letters, and gives the focus back', async () => {
    await opened();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(item(/Original/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(item(/Settings/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item(/Original/)).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(item(/Settings/)).toHaveFocus();
    await userEvent.keyboard('{Home}v');
    expect(item(/Processed/)).toHaveFocus();
    await userEvent.keyboard('v');
    expect(item(/Original/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowUp}');
    expect(item(/Settings/)).toHaveFocus();
  });

  test.each(['{Enter}', ' '])(
    'the key “%s” activates an entry once, and does nothing on a disabled one',
    async (key) => {
      const select = await opened();
      expect(item(/Processed/)).toHaveAttribute('aria-disabled', 'true');
      await userEvent.keyboard(`{ArrowDown}${key}`);
      expect(select).not.toHaveBeenCalled();
      await userEvent.keyboard(`{ArrowUp}${key}`);
      expect(select).toHaveBeenCalledTimes(1);
      expect(screen.queryByRole('menu')).not.toBeInTheDocument();
      expect(button()).toHaveFocus();
    },
  );

  test('is opened and closed by its button, and closed by a press elsewhere', async () => {
    await opened();
    await userEvent.click(button());
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.click(button());
    expect(screen.getByRole('menu', { name: 'More actions' })).toBeInTheDocument();
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  test('closes when the page scrolls, but not when a field scrolls back after losing the focus', async () => {
    await opened();
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.scroll(field);
    expect(screen.getByRole('menu')).toBeInTheDocument();
    fireEvent.scroll(document);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    field.remove();
  });

  test('an entry can be a link, and one that is on or off says which', async () => {
    render(
      <Menu
        label="Account"
        icon={Eye}
        items={[...entries(() => {}), { label: 'Dark Mode', checked: true, onSelect: () => {} }]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    await screen.findByRole('menu');
    expect(item(/Settings/)).toHaveAttribute('href', '/settings');
    expect(screen.getByRole('menuitemcheckbox', { name: 'Dark Mode' })).toBeChecked();
  });
});
