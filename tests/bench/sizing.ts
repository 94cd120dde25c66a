import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { startServer } from '#tests/support/server.ts';
import { essayDocx, essayPdf, essayTxt, manyPagesPdf, type Work } from '#tests/support/work.ts';
import { type BenchSettings, settingsOf } from './settings.ts';
import { memoryOf, spentBy } from './spent.ts';

const CLASS = 100;
const PAGES = 10;
const AT_ONCE = 8;
const MB = 1024 * 1024;
const LEVELS = ['weak', 'sound', 'strong'];

/** Returns the bytes below a folder whose path begins with one of these. */
function bytesIn(folder: string, ...begins: readonly string[]): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => begins.some((begin) => path.slice(folder.length + 1).startsWith(begin)))
    .reduce((sum, path) => sum + statSync(path).size, 0);
}

/**
 * Measures the processor time of each action in a school's day, including child processes, and
 * memory and disk (docs/operate/sizing.md).
 */
export async function benchSizing(
  { sizing: times }: BenchSettings = settingsOf(process.env),
): Promise<void> {
  if (times === 0 || spentBy(process.pid) === null) return;
  await using server = await startServer({ env: { WELCOME_CREDITS: '10000' } });
  await pause(3000);
  const idle = memoryOf(server.pid);
  const teacher = await server.teacher();
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Road pricing',
    description: 'Discuss one city.',
  });
  await teacher.put(`/api/v1/assignments/${id}/rubric`, deskRubric());
  const list = `/api/v1/submissions/by_assignment/${id}`;
  const upload = async (work: Work): Promise<Submission> =>
    (await teacher.post<Submission>(`${list}/upload`, form({ submission_file: work }))).body;
  const works: number[] = [];
  for (let nth = 0; nth < CLASS; nth += 1) works.push((await upload(essayTxt())).id);

  console.log(`\nWhat actions take of the processor, each ${times} times, one after the other`);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid));
  }, 100);
  const action = async (what: string, act: (nth: number) => Promise<unknown>): Promise<void> => {
    await act(0);
    const before = spentBy(server.pid)!;
    for (let nth = 1; nth <= times; nth += 1) await act(nth);
    console.log(
      `${what.padEnd(52)} ${((spentBy(server.pid)! - before) / times).toFixed(0).padStart(6)} ms`,
    );
  };
  const answered = async (call: Promise<{ status: number }>): Promise<void> => {
    const { status } = await call;
    if (status >= 300) throw new Error(`An action is answered ${status}.`);
  };
  const at = (nth: number): string => `/api/v1/submissions/${works[nth % CLASS]!}`;
  const [docx, short, long] = [await essayDocx(), await essayPdf(), await manyPagesPdf(PAGES)];
  const { email, password } = teacher.account;
  await action('sign in', () =>
    answered(server.visitor.post('/api/v1/auth/token', { email, password, captchaToken: '' })),
  );
  await action('hand in a text', () => upload(essayTxt()));
  await action('hand in a Word file', () => upload(docx));
  await action('hand in a PDF of a page', () => upload(short));
  await action(`hand in a PDF of ${PAGES} pages`, () => upload(long));
  await action('a draft by rules', (nth) => answered(teacher.post(`${at(nth)}/generate-feedback`)));
  await action('the list of a hundred, with drafts', () =>
    answered(teacher.get(`${list}?limit=100`)),
  );
  await action('a script on the desk: text, marks, notes, rubric', async (nth) => {
    for (const part of ['', '/document', '/marks', '/annotations'])
      await answered(teacher.get(`${at(nth)}${part}`));
    await answered(teacher.get(`/api/v1/assignments/${id}/rubric`));
  });
  await action('a criterion marked', (nth) =>
    answered(
      teacher.put(`${at(nth)}/marks`, {
        marks: [
          {
            criterion: ['argument', 'evidence', 'structure', 'style', 'references'][nth % 5]!,
            level_ids: [LEVELS[Math.floor(nth / 5) % 3]!],
          },
        ],
      }),
    ),
  );
  await action('a note', (nth) =>
    answered(
      teacher.post(`${at(nth)}/annotations`, {
        text: 'Say why.',
        selectors: [{ type: 'TextQuoteSelector', exact: 'congestion' }],
      }),
    ),
  );
  await action('a grade and feedback', (nth) =>
    answered(
      teacher.patch(at(nth), {
        grade: String(nth),
        user_feedback_text: 'You argue well. '.repeat(40),
      }),
    ),
  );
  await action('the figures of the class, after a change', async (nth) => {
    await teacher.patch(at(nth), { grade: String(nth + 1) });
    await answered(teacher.get(`/api/v1/assignments/${id}/insight`));
  });
  const each = Math.ceil(times / 4);
  await busy(teacher, list, long, each);
  clearInterval(watch);
  const stored = CLASS + 4 * (times + 1) + AT_ONCE * each;
  console.log(
    `memory: ${idle.toFixed(0)} MB with nothing to do, at most ${peak.toFixed(0)} MB with its children while ${AT_ONCE} files were handed in at a time`,
  );
  console.log(
    `on the disk: ${(bytesIn(server.dataDir, 'marginalia.db') / stored / 1024).toFixed(0)} kB of database a script; files ${(bytesIn(server.dataDir, 'files') / MB).toFixed(1)} MB of ${stored}`,
  );
}

async function busy(teacher: Caller, list: string, work: Work, each: number): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let nth = 0; nth < each; nth += 1)
        await teacher.post(`${list}/upload`, form({ submission_file: work }));
    }),
  );
}
