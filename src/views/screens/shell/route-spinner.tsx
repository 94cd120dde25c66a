import { Spinner } from '#views/components/spinner.tsx';

/** While the session or a screen loads; shows itself only when that takes a moment. */
export const RouteSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <div className="flex min-h-80 animate-late items-center justify-center">
    <Spinner label={label} />
  </div>
);
