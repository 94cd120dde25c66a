import type { ComponentType, ReactNode, Ref, RefObject } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Document } from '#contract/submissions/document.ts';
import type { SimilarComment } from '#contract/rubrics/similar-comments.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';
import type { Neighbours, QueueAllocation } from '#lib/marking/queue.ts';
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

/** The comment bank; provided by the screen's composition. */
export type DeskBankSlot = ComponentType<{
  script: number;
  searchRef: Ref<HTMLInputElement>;
  onInsert: (text: string) => void;
  onLeave: () => void;
}>;

/** Shown on a note that repeats an earlier comment; provided by the screen's composition. */
export type SimilarCommentsSlot = ComponentType<{
  comment: SimilarComment;
  nameOf: (submission: number) => string;
  current: number;
  onGo: (submission: number) => void;
  onKept: () => void;
}>;

/** Says that the rubric has changed; provided by the screen's composition. */
export type RubricUpdatesSlot = ComponentType<
  { assignmentId: number; user: number } & Omit<RubricNewsProps, 'actor'>
>;

/** Says who else has the script open; provided by the screen's composition. */
export type OtherMarkersSlot = ComponentType<{
  assignmentId: number;
  submission: number;
  isDealt: boolean;
  onGo: (submission: number) => void;
}>;

/** The marker's own comments for a criterion; provided by the screen's composition. */
export type SuggestionsSlot = ComponentType<{
  submission: number;
  criterion: string;
  mark: MarkValue;
  nameOf: (submission: number) => string;
  /** Set to a function that inserts the suggestion at an index. */
  insertRef: RefObject<((place: number) => void) | null>;
  showsKeys: boolean;
  onInsert: (text: string) => void;
  /** Called with the scripts whose comment was changed too. */
  onReworded?: ((submissions: readonly number[]) => void) | undefined;
}>;

/** Lends what is written on any script of the assignment, for as long as the work takes. */
export type LendSheet = <T>(
  submission: number,
  work: (sheet: SheetRef) => Promise<T>,
) => Promise<T>;

/** Scripts with the same answer as the one on the desk; provided by the screen's composition. */
export type SameAnswersSlot = ComponentType<
  Omit<SameAnswersProps, 'actor'> & { lendSheet: LendSheet }
>;

/** Turns speech into text; null if the browser can't. */
export type DictationSlot = ComponentType<{ onSay: (text: string) => void }>;

export interface DeskScreenProps {
  desk: DeskRef;
  sheet: SheetRef;
  margin: MarginRef;
  script: ScriptRef;
  search: ScriptSearchRef;
  boxing: BoxDrawingRef;
  copies: MarkedCopiesRef;
  /** The last steps, which can be undone. */
  undoing: MarkingUndoRef;
  sealed: SealedRef;
  points: DraftPointsRef;
  drawPage: DrawPage;
  drawPicture: DrawPicture;
  /** The marker's id. */
  user: number;
  assignment: Assignment;
  rubric: RubricAnswer;
  document: Loaded<Document>;
  /** Comments of this script that were written more than once; null until that is known. */
  alike: readonly SimilarComment[] | null;
  onNotesChanged: () => void;
  Alike: SimilarCommentsSlot;
  /** Absent if nothing is suggested. */
  Suggestions?: SuggestionsSlot;
  onReworded?: (submissions: readonly number[]) => void;
  /** Absent if scripts with the same answer aren’t looked up. */
  SameAnswers?: SameAnswersSlot;
  lendSheet?: LendSheet;
  /** Whether a script has any marks yet, even if it isn’t done. */
  isBegun?: (id: number) => boolean;
  News: RubricUpdatesSlot;
  Company: OtherMarkersSlot;
  Note: PrivateNoteSlot;
  /** Which parts of the assignment belong to whom. */
  whose: QueueAllocation;
  /** The script on the desk. */
  current: Submission;
  queue: readonly Submission[];
  all: readonly Submission[];
  isMarked: (id: number) => boolean;
  neighbours: Neighbours;
  /** The average time per script, in ms. */
  pace: number | null;
  times: { on: boolean; spent: number; onSwitch: (on: boolean) => void };
  shortcuts: boolean;
  Bank: DeskBankSlot;
  Dictation: DictationSlot | null;
  /** It was shown as the next script, not chosen by the user. */
  isDealt: boolean;
  onGo: (id: number, isDealt?: boolean) => void;
  onOpenOriginal: () => void;
  /** What isn't saved; provided by the screen's composition. */
  unsaved: ReactNode;
  /** Returns a new key each time. */
  newKey: () => string;
  /** Returns the seed of a random order. */
  newSeed: () => number;
}
