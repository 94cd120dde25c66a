import { useSelector } from '@xstate/react';
import Lock from 'lucide-react/icons/lock';
import { type RefObject, useEffect } from 'react';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import {
  otherPoints,
  pointsAbout,
  sourceOf,
  standingIn,
  without,
  wordsOf,
} from '#lib/drafts/points.ts';
import { isJudged } from '#lib/marking/judge.ts';
import { type MarkValue, saysSame } from '#lib/marking/sheet.ts';
import { draftPointsCommands, type DraftPointsRef } from '#machines/drafts/draft-points.view.ts';
import {
  sealedCommands,
  selectOpened,
  type SealedRef,
} from '#machines/drafts/sealed-draft.view.ts';
import { counted } from '#contract/text/plural.ts';
import { PointCards, PointsTrouble } from '#views/drafts/point-cards.tsx';
import { usePoints } from '#views/drafts/use-points.ts';

/**
 * What the keys do to the next point of the focused criterion: the first that was neither accepted
 * nor dropped.
 */
export interface PointKeys {
  take: () => void;
  edit: () => void;
  drop: () => void;
}

export interface DraftPointsProps {
  actor: SealedRef;
  pointsRef: DraftPointsRef;
  /** Null while none of it is open. */
  draft: AiFeedback | null;
  /** The server sends what the draft says about a criterion once that is judged and saved. */
  isSealed: boolean;
  criteria: readonly Criterion[];
  /** Null for the points about no criterion. */
  criterion: Criterion | null;
  mark: MarkValue;
  isCurrent: boolean;
  /** Set while the criterion has the focus and its points are open. */
  keysRef: RefObject<PointKeys | null>;
  judgeFirst: boolean;
  isCode: boolean;
  /** The current feedback. */
  text: string;
  /** Inserts words into the feedback; left out if the user may not change it. */
  onPut: ((words: string) => void) | undefined;
  onWrite: (text: string) => void;
}

const markWords = (criterion: Criterion, mark: MarkValue): string =>
  criterion.levels
    .filter(({ id }) => mark.level_ids?.includes(id))
    .map(({ name, points }) => name || String(points))
    .join(', ') || (mark.points === null ? 'no level' : `${mark.points} points`);

/**
 * What the draft says about a criterion: sealed until the marker has judged it (DESK-6, DESK-7).
 */
export default function DraftPoints({
  actor,
  pointsRef,
  draft,
  isSealed,
  criteria,
  criterion,
  mark,
  isCurrent,
  keysRef,
  judgeFirst,
  isCode,
  text,
  onPut,
  onWrite,
}: DraftPointsProps) {
  const { points, chosen } = usePoints(pointsRef, draft);
  const openedFor = useSelector(actor, selectOpened);
  const own =
    criterion === null ? otherPoints(points, criteria) : pointsAbout(points, criterion, mark);
  const judged = criterion === null ? mark.level_ids !== null : isJudged(mark);
  const opened = criterion === null ? undefined : openedFor[criterion.id];
  const isOpen = !judgeFirst || opened !== undefined || judged;
  const id = criterion?.id;
  useEffect(() => {
    if (id !== undefined && judged && opened === undefined && own.length > 0)
      sealedCommands(actor).judged(id, mark);
  }, [actor, id, judged, mark, opened, own.length]);
  const first = own.find(
    ({ key, evidence }) => evidence.length > 0 && chosen.get(key)?.choice !== 'dropped',
  )?.evidence[0];
  useEffect(() => {
    if (isOpen && isCurrent && first !== undefined) draftPointsCommands(pointsRef).point(first);
  }, [pointsRef, first, isCurrent, isOpen]);
  const standing = standingIn(own, chosen, text);
  const stands = new Set(standing.split(','));
  const next = own.find(({ key }) => !chosen.has(key) && !stands.has(key));
  useEffect(() => {
    if (!isOpen || !isCurrent || next === undefined || onPut === undefined) return undefined;
    const { take, edit, drop } = draftPointsCommands(pointsRef);
    const words = wordsOf(next, chosen);
    const keys: PointKeys = {
      take: () => {
        onPut(words);
        take(next);
      },
      edit: () => edit(next.key, words),
      drop: () => drop(next),
    };
    keysRef.current = keys;
    return () => {
      if (keysRef.current === keys) keysRef.current = null;
    };
  });
  if (isSealed && !isOpen) {
    return (
      <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-faint">
        <Lock className="size-3.5" />
        {criterion === null
          ? 'What else the draft says is sealed. Judge first.'
          : 'What the draft says here is sealed. Judge first.'}
      </p>
    );
  }
  if (draft === null || own.length === 0) return null;
  if (!isOpen) {
    return (
      <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-faint">
        <Lock className="size-3.5" />
        {draft.kind === 'rule-based' ? 'Checks and suggestions have' : 'The draft has'}{' '}
        {counted(own.length, 'point')} here. Judge first.
      </p>
    );
  }
  const changed =
    opened !== undefined && !saysSame({ ...opened, comment: '' }, { ...mark, comment: '' });
  return (
    <section
      aria-label={
        criterion === null ? 'Other points of the draft' : `The draft on ${criterion.name}`
      }
      className="mt-3 border-t border-line pt-2"
    >
      <h4 className="text-xs font-medium text-ink-faint">
        {criterion === null ? 'Other points of the draft' : 'The draft'}
      </h4>
      <p className="mt-1 text-xs text-ink-muted">{sourceOf(draft)}</p>
      {changed && criterion !== null ? (
        <p className="mt-1 text-xs text-ink-muted">
          You changed this mark after reading the draft; it was {markWords(criterion, opened)}.
        </p>
      ) : null}
      <PointsTrouble actor={pointsRef} />
      <div className="mt-1.5">
        <PointCards
          actor={pointsRef}
          points={own}
          chosen={chosen}
          standing={standing}
          isCode={isCode}
          own={onPut && { put: onPut, takeOut: (words) => onWrite(without(text, words)) }}
        />
      </div>
    </section>
  );
}
