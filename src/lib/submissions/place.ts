import type { SubmissionQuery } from './submission-query.ts';

export interface PlaceInput {
  user: number;
  assignmentId: number;
}
/** To who keeps the place: this is how the table is looked at now. */
export interface PlaceChanged {
  type: 'place.changed';
  query: SubmissionQuery;
}
/** From who keeps it, at the start: this is how it was looked at the last time. */
export interface PlaceRecalled {
  type: 'place.recalled';
  query: SubmissionQuery;
}
