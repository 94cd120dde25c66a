import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Replay, ReplayedStep } from '#machines/chart-viewer/chart-viewer.view.ts';
import { Button } from '../components/actions/button.tsx';
import { IconButton } from '../components/actions/icon-button.tsx';

export interface ReplayBarProps {
  replay: Replay;
  /** What the step took, in the words of its chart, once that is there. */
  trigger: string | undefined;
  onReach: (taken: number) => void;
  onEnd: () => void;
}

const [FIRST, LAST] = ['This is the first step.', 'This is the last step.'];

const clock = (time: number): string =>
  `${Math.floor(time / 60_000)}:${String(Math.floor((time % 60_000) / 1000)).padStart(2, '0')}.${Math.floor((time % 1000) / 100)}`;
const inWords = ({ name, actor, event, at }: ReplayedStep, trigger = event): string =>
  `${name}${actor > 1 ? ` (no. ${actor})` : ''}: ${trigger}, now ${at.map((id) => id.split('.').slice(1).join('.') || id).join(' and ') || 'over'}`;

/** A session or a path, one step after the other, forward and back. */
export function ReplayBar({
  replay: { steps, taken, now },
  trigger,
  onReach,
  onEnd,
}: ReplayBarProps) {
  const bar = useRef<HTMLElement>(null);
  const begun = useRef<typeof steps | null>(null);
  // What began it may be gone by now; and the arrow keys step from here.
  useEffect(() => {
    if (begun.current !== steps) bar.current?.focus();
    begun.current = steps;
  }, [steps]);
  const isTimed = steps.some(({ time }) => time > 0);
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onReach(taken + by);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys only repeat what its buttons do
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Replay"
      onKeyDown={press}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-accent-line bg-accent-soft px-4 py-2"
    >
      <div className="flex items-center">
        <IconButton
          icon={ChevronFirst}
          label="First step"
          disabled={taken === 1 && FIRST}
          onClick={() => onReach(1)}
        />
        <IconButton
          icon={ChevronLeft}
          label="One step back"
          keys="ArrowLeft"
          disabled={taken === 1 && FIRST}
          onClick={() => onReach(taken - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label="One step forward"
          keys="ArrowRight"
          disabled={taken === steps.length && LAST}
          onClick={() => onReach(taken + 1)}
        />
        <IconButton
          icon={ChevronLast}
          label="Last step"
          disabled={taken === steps.length && LAST}
          onClick={() => onReach(steps.length)}
        />
      </div>
      <input
        type="range"
        aria-label="Step"
        min={1}
        max={steps.length}
        value={taken}
        aria-valuetext={`Step ${taken} of ${steps.length}`}
        onChange={(event) => onReach(Number(event.target.value))}
        className="h-6 w-40 min-w-0 accent-accent"
      />
      <p
        role="status"
        className="min-w-0 flex-1 basis-60 text-sm text-ink wrap-anywhere"
        data-figures
      >
        <span className="text-ink-muted">{`Step ${taken} of ${steps.length}${isTimed ? ` at ${clock(now.time)}` : ''} · `}</span>
        {inWords(now, trigger)}
      </p>
      <Button size="sm" variant="ghost" onClick={onEnd}>
        End replay
      </Button>
    </section>
  );
}
