import { bench } from '#tests/bench/run.ts';
import { benchBatch } from '#tests/bench/batch.ts';
import { benchDesk } from '#tests/bench/desk.ts';
import { benchFigures } from '#tests/bench/figures.ts';
import { benchReading } from '#tests/bench/reading.ts';
import { benchServer } from '#tests/bench/server.ts';
import { benchSizing } from '#tests/bench/sizing.ts';

await bench();
await benchReading();
await benchBatch();
await benchDesk();
await benchFigures();
await benchServer();
await benchSizing();
