/** A working day: on a shared computer nobody should find yesterday's session. */
const SHARED_S = 8 * 60 * 60;

/** Returns how many seconds a session lasts, depending on where it begins. */
export const lifeOf = (tokenTtlS: number, isShared: boolean): number =>
  isShared ? Math.min(SHARED_S, tokenTtlS) : tokenTtlS;
