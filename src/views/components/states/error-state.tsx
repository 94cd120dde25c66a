import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';

export type ErrorStateProps = {
  title?: ReactNode;
  /** What happened, in the words of the server or the specification. */
  message: ReactNode;
  /** What hasn't been lost. */
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
};

/**
 * Shown when something failed to load: what happened, what hasn't been lost, and a button to try
 * again.
 */
export const ErrorState = ({
  title,
  message,
  children,
  onRetry,
  retryLabel = 'Retry',
  busy = false,
}: ErrorStateProps) => (
  <div
    role="alert"
    className="mx-auto flex max-w-dialog flex-col items-center py-14 text-center sm:px-4"
  >
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className="mb-5 size-12 text-error">
      <path
        d="M12 5.5h17l8 8V42a.5.5 0 0 1-.5.5h-24A.5.5 0 0 1 12 42V5.5Z"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M29 5.5v8h8M19 23l10 10m0-10L19 33"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    {title ? <h2 className="font-serif text-xl font-semibold">{title}</h2> : null}
    <p className="mt-1.5 max-w-full text-base text-ink wrap-anywhere">{message}</p>
    {children ? <div className="mt-1.5 text-sm text-ink-muted">{children}</div> : null}
    {onRetry ? (
      <Button className="mt-6" icon={RotateCw} onClick={onRetry} busy={busy}>
        {retryLabel}
      </Button>
    ) : null}
  </div>
);
