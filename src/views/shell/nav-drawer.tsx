import { cx } from '#views/components/base/cx.ts';
import { Drawer } from '#views/components/floating/drawer.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { accountEntries, type AccountMenuProps, Identity } from './account-menu.tsx';
import { highlighted, navigationOf } from './navigation.ts';

export type NavDrawerProps = AccountMenuProps & {
  open: boolean;
  onClose: () => void;
  path: string;
};

const line =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-base text-ink hover:bg-hover';

/** The navigation and the account on small screens, 280 px wide. */
export default function NavDrawer({
  open,
  onClose,
  path,
  user,
  credits,
  ...commands
}: NavDrawerProps) {
  const current = highlighted(path);
  return (
    <Drawer open={open} onClose={onClose} title="Marginalia">
      <nav aria-label="Main" className="p-2">
        <ul>
          {navigationOf(credits !== null).map(({ label, href }) => (
            <li key={href}>
              <Link
                href={href}
                look="bare"
                aria-current={href === current ? 'page' : undefined}
                onClick={onClose}
                className={cx(
                  line,
                  href === current && 'bg-accent-soft font-medium text-accent-strong',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto border-t border-line p-2">
        <div className="px-3 pt-2 pb-3">
          <Identity user={user} credits={credits} />
        </div>
        <ul aria-label="Account">
          {accountEntries(commands).map((entry) => {
            if (entry === 'separator') return null;
            const { label, icon: Glyph, href, onSelect, checked } = entry;
            const content = (
              <>
                {Glyph ? <Glyph className="text-ink-muted" /> : null}
                {label}
              </>
            );
            return (
              <li key={label}>
                {href === undefined ? (
                  <button
                    type="button"
                    aria-pressed={checked}
                    onClick={() => {
                      onClose();
                      onSelect?.();
                    }}
                    className={line}
                  >
                    {content}
                  </button>
                ) : (
                  <Link href={href} look="bare" onClick={onClose} className={line}>
                    {content}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Drawer>
  );
}
