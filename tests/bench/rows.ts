/** What all three pages show: one submission as the list call answers it, cut to what the table reads. */
export interface BenchRow {
  id: number;
  student_identifier: string;
  file_name: string;
  grade: string | null;
  feedback_text: string | null;
  ai_feedback_text: string | null;
  turnitin_similarity_score: number | null;
  status: 'pending' | 'processing' | 'completed';
  created_at: string;
}

const TEXT = 'Your thesis is clear and you return to it in every section, so the reader always knows why a paragraph is there. '
  + 'Next time, weigh your two sources against each other instead of quoting one after the other.';

/** The same rows at every call: a student in four has feedback, one in three a draft, one in two a score. */
export function benchRows(count: number): BenchRow[] {
  const start = Date.parse('2026-01-05T08:00:00.000Z');
  return Array.from({ length: count }, (_, at) => {
    const feedback_text = at % 4 === 0 ? `${TEXT} (${at})` : null;
    const ai_feedback_text = at % 3 === 0 ? `Draft ${at}. ${TEXT}` : null;
    const grade = at % 4 === 0 ? String(40 + (at % 60)) : null;
    return {
      id: at + 1,
      student_identifier: `s${String((at * 7919) % 1_000_000).padStart(6, '0')}`,
      file_name: `essay-${at + 1}.txt`,
      grade,
      feedback_text,
      ai_feedback_text,
      turnitin_similarity_score: at % 2 === 0 ? at % 100 : null,
      status: grade !== null ? 'completed' : ai_feedback_text !== null ? 'processing' : 'pending',
      created_at: new Date(start + at * 60_000).toISOString(),
    };
  });
}

/** What both stand-ins show of a text: its first 100 characters. */
export const preview = (text: string | null, blank: string): string => (text === null ? blank : text.length > 100 ? `${text.slice(0, 100)}…` : text);

export const STATUS = { pending: 'Submitted', processing: 'Draft Feedback Generated', completed: 'Completed' } as const;
export const PAGE = 100;
