import { STARTERS } from '#lib/rubrics/starters.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

/** What a rubric can be started from while there is none. */
export const Starters = ({ onChoose }: { onChoose: (rubric: Rubric) => void }) => (
  <Panel title="Start from one of these, and change it" className="mb-4">
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 wide:grid-cols-3">
      {STARTERS.map(({ id, name, about, rubric }) => (
        <li key={id} className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-ink-muted">{about}</p>
          </div>
          <Button size="sm" onClick={() => onChoose(rubric)}>
            Use<span className="sr-only"> the rubric {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  </Panel>
);
