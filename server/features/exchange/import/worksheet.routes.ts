import { readFile } from 'node:fs/promises';
import { cleanFileName } from '#server/platform/files/names.ts';
import type { Received } from '#server/platform/files/receive.ts';
import { NotThisFile } from '#server/features/exchange/return/csv.ts';
import {
  readWorksheetInTurns,
  type Worksheet,
} from '#server/features/exchange/return/moodle/worksheet.ts';
import { invalidInput } from '#server/platform/http/errors.ts';

/** More than a worksheet of twenty thousand students has. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Returns the Moodle worksheet from the part `file`. Throws 422 with what to do if it isn't one.
 */
export async function receivedWorksheet({
  files,
}: Received): Promise<{ worksheet: Worksheet; filename: string }> {
  const file = files['file'];
  if (file === undefined || file.bytes === 0)
    throw invalidInput(
      ['body', 'file'],
      'Choose the grading worksheet that Moodle gave you.',
      'missing',
    );
  if (file.bytes > MAX_BYTES)
    throw invalidInput(['body', 'file'], 'This file is too large for a grading worksheet.', 'file');
  try {
    return {
      worksheet: await readWorksheetInTurns(await readFile(file.path)),
      filename: cleanFileName(file.name) || 'worksheet.csv',
    };
  } catch (error) {
    if (error instanceof NotThisFile) throw invalidInput(['body', 'file'], error.message, 'file');
    throw error;
  }
}
