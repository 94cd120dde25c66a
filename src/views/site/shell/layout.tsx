import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Link } from '#views/components/actions/link.tsx';
import { Wordmark } from '#views/components/layout/wordmark.tsx';
import { FOOTER_GROUPS, HEADER_LINKS, type SiteLink } from './links.ts';
import { SupportEmail } from './support-email.tsx';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

/**
 * Shown beyond 300 px of scroll (specification, section 9); the page's script toggles `hidden`.
 */
const BackToTop = () => (
  <button
    type="button"
    data-back-to-top
    hidden
    aria-label="Back to top"
    className="fixed right-4 bottom-4 z-20 grid size-11 animate-rise place-items-center rounded-control border border-line-strong bg-surface-raised text-ink-muted shadow-float hover:text-accent sm:right-6 sm:bottom-6"
  >
    <ArrowUp className="size-5" />
  </button>
);

const link =
  'inline-flex min-h-7 items-center text-sm text-ink-muted hover:text-accent hover:underline underline-offset-[0.2em] coarse:min-h-11';

/** `social`: exactly four; replaced by the server's own at run time (`data-social-link`). */
const Footer = ({ social }: { social: readonly SiteLink[] }) => (
  <footer className="border-t border-line bg-surface-sunken">
    <div className="mx-auto max-w-page px-4 pt-14 pb-10 sm:px-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,3fr)]">
        <div>
          <p>
            <Wordmark whole />
          </p>
          <p className="mt-3 max-w-80 text-sm text-ink-muted">
            A marking assistant for teachers, lecturers and teaching assistants. In beta, open
            source, and run by whoever you trust with your students’ work.
          </p>
          <SupportEmail className="mt-4 text-sm" />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-4">
          {FOOTER_GROUPS.map(({ title, links }) => (
            <div key={title}>
              <p className="mb-2 font-serif text-base font-semibold italic">{title}</p>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={label}>
                    <Link href={href} look="bare" className={link}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-6">
        <p className="text-sm text-ink-faint">© 2026 The Marginalia authors. MIT License.</p>
        <ul aria-label="Elsewhere" className="flex flex-wrap gap-x-5">
          {social.map(({ href, label }) => (
            <li key={label}>
              <Link href={href} look="bare" target="_blank" data-social-link className={link}>
                <span data-social-name>{label}</span>
                <ArrowUpRight className="ml-0.5 size-3.5" />
                <span className="sr-only">(opens a new tab)</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </footer>
);

const MENU = 'site-menu';

/**
 * The public header. `data-scrolled` is set beyond 50 px of scroll; on small screens the links fold
 * into a popover, which the browser opens, closes on Escape and announces without any script.
 * Visitors with a stored token get a link to the app instead of to signing in; both are
 * prerendered, and the style decides before the first paint.
 */
const Header = ({ path }: { path: string }) => (
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
            Go to assignments
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
          Go to assignments
        </Link>
      </div>
    </nav>
  </header>
);

interface LayoutProps {
  path: string;
  social: readonly SiteLink[];
  children: ReactNode;
}

/** The layout shared by all public pages. */
export const Layout = ({ path, social, children }: LayoutProps) => (
  <>
    <a
      href="#main"
      className="fixed top-2 left-2 z-40 -translate-y-16 rounded-control bg-accent-solid px-4 py-2 text-sm text-accent-ink focus:translate-y-0"
    >
      Skip to content
    </a>
    <Header path={path} />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <Footer social={social} />
    <BackToTop />
  </>
);
