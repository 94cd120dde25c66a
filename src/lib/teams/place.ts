/** Whose people they are: those of an assignment, or of a team. */
export interface Place {
  of: 'assignment' | 'team';
  id: number;
}
