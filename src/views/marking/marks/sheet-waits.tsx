import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

/** Shown until the marks are loaded. */
export const SheetWaits = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) =>
  failed ? (
    <ErrorState
      title="The marks could not be loaded"
      message="The server could not be reached. Nothing you wrote is lost."
      onRetry={onRetry}
    />
  ) : (
    <div role="status" aria-busy="true" aria-label="Loading the marks" className="p-5">
      <SkeletonText lines={8} />
    </div>
  );
