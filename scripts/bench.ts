import { bench } from '#tests/bench/run.ts';
import { benchReading } from '#tests/bench/reading.ts';

await bench();
await benchReading();
