import { programOf } from './platform/process/programs.ts';
import type { serve } from './platform/process/serve.ts';

/** The server as it is built; from its sources where it isn't, or where they have changed since. */
export async function main(): Promise<void> {
  const program = (await import(programOf('server/platform/process/serve.ts'))) as {
    serve: typeof serve;
  };
  await program.serve();
}

if (import.meta.main) await main();
