import type { ReactNode } from 'react';
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { SiteLink } from './links.ts';

export interface LayoutProps {
  path: string;
  social: readonly SiteLink[];
  children: ReactNode;
}

/** What every public page shares. */
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
