import type { GradeScale } from '#contract/assignments/assignment.ts';
import type { PageQuery } from '#contract/common.ts';
import type { AiFeedback, FeedbackJob, JobStep } from '#contract/drafts/feedback.ts';
import type { Settings } from '#contract/accounts/user.ts';
import type { Person } from './privacy/people.ts';
import type { OwnKeyProvider } from './own-writer.ts';
import type { ChangedWords, Guidance, StageRecord } from './types.ts';
import type { IdempotencyLock, Page, Principal } from '#server/platform/database/stores/types.ts';
import type { StandardComment } from '#server/features/comments/comment-types.ts';

/**
 * Why a generation failed: the file can't be read (422), the provider failed (502), or something of
 * ours broke (500).
 */
export type FailureKind = 'unreadable' | 'provider' | 'internal';

export interface StoredJob extends FeedbackJob {
  failure: FailureKind | null;
}

/** A draft as the writer gives it, with what is recorded about how it came to be. */
export interface Draft {
  ai_feedback: AiFeedback;
  ai_feedback_text: string;
  model: string;
  prompt_version: string;
  /** SHA-256 (hex) of everything the writer was given. */
  input_hash: string;
}

/** `shows`: what was seen in its pictures beside their words, where those were read by a model. */
export interface HandedIn {
  id: number;
  key: string;
  extension: string;
  processed_key: string | null;
  shows: string[];
}

/**
 * What a writer may know (decisions, section 4): never the file's name. `people` are given to be
 * taken out of the rest.
 */
export interface DraftMaterial {
  submission_id: number;
  /** What was handed in, in order; there is at least one. */
  files: HandedIn[];
  /** `criteria` are the names of the rubric's; none where it is lines of text only. */
  assignment: {
    id: number;
    name: string;
    description: string;
    rubric: string | null;
    criteria: string[];
    grade_scale: GradeScale;
  };
  attachments: {
    id: number;
    file_type: 'brief' | 'rubric' | 'exemplar';
    grade: string | null;
    purpose: string | null;
    key: string;
    extension: string;
    processed_key: string | null;
  }[];
  comments: (Omit<StandardComment, 'standard_key'> & { standard_key: string | null })[];
  /** Of the person who asked. */
  settings: Settings;
  /** The class list, who handed this in, and who marks it. */
  people: Person[];
  /** Students of the other classes of whoever asks: their comment bank and voice card may name them. */
  otherClasses: Person[];
  guidance: Guidance;
  /** What whoever asked made of paragraphs of earlier drafts for this assignment, the newest last (PROMPT-10). */
  changed: ChangedWords[];
  /** Asked for again after it was said that this seems to be the wrong file (PROMPT-13). */
  anyway: boolean;
  /** Whether pictures of its works may be sent. */
  pictures: boolean;
  /** What whoever asked has written to other students of this assignment, the newest last (DRAFT-3). */
  past: string[];
  /** The points of the other drafts of this assignment, a list each. */
  said: string[][];
  /** As they have changed it; null where what is learnt counts. */
  voice: string | null;
  /** The provider of whoever asked, where the draft goes there; `gone` once its key was removed. */
  own: OwnKeyProvider | 'gone' | null;
  /** Asked again with a word, of the draft that is there (DRAFT-12). */
  wish: { word: string; earlier: string } | null;
}

/** A job in the hands of one worker. `lease_token` fences: only the holder may write its outcome. */
export interface LeasedJob {
  id: number;
  submission_id: number;
  assignment_id: number;
  lease_token: string;
  /** Provider failures so far. */
  attempts: number;
  /** How often a worker has taken it, this time included. */
  starts: number;
  /** How often it has ended the process that worked on it. */
  deaths: number;
}

/** What a worker does with a job it holds. Each answers false when the lease is no longer its own. */
export interface JobLeases {
  /** The next job that is due, or whose worker's lease has run out; null when there is none. */
  claim(leaseMs: number): Promise<LeasedJob | null>;
  extend(job: LeasedJob, leaseMs: number): Promise<boolean>;
  setStep(job: LeasedJob, step: JobStep): Promise<boolean>;
  material(job: LeasedJob): Promise<DraftMaterial>;
  /** Keeps what a model answered, and what it took, whatever becomes of the draft (DRAFT-1, DRAFT-10). */
  record(job: LeasedJob, stage: StageRecord): Promise<void>;
  /** What a model has answered in earlier tries of this job, by the hash of the question. */
  answered(job: LeasedJob): Promise<Map<string, string>>;
  /** Stores the draft, charges and closes the job in one transaction. */
  complete(job: LeasedJob, draft: Draft): Promise<boolean>;
  /** Gives the held credit back; an `unreadable` file changes nothing on the submission. */
  fail(job: LeasedJob, failure: FailureKind, message: string): Promise<boolean>;
  /** Back into the queue after a provider failure, which counts as an attempt. */
  retryLater(job: LeasedJob, delayMs: number): Promise<boolean>;
  /** Back into the queue at once after it ended the process that worked on it, which is counted. */
  tryOnceMore(job: LeasedJob): Promise<boolean>;
  /** Back into the queue at once, uncounted: the worker is stopping. */
  giveBack(job: LeasedJob): Promise<boolean>;
}

export interface FeedbackJobs extends JobLeases {
  /**
   * Asks for a draft and holds one of the owner's credits, or joins the job that is already open for this submission.
   * With a word and a draft that was paid for, nothing is held, once for each (DRAFT-12); nor ever
   * for somebody with a key of their own.
   * Throws NotFound, Forbidden (who doesn’t mark), NoCredit, Capped.
   */
  request(
    principal: Principal,
    submissionId: number,
    fence?: IdempotencyLock,
    wish?: string,
  ): Promise<{ job: StoredJob; joined: boolean }>;
  /** The newest job of each submission that is open or ended within the last 24 hours. */
  list(principal: Principal, assignmentId: number, page: PageQuery): Promise<Page<StoredJob>>;
  get(principal: Principal, jobId: number): Promise<StoredJob>;
  /** What a draft would be written from. Throws NotFound, Forbidden (who doesn’t mark). */
  materialFor(principal: Principal, submissionId: number): Promise<DraftMaterial>;
  /** Gives the held credit back. Throws Conflict when the job is no longer waiting. */
  cancel(principal: Principal, jobId: number): Promise<StoredJob>;

  /** For the runner: null when the job is gone with its submission. */
  find(jobId: number): Promise<StoredJob | null>;
}
