import { openDatabase } from '#server/db/open.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { benchRows } from './rows.ts';

export interface Seeded { server: TestServer; token: string; assignmentId: number }

const BATCH = 400;
const DRAFT = JSON.stringify({
  kind: 'rule-based', engine: 'bench', summary: 'A draft.', strengths: [], improvements: [], next_steps: [], dropped_quotes: 0, warnings: [],
});

/** The real server with a teacher whose one assignment has `count` submissions, the same that the other pages show. */
export async function seededServer(count: number): Promise<Seeded> {
  const server = await startServer();
  const teacher = await server.teacher();
  const { body } = await teacher.post<{ id: number }>('/api/v1/assignments/', { name: 'Essay', description: 'Discuss.' });
  await server.stop();
  const { db, close } = await openDatabase({ dataDir: server.dataDir });
  const rows = benchRows(count).map((row) => ({
    assignment_id: body.id, student_identifier: row.student_identifier,
    original_key: `bench/${row.id}`, original_filename: row.file_name, original_bytes: 1, processed_key: null, processed_filename: null, processed_bytes: null,
    report_key: null, report_filename: null, report_bytes: null, grade: row.grade, feedback_text: row.feedback_text,
    ai_feedback: row.ai_feedback_text === null ? null : DRAFT, ai_feedback_text: row.ai_feedback_text, similarity_score: row.turnitin_similarity_score, error_message: null,
    version: 1, revision: 1, created_at: row.created_at, updated_at: row.created_at,
  }));
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < rows.length; at += BATCH) await tx.insertInto('submissions').values(rows.slice(at, at + BATCH)).execute();
  });
  await close();
  return { server: await server.restart(), token: teacher.token!, assignmentId: body.id };
}
