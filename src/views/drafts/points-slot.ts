import type { ComponentType, ReactNode } from 'react';
import type { DraftPointsRef } from '#machines/drafts/draft-points.view.ts';
import type { PrivateNoteSlot } from '#views/teams/private-note-slot.ts';

/** Shows what a draft of a submission would send; provided by the screen's composition. */
export type OutboundPreviewSlot = ComponentType<{ submission: number; onClose: () => void }>;

/** The text read from the pictures of a file, for correction. */
export interface TranscriptProps {
  submission: number;
  file: number;
  model: string;
  onSaved: () => void;
  onClose: () => void;
}

/**
 * The dialogs opened from a draft: a transcript, or what would be sent. They share one slot, since
 * each slot costs its screen a stub.
 */
export type DraftDoor = ComponentType<
  TranscriptProps | { submission: number; onClose: () => void }
>;

/** The rubric's marks, if the assignment has a rubric; provided by the screen's composition. */
export type RubricMarksSlot = ComponentType<{
  submission: number;
  assignment: number;
  /** The value of the grade field. */
  grade: string;
  onGrade: (grade: string) => void;
}>;

/** Parts of a submission's dialog that the screen's composition fetches later. */
export interface DialogSlots {
  Door: DraftDoor;
  Note: PrivateNoteSlot;
  Marks: RubricMarksSlot;
}

/** Wraps the draft of a submission; provided by the screen's composition. */
export type PointsSlot = ComponentType<{
  submission: number;
  children: (points: DraftPointsRef, slots: DialogSlots) => ReactNode;
}>;
