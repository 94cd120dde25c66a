import { useEffect, useRef } from 'react';
import { hasLevels, spanOf } from '#contract/rubrics/criterion.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import { judgementProblem, pointsOf } from '#contract/rubrics/judgement.ts';
import { isJudged } from '#lib/marking/judge.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';
import { cx } from '#views/components/base/cx.ts';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { Outgrown } from './later-notices.ts';
import { Levels } from './levels.tsx';
import { PointsField } from './points-field.tsx';

export interface CriterionCardProps {
  criterion: Criterion;
  place: number;
  mark: MarkValue;
  /** The keys are for this one. */
  isCurrent: boolean;
  /** The keyboard is to come here: it moved to this one by key. */
  hasFocus: boolean;
  readOnly: boolean;
  hidePoints: boolean;
  /** What it clashes with. */
  clash: React.ReactNode;
  onFocus: () => void;
  onMark: (mark: MarkValue) => void;
  onComment: (mark: MarkValue) => void;
  /** What is shown isn't saved. */
  isHeld: boolean;
  onDrop: () => void;
  children?: React.ReactNode;
}

const worthOf = (criterion: Criterion): string => {
  const { min, max } = spanOf(criterion);
  return criterion.kind === 'comment'
    ? ''
    : `${min < 0 ? `${min} to ` : ''}${max * criterion.weight}`;
};

/** One criterion: whole where the keys are, and in one line of levels elsewhere. */
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
  const points = pointsOf(criterion, mark);
  const judged = isJudged(mark);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- wherever it is touched, the keys are for it from then on
    <fieldset
      ref={box}
      tabIndex={-1}
      data-criterion={criterion.id}
      aria-current={isCurrent || undefined}
      onClick={onFocus}
      // A button that moved away under the pointer would never be clicked: by mouse it opens with the click.
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
            points === null ? 'text-ink-faint' : 'font-semibold text-accent',
          )}
        >
          {points === null
            ? worthOf(criterion) && `of ${worthOf(criterion)}`
            : `${points * criterion.weight} of ${worthOf(criterion)}`}
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
          />
        ) : null}
        {criterion.kind === 'points' || criterion.kind === 'range' ? (
          <PointsField criterion={criterion} mark={mark} readOnly={readOnly} onMark={onMark} />
        ) : null}
        {clash}
        {judgementProblem(criterion, mark) === null ? null : (
          <Outgrown
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
