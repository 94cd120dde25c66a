import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import type { Opened } from '#contract/release/student-page.ts';
import {
  hasNoScript,
  isOpening,
  returnedCommands,
  selectStatus,
  selectFailure,
  selectOpened,
  selectScript,
  selectToken,
  type ReturnedRef,
} from '#machines/release/returned-page.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { useHydrated } from '#views/components/base/use-hydrated.ts';
import { Wordmark } from '#views/components/layout/wordmark.tsx';
import { Alert } from '#views/components/states/alert.tsx';

export interface ReturnedScreenProps {
  actor: ReturnedRef;
  /** Returns the link's secret, as in the address. */
  token: () => string;
  /** The form for requesting a regrade, if that is allowed. */
  regrade: ComponentType<{ token: string; opened: Opened }>;
  /** The download of a copy. */
  copy: ComponentType<{ token: string; opened: Opened }>;
}

/** Not needed until it is opened. */
const ReturnedWork = lazy(async () => ({
  default: (await import('./returned-work.tsx')).ReturnedWork,
}));
const ReturnedScript = lazy(async () => ({
  default: (await import('./returned-script.tsx')).ReturnedScript,
}));

/** What a student sees who follows a link (OUT-6). */
export function ReturnedScreen({
  actor,
  token,
  regrade: Regrade,
  copy: Copy,
}: ReturnedScreenProps) {
  const status = useSelector(actor, selectStatus);
  const opening = useSelector(actor, isOpening);
  const opened = useSelector(actor, selectOpened);
  const secret = useSelector(actor, selectToken);
  const script = useSelector(actor, selectScript);
  const withoutScript = useSelector(actor, hasNoScript);
  const failure = useSelector(actor, selectFailure);
  const { open, retryScript } = returnedCommands(actor);
  const awake = useHydrated();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves to where reading begins.
  useEffect(() => {
    if (status === 'gone') title.current?.focus();
  }, [status]);

  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-page flex-col px-5 py-6 sm:px-10">
      <header className="no-print flex h-10 items-center">
        <Wordmark />
      </header>
      <main className="flex-1 pt-8 pb-16">
        {status === 'closed' ? (
          <div className="max-w-prose pt-[max(1rem,8dvh)]">
            <h1 className="font-serif text-3xl font-semibold">Your work has come back</h1>
            <p className="mt-3 text-read text-ink-muted">
              Your educator has returned it with feedback. Nobody but you should have this link:
              whoever has it can read what it leads to.
            </p>
            {failure === null ? null : (
              <Alert tone="error" className="mt-5">
                {failure.message ?? 'The server could not be reached.'} Try again.
              </Alert>
            )}
            <Button
              variant="primary"
              size="lg"
              className="mt-7"
              busy={opening}
              disabled={!awake}
              onClick={() => open(token())}
            >
              Open it
            </Button>
            <p className="mt-4 text-sm text-ink-muted">
              Your educator will see that it was opened, and nothing else of your visit.
            </p>
            <p className="mt-4 hidden text-base noscript:block">
              This page needs JavaScript: the link’s secret is never sent as part of an address.
              Switch it on and load the page again.
            </p>
          </div>
        ) : null}
        {status === 'gone' ? (
          <div className="max-w-prose pt-[max(1rem,8dvh)]">
            <h1 ref={title} tabIndex={-1} className="font-serif text-3xl font-semibold">
              There is nothing to show here
            </h1>
            <p className="mt-3 text-read text-ink-muted">
              The link may be cut off, too old or taken back, or your work may not have been
              returned yet. Open it whole, as it was sent to you, or ask your educator for a new
              one.
            </p>
          </div>
        ) : null}
        {status === 'shown' && opened !== null ? (
          <Suspense fallback={<output className="block text-base">Opening …</output>}>
            <ReturnedWork opened={opened} copy={<Copy token={secret} opened={opened} />} />
            {opened.regrade.allowed || opened.regrade.request !== null ? (
              <Regrade token={secret} opened={opened} />
            ) : null}
            <ReturnedScript
              script={script}
              annotations={opened.returned.annotations}
              failed={withoutScript}
              onRetry={retryScript}
            />
          </Suspense>
        ) : null}
      </main>
    </div>
  );
}
