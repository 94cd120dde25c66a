import { addsUp } from '#contract/rubrics/criterion.ts';
import type { Criterion, Level } from '#contract/rubrics/model.ts';
import { choose } from '#lib/marking/judge.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';
import { cx } from '#views/components/base/cx.ts';

export interface LevelsProps {
  criterion: Criterion;
  mark: MarkValue;
  whole: boolean;
  readOnly: boolean;
  onMark: (mark: MarkValue) => void;
}

const pointsText = ({ points, points_min }: Level): string =>
  points_min === null || points_min === points ? String(points) : `${points_min}–${points}`;
const MOST_DIGITS = 10;

/** The levels to choose from: with their descriptors where the keys are, side by side elsewhere. */
export const Levels = ({ criterion, mark, whole, readOnly, onMark }: LevelsProps) => (
  <div
    role="group"
    aria-label={addsUp(criterion) ? 'Levels, several can be chosen' : 'Levels'}
    className={cx('mt-2', whole ? 'flex flex-col gap-1' : 'flex flex-wrap gap-1')}
  >
    {criterion.levels.map((level, place) => {
      const chosen = mark.level_ids?.includes(level.id) ?? false;
      return (
        <button
          key={level.id}
          type="button"
          aria-pressed={chosen}
          disabled={readOnly && !chosen}
          onClick={() => {
            if (!readOnly) onMark(choose(criterion, mark, level));
          }}
          className={cx('desk-level', whole && 'is-whole', chosen && 'is-chosen')}
        >
          {whole && place < MOST_DIGITS ? (
            <kbd aria-hidden="true" className="desk-digit">
              {(place + 1) % MOST_DIGITS}
            </kbd>
          ) : null}
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className={cx(whole && 'font-medium')}>{level.name || `Level ${place + 1}`}</span>
            {whole && level.descriptor !== '' ? (
              <span className="mt-0.5 block text-sm whitespace-pre-wrap text-ink-muted">
                {level.descriptor}
              </span>
            ) : null}
          </span>
          <span data-figures="" className="shrink-0 text-sm text-ink-muted">
            {pointsText(level)}
          </span>
        </button>
      );
    })}
  </div>
);
