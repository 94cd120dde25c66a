import type { ComponentType, ReactNode } from 'react';
import type { DraftPointsRef } from '#machines/drafts/draft-points.view.ts';
import type { PrivateNoteSlot } from '#views/teams/private-note-slot.ts';

/** A look at what a draft of a submission would send, of whoever composes the screen. */
export type OutboundPreviewSlot = ComponentType<{ submission: number; onClose: () => void }>;

/** What was read in the pictures of a file, to be set right. */
export interface TranscriptProps {
  submission: number;
  file: number;
  model: string;
  onSaved: () => void;
  onClose: () => void;
}

/** What is opened from beside a draft: a transcript, or what leaves. One door, since each costs its screen a stub. */
export type DraftDoor = ComponentType<
  TranscriptProps | { submission: number; onClose: () => void }
>;

/** The marks by the rubric, where the assignment has one, of whoever composes the screen. */
export type RubricMarksSlot = ComponentType<{
  submission: number;
  assignment: number;
  /** What stands in the grade field. */
  grade: string;
  onGrade: (grade: string) => void;
}>;

/** What a dialog about a submission shows of parts that whoever composes the screen fetches later. */
export interface DialogSlots {
  Door: DraftDoor;
  Note: PrivateNoteSlot;
  Marks: RubricMarksSlot;
}

/** What stands around the draft of a submission, of whoever composes the screen. */
export type PointsSlot = ComponentType<{
  submission: number;
  children: (points: DraftPointsRef, slots: DialogSlots) => ReactNode;
}>;
