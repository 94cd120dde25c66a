import { randomBytes, randomUUID } from 'node:crypto';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Member } from '#contract/teams/member.ts';
import type { MemberRole } from '#contract/teams/roles.ts';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import type { Draft } from '#server/features/drafts/feedback-job-types.ts';
import type { StudentRow } from '#server/features/assignments/student-types.ts';
import type { NewSubmissionFile } from '#server/features/submissions/submission-file-types.ts';
import type { Ids, Principal, StoredFile, Stores } from '#server/platform/database/stores/types.ts';
import type {
  NewSubmission,
  StoredSubmission,
} from '#server/features/submissions/submission-types.ts';

export const testIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
};

/** A file as in a file store. */
export const aFile = (filename = 'essay.docx', bytes = 1234): StoredFile => ({
  key: `f/${randomUUID()}`,
  filename,
  bytes,
});

export interface Teacher extends Principal {
  email: string;
  full_name: string;
}

/** Creates a registered teacher with an e-mail of their own. */
export async function aTeacher(
  stores: Stores,
  welcome_credits = 10,
  full_name = 'Ada Byron',
): Promise<Teacher> {
  const email = `${randomUUID()}@example.org`;
  const user = await stores.users.register({
    email,
    password_hash: 'hash',
    full_name,
    welcome_credits,
  });
  return { userId: user.id, email, full_name };
}

/** Invites and accepts: there is no other way to become a member. */
export async function aMember(
  stores: Stores,
  owner: Principal,
  assignmentId: number,
  who: Teacher,
  role: MemberRole,
): Promise<Member> {
  const { token } = await stores.invitations.create(
    owner,
    { assignmentId },
    { email: who.email, role },
    100,
  );
  await stores.invitations.accept(who, token);
  return {
    user_id: who.userId,
    email: who.email,
    full_name: who.full_name,
    role,
    direct_role: role,
    teams: [],
    credits: role === 'grader' ? { spent: 0, cap: null, direct_cap: null } : null,
  };
}

/** Adds to a team, also in the only way there is. */
export async function inTeam(
  stores: Stores,
  owner: Principal,
  teamId: number,
  who: Teacher,
  role: MemberRole,
): Promise<void> {
  const { token } = await stores.invitations.create(
    owner,
    { teamId },
    { email: who.email, role },
    100,
  );
  await stores.invitations.accept(who, token);
}

export const anAssignment = (
  stores: Stores,
  owner: Principal,
  name = 'Essay',
): Promise<Assignment> =>
  stores.assignments.create(owner, {
    name,
    description: 'Write.',
    due_at: null,
    grade_scale: { kind: 'free' },
    rubric: null,
  });

/** Allocates to two markers, for a first and a second marking. */
export async function givenTwice(
  stores: Stores,
  owner: Principal,
  assignmentId: number,
  submissionId: number,
  [first, second]: readonly [Principal, Principal],
): Promise<void> {
  for (const [round, { userId: to }] of [
    ['first', first],
    ['second', second],
  ] as const) {
    await stores.allocations.move(owner, assignmentId, {
      round,
      moves: [{ submission_id: submissionId, from: null, to }],
      seed: null,
    });
  }
}

/** A file of a submission, with its text if it has one. */
export const aWork = (
  file: StoredFile = aFile(),
  processed: StoredFile | null = null,
): NewSubmissionFile => ({ ...file, folder: '', sha256: null, origin: 'upload', processed });

/** An entry of a class list. */
export const aStudent = (
  identifier: string | null = null,
  over: Partial<StudentRow> = {},
): StudentRow => ({
  display_name: `Student ${identifier ?? ''}`.trim(),
  identifier,
  email: null,
  group: null,
  section: null,
  environment_ids: {},
  ...over,
});

/**
 * What a test says about a new submission; `original` and `processed` are shorthand for a single
 * file.
 */
export interface NewWork extends Partial<NewSubmission> {
  original?: StoredFile;
  processed?: StoredFile | null;
}

export const newSubmission = ({ original, processed, ...fields }: NewWork = {}): NewSubmission => ({
  student_identifier: 's1',
  files: [aWork(original, processed)],
  turnitin_report: null,
  turnitin_similarity_score: null,
  ...fields,
});

export const aSubmission = (
  stores: Stores,
  who: Principal,
  assignmentId: number,
  fields: NewWork = {},
): Promise<StoredSubmission> => stores.submissions.create(who, assignmentId, newSubmission(fields));

export const aiFeedback: AiFeedback = {
  kind: 'rule-based',
  engine: 'test',
  summary: 'A draft of checks.',
  strengths: [
    { criterion: 'Structure', text: 'Clear.', evidence: [{ quote: 'First', start: 0, end: 5 }] },
  ],
  improvements: [],
  next_steps: [],
  dropped_quotes: 0,
  notes: [],
};

export const aDraft = (text = 'Your essay is clear. Cite more sources.'): Draft => ({
  ai_feedback: aiFeedback,
  ai_feedback_text: text,
  model: 'test-model',
  prompt_version: '1',
  input_hash: 'abc',
});

/** Requests a draft and stores it, as a worker does. */
export async function generate(
  stores: Stores,
  who: Principal,
  submissionId: number,
  draft = aDraft(),
): Promise<void> {
  await stores.feedbackJobs.request(who, submissionId);
  const job = await stores.feedbackJobs.claim(30_000);
  if (job === null || job.submission_id !== submissionId)
    throw new Error('another job was waiting');
  await stores.feedbackJobs.complete(job, draft);
}
