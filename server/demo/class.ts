import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ESSAYS } from './essay-class.ts';
import { ROOT } from '#server/platform/process/root.ts';
import { PROGRAMS } from './program-class.ts';
import type { DemoAssignment } from './types.ts';

const read = (path: string): Promise<Buffer> => readFile(join(ROOT, 'server/demo', path));

/** Documents that were generated from texts, with their sources. */
export const DOCUMENTS: readonly { file: string; source: string }[] = [ESSAYS, PROGRAMS].flatMap(
  ({ entries }) =>
    entries.flatMap(({ file, source }) => (source === undefined ? [] : [{ file, source }])),
);

/**
 * Returns the sample class: two assignments with thirty submissions, as `seed-demo` uploads them.
 */
export async function demoClass(): Promise<DemoAssignment[]> {
  const report = {
    filename: 'similarity-report.pdf',
    bytes: await read('documents/similarity-report.pdf'),
  };
  return Promise.all(
    [ESSAYS, PROGRAMS].map(async ({ entries, ...assignment }) => ({
      ...assignment,
      submissions: await Promise.all(
        entries.map(
          async ({
            file,
            filename,
            similarity,
            grade,
            points,
            feedback_text,
            source: _,
            ...handedIn
          }) => ({
            ...handedIn,
            file: { filename, bytes: await read(file) },
            report: similarity === undefined ? null : report,
            similarity: similarity ?? null,
            grade: grade ?? null,
            points: points ?? null,
            feedback_text: feedback_text ?? null,
          }),
        ),
      ),
    })),
  );
}
