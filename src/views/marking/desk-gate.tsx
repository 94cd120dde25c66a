import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

/** Shown until the desk is loaded. */
export const DeskGate = ({ failure, onRetry }: { failure: string | null; onRetry: () => void }) =>
  failure === null ? (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading the desk"
      className="mx-auto max-w-prose p-10"
    >
      <SkeletonText lines={14} />
    </div>
  ) : (
    <div className="p-10">
      <ErrorState title="The desk could not be loaded" message={failure} onRetry={onRetry} />
    </div>
  );
