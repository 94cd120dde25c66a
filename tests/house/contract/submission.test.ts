import * as feedbackContract from '#contract/feedback.ts';
import * as documentContract from '#contract/document.ts';
import * as revision from '#contract/revision.ts';
import * as submission from '#contract/submission.ts';
import * as submissionFile from '#contract/submission-file.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import {
  block,
  document,
  feedback,
  submissionFile as file,
} from '#tests/support/contract/parts.ts';
import {
  anyNumber,
  anyText,
  either,
  fields,
  id,
  idText,
  listOf,
  matching,
  mayLack,
  numberOf,
  oneOf,
  orNull,
  said,
  sentId,
  textOf,
  time,
  timeSent,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const whole = fields({
  id,
  assignment_id: id,
  status: oneOf('pending', 'processing', 'completed', 'error'),
  submitted_at: time,
  student_identifier: orNull(anyText),
  original_filename: anyText,
  processed_filename: orNull(anyText),
  file_name: anyText,
  grade: orNull(anyText),
  feedback_text: orNull(anyText),
  ai_feedback_text: orNull(anyText),
  ai_feedback: orNull(feedback.draft),
  turnitin_report_url: orNull(anyText),
  turnitin_similarity_score: orNull(anyNumber),
  files: listOf(file, { min: 1 }),
  earlier_files: listOf(file),
  student_ids: listOf(id),
  attempt: anyNumber,
  marked_attempt: orNull(anyNumber),
  version: anyNumber,
  late: yesNo,
  error_message: orNull(anyText),
  created_at: time,
  updated_at: time,
});
const SCORE = 'The similarity score is between 0 and 100.';
const score = {
  takes: numberOf(0, 100).takes,
  refuses: [
    { give: 'x', says: 'The similarity score is a number.' },
    { give: true },
    { give: -0.1, says: SCORE },
    { give: 100.1, says: SCORE },
  ],
};
const identifier = textOf(320, {
  kind: 'The student identifier is text.',
  tooLong: 'The student identifier has at most 320 characters.',
  trims: true,
});
const fileName = textOf(255, { tooLong: 'A file name has at most 255 characters.' });
const page = (name: string, least: number, most: number, fallback: number) =>
  mayLack(
    matching(
      [
        { give: String(least), becomes: least },
        { give: String(most), becomes: most },
      ],
      ['', '-1', '1.5', 'x', '1234567890'],
      `${name} is a whole number.`,
    ),
    fallback,
  );
const limit = page('limit', 1, 500, 100);

holdShapes(submission, {
  SubmissionSchema: whole,
  SubmissionListSchema: listOf(whole),
  SubmissionQuerySchema: fields({
    skip: page('skip', 0, 999_999_999, 0),
    limit: {
      ...limit,
      refuses: [
        ...limit.refuses,
        { give: '0', says: 'limit is at least 1.' },
        { give: '501', says: 'limit is at most 500.' },
      ],
    },
    before: mayLack(
      matching(
        [
          {
            give: '2026-01-01,2026-02-02,9',
            becomes: { created_at: '2026-01-01,2026-02-02', id: 9 },
          },
          {
            give: `${'x'.repeat(60)},2147483648`,
            becomes: { created_at: 'x'.repeat(60), id: 2_147_483_647 },
          },
        ],
        ['', 'x', ',9', 'x,', 'x,y', 'x,12345678901', `${'x'.repeat(61)},9`],
        'before is the X-Next-Before of the page before.',
      ),
    ),
    changed_since: mayLack(
      matching(
        [
          { give: '0', becomes: 0 },
          { give: '999999999999999', becomes: 999_999_999_999_999 },
        ],
        ['', '-1', '1.5', 'x', '1234567890123456'],
      ),
    ),
  }),
  SubmissionPatchSchema: fields({
    grade: mayLack(orNull(textOf(50, { tooLong: 'A grade has at most 50 characters.' }))),
    feedback_text: mayLack(
      orNull(textOf(50_000, { tooLong: 'Feedback has at most 50000 characters.' })),
    ),
    turnitin_similarity_score: mayLack(orNull(score)),
    student_identifier: mayLack(orNull(identifier)),
    submitted_at: mayLack(timeSent('submitted_at')),
  }),
  SubmissionStudentsSchema: fields({
    student_ids: listOf(sentId, { max: 100, tooMany: 'A submission is of at most 100 students.' }),
  }),
  UploadFieldsSchema: fields({
    student_identifier: mayLack(identifier),
    submitted_at: mayLack(timeSent('submitted_at')),
    original_filename: mayLack(fileName),
    turnitin_similarity_score: mayLack({
      takes: [
        { give: '0', becomes: 0 },
        { give: '12.5', becomes: 12.5 },
        { give: '100', becomes: 100 },
      ],
      refuses: [
        { give: 12 },
        ...['', 'x', '1.', '.5', '1e2', ' 1'].map((give) => ({
          give,
          says: 'The similarity score is a number.',
        })),
        { give: '-1', says: SCORE },
        { give: '100.5', says: SCORE },
      ],
    }),
  }),
  ViewUrlQuerySchema: fields({
    file_type: said(
      'file_type is original, processed or turnitin.',
      oneOf('original', 'processed', 'turnitin'),
    ),
    file_id: mayLack(idText),
  }),
  UrlSchema: fields({ url: anyText }),
});

const ORDER = 'The order names each file once.';
const NOTHING_READ = 'Write down what stands in the pictures, or leave it as it was.';
holdShapes(submissionFile, {
  TranscriptSchema: fields({
    text: {
      ...textOf(200_000, {
        kind: 'A transcript is text.',
        tooLong: 'A transcript has at most 200,000 characters.',
      }),
      takes: [{ give: 'Words.' }, { give: 'w'.repeat(200_000) }],
      refuses: [
        { give: 7, says: 'A transcript is text.' },
        { give: 'w'.repeat(200_001), says: 'A transcript has at most 200,000 characters.' },
        { give: ' \n', says: NOTHING_READ },
      ],
    },
  }),
  SubmissionFileSchema: file,
  FileOrderSchema: fields({
    order: listOf(sentId, { min: 1, max: 1000, tooFew: ORDER, tooMany: ORDER }),
  }),
});

const chosen = fields({
  section: oneOf('strengths', 'improvements', 'next_steps'),
  place: numberOf(0, 100),
  choice: oneOf('taken', 'dropped'),
  wording: orNull(textOf(10_000)),
});
const value = orNull(either(anyText, anyNumber));
holdShapes(revision, {
  RevisionSchema: fields({
    id,
    version: anyNumber,
    field: oneOf(
      'grade',
      'feedback_text',
      'turnitin_similarity_score',
      'student_identifier',
      'submitted_at',
    ),
    from: value,
    to: value,
    changed_by: anyText,
    changed_at: time,
  }),
  DraftSchema: fields({
    id,
    current: yesNo,
    ai_feedback_text: anyText,
    ai_feedback: feedback.draft,
    points: listOf(chosen),
    requested_by: anyText,
    created_at: time,
  }),
});

const job = fields({
  id,
  submission_id: id,
  state: oneOf('queued', 'running', 'done', 'failed', 'cancelled'),
  step: oneOf('waiting', 'reading', 'writing', 'checking'),
  error_message: orNull(anyText),
  requested_at: time,
  started_at: orNull(time),
  finished_at: orNull(time),
  free: mayLack(yesNo),
});
holdShapes(feedbackContract, {
  EvidenceSchema: feedback.evidence,
  PicturePlaceSchema: feedback.place,
  PointSchema: feedback.point,
  NoteSchema: feedback.note,
  AiFeedbackSchema: feedback.draft,
  FeedbackJobSchema: job,
  FeedbackJobListSchema: listOf(job),
});

holdShapes(documentContract, { BlockSchema: block, DocumentSchema: document });
