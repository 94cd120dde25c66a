import type { ReactNode } from 'react';
import { CohortScene } from '../demo/cohort-scene.tsx';

/** The app's own table in a frame, to look at; what lies over it opens the demo. */
export const PlatformPreview = ({ children }: { children: ReactNode }) => (
  <div className="relative mt-10 overflow-hidden rounded-panel border border-line-strong bg-surface shadow-sheet">
    <div inert aria-hidden="true" className="h-98 overflow-hidden">
      <div className="flex h-12 items-center gap-6 border-b border-line px-2.5 text-sm text-ink-muted">
        <span className="font-serif text-base font-semibold text-ink">Marginalia</span>
        <span className="text-accent">Assignments</span>
        <span className="max-sm:hidden">Submissions</span>
        <span className="max-sm:hidden">Comments</span>
        <span className="max-md:hidden">Feedbacks</span>
        <span data-priced className="ml-auto tabular-nums max-sm:hidden">
          24 Credits
        </span>
      </div>
      <CohortScene action={{ label: 'Generate AI Feedback', onAct: () => {} }} />
    </div>
    <div className="absolute inset-0 z-20 grid place-items-center bg-linear-to-t from-surface via-surface/45 to-surface/0 pt-20">
      {children}
    </div>
  </div>
);
