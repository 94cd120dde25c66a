import { bench } from '#tests/bench/run.ts';

await bench();
