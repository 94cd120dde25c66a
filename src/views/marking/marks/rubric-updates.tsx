import { useSelector } from '@xstate/react';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import { changesInWords, decisionInWords } from '#lib/marking/rubric-words.ts';
import { type Fields, isOutgrown, type MarkValue } from '#lib/marking/sheet.ts';
import {
  hasUpdate,
  type RubricUpdatesRef,
  rubricUpdatesCommands,
  selectWas,
} from '#machines/marking/rubric-updates.view.ts';
import { Button } from '#views/components/actions/button.tsx';

export interface RubricNewsProps {
  actor: RubricUpdatesRef;
  rubric: RubricAnswer;
  /** What is marked on the current script, and what of it isn't saved. */
  fields: Fields;
  written: Fields;
  onFocus: (criterion: number) => void;
  /** Inserts words into the feedback; left out if the user may not change it. */
  onPut: ((words: string) => void) | undefined;
  onDrop: (criterion: string) => void;
}

const MOST = 12;

/**
 * What changed in the rubric during marking, what must be judged again, and what was written about
 * a deleted criterion.
 */
export function RubricUpdates({
  actor,
  rubric: { rubric, author },
  fields,
  written,
  onFocus,
  onPut,
  onDrop,
}: RubricNewsProps) {
  const isUntold = useSelector(actor, hasUpdate);
  const was = useSelector(actor, selectWas);
  const criteria = rubric?.criteria ?? [];
  const lines = isUntold ? changesInWords(was, rubric) : [];
  const again = isUntold
    ? criteria.flatMap((criterion, at) =>
        fields[criterion.id] !== undefined &&
        isOutgrown(rubric, criterion.id, fields[criterion.id]!)
          ? [{ criterion, at }]
          : [],
      )
    : [];
  const gone = Object.entries(written).filter(
    (one): one is [string, MarkValue] =>
      typeof one[1] !== 'string' &&
      isOutgrown(rubric, ...one) &&
      !criteria.some(({ id }) => id === one[0]),
  );
  return (
    <div className="desk-news">
      <div role="status">
        {isUntold ? (
          <>
            <p className="font-medium">
              The rubric was changed{author === null ? '' : ` by ${author}`}. What still fits it is
              kept.
            </p>
            <ul className="list-disc pl-5">
              {lines.slice(0, MOST).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {lines.length > MOST ? <li>And {lines.length - MOST} more changes.</li> : null}
            </ul>
          </>
        ) : null}
      </div>
      {isUntold || gone.length > 0 ? (
        <div className="flex flex-col gap-2">
          {gone.map(([key, mark]) => {
            const before = was?.criteria.find(({ id }) => id === key);
            return (
              <p key={key}>
                {before?.name.trim() || 'A criterion'} is no longer in the rubric, and yours isn’t
                saved: {decisionInWords(before, mark)}.{' '}
                {mark.comment.trim() === '' || onPut === undefined ? null : (
                  <Button
                    size="sm"
                    onClick={() => {
                      onPut(mark.comment.trim());
                      onDrop(key);
                    }}
                  >
                    Put the comment into the feedback
                  </Button>
                )}{' '}
                <Button size="sm" onClick={() => onDrop(key)}>
                  Leave it out
                </Button>
              </p>
            );
          })}
          {isUntold ? (
            <p className="flex flex-wrap items-center gap-2">
              {again.length === 0 ? null : <span>Judge again:</span>}
              {again.map(({ criterion, at }) => (
                <Button key={criterion.id} size="sm" onClick={() => onFocus(at)}>
                  {criterion.name || `Criterion ${at + 1}`}
                </Button>
              ))}
              <Button
                size="sm"
                variant="primary"
                className="ml-auto"
                onClick={rubricUpdatesCommands(actor).read}
              >
                Understood
              </Button>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
