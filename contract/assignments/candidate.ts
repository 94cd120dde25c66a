/** Returns a submission's name while marking is anonymous (DESK-13). */
export const candidateName = (candidate: number): string =>
  `Candidate ${String(candidate).padStart(3, '0')}`;
