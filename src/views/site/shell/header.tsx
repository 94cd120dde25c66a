import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { Link } from '#views/components/actions/link.tsx';
import { Wordmark } from '#views/components/layout/wordmark.tsx';
import { HEADER_LINKS } from './links.ts';

const MENU = 'site-menu';

/**
 * The public header. Its `data-scrolled` is set past 50 px of scroll; on small screens the links fold into a popover,
 * which the browser opens, closes on Escape and announces without any script. Whoever has a token stored is led to the
 * work instead of to the door; both are prerendered, and the style decides before the first paint.
 */
export const Header = ({ path }: { path: string }) => (
  <header
    data-site-header
    className="sticky top-0 z-30 border-b border-transparent bg-paper transition-[background-color,border-color,box-shadow] duration-calm data-scrolled:border-line data-scrolled:bg-surface data-scrolled:shadow-float"
  >
    <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-4 sm:px-6">
      <Link href="/" look="bare" className="flex min-h-11 shrink-0 items-center">
        <Wordmark whole />
      </Link>
      <nav aria-label="Site" className="ml-auto max-lg:hidden">
        <ul className="flex items-center gap-1">
          {HEADER_LINKS.map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                look="bare"
                aria-current={href === path ? 'page' : undefined}
                className="flex min-h-control items-center px-2.5 text-sm text-ink-muted hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-accent"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex items-center gap-2 max-lg:ml-auto">
        <span className="contents signed-in:hidden">
          <Link href="/login" look="ghost" className="max-sm:hidden">
            Login
          </Link>
          <Link href="/register" look="primary" className="max-[22rem]:hidden">
            Get Started
          </Link>
        </span>
        <span className="hidden signed-in:contents">
          <Link href="/assignments" look="primary" className="max-[24rem]:hidden">
            To your assignments
          </Link>
        </span>
        <button
          type="button"
          popoverTarget={MENU}
          aria-label="Menu"
          className="grid size-11 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink lg:hidden"
        >
          <Menu className="size-5" />
        </button>
      </div>
    </div>
    <nav
      id={MENU}
      popover="auto"
      aria-label="Menu"
      className="fixed inset-x-0 top-0 bottom-auto m-0 max-h-dvh w-full max-w-none overflow-y-auto border-b border-line bg-surface p-4 pb-6 text-ink shadow-sheet backdrop:bg-veil sm:px-6 lg:hidden"
    >
      <div className="flex h-8 items-center justify-between">
        <Wordmark whole />
        <button
          type="button"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="grid size-11 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink"
        >
          <X className="size-5" />
        </button>
      </div>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {HEADER_LINKS.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              look="bare"
              aria-current={href === path ? 'page' : undefined}
              className="flex min-h-12 items-center font-serif text-lg hover:text-accent aria-[current=page]:text-accent"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-5 grid grid-cols-2 gap-2 signed-in:hidden">
        <Link href="/login" look="quiet" size="lg">
          Login
        </Link>
        <Link href="/register" look="primary" size="lg">
          Get Started
        </Link>
      </div>
      <div className="mt-5 hidden signed-in:grid">
        <Link href="/assignments" look="primary" size="lg">
          To your assignments
        </Link>
      </div>
    </nav>
  </header>
);
