import * as release from '#contract/release/release.ts';
import * as page from '#contract/release/student-page.ts';
import * as script from '#contract/release/student-script.ts';
import * as returnedContract from '#contract/returned.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import { document, returned } from '#tests/support/contract/parts.ts';
import {
  anyText,
  fields,
  id,
  listOf,
  mayLack,
  oneOf,
  orNull,
  said,
  sentId,
  textOf,
  time,
  timeSent,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const one = fields({
  id,
  submission_id: id,
  state: oneOf('planned', 'released', 'replaced', 'withdrawn', 'cancelled', 'failed'),
  asked_by: anyText,
  created_at: time,
  due_at: orNull(time),
  released_at: orNull(time),
  ended_at: orNull(time),
  ended_by: orNull(anyText),
  sha256: orNull(anyText),
  why: anyText,
});
const row = fields({
  submission_id: id,
  student: anyText,
  grade: orNull(anyText),
  unfinished: listOf(anyText),
  empty: yesNo,
  standing: orNull(one),
  planned: orNull(one),
  failed: orNull(one),
  changed: yesNo,
});
const when = { at: mayLack(orNull(timeSent('at')), null), unfinished: mayLack(yesNo, false) };
const selection = (says?: string) =>
  mayLack(
    orNull(listOf(sentId, { max: 1000, ...(says === undefined ? {} : { tooMany: says }) })),
    null,
  );

holdShapes(returnedContract, { ReturnedSchema: returned });
holdShapes(release, {
  ReleaseSchema: one,
  ReleaseHistorySchema: listOf(one),
  ReleaseRowSchema: row,
  ReleaseRowsSchema: listOf(row),
  ReleaseOneSchema: fields(when),
  ReleaseManySchema: fields({
    submission_ids: selection('At most 1000 submissions are released at once.'),
    ...when,
  }),
  ReleasedManySchema: fields({
    releases: listOf(one),
    left: listOf(fields({ submission_id: id, why: anyText })),
  }),
  WithdrawManySchema: fields({ submission_ids: listOf(sentId, { min: 1, max: 1000 }) }),
  SnapshotSchema: returned,
});

const link = {
  id,
  submission_id: id,
  student_id: orNull(id),
  student: anyText,
  identifier: orNull(anyText),
  email: orNull(anyText),
  regrade: yesNo,
  created_at: time,
  expires_at: time,
  revoked_at: orNull(time),
  seen_at: orNull(time),
};
const request = {
  text: anyText,
  created_at: time,
  answer: orNull(anyText),
  answered_at: orNull(time),
};
const regrade = fields({
  id,
  submission_id: id,
  student: anyText,
  ...request,
  answered_by: orNull(anyText),
});
const token = textOf(200);
const asked = textOf(2000, {
  kind: 'A request is text.',
  tooLong: 'A request has at most 2,000 characters.',
  trims: true,
});
const TOO_SHORT = 'Say in a sentence what should be looked at again: at least 10 characters.';

holdShapes(page, {
  StudentLinkSchema: fields(link),
  StudentLinksSchema: listOf(fields(link)),
  NewStudentLinkSchema: fields({ ...link, url: anyText }),
  NewStudentLinksSchema: listOf(fields({ ...link, url: anyText })),
  MakeLinksSchema: fields({
    submission_ids: selection(),
    days: said('days is 7, 30, 90, 365.', oneOf(7, 30, 90, 365)),
    regrade: mayLack(yesNo, false),
  }),
  RevokeLinksSchema: fields({ ids: listOf(sentId, { min: 1, max: 5000 }) }),
  RegradeRequestSchema: fields(request),
  RegradeSchema: regrade,
  RegradesSchema: listOf(regrade),
  AnswerSchema: fields({
    answer: textOf(5000, {
      kind: 'An answer is text.',
      tooLong: 'An answer has at most 5000 characters.',
      trims: true,
      empty: 'Write what the student is to read.',
    }),
  }),
  OpenSchema: fields({ token }),
  OpenedSchema: fields({
    returned,
    released_at: time,
    expires_at: time,
    regrade: fields({ allowed: yesNo, request: orNull(fields(request)) }),
  }),
  AskRegradeSchema: fields({
    token,
    text: {
      takes: [
        { give: 'a'.repeat(10) },
        { give: ` ${'a'.repeat(2000)} `, becomes: 'a'.repeat(2000) },
      ],
      refuses: [
        ...asked.refuses,
        { give: ` ${'a'.repeat(9)} `, says: TOO_SHORT },
        { give: '', says: TOO_SHORT },
      ],
    },
  }),
});
holdShapes(script, {
  OpenedScriptSchema: fields({
    files: listOf(fields({ name: anyText, document: orNull(document) })),
  }),
});
