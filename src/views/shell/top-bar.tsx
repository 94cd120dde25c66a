import MenuGlyph from 'lucide-react/icons/menu';
import type { ReactNode } from 'react';
import { cx } from '#views/components/base/cx.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Wordmark } from '#views/components/layout/wordmark.tsx';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
import { CreditBalance } from './credit-balance.tsx';
import { highlighted, navigationOf } from './navigation.ts';

export type TopBarProps = AccountMenuProps & {
  path: string;
  bell: ReactNode;
  onOpenDrawer: () => void;
};

/** The bar of the signed-in product: where one is, what is left to spend, what is new, who one is. */
export const TopBar = ({ path, bell, onOpenDrawer, ...account }: TopBarProps) => {
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
        <div className="ml-auto flex items-center gap-1">
          {account.credits === null ? null : <CreditBalance credits={account.credits} />}
          {bell}
          <AccountMenu {...account} />
        </div>
      </div>
    </header>
  );
};
