/** A working day: nobody is to find a session of yesterday's on a computer that others use. */
const SHARED_S = 8 * 60 * 60;

/** Seconds that a session stands, by where it is begun. */
export const lifeOf = (tokenTtlS: number, isShared: boolean): number =>
  isShared ? Math.min(SHARED_S, tokenTtlS) : tokenTtlS;
