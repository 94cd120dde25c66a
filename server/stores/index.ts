import { sql } from 'kysely';
import { createAnnotations } from './annotations.ts';
import { createAssignmentFiles } from './assignment-files.ts';
import { createAssignments } from './assignments.ts';
import { createCommentSets } from './comment-sets.ts';
import { createComments } from './comments.ts';
import type { StoreContext } from './context.ts';
import { createDocumentFiles } from './documents.ts';
import { createDrafting } from './drafting.ts';
import { createDoomedFiles } from './doomed-files.ts';
import { createFeedbackJobs } from './feedback-jobs.ts';
import { createHandbacks } from './handbacks.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { createInstallation } from './installation.ts';
import { createIntakes } from './intakes.ts';
import { createInvitations } from './invitations.ts';
import { createLedger } from './ledger.ts';
import { createAnonymity } from './marking/anonymity.ts';
import { createOpenings } from './marking/openings.ts';
import { createMarks } from './marks.ts';
import { createMembers } from './members.ts';
import { createStudentLinks } from './release/links.ts';
import { createReleases } from './release/releases.ts';
import { createRubrics } from './rubrics.ts';
import { createStudents } from './students.ts';
import { createSubmissionFiles } from './submission-files.ts';
import { createSubmissions } from './submissions.ts';
import { sweep } from './sweep.ts';
import { createSpentCaptchas, createTokens } from './tokens.ts';
import type { Stores } from './types.ts';
import { createUsers } from './users.ts';

/** All stores over one open database, whose schema is up to date. */
export function createStores(context: StoreContext): Stores {
  const { db } = context;
  return {
    users: createUsers(context),
    tokens: createTokens(context),
    spentCaptchas: createSpentCaptchas(context),
    assignments: createAssignments(context),
    assignmentFiles: createAssignmentFiles(context),
    members: createMembers(context),
    invitations: createInvitations(context),
    submissions: createSubmissions(context),
    submissionFiles: createSubmissionFiles(context),
    students: createStudents(context),
    handbacks: createHandbacks(context),
    intakes: createIntakes(context),
    releases: createReleases(context),
    studentLinks: createStudentLinks(context),
    comments: createComments(context),
    commentSets: createCommentSets(context),
    ledger: createLedger(context),
    idempotencyKeys: createIdempotencyKeys(context),
    feedbackJobs: createFeedbackJobs(context),
    drafting: createDrafting(context),
    doomedFiles: createDoomedFiles(context),
    rubrics: createRubrics(context),
    marks: createMarks(context),
    annotations: createAnnotations(context),
    anonymity: createAnonymity(context),
    openings: createOpenings(context),
    documentFiles: createDocumentFiles(context),
    installation: createInstallation(context),
    sweep: () => sweep(context),
    async ping() {
      await sql`select 1 from users limit 1`.execute(db);
    },
  };
}
