import type { Submission } from '#contract/submissions/submission.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { seedRows } from './rows.ts';

/**
 * `emptyId` is an assignment without submissions; `rows` is the list response for the other one.
 */
export interface Seeded {
  server: TestServer;
  token: string;
  assignmentId: number;
  emptyId: number;
  rows: Submission[];
}

const BATCH = 400;
const DRAFT = JSON.stringify({
  kind: 'rule-based',
  engine: 'bench',
  summary: 'A draft.',
  strengths: [],
  improvements: [],
  next_steps: [],
  dropped_quotes: 0,
  notes: [],
});

/** Starts the real server with a teacher whose one assignment has `count` submissions. */
export async function seededServer(count: number): Promise<Seeded> {
  const server = await startServer();
  const teacher = await server.teacher();
  const [{ body: full }, { body: empty }] = [
    await teacher.post<{ id: number }>('/api/v1/assignments/', {
      name: 'Essay',
      description: 'Discuss.',
    }),
    await teacher.post<{ id: number }>('/api/v1/assignments/', {
      name: 'Next essay',
      description: 'Discuss.',
    }),
  ];
  await server.stop();
  const { db, close } = await openDatabase({ dataDir: server.dataDir });
  const seeds = seedRows(count);
  const rows = seeds.map(({ original_filename: _name, ...row }) => ({
    ...row,
    assignment_id: full.id,
    marked_attempt: null,
    report_key: null,
    report_filename: null,
    report_bytes: null,
    ai_feedback: row.ai_feedback_text === null ? null : DRAFT,
    error_message: null,
    version: 1,
    revision: 1,
    submitted_at: row.created_at,
    updated_at: row.created_at,
  }));
  await db.transaction().execute(async (tx) => {
    // As after real uploads: a refresh asks what has changed since, and is told that nothing has.
    await tx.updateTable('assignments').set({ revision: 1 }).where('id', '=', full.id).execute();
    for (let at = 0; at < rows.length; at += BATCH)
      await tx
        .insertInto('submissions')
        .values(rows.slice(at, at + BATCH))
        .execute();
    const ids = await tx
      .selectFrom('submissions')
      .select('id')
      .where('assignment_id', '=', full.id)
      .orderBy('id')
      .execute();
    const files = ids.map(({ id: submission_id }, at) => ({
      submission_id,
      attempt: 1,
      position: 0,
      folder: '',
      filename: seeds[at]!.original_filename,
      key: `bench/${at}`,
      bytes: 1,
      sha256: null,
      processed_key: null,
      processed_bytes: null,
      origin: 'upload' as const,
      created_at: rows[at]!.created_at,
    }));
    for (let at = 0; at < files.length; at += BATCH)
      await tx
        .insertInto('submission_files')
        .values(files.slice(at, at + BATCH))
        .execute();
  });
  await close();
  const again = await server.restart();
  const { get, token } = teacher;
  const answered: Submission[] = [];
  for (let skip = 0; skip < count; skip += SUBMISSIONS_PAGE) {
    const { body } = await get<Submission[]>(
      `/api/v1/submissions/by_assignment/${full.id}?skip=${skip}&limit=${SUBMISSIONS_PAGE}`,
    );
    answered.push(...body);
  }
  return { server: again, token: token!, assignmentId: full.id, emptyId: empty.id, rows: answered };
}
