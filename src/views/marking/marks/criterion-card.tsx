import { addsUp, hasLevels, spanOf } from '#contract/rubrics/criterion.ts';
import type { Criterion, Level } from '#contract/rubrics/model.ts';
import { choose, isJudged, middleOf, pointsOfText } from '#lib/marking/judge.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';
import { cx } from '#views/components/base/cx.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { judgementProblem, pointsOf } from '#contract/rubrics/judgement.ts';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { OutdatedMark } from './later-notices.ts';

interface LevelsProps {
  criterion: Criterion;
  mark: MarkValue;
  whole: boolean;
  readOnly: boolean;
  onMark: (mark: MarkValue) => void;
  /** Shown inside the chosen level. */
  points: ReactNode;
}

const pointsText = ({ points, points_min }: Level): string =>
  points_min === null || points_min === points ? String(points) : `${points_min}–${points}`;
const MAX_DIGITS = 10;

/**
 * The levels to choose from: with descriptors for the current criterion, side by side for the
 * others.
 */
const Levels = ({ criterion, mark, whole, readOnly, onMark, points }: LevelsProps) => (
  <div
    role="group"
    aria-label={addsUp(criterion) ? 'Levels, several can be chosen' : 'Levels'}
    className={cx('mt-2', whole ? 'flex flex-col gap-1' : 'flex flex-wrap gap-1')}
  >
    {criterion.levels.map((level, place) => {
      const chosen = mark.level_ids?.includes(level.id) ?? false;
      const spans = takesPoints(criterion, level);
      const button = (
        <button
          key={level.id}
          type="button"
          aria-pressed={chosen}
          disabled={readOnly && !chosen}
          onClick={() => {
            if (!readOnly) onMark(choose(criterion, mark, level));
          }}
          className={cx(
            spans ? 'desk-level-name' : 'desk-level',
            whole && 'is-whole',
            chosen && 'is-chosen',
          )}
        >
          {whole && place < MAX_DIGITS ? (
            <kbd aria-hidden="true" className="desk-digit">
              {(place + 1) % MAX_DIGITS}
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
      if (!spans) return button;
      return (
        <div
          key={level.id}
          data-level=""
          className={cx('desk-level has-points', whole && 'is-whole', chosen && 'is-chosen')}
        >
          {button}
          {chosen && level.id === mark.level_ids?.[0] ? points : null}
        </div>
      );
    })}
  </div>
);

/** Whether a level spans a range of points, so that the points must be typed. */
const takesPoints = (criterion: Criterion, level: Level): boolean =>
  criterion.kind === 'range' && level.points_min !== null;

interface PointsFieldProps {
  criterion: Criterion;
  mark: MarkValue;
  readOnly: boolean;
  onMark: (mark: MarkValue) => void;
}

/**
 * A number of points. An invalid or too large value stays as typed with a message, and isn't sent.
 */
function PointsField({ criterion, mark, readOnly, onMark }: PointsFieldProps) {
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
      className={cx(level === undefined ? 'mt-2 max-w-40' : 'mt-1 w-full')}
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

interface CriterionCardProps {
  criterion: Criterion;
  place: number;
  mark: MarkValue;
  /** The keys act on this criterion. */
  isCurrent: boolean;
  /** The focus should move here: the criterion was reached by key. */
  hasFocus: boolean;
  readOnly: boolean;
  hidePoints: boolean;
  /** The conflict, if there is one. */
  clash: ReactNode;
  onFocus: () => void;
  onMark: (mark: MarkValue) => void;
  onComment: (mark: MarkValue) => void;
  /** What is shown isn't saved. */
  isHeld: boolean;
  onDrop: () => void;
  children?: ReactNode;
}

const worthOf = (criterion: Criterion): string => {
  const { min, max } = spanOf(criterion);
  return criterion.kind === 'comment'
    ? ''
    : `${min < 0 ? `${min} to ` : ''}${max * criterion.weight}`;
};

/** One criterion: in full if it is the current one, otherwise one line of levels. */
export function CriterionCard(props: CriterionCardProps) {
  const {
    criterion,
    place,
    mark,
    isCurrent,
    hasFocus,
    readOnly,
    clash,
    onFocus,
    onMark,
    onComment,
    isHeld,
    onDrop,
    children,
  } = props;
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isCurrent || !hasFocus) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent, hasFocus]);
  const worth = pointsOf(criterion, mark);
  const points = (
    <PointsField criterion={criterion} mark={mark} readOnly={readOnly} onMark={onMark} />
  );
  const judged = isJudged(mark);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- wherever it is touched, the keys are for it from then on
    <fieldset
      ref={box}
      tabIndex={-1}
      data-criterion={criterion.id}
      aria-current={isCurrent || undefined}
      onClick={onFocus}
      // A button that moves away under the pointer would never be clicked, so with a mouse it opens
      // on the click.
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) onFocus();
      }}
      className={cx('desk-criterion', isCurrent && 'is-current', judged && 'is-judged')}
    >
      <legend className="float-left flex w-full items-baseline gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          {criterion.name || `Criterion ${place + 1}`}
          {criterion.bonus ? ' (bonus)' : ''}
        </span>
        <span
          data-figures=""
          className={cx(
            'ml-auto shrink-0 text-sm',
            worth === null ? 'text-ink-faint' : 'font-semibold text-accent',
          )}
        >
          {worth === null
            ? worthOf(criterion) && `of ${worthOf(criterion)}`
            : `${worth * criterion.weight} of ${worthOf(criterion)}`}
        </span>
      </legend>
      <div className="clear-both pt-0.5">
        {isCurrent && criterion.description !== '' ? (
          <p className="mt-0.5 text-sm whitespace-pre-wrap text-ink-muted">
            {criterion.description}
          </p>
        ) : null}
        {isCurrent && criterion.marker_note !== '' ? (
          <p className="mt-1 border-l-2 border-line-strong pl-2 text-sm whitespace-pre-wrap text-ink-muted">
            <b className="font-medium">For markers.</b> {criterion.marker_note}
          </p>
        ) : null}
        {hasLevels(criterion) ? (
          <Levels
            criterion={criterion}
            mark={mark}
            whole={isCurrent}
            readOnly={readOnly}
            onMark={onMark}
            points={points}
          />
        ) : null}
        {criterion.kind === 'points' ? points : null}
        {clash}
        {judgementProblem(criterion, mark) === null ? null : (
          <OutdatedMark
            criterion={criterion}
            mark={mark}
            isHeld={isHeld}
            readOnly={readOnly}
            onMark={onMark}
            onDrop={onDrop}
          />
        )}
        {isCurrent || mark.comment !== '' || criterion.kind === 'comment' ? (
          <TextArea
            aria-label={`Comment on ${criterion.name || `criterion ${place + 1}`}`}
            placeholder="Comment"
            data-mark-comment=""
            minRows={1}
            maxRows={10}
            value={mark.comment}
            readOnly={readOnly}
            className="mt-2 text-sm"
            onChange={(comment) => onComment({ ...mark, comment })}
          />
        ) : null}
        {children}
      </div>
    </fieldset>
  );
}
