import { useEffect } from 'react';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import type { DialogSlots, PointsSlot } from '#views/drafts/points-slot.ts';
import { useRoot } from '#app/root.ts';
import { pointsOf } from './points.ts';

const SLOTS: DialogSlots = {
  Door: lazyComponent(() => import('./draft-dialogs-slot.tsx')),
  Marks: lazyComponent(() => import('#app/submissions/marks-slot.tsx')),
  Note: lazyComponent(() => import('#app/teams/private-note-slot.tsx')),
};

/** The points of a script's draft, while they are shown. */
const DraftPointsSlot: PointsSlot = ({ submission, children }) => {
  const points = pointsOf(useRoot());
  useEffect(() => points.look(submission), [points, submission]);
  return children(points.of(submission), SLOTS);
};

export default DraftPointsSlot;
