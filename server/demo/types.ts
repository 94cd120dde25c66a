import type { Criterion } from '#contract/rubrics/model.ts';
import type { LateRule } from '#contract/deadlines/late-rule.ts';
import type { GradeScale } from '#contract/assignments/assignment.ts';

/** One submission of the sample class. `file` and `source` are paths in this folder. */
export interface DemoEntry {
  file: string;
  /** The text from which a document was generated, if `file` isn't text itself. */
  source?: string;
  /** The name the student gave it. */
  filename: string;
  student_identifier: string | null;
  /** Their name in the class list. */
  student?: string;
  /**
   * Handed in this many days after the due date; with a rule for late work all others are on time.
   */
  days_after_due?: number;
  /** This many days more than the others. */
  extension?: { days: number; reason: string };
  similarity?: number;
  /** Already marked. */
  grade?: string;
  /** The points for each criterion. */
  points?: Readonly<Record<string, number>>;
  feedback_text?: string;
}

export interface DemoPlan {
  name: string;
  description: string;
  rubric: string;
  /** The rubric in full, if its text isn't enough. */
  criteria?: readonly Criterion[];
  grade_scale: GradeScale;
  /** Days from the day of seeding; negative is past. */
  due_in_days: number;
  /** The rule for late work; without one there is no penalty. */
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
  /** A similarity report, if there is a score. */
  report: DemoFile | null;
  similarity: number | null;
  grade: string | null;
  points: Readonly<Record<string, number>> | null;
  feedback_text: string | null;
}
export interface DemoAssignment extends Omit<DemoPlan, 'entries'> {
  submissions: DemoSubmission[];
}
