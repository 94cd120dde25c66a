import type { SentMark } from '#contract/exchange/handback.ts';
import { Segmented } from '#views/components/actions/segmented.tsx';

interface MarkChoiceProps {
  mark: SentMark;
  onChange: (mark: SentMark) => void;
}

/**
 * Chooses which mark of late work a learning environment gets. Shown only if a penalty changes a
 * mark.
 */
export function MarkChoice({ mark, onChange }: MarkChoiceProps) {
  return (
    <div>
      <Segmented<SentMark>
        label="Marks of late work"
        value={mark}
        onChange={onChange}
        options={[
          { value: 'final', label: 'Final' },
          { value: 'awarded', label: 'As awarded' },
        ]}
      />
      <p className="mt-1.5 max-w-prose text-sm text-ink-muted">
        {mark === 'final'
          ? 'The penalty for lateness is taken off. Choose “As awarded” if the learning environment takes it off itself.'
          : 'The penalty isn’t taken off: the learning environment has to do that itself.'}
      </p>
    </div>
  );
}
