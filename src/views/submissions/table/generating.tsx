import { STEP_TEXT, type GeneratingStep } from '#machines/submissions/submission-row.view.ts';
import { Spinner } from '#views/components/states/spinner.tsx';
import { Elapsed } from '#views/submissions/editor/elapsed.tsx';

/** The step of a generation, and how long it has taken. */
export const Generating = ({ step, since }: { step: GeneratingStep; since: number }) => (
  <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm font-normal tracking-normal text-busy">
    <Spinner className="size-3.5" />
    <span>{STEP_TEXT[step]}…</span>
    <Elapsed since={since} />
  </span>
);
