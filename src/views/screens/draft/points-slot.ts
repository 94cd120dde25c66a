import type { ComponentType, ReactNode } from 'react';
import type { DraftPointsRef } from '#machines/draft-points/draft-points.view.ts';

/** A look at what a draft of a submission would send, of whoever composes the screen. */
export type LeavingSlot = ComponentType<{ submission: number; onClose: () => void }>;

/** What stands around the draft of a submission, of whoever composes the screen. */
export type PointsSlot = ComponentType<{ submission: number; children: (points: DraftPointsRef, Leaving: LeavingSlot) => ReactNode }>;
