export const SERVER_FLAGS: readonly string[];
export function pauseAfter(deaths: number): number;
export function deathsWith(before: number, ranMs: number): number;
