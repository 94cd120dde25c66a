import { useState } from 'react';
import { judgementProblem } from '#contract/rubrics/judgement.ts';
import { spanOf } from '#contract/rubrics/criterion.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import { middleOf, pointsOfText } from '#lib/marking/judge.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';

export interface PointsFieldProps {
  criterion: Criterion;
  mark: MarkValue;
  readOnly: boolean;
  onMark: (mark: MarkValue) => void;
}

/** A number of points. What is no number, or too much, stays as it was typed and says so; it isn't sent. */
export function PointsField({ criterion, mark, readOnly, onMark }: PointsFieldProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const level = criterion.levels.find(({ id }) => id === mark.level_ids?.[0]);
  if (criterion.kind === 'range' && (level === undefined || level.points_min === null)) return null;
  const { min, max } =
    level === undefined
      ? spanOf(criterion)
      : { min: level.points_min ?? level.points, max: level.points };
  const problemOf = (text: string): string | null => {
    if (text.trim() === '') return null;
    const points = pointsOfText(text);
    return points === null
      ? 'Write a number, such as 7 or 7.5.'
      : judgementProblem(criterion, {
          level_ids: level === undefined ? null : mark.level_ids,
          points,
        });
  };
  const type = (text: string) => {
    if (problemOf(text) !== null) return setWrong(text);
    setWrong(null);
    return onMark({
      ...mark,
      level_ids: level === undefined ? null : mark.level_ids,
      points: pointsOfText(text),
    });
  };
  return (
    <Field
      label={`Points, ${min} to ${max}`}
      hint={
        level !== undefined && wrong === null && mark.points === middleOf(level)
          ? `Middle of ${min} to ${max}: change it if another fits better.`
          : undefined
      }
      error={wrong === null ? undefined : (problemOf(wrong) ?? undefined)}
      className="mt-2 max-w-40"
    >
      {(wiring) => (
        <TextInput
          {...wiring}
          inputMode="decimal"
          data-points=""
          value={wrong ?? String(mark.points ?? '')}
          readOnly={readOnly}
          onChange={type}
        />
      )}
    </Field>
  );
}
