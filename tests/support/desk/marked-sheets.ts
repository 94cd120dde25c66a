import { FEEDBACK, type Fields } from '#lib/marking/sheet.ts';
import { refusal, unreached } from '../submissions.ts';
import { rubricNow, sheetOf, value } from './sheets.ts';

export const [good, poor] = [value('good'), value('poor')];
export const blank = value(null);
export const empty = sheetOf({});
/**
 * The server's sheet after a choice was saved, after feedback was, after both, and after someone
 * else set the same criterion.
 */
export const marked = sheetOf({ argument: good }, { version: 2 });
export const worded = sheetOf({}, { feedback: 'Well done.', version: 2 });
export const both = sheetOf({ argument: good }, { feedback: 'Well done.', version: 3 });
export const theirs = sheetOf({ argument: poor }, { version: 4 });
export const elsewhere = sheetOf({ evidence: value('fair') }, { version: 4 });
export const noNet = unreached();
export const stale = refusal(412);
export const refused = refusal(403, 'Not yours.');
export const broken = refusal(500);
export const expired = refusal(401);
export const unfit = refusal(422, 'Argument: This criterion has no level good.');
export const unmarked = refusal(409);
export const now = rubricNow(1);
export const narrow = rubricNow(2, 'good');
export const wide = rubricNow(3);

/** The chosen level, and the typed text. */
export const chosen: Fields = { argument: good };
export const typed: Fields = { [FEEDBACK]: 'Well done.' };
export const all = { ...chosen, ...typed };
export const nothing = {
  base: {},
  written: {},
  sending: {},
  sent: {},
  theirs: {},
  more: false,
  failure: null,
};
export const onEmpty = { argument: blank };
