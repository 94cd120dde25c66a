import CloudOff from 'lucide-react/icons/cloud-off';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import { Button } from '#views/components/button.tsx';
import type { Icon } from '#views/components/icon.ts';
import { buttonClass } from '#views/components/button-class.ts';

type BannerProps = { icon: Icon; children: ReactNode; action?: ReactNode };

const Banner = ({ icon: Glyph, children, action }: BannerProps) => (
  <div role="alert" className="no-print border-b border-pending-line bg-pending-soft text-pending">
    <div className="mx-auto flex min-h-11 max-w-page flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm sm:px-6">
      <Glyph />
      <p className="min-w-0 flex-1 text-ink">{children}</p>
      {action}
    </div>
  </div>
);

/** The server can't be reached: nothing is lost, nothing is saved. */
export const UnreachableBanner = ({ onRetry, busy = false }: { onRetry: () => void; busy?: boolean }) => (
  <Banner icon={CloudOff} action={<Button size="sm" onClick={onRetry} busy={busy}>Retry</Button>}>
    The server can’t be reached. What you type is kept on this device until it is back.
  </Banner>
);

/** The session ended under the work: the page stays as it is until one has signed in again. */
export const ExpiredBanner = ({ href }: { href: string }) => (
  <Banner icon={KeyRound} action={<a href={href} className={buttonClass('quiet', 'sm')}>Login</a>}>
    Your session has expired. Please log in again.
  </Banner>
);
