import { MAX_CREDIT_CAP } from '#contract/limits.ts';
import type { Spending } from '#contract/teams/member.ts';
import { counted } from '#contract/text/plural.ts';

/** Reads a typed cap: a whole number, null if empty, meaning none; undefined if it is neither. */
export function readCap(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) && Number(typed) <= MAX_CREDIT_CAP ? Number(typed) : undefined;
}

export const mostCredits = (cap: number): string =>
  cap === 0 ? 'no credits' : `at most ${counted(cap, 'credit')}`;

/** Says briefly how much somebody has spent of their limit; null if there is nothing to say. */
export function spentText({ spent, cap }: NonNullable<Spending>): string | null {
  if (spent === null) return cap === null ? null : `${mostCredits(cap)} in each assignment`;
  return cap === null
    ? `${counted(spent, 'credit')} spent`
    : `${spent.toLocaleString('en')} of ${counted(cap, 'credit')} spent`;
}
