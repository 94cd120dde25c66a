import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Link } from '#views/components/actions/link.tsx';
import { Wordmark } from '#views/components/layout/wordmark.tsx';
import { FOOTER_GROUPS, type SiteLink } from './links.ts';
import { SupportEmail } from './support-email.tsx';

const link =
  'inline-flex min-h-7 items-center text-sm text-ink-muted hover:text-accent hover:underline underline-offset-[0.2em] coarse:min-h-11';

/** `social`: exactly four; the server's own take their place at run time (`data-social-link`). */
export const Footer = ({ social }: { social: readonly SiteLink[] }) => (
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
