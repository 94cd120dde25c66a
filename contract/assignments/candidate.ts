/** What a submission is called while its marking is anonymous (DESK-13). */
export const candidateName = (candidate: number): string =>
  `Candidate ${String(candidate).padStart(3, '0')}`;
