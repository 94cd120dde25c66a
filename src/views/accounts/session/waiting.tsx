import { Spinner } from '#views/components/states/spinner.tsx';

/** While the session, or the first screen, loads: nothing else can be done (specification, section 2). */
export const Waiting = ({ label = 'Loading your session…' }: { label?: string }) => (
  <main className="grid min-h-dvh place-items-center">
    <Spinner label={label} />
  </main>
);
