/** Whose people are shown: an assignment's, or a team's. */
export interface Place {
  of: 'assignment' | 'team';
  id: number;
}
