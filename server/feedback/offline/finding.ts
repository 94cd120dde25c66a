import type { BankPart } from './bank.ts';

/** What a finding is about; a rubric may have a name of its own for it. */
export type Area =
  | 'structure'
  | 'argument'
  | 'evidence'
  | 'clarity'
  | 'task'
  | 'design'
  | 'readability'
  | 'comments'
  | 'robustness'
  | 'access';

/** One thing that was measured, and what to say about it. */
export interface Finding {
  side: 'strength' | 'improvement';
  area: Area;
  /** 0–100: how much it matters to the student. */
  weight: number;
  /** What was measured, in one or two sentences to the student. */
  seen: string;
  /** What the standard bank advises. */
  advice?: BankPart;
  /** Advice the bank doesn't have. */
  tip?: string;
  /** Exact stretches of the student's text. */
  quotes: string[];
  /** What to do, to follow "start with this:"; begins small, ends without a full stop. */
  step?: string;
}
