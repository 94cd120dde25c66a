import type { Rubric } from '#contract/rubrics/model.ts';
import { maxOf } from '#contract/rubrics/total.ts';
import { counted } from '#contract/text/plural.ts';
import { KIND_NAMES } from './words.ts';

/** A read-only view of a rubric: criteria, levels and points. */
export const RubricPreview = ({ rubric }: { rubric: Rubric }) => (
  <div className="grid gap-3">
    <p className="font-semibold">
      {counted(rubric.criteria.length, 'criterion', 'criteria')}, {counted(maxOf(rubric), 'point')}
    </p>
    <ul className="grid gap-2" aria-label="Criteria that were read">
      {rubric.criteria.map(({ id, name, kind, max, weight, description, levels }) => (
        <li key={id} className="rounded-control border border-line p-3 wrap-anywhere">
          <p>
            <strong>{name || 'Without a name'}</strong>{' '}
            <span className="text-sm text-ink-muted">
              {KIND_NAMES[kind]}
              {max === null ? '' : `, ${max} points`}
              {weight === 1 ? '' : `, weight ${weight}`}
            </span>
          </p>
          {description === '' ? null : <p className="text-sm text-ink-muted">{description}</p>}
          {levels.length === 0 ? null : (
            <ul className="mt-1 grid gap-0.5 text-sm">
              {levels.map((level) => (
                <li key={level.id}>
                  {level.points_min === null ? '' : `${level.points_min} to `}
                  {level.points}:{' '}
                  {[level.name, level.descriptor].filter((text) => text !== '').join(' – ')}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </div>
);
