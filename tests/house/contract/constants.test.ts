import { expect, test } from 'vitest';
import { AUDIT_KINDS } from '#contract/account/audit.ts';
import { DEFAULT_SET_NAME, GRADE_BANDS, QUALITY_LEVELS, QUALITY_RANK } from '#contract/comment.ts';
import {
  MAX_INTEGER,
  NEXT_BEFORE_HEADER,
  pageQuery,
  sentTime,
  TOTAL_COUNT_HEADER,
} from '#contract/common.ts';
import { WELCOME_REFERENCE } from '#contract/credit.ts';
import {
  MAX_INTAKE_BYTES,
  MAX_INTAKE_ENTRIES,
  MAX_INTAKE_UNPACKED_BYTES,
} from '#contract/intake.ts';
import { FATES } from '#contract/insight/fates.ts';
import { PART_IDS } from '#contract/insight/insight.ts';
import * as fileTypes from '#contract/text/file-types.ts';
import * as limits from '#contract/limits.ts';
import { BUILT_ORIGIN } from '#contract/site.ts';
import { DELETED_IDS_HEADER, PATCH_FIELDS, REVISION_HEADER } from '#contract/submission.ts';
import { DEFAULT_SETTINGS } from '#contract/user.ts';
import { safeParse } from 'valibot';

test('the limits, durations and page sizes are those of the specification and of the decisions', () => {
  expect({ ...limits }).toEqual({
    MAX_FILE_BYTES: 26_214_400,
    MAX_NAME: 300,
    MAX_DESCRIPTION: 20_000,
    MAX_FEEDBACK: 50_000,
    MAX_GRADE: 50,
    MAX_IDENTIFIER: 320,
    MAX_FILE_NAME: 255,
    MAX_COMMENT: 5000,
    MAX_FULL_NAME: 200,
    MAX_CREDIT_CAP: 1_000_000,
    MAX_EMAIL: 320,
    MIN_PASSWORD: 8,
    MAX_PASSWORD: 1000,
    MIN_SCORE: 0,
    MAX_SCORE: 100,
    SCORE_STEP: 0.1,
    MAX_LIMIT: 500,
    SUBMISSIONS_PAGE: 100,
    TRANSACTIONS_PAGE: 50,
    TABLE_PAGE_SIZES: [10, 25, 50, 100],
    DEFAULT_TABLE_PAGE_SIZE: 10,
    MAX_NOTIFICATIONS: 100,
    POPUP_NOTIFICATIONS: 5,
    TOAST_MS: 6000,
    FEEDBACK_TOAST_MS: 30_000,
    UPLOAD_TICK_MS: 200,
    FRESH_BANK_MS: 300_000,
    FRESH_ASSIGNMENT_MS: 30_000,
    FRESH_SUBMISSIONS_MS: 30_000,
    FRESH_ASSIGNMENTS_MS: 60_000,
    DISCARD_UNUSED_MS: 300_000,
    RETRIES_ASSIGNMENT: 2,
    RETRIES_SUBMISSIONS: 2,
    RETRIES_DEFAULT: 3,
    UPLOAD_STEP: 5,
    UPLOAD_CAP: 95,
    PREVIEW_CHARACTERS: 100,
    GENERATION_COST: 1,
  });
  expect({ ...fileTypes }).toEqual({
    ACCEPTED_EXTENSIONS:
      'pdf doc docx txt jpg jpeg png gif py js ts html css json md rtf odt tex ipynb java c h cpp cs go rs rb php r m sql jsx tsx csv xlsx pptx'.split(
        ' ',
      ),
    CODE_EXTENSIONS: 'py js ts html css json java c h cpp cs go rs rb php r m sql jsx tsx'.split(
      ' ',
    ),
  });
  expect([MAX_INTAKE_BYTES, MAX_INTAKE_UNPACKED_BYTES, MAX_INTAKE_ENTRIES, MAX_INTEGER]).toEqual([
    4_294_967_296, 8_589_934_592, 20_000, 2_147_483_647,
  ]);
});

test('the headers and names that every client knows', () => {
  expect([
    TOTAL_COUNT_HEADER,
    NEXT_BEFORE_HEADER,
    REVISION_HEADER,
    DELETED_IDS_HEADER,
    WELCOME_REFERENCE,
  ]).toEqual(['X-Total-Count', 'X-Next-Before', 'X-Revision', 'X-Deleted-Ids', 'WELCOME']);
  expect([DEFAULT_SET_NAME, BUILT_ORIGIN]).toEqual(['My comments', 'http://127.0.0.1:8080']);
  expect(PATCH_FIELDS).toEqual([
    'grade',
    'feedback_text',
    'turnitin_similarity_score',
    'student_identifier',
    'submitted_at',
  ]);
});

test('grade bands from the best down, and levels with their rank', () => {
  expect(GRADE_BANDS).toEqual([
    'A+ Grade (80-100)',
    'A Grade (70-80)',
    'B+ Grade (65-69)',
    'B Grade (60-64)',
    'C+ Grade (55-59)',
    'C Grade (50-54)',
    'D+ Grade (45-49)',
    'D Grade (40-44)',
    'E Grade (30-39)',
    'F Grade (0-29)',
  ]);
  expect(QUALITY_RANK).toEqual({ excellent: 4, good: 3, fair: 2, poor: 1 });
  expect(QUALITY_LEVELS).toEqual(['excellent', 'good', 'fair', 'poor']);
});

test('who has set nothing has the plain theme, every notification and shortcuts, and says how AI took part', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    theme: 'system',
    density: 'comfortable',
    draft_language: 'en',
    draft_tone: 'neutral',
    draft_length: 'medium',
    shortcuts: true,
    feedback_header: '',
    feedback_closing: '',
    feedback_ai_statement: true,
    notifications: [
      'FEEDBACK_GENERATED',
      'SUBMISSION_UPLOADED',
      'GRADE_UPDATED',
      'CREDIT_ADDED',
      'CREDIT_USED',
      'SYSTEM',
    ],
  });
});

test('what becomes of a draft’s points, and how scripts are put into groups', () => {
  expect(FATES).toEqual(['taken', 'edited', 'dropped', 'open']);
  expect(PART_IDS).toEqual([
    'grades',
    'assignments',
    'sections',
    'markers',
    'days',
    'late',
    'similarity',
  ]);
});

test('every kind of entry in the audit has a name of its own', () => {
  expect(AUDIT_KINDS.filter((kind) => !/^[a-z]+(_[a-z]+)*$/.test(kind))).toEqual([]);
  expect(new Set(AUDIT_KINDS).size).toBe(AUDIT_KINDS.length);
});

test('a page begins at the first and has the size of its list; a time has a year of four figures', () => {
  const read = (query: object) => safeParse(pageQuery(50), query).output;
  expect([
    read({}),
    read({ skip: '7', limit: '500' }),
    safeParse(pageQuery(50), { limit: '501' }).success,
  ]).toEqual([{ skip: 0, limit: 50 }, { skip: 7, limit: 500 }, false]);
  expect(
    ['9999-12-31T23:00:00-05:00', '9999-12-31T23:00:00Z'].map(
      (text) => safeParse(sentTime('due_at'), text).success,
    ),
  ).toEqual([false, true]);
});
