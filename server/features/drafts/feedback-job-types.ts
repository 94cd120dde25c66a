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
 * Why a generation failed: the file can't be read (422), the provider failed (502), or there was an
 * internal error (500).
 */
export type FailureKind = 'unreadable' | 'provider' | 'internal';

export interface StoredJob extends FeedbackJob {
  failure: FailureKind | null;
}

/** A draft as the writer returns it, with a record of how it was produced. */
export interface Draft {
  ai_feedback: AiFeedback;
  ai_feedback_text: string;
  model: string;
  prompt_version: string;
  /** SHA-256 (hex) of everything the writer was given. */
  input_hash: string;
}

/** `shows`: what was seen in its pictures besides their words, if a model read them. */
export interface HandedIn {
  id: number;
  key: string;
  extension: string;
  processed_key: string | null;
  shows: string[];
}

/**
 * What a writer may know (decisions, section 4): never the file's name. `people` are passed so that
 * they can be removed from the rest.
 */
export interface DraftMaterial {
  submission_id: number;
  /** What was handed in, in order; there is at least one file. */
  files: HandedIn[];
  /** `criteria` are the names of the rubric's criteria; empty if it is only lines of text. */
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
  /** Those of the person who asked. */
  settings: Settings;
  /** The class list, the students who handed this in, and its markers. */
  people: Person[];
  /**
   * Students of the requesting person's other classes: their comment bank and voice card may name
   * them.
   */
  otherClasses: Person[];
  guidance: Guidance;
  /**
   * How the requesting person changed paragraphs of earlier drafts for this assignment, newest last
   * (PROMPT-10).
   */
  changed: ChangedWords[];
  /** Requested again after the message that this seems to be the wrong file (PROMPT-13). */
  anyway: boolean;
  /** Whether pictures in its works may be sent. */
  pictures: boolean;
  /**
   * What the requesting person has written to other students of this assignment, newest last
   * (DRAFT-3).
   */
  past: string[];
  /** The points of the other drafts of this assignment, one list each. */
  said: string[][];
  /** As they have changed it; null if what was learnt applies. */
  voice: string | null;
  /**
   * The requesting person's own provider, if the draft is sent there; `gone` once its key was
   * removed.
   */
  own: OwnKeyProvider | 'gone' | null;
  /** Requested again with a short instruction, based on the existing draft (DRAFT-12). */
  wish: { word: string; earlier: string } | null;
}

/**
 * A job that one worker holds. `lease_token` is a fence: only the holder may write its outcome.
 */
export interface LeasedJob {
  id: number;
  submission_id: number;
  assignment_id: number;
  lease_token: string;
  /** Provider failures so far. */
  attempts: number;
  /** How often a worker has taken it, including this time. */
  starts: number;
  /** How often it has killed the process working on it. */
  deaths: number;
}

/**
 * What a worker does with a job it holds. Each method returns false if it no longer has the lease.
 */
export interface JobLeases {
  /** The next job that is due, or whose worker's lease has expired; null if there is none. */
  claim(leaseMs: number): Promise<LeasedJob | null>;
  extend(job: LeasedJob, leaseMs: number): Promise<boolean>;
  setStep(job: LeasedJob, step: JobStep): Promise<boolean>;
  material(job: LeasedJob): Promise<DraftMaterial>;
  /**
   * Stores what a model answered, and what it used, whatever becomes of the draft (DRAFT-1,
   * DRAFT-10).
   */
  record(job: LeasedJob, stage: StageRecord): Promise<void>;
  /** What a model answered in earlier tries of this job, by the hash of the question. */
  answered(job: LeasedJob): Promise<Map<string, string>>;
  /** Stores the draft, charges and closes the job in one transaction. */
  complete(job: LeasedJob, draft: Draft): Promise<boolean>;
  /** Returns the held credit; an `unreadable` file changes nothing in the submission. */
  fail(job: LeasedJob, failure: FailureKind, message: string): Promise<boolean>;
  /** Puts it back into the queue after a provider failure, which counts as an attempt. */
  retryLater(job: LeasedJob, delayMs: number): Promise<boolean>;
  /**
   * Puts it back into the queue at once after it killed the process working on it, which is
   * counted.
   */
  tryOnceMore(job: LeasedJob): Promise<boolean>;
  /** Puts it back into the queue at once, without counting: the worker is stopping. */
  giveBack(job: LeasedJob): Promise<boolean>;
}

export interface FeedbackJobs extends JobLeases {
  /**
   * Requests a draft and holds one of the owner's credits, or joins the job that is already open
   * for this submission. With an instruction and a draft that was paid for, nothing is held, once
   * for each (DRAFT-12); nor is anything ever held for people with their own key. Throws NotFound,
   * Forbidden (for people who don’t mark), NotEnoughCredits, CapReached.
   */
  request(
    principal: Principal,
    submissionId: number,
    fence?: IdempotencyLock,
    wish?: string,
  ): Promise<{ job: StoredJob; joined: boolean }>;
  /** The newest job of each submission, if it is open or ended within the last 24 hours. */
  list(principal: Principal, assignmentId: number, page: PageQuery): Promise<Page<StoredJob>>;
  get(principal: Principal, jobId: number): Promise<StoredJob>;
  /**
   * What a draft would be written from. Throws NotFound, Forbidden (for people who don’t mark).
   */
  materialFor(principal: Principal, submissionId: number): Promise<DraftMaterial>;
  /** Returns the held credit. Throws Conflict if the job is no longer waiting. */
  cancel(principal: Principal, jobId: number): Promise<StoredJob>;

  /** For the runner: null if the job was deleted with its submission. */
  find(jobId: number): Promise<StoredJob | null>;
}
