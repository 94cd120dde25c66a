import type { ReactNode } from 'react';
import { Alert } from '#views/components/states/alert.tsx';
import { Wordmark } from '#views/components/layout/wordmark.tsx';

const marked = 'bg-mark px-0.5 text-ink';

/** Shows what the product is at a glance: a student's paragraph with notes in its margin. */
const Specimen = () => (
  <div
    aria-hidden="true"
    className="grid max-w-dialog-lg grid-cols-[minmax(0,1fr)_13rem] font-serif"
  >
    <p className="border-r border-accent-line pr-7 text-read text-ink-muted">
      Doubt is usually described as the absence of something: of conviction, of evidence, of nerve.{' '}
      <span className={marked}>I want to argue that it is a skill</span>, and that like any skill it
      can be taught badly. Consider the student who has learnt that every claim needs a source. She
      doubts by rote. <span className={marked}>Studies have shown</span> that she will cite more and
      believe less.
    </p>
    <div className="flex flex-col gap-5 pt-6 pl-5 text-base text-accent italic">
      <p>A real thesis, in one breath. The reader trusts you from here on.</p>
      <p>Which studies? One name and one year would carry the whole paragraph.</p>
    </div>
  </div>
);

/**
 * The frame around signing in and registering: prerendered, and never part of what a browser loads.
 */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
    <div className="flex flex-col px-5 py-6 sm:px-10">
      <header>
        <a
          href="/"
          aria-label="Marginalia, home"
          className="inline-flex h-10 items-center rounded-tick"
        >
          <Wordmark />
        </a>
      </header>
      {/* Aligned to the top: centred content would move while the page is still loading. */}
      <main className="mx-auto flex w-full max-w-field flex-1 flex-col pt-[max(2.5rem,12dvh)] pb-10">
        {children}
        <noscript>
          <Alert tone="warning" className="mt-5">
            This page needs JavaScript. Allow it for this site, and load the page again.
          </Alert>
        </noscript>
      </main>
    </div>
    <aside className="hidden items-center justify-center border-l border-line bg-surface px-12 lg:flex">
      <Specimen />
    </aside>
  </div>
);
