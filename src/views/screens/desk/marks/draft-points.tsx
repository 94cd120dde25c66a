import { useSelector } from '@xstate/react';
import Lock from 'lucide-react/icons/lock';
import Quote from 'lucide-react/icons/quote';
import { useEffect } from 'react';
import type { Criterion } from '#contract/rubric/model.ts';
import { type DraftPoint, pointsAbout } from '#lib/desk/draft-points.ts';
import { isJudged } from '#lib/desk/judge.ts';
import { type MarkValue, saysSame } from '#lib/desk/sheet.ts';
import { sealedVerbs, selectEvidence, selectUse, type SealedRef } from '#machines/sealed-draft/sealed-draft.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { cx } from '#views/components/base/cx.ts';
import { counted } from '#lib/text/plural.ts';

export interface DraftPointsProps {
  actor: SealedRef;
  points: readonly DraftPoint[];
  /** Null: what the draft says about no criterion. */
  criterion: Criterion | null;
  mark: MarkValue;
  isCurrent: boolean;
  judgeFirst: boolean;
  readOnly: boolean;
  /** Puts a point's words into the feedback. */
  onTake: (text: string) => void;
}

const KIND_NAMES = { strength: 'Strength', improvement: 'To improve', next_step: 'Next step' } as const;
const wordsOf = (criterion: Criterion, mark: MarkValue): string =>
  criterion.levels.filter(({ id }) => mark.level_ids?.includes(id)).map(({ name, points }) => name || String(points)).join(', ') || (mark.points === null ? 'no level' : `${mark.points} points`);

/** What the draft says about a criterion: sealed until the marker has judged it (DESK-6, DESK-7). */
export default function DraftPoints({ actor, points, criterion, mark, isCurrent, judgeFirst, readOnly, onTake }: DraftPointsProps) {
  const use = useSelector(actor, selectUse);
  const verbs = sealedVerbs(actor);
  const own = criterion === null ? points : pointsAbout(points, criterion, mark);
  const judged = criterion === null ? mark.level_ids !== null : isJudged(mark);
  const opened = criterion === null ? undefined : use.opened[criterion.id];
  const isOpen = !judgeFirst || opened !== undefined || judged;
  const id = criterion?.id;
  useEffect(() => {
    if (id !== undefined && judged && opened === undefined && own.length > 0) sealedVerbs(actor).judged(id, mark);
  }, [actor, id, judged, mark, opened, own.length]);
  const first = own.find(({ key, evidence }) => evidence.length > 0 && !use.dropped.includes(key))?.evidence[0];
  useEffect(() => {
    if (isOpen && isCurrent && first !== undefined) sealedVerbs(actor).point({ start: first.start, end: first.end });
  }, [actor, first, isCurrent, isOpen]);
  if (own.length === 0) return null;
  if (!isOpen) {
    return <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-faint"><Lock className="size-3.5" />The draft has {counted(own.length, 'point')} here. Judge first.</p>;
  }
  if (!isCurrent && criterion !== null) return null;
  const changed = opened !== undefined && !saysSame({ ...opened, comment: '' }, { ...mark, comment: '' });
  return (
    <section aria-label={criterion === null ? 'Other points of the draft' : `The draft on ${criterion.name}`} className="mt-3 border-t border-line pt-2">
      <h4 className="text-xs font-medium text-ink-faint">{criterion === null ? 'Other points of the draft' : 'The draft'}</h4>
      {changed && criterion !== null ? <p className="mt-1 text-xs text-ink-muted">You changed this mark after reading the draft; it was {wordsOf(criterion, opened)}.</p> : null}
      <ul className="mt-1.5 flex flex-col gap-2">
        {own.map((point) => (
          <PointCard
            key={point.key} actor={actor} point={point} taken={use.taken.includes(point.key)} dropped={use.dropped.includes(point.key)} readOnly={readOnly}
            onTake={() => {
              verbs.take(point.key);
              onTake(point.text);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface PointCardProps { actor: SealedRef; point: DraftPoint; taken: boolean; dropped: boolean; readOnly: boolean; onTake: () => void }

function PointCard({ actor, point: { key, kind, text, evidence }, taken, dropped, readOnly, onTake }: PointCardProps) {
  const shown = useSelector(actor, selectEvidence);
  const verbs = sealedVerbs(actor);
  if (dropped) {
    return (
      <li className="flex items-center gap-2 text-xs text-ink-faint"><span className="min-w-0 flex-1 truncate line-through">{text}</span>{readOnly ? null : <Button size="sm" variant="ghost" onClick={() => verbs.restore(key)}>Put back</Button>}</li>
    );
  }
  return (
    <li className="rounded-control border border-line bg-surface-raised px-2.5 py-2 text-sm">
      <p className="wrap-anywhere"><b className="font-medium">{KIND_NAMES[kind]}.</b> {text}</p>
      {evidence.map(({ quote, start, end }) => (
        <button
          key={start} type="button" aria-pressed={shown?.start === start} onClick={() => { if (shown?.start === start) verbs.hide(); else verbs.point({ start, end }); }}
          className={cx('mt-1 flex w-full gap-1.5 rounded-tick border-l-2 px-1.5 py-0.5 text-left font-serif hover:bg-hover', shown?.start === start ? 'border-pending bg-pending-soft' : 'border-line-strong')}
        >
          <Quote className="mt-1 size-3 text-ink-faint" /><span className="line-clamp-2">{quote}</span>
        </button>
      ))}
      {readOnly ? null : (
        <p className="mt-1.5 flex gap-1">
          <Button size="sm" disabled={taken ? 'It is in your feedback.' : false} onClick={onTake}>{taken ? 'Taken' : 'Take'}</Button>
          <Button size="sm" variant="ghost" onClick={() => verbs.drop(key)}>Drop</Button>
        </p>
      )}
    </li>
  );
}
