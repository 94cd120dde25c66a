import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import type { DocumentFormat } from '#contract/exchange/handback.ts';
import type { Written } from '#server/platform/documents/written.ts';
import { sandboxArguments } from '#server/extraction/contain.ts';
import { withLowerPriority } from '#server/platform/process/lower-priority.ts';
import { programOf } from '#server/platform/process/programs.ts';
import { takeTurns, type TurnOwner } from '#server/platform/process/turn-queue.ts';
import type { PlannedDocument } from './plan.ts';

const HEAP_MB = 256;
const RSS_MB = 400;
/**
 * With V8's default, three hundred PDFs leave 340 MB in memory before garbage collection; with
 * this, 140, in the same time.
 */
const YOUNG_MB = 4;
/** Rendering is stopped if no byte arrives for this long; a whole class may take longer. */
const SILENT_MS = 60_000;

/** What students get; or any other document, as a PDF unless Word is requested. */
export type RenderJob =
  | { format: DocumentFormat; zip: boolean; entries: readonly PlannedDocument[] }
  | { written: Written; as?: 'docx' };

/** Returns bytes as they are produced; the stream breaks off if they can't be. */
export type RenderDocuments = (job: RenderJob, whose: TurnOwner) => Promise<Readable>;

function started(job: RenderJob, ended: () => void): Readable {
  const child = withLowerPriority(
    spawn(
      process.execPath,
      [
        `--max-old-space-size=${HEAP_MB}`,
        `--max-semi-space-size=${YOUNG_MB}`,
        ...sandboxArguments(),
        programOf('server/features/exchange/return/documents/child.ts'),
        String(RSS_MB),
      ],
      {
        env: {},
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    ),
  );
  let done = false;
  const out = Readable.from(
    (async function* () {
      const silence = setTimeout(() => child.kill('SIGKILL'), SILENT_MS);
      try {
        for await (const chunk of child.stdout) {
          silence.refresh();
          yield chunk as Buffer;
        }
        const code =
          child.exitCode ??
          (await new Promise<number | null>((resolve) => child.once('exit', resolve)));
        if (code !== 0) throw new Error('The documents could not be made.');
        done = true;
      } finally {
        clearTimeout(silence);
        if (!done) child.kill('SIGKILL');
        ended();
      }
    })(),
    { objectMode: false },
  );
  // The child may have ended before it has read everything: its exit reports that.
  child.stdin.on('error', () => undefined);
  child.once('error', (error) => out.destroy(error));
  child.stdin.end(JSON.stringify(job));
  return out;
}

/**
 * Makes documents in child processes, with a limit on how many at once, that read only the program
 * and write nowhere (OUT-4).
 */
export function createRenderer(atOnce: number): RenderDocuments {
  const turn = takeTurns(
    atOnce,
    (whose: TurnOwner, _begin: (ended: () => void) => void) => whose,
    (_whose, begin) => new Promise<void>((resolve) => begin(resolve)),
  );
  return (job, whose) =>
    new Promise((resolve, reject) => {
      turn(whose, (ended) => {
        const out = started(job, ended);
        // A stream that nobody has begun to read ends without its generator.
        out.once('close', ended);
        resolve(out);
      }).catch(reject);
    });
}
