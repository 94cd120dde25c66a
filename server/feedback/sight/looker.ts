/** The child process that takes pictures out of one file, its standard input, answers with them and ends. */
import { readFileSync } from 'node:fs';
import { watchMemory } from '../extract/watch-memory.ts';
import { takeOut } from './pictures.ts';
import type { SightJob } from './types.ts';

const STDIN = 0;

const job = JSON.parse(process.argv[2]!) as SightJob;
watchMemory(job.rssMb);
const answer = await takeOut(new Uint8Array(readFileSync(STDIN)), job).catch(() => ({ shown: [], failed: [...job.names], beyond: 0 }));
process.send!(answer, () => process.exit());
