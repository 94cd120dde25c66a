import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ChosenPoint } from '#contract/drafts/drafting.ts';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { chosenPoints, type DraftPoint, pointsIn, signOf } from '#lib/drafts/points.ts';
import {
  draftPointsCommands,
  type DraftPointsRef,
  selectChosen,
  selectUnsent,
} from '#machines/drafts/draft-points.view.ts';

export interface ShownPoints {
  points: readonly DraftPoint[];
  chosen: ReadonlyMap<string, ChosenPoint>;
}

/** Returns the points of the displayed draft, and what became of them. */
export function usePoints(actor: DraftPointsRef, draft: AiFeedback | null): ShownPoints {
  const stored = useSelector(actor, selectChosen);
  const unsent = useSelector(actor, selectUnsent);
  const points = useMemo(() => (draft === null ? [] : pointsIn(draft)), [draft]);
  const sign = useMemo(() => signOf(points), [points]);
  const chosen = useMemo(() => chosenPoints(stored, unsent), [stored, unsent]);
  useEffect(() => {
    if (sign !== '') draftPointsCommands(actor).show(sign);
  }, [actor, sign]);
  return { points, chosen };
}
