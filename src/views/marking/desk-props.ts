import type { ComponentType, ReactNode, Ref, RefObject } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Document } from '#contract/submissions/document.ts';
import type { SimilarComment } from '#contract/rubrics/similar-comments.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';
import type { Neighbours, Whose } from '#lib/marking/queue.ts';
import type { BoxDrawingRef } from '#machines/marking/box-drawing.view.ts';
import type { DeskRef } from '#machines/marking/desk.view.ts';
import type { DraftPointsRef } from '#machines/drafts/draft-points.view.ts';
import type { MarginRef } from '#machines/marking/margin.view.ts';
import type { SheetRef } from '#machines/marking/mark-sheet.view.ts';
import type { MarkingUndoRef } from '#machines/marking/marking-undo.view.ts';
import type { MarkedCopiesRef } from '#machines/marking/marked-copies.view.ts';
import type { ScriptRef } from '#machines/marking/script.view.ts';
import type { ScriptSearchRef } from '#machines/marking/script-search.view.ts';
import type { SealedRef } from '#machines/drafts/sealed-draft.view.ts';
import type { PrivateNoteSlot } from '#views/teams/private-note-slot.ts';
import type { SameAnswersProps } from './alike/same-answers.tsx';
import type { Loaded } from './loaded.ts';
import type { RubricNewsProps } from './marks/rubric-updates.tsx';
import type { DrawPage } from './script/pages-view.tsx';
import type { DrawPicture } from './script/text-pictures.tsx';

/** The comment bank, of whoever composes the screen. */
export type DeskBankSlot = ComponentType<{
  script: number;
  searchRef: Ref<HTMLInputElement>;
  onInsert: (text: string) => void;
  onLeave: () => void;
}>;

/** On a note whose words were written before, of whoever composes the screen. */
export type SimilarCommentsSlot = ComponentType<{
  comment: SimilarComment;
  nameOf: (submission: number) => string;
  current: number;
  onGo: (submission: number) => void;
  onKept: () => void;
}>;

/** That the rubric was changed, of whoever composes the screen. */
export type RubricUpdatesSlot = ComponentType<
  { assignmentId: number; user: number } & Omit<RubricNewsProps, 'actor'>
>;

/** Who else has the script open, of whoever composes the screen. */
export type OtherMarkersSlot = ComponentType<{
  assignmentId: number;
  submission: number;
  isDealt: boolean;
  onGo: (submission: number) => void;
}>;

/** The marker's own comments for a criterion, of whoever composes the screen. */
export type SuggestionsSlot = ComponentType<{
  submission: number;
  criterion: string;
  mark: MarkValue;
  nameOf: (submission: number) => string;
  /** Set to what inserts the suggestion at a place. */
  insertRef: RefObject<((place: number) => void) | null>;
  showsKeys: boolean;
  onInsert: (text: string) => void;
}>;

/** Lends what is written on any script of the assignment, for as long as the work takes. */
export type LendSheet = <T>(
  submission: number,
  work: (sheet: SheetRef) => Promise<T>,
) => Promise<T>;

/** Scripts that say the same as the one on the desk, of whoever composes the screen. */
export type SameAnswersSlot = ComponentType<
  Omit<SameAnswersProps, 'actor'> & { lendSheet: LendSheet }
>;

/** Turns speech into words; null where the browser can't. */
export type DictationSlot = ComponentType<{ onSay: (text: string) => void }>;

export interface DeskScreenProps {
  desk: DeskRef;
  sheet: SheetRef;
  margin: MarginRef;
  script: ScriptRef;
  search: ScriptSearchRef;
  boxing: BoxDrawingRef;
  copies: MarkedCopiesRef;
  /** What was done last, to be taken back. */
  undoing: MarkingUndoRef;
  sealed: SealedRef;
  points: DraftPointsRef;
  drawPage: DrawPage;
  drawPicture: DrawPicture;
  /** Who marks. */
  user: number;
  assignment: Assignment;
  rubric: RubricAnswer;
  document: Loaded<Document>;
  /** Comments of this script that were written more than once; null until that is known. */
  alike: readonly SimilarComment[] | null;
  onNotesChanged: () => void;
  Alike: SimilarCommentsSlot;
  /** Absent where nothing is suggested. */
  Suggestions?: SuggestionsSlot;
  /** Absent where scripts that say the same aren’t looked up. */
  SameAnswers?: SameAnswersSlot;
  lendSheet?: LendSheet;
  /** Whether something was given to a script already, though it isn’t done. */
  isBegun?: (id: number) => boolean;
  News: RubricUpdatesSlot;
  Company: OtherMarkersSlot;
  Note: PrivateNoteSlot;
  /** What of the assignment is whose. */
  whose: Whose;
  /** What lies on the desk. */
  current: Submission;
  queue: readonly Submission[];
  all: readonly Submission[];
  isMarked: (id: number) => boolean;
  neighbours: Neighbours;
  /** What one script takes, in ms. */
  pace: number | null;
  times: { on: boolean; spent: number; onSwitch: (on: boolean) => void };
  shortcuts: boolean;
  Bank: DeskBankSlot;
  Dictation: DictationSlot | null;
  /** It came as the next one, and wasn't chosen. */
  isDealt: boolean;
  onGo: (id: number, isDealt?: boolean) => void;
  onOpenOriginal: () => void;
  /** What isn't saved, of whoever composes the screen. */
  unsaved: ReactNode;
  /** New each time. */
  newKey: () => string;
  /** A number for a random order. */
  newSeed: () => number;
}
