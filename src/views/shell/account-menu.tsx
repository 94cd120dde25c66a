import CircleHelp from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import SettingsGlyph from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import { counted } from '#contract/text/plural.ts';
import { Avatar } from '#views/components/data/avatar.tsx';
import { Menu } from '#views/components/actions/menu.tsx';
import type { MenuEntry } from '#views/components/actions/menu-list.tsx';

export type Person = { full_name: string; email: string };

export type AccountMenuProps = {
  user: Person;
  credits: number | null;
  dark: boolean;
  onDark: () => void;
  onLogout: () => void;
};

/** Returns the entries of the account menu, both in the bar and in the drawer. */
export const accountEntries = ({
  dark,
  onDark,
  onLogout,
}: Pick<AccountMenuProps, 'dark' | 'onDark' | 'onLogout'>): readonly MenuEntry[] => [
  { label: 'My Profile', icon: UserRound, href: '/profile' },
  { label: 'Settings', icon: SettingsGlyph, href: '/settings' },
  { label: 'Dark Mode', icon: Moon, checked: dark, onSelect: onDark },
  { label: 'Help & Support', icon: CircleHelp, href: '/help' },
  'separator',
  { label: 'Logout', icon: LogOut, onSelect: onLogout },
];

export const Identity = ({ user, credits }: Pick<AccountMenuProps, 'user' | 'credits'>) => (
  <div className="min-w-0 max-w-60">
    <p className="truncate text-sm font-medium text-ink">{user.full_name}</p>
    <p className="truncate text-xs text-ink-muted">{user.email}</p>
    {credits === null ? null : (
      <p className="mt-1 text-xs text-ink-muted tabular-nums">{counted(credits, 'Credit')}</p>
    )}
  </div>
);

export const AccountMenu = ({ user, credits, ...commands }: AccountMenuProps) => (
  <Menu
    label="Account"
    trigger={<Avatar name={user.full_name} size="sm" />}
    className="size-control rounded-full"
    head={<Identity user={user} credits={credits} />}
    items={accountEntries(commands)}
  />
);
