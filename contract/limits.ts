/** The specification's constants (section 9) that both sides must agree on, and the limits of `decisions.md`. */

/** Files. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** Text lengths, in characters. */
export const MAX_NAME = 300;
export const MAX_DESCRIPTION = 20_000;
export const MAX_FEEDBACK = 50_000;
export const MAX_GRADE = 50;
export const MAX_IDENTIFIER = 320;
export const MAX_FILE_NAME = 255;
export const MAX_COMMENT = 5_000;
export const MAX_FULL_NAME = 200;
export const MAX_EMAIL = 320;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 1_000;

/** Similarity score, percent. */
export const MIN_SCORE = 0;
export const MAX_SCORE = 100;
export const SCORE_STEP = 0.1;

/** Lists. */
export const MAX_LIMIT = 500;
export const SUBMISSIONS_PAGE = 100;
export const TRANSACTIONS_PAGE = 50;
export const TABLE_PAGE_SIZES = [10, 25, 50, 100] as const;
export type TablePageSize = (typeof TABLE_PAGE_SIZES)[number];
export const DEFAULT_TABLE_PAGE_SIZE: TablePageSize = 10;

/** Notifications. */
export const MAX_NOTIFICATIONS = 100;
export const POPUP_NOTIFICATIONS = 5;

/** Durations, in milliseconds. */
export const TOAST_MS = 6_000;
export const FEEDBACK_TOAST_MS = 30_000;
export const UPLOAD_TICK_MS = 200;
export const FRESH_BANK_MS = 5 * 60_000;
export const FRESH_ASSIGNMENT_MS = 30_000;
export const FRESH_SUBMISSIONS_MS = 30_000;
export const FRESH_ASSIGNMENTS_MS = 60_000;
export const DISCARD_UNUSED_MS = 5 * 60_000;

/** How often a failed query is retried. */
export const RETRIES_ASSIGNMENT = 2;
export const RETRIES_SUBMISSIONS = 2;
export const RETRIES_DEFAULT = 3;

/** Simulated upload progress, in points of 100. */
export const UPLOAD_STEP = 5;
export const UPLOAD_CAP = 95;

/** Feedback preview, in characters. */
export const PREVIEW_CHARACTERS = 100;

/** Credits that one generated draft costs. */
export const GENERATION_COST = 1;
export const MAX_CREDIT_CAP = 1_000_000;
