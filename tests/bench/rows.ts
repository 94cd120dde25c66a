/** The database values of one submission. */
export interface SeedRow {
  student_identifier: string;
  original_filename: string;
  grade: string | null;
  feedback_text: string | null;
  ai_feedback_text: string | null;
  similarity_score: number | null;
  created_at: string;
}

const TEXT =
  'Your thesis is clear and you return to it in every section, so the reader always knows why a paragraph is there. ' +
  'Next time, weigh your two sources against each other instead of quoting one after the other.';

/**
 * Returns the same rows at every call: one student in four has feedback, one in three a draft, one
 * in two a score.
 */
export function seedRows(count: number): SeedRow[] {
  const start = Date.parse('2026-01-05T08:00:00.000Z');
  return Array.from({ length: count }, (_, at) => ({
    student_identifier: `s${String((at * 618_033) % 1_000_000).padStart(6, '0')}`,
    original_filename: `essay-${at + 1}.txt`,
    grade: at % 4 === 0 ? String(40 + (at % 60)) : null,
    feedback_text: at % 4 === 0 ? `${TEXT} (${at})` : null,
    ai_feedback_text: at % 3 === 0 ? `Draft ${at}. ${TEXT}` : null,
    similarity_score: at % 2 === 0 ? at % 100 : null,
    created_at: new Date(start + at * 60_000).toISOString(),
  }));
}
