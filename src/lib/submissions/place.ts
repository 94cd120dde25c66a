import type { SubmissionQuery } from './submission-query.ts';

export interface PlaceInput {
  user: number;
  assignmentId: number;
}
/** Sent to the keeper of the place: how the table is viewed now. */
export interface PlaceChanged {
  type: 'place.changed';
  query: SubmissionQuery;
}
/** Sent by the keeper of the place at the start: how the table was last viewed. */
export interface PlaceRecalled {
  type: 'place.recalled';
  query: SubmissionQuery;
}
