import type { ReactNode } from 'react';
import { Button } from '#views/components/actions/button.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Wordmark } from '#views/components/layout/wordmark.tsx';

/** All that users see who must set up a second step before anything else opens (SESS-13). */
export const StepDemandedScreen = ({
  onSignOut,
  children,
}: {
  onSignOut: () => void;
  children: ReactNode;
}) => (
  <div className="mx-auto min-h-dvh w-full max-w-page px-4 py-4 sm:px-6">
    <header className="flex items-center justify-between gap-4">
      <Wordmark />
      <Button variant="ghost" onClick={onSignOut}>
        Log out
      </Button>
    </header>
    <main className="pt-9 pb-10">
      <PageHeader
        title="One more step before you begin"
        description="Whoever runs this server asks everybody for a code of an app on their phone, beside the password. Setting it up takes two minutes. Then everything opens."
      />
      {children}
    </main>
  </div>
);
