import { programOf } from './platform/process/programs.ts';
import type { serve } from './platform/process/serve.ts';

/**
 * Starts the server from its build; from its sources if there is none, or if they have changed
 * since.
 */
export async function main(): Promise<void> {
  const program = (await import(programOf('server/platform/process/serve.ts'))) as {
    serve: typeof serve;
  };
  await program.serve();
}

if (import.meta.main) await main();
