import type { ReactNode } from 'react';
import { type FailureFacts, messageOfFailedChange } from '#lib/site/failure.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

export interface LoadedPartProps {
  /** What is loaded, as in “Loading extensions…”. */
  loading: string;
  /** Begins a sentence: “Extensions could not be loaded”. */
  subject: string;
  status: string;
  failure: FailureFacts | null;
  onRetry: () => void;
  children: ReactNode;
}

/** A part of a page once it is loaded; above it, why the last change was not saved. */
export function LoadedPart({
  loading,
  subject,
  status,
  failure,
  onRetry,
  children,
}: LoadedPartProps) {
  if (status === 'loading')
    return (
      <div role="status" aria-label={`Loading ${loading}…`}>
        <SkeletonText lines={4} />
      </div>
    );
  if (status === 'unread')
    return (
      <ErrorState
        title={`${subject} could not be loaded`}
        message={messageOfFailedChange(failure)}
        onRetry={onRetry}
      />
    );
  return (
    <>
      {failure === null ? null : (
        <Alert tone="error" title="It was not saved" className="mb-4" takesFocus>
          {messageOfFailedChange(failure)}
        </Alert>
      )}
      {children}
    </>
  );
}
