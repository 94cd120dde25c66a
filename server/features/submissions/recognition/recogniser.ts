import { takeJob } from '#server/extraction/take-job.ts';
import { recognise } from './recognise.ts';
import type { OcrAnswer, OcrJob } from './types.ts';

/*
 * The child process that reads the print in one file, its standard input, by OCR, answers with its lines and
 * ends. It runs as soon as it is imported: what tests call stands in recognise.ts.
 */

const { job, bytes } = await takeJob<OcrJob>();
const answer = await recognise(bytes, job).catch((): OcrAnswer => ({ count: 0, pages: [] }));
process.send!(answer, () => process.exit());
