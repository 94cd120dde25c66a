import type { Criterion } from '#contract/rubrics/model.ts';
import type { LateRule } from '#contract/deadlines/late-rule.ts';
import type { GradeScale } from '#contract/assignments/assignment.ts';

/** One submission of the sample class. `file` and `source` are paths in this folder. */
export interface DemoEntry {
  file: string;
  /** The text a document was made of, where `file` is no text itself. */
  source?: string;
  /** The name the student gave it. */
  filename: string;
  student_identifier: string | null;
  /** Their name in the class list. */
  student?: string;
  /** Handed in so many days after the due date; with a rule for late work all others are on time. */
  days_after_due?: number;
  /** So many days more than the others. */
  extension?: { days: number; reason: string };
  similarity?: number;
  /** Marked already. */
  grade?: string;
  /** What it got for each criterion. */
  points?: Readonly<Record<string, number>>;
  feedback_text?: string;
}

export interface DemoPlan {
  name: string;
  description: string;
  rubric: string;
  /** The same in full, where there is more to it than words. */
  criteria?: readonly Criterion[];
  grade_scale: GradeScale;
  /** Days from the day of seeding; negative is past. */
  due_in_days: number;
  /** What late work gets; without one nothing is taken off. */
  late_rule?: LateRule;
  entries: readonly DemoEntry[];
}

export interface DemoFile {
  filename: string;
  bytes: Buffer;
}
export interface DemoSubmission extends Pick<
  DemoEntry,
  'student_identifier' | 'student' | 'days_after_due' | 'extension'
> {
  file: DemoFile;
  /** A similarity report, where there is a score. */
  report: DemoFile | null;
  similarity: number | null;
  grade: string | null;
  points: Readonly<Record<string, number>> | null;
  feedback_text: string | null;
}
export interface DemoAssignment extends Omit<DemoPlan, 'entries'> {
  submissions: DemoSubmission[];
}
