import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Wordmark } from '#views/components/layout/wordmark.tsx';

export type RouterErrorProps = {
  /** Details of the error, for support. */
  detail?: string | undefined;
  onReload: () => void;
};

/** The router's screen for unexpected errors (specification, section 8). */
export const RouterError = ({ detail, onReload }: RouterErrorProps) => (
  <main className="mx-auto flex min-h-dvh max-w-dialog flex-col justify-center px-6 py-16">
    <title>Unexpected Application Error! · Marginalia</title>
    <Wordmark />
    <img src="/illustrations/error.svg" alt="" width="240" height="180" className="mt-8" />
    <h1 className="mt-4 font-serif text-3xl font-semibold">Unexpected Application Error!</h1>
    <p className="mt-3 text-base text-ink-muted">
      Something in this page broke. What is saved is safe, and what you were typing is kept on this
      device.
    </p>
    {detail ? (
      <pre className="mt-4 max-h-40 overflow-auto rounded-control bg-surface-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere text-ink-muted">
        {detail}
      </pre>
    ) : null}
    <div className="mt-6 flex flex-wrap gap-2">
      <Button variant="primary" onClick={onReload}>
        Reload the page
      </Button>
      <Link href="/assignments" look="quiet">
        Go to assignments
      </Link>
    </div>
  </main>
);
