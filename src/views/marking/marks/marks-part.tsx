import { useSelector } from '@xstate/react';
import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { totalOf } from '#contract/rubrics/total.ts';
import { type Fields, judgementsOf, markOf, type MarkValue } from '#lib/marking/sheet.ts';
import {
  selectTheirs,
  selectWritten,
  sheetCommands,
  type SheetRef,
} from '#machines/marking/mark-sheet.view.ts';
import { Link } from '#views/components/actions/link.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { CriterionCard } from './criterion-card.tsx';
import { Clash } from './later-notices.ts';
import './marks.css';

export interface MarksPartProps {
  actor: SheetRef;
  fields: Fields;
  rubric: Rubric | null;
  assignmentId: number;
  user: number;
  current: number;
  /** The focus follows the criterion, which was moved by key. */
  follows: boolean;
  readOnly: boolean;
  /** Criteria that someone else marks. */
  others: readonly string[];
  onFocus: (at: number) => void;
  onMark: (criterion: string, mark: MarkValue) => void;
  /** Shown under a criterion in addition to its mark; for null, under all of them. */
  below: (criterion: Criterion | null) => ReactNode;
}

/** The criteria, and the total of their marks. */
export function MarksPart({
  actor,
  fields,
  rubric,
  assignmentId,
  user,
  current,
  follows,
  readOnly,
  others,
  onFocus,
  onMark,
  below,
}: MarksPartProps) {
  const theirs = useSelector(actor, selectTheirs);
  const written = useSelector(actor, selectWritten);
  const commands = sheetCommands(actor);
  if (rubric === null || rubric.criteria.length === 0) {
    return (
      <div className="desk-scroll p-5">
        <EmptyState
          title="There is no rubric to mark by"
          level={3}
          action={
            <Link href={`/assignments/${assignmentId}/rubric`} look="quiet" icon={ListChecks}>
              Make a rubric
            </Link>
          }
        >
          Grade and feedback can be written without one.
        </EmptyState>
        {below(null)}
      </div>
    );
  }
  return (
    <>
      <div className="desk-scroll desk-criteria">
        {rubric.criteria.map((criterion, place) => (
          <div key={criterion.id}>
            {criterion.group !== '' && criterion.group !== rubric.criteria[place - 1]?.group ? (
              <h3 className="px-4 pt-4 pb-1 text-xs font-medium text-ink-faint">
                {criterion.group}
              </h3>
            ) : null}
            <CriterionCard
              criterion={criterion}
              place={place}
              mark={markOf(fields, criterion.id)}
              isCurrent={place === current}
              hasFocus={follows}
              readOnly={readOnly || others.includes(criterion.id)}
              hidePoints={false}
              clash={
                criterion.id in theirs ? (
                  <Clash actor={actor} field={criterion.id} criterion={criterion} user={user} />
                ) : null
              }
              onFocus={() => onFocus(place)}
              onMark={(mark) => onMark(criterion.id, mark)}
              onComment={(mark) => commands.comment(criterion.id, mark)}
              isHeld={criterion.id in written}
              onDrop={() => commands.drop(criterion.id)}
            >
              {others.includes(criterion.id) ? (
                <p className="mt-1 text-sm text-ink-muted">Somebody else marks this.</p>
              ) : (
                below(criterion)
              )}
            </CriterionCard>
          </div>
        ))}
        <div className="px-4 empty:hidden">{below(null)}</div>
        {rubric.marker_guidelines === '' ? null : (
          <p className="px-4 py-3 text-sm whitespace-pre-wrap text-ink-muted">
            <b className="font-medium">Guidelines.</b> {rubric.marker_guidelines}
          </p>
        )}
      </div>
      <Sum rubric={rubric} fields={fields} />
    </>
  );
}

function Sum({ rubric, fields }: { rubric: Rubric; fields: Fields }) {
  const { total, max, marked, markable, so_far } = totalOf(rubric, judgementsOf(fields));
  return (
    <output aria-label="Total" className="desk-sum">
      <span className="text-ink-muted">
        {markable === 0
          ? 'Comments only: no criterion has points'
          : `${marked} of ${markable} criteria marked`}
      </span>
      {marked === 0 ? null : (
        <span className="ml-auto">
          <b className="text-lg font-semibold">{total ?? so_far.points}</b>{' '}
          <span className="text-ink-muted">
            {total === null ? `of ${so_far.max} so far` : `of ${max}`}
          </span>
        </span>
      )}
    </output>
  );
}
