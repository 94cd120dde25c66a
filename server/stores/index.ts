import { sql } from 'kysely';
import { createAnnotations } from './marking/annotations.ts';
import { createAssignmentFiles } from './assignments/assignment-files.ts';
import { createArchives } from './archive/archives.ts';
import { createAssignments } from './assignments/assignments.ts';
import { createCommentSets } from './comments/comment-sets.ts';
import { createComments } from './comments/comments.ts';
import type { StoreContext } from './context.ts';
import { createDocumentFiles } from './submissions/documents.ts';
import { createDrafting } from './drafts/drafting.ts';
import { createDoomedFiles } from './submissions/doomed-files.ts';
import { createOwnKeys } from './drafts/own-keys.ts';
import { createFeedbackJobs } from './drafts/feedback-jobs.ts';
import { createConnections } from './connect/connections.ts';
import { createSendings } from './connect/sendings.ts';
import { createHandbacks } from './handback/handbacks.ts';
import { createIdempotencyKeys } from './upkeep/idempotency-keys.ts';
import { createClassFeedbacks } from './insight/class-feedback.ts';
import { createInsights } from './insight/insight.ts';
import { createInstallation } from './upkeep/installation.ts';
import { createIntakes } from './intake/intakes.ts';
import { createInvitations } from './assignments/invitations.ts';
import { createLedger } from './accounts/ledger.ts';
import { createAnonymity } from './marking/anonymity.ts';
import { createOpenings } from './marking/openings.ts';
import { createMarks } from './marking/marks.ts';
import { createMembers } from './assignments/members.ts';
import { createStudentLinks } from './release/links.ts';
import { createReleases } from './release/releases.ts';
import { createRubrics } from './marking/rubrics.ts';
import { createStudents } from './assignments/students.ts';
import { createSubmissionFiles } from './submissions/submission-files.ts';
import { createSubmissions } from './submissions/submissions.ts';
import { createRetentions } from './privacy/retentions.ts';
import { createStudentData } from './privacy/student-data.ts';
import { sweep } from './upkeep/sweep.ts';
import { createSpentCaptchas } from './accounts/captchas.ts';
import { createAgreements } from './team/agreements.ts';
import { createAllocations } from './team/allocations.ts';
import { createLeases } from './team/leases.ts';
import { createPrivateNotes } from './team/private-notes.ts';
import { createTeams } from './team/teams.ts';
import { createModerations } from './moderation/moderations.ts';
import type { Stores } from './types.ts';
import { createUsers } from './accounts/users.ts';
import { createAccountStores } from './accounts/account-stores.ts';

/** All stores over one open database, whose schema is up to date. */
export function createStores(context: StoreContext): Stores {
  const { db } = context;
  return {
    users: createUsers(context),
    ...createAccountStores(context),
    spentCaptchas: createSpentCaptchas(context),
    assignments: createAssignments(context),
    assignmentFiles: createAssignmentFiles(context),
    members: createMembers(context),
    invitations: createInvitations(context),
    submissions: createSubmissions(context),
    submissionFiles: createSubmissionFiles(context),
    students: createStudents(context),
    handbacks: createHandbacks(context),
    archives: createArchives(context),
    intakes: createIntakes(context),
    releases: createReleases(context),
    studentLinks: createStudentLinks(context),
    comments: createComments(context),
    commentSets: createCommentSets(context),
    ledger: createLedger(context),
    idempotencyKeys: createIdempotencyKeys(context),
    feedbackJobs: createFeedbackJobs(context),
    drafting: createDrafting(context),
    ownKeys: createOwnKeys(context),
    connections: createConnections(context),
    sendings: createSendings(context),
    doomedFiles: createDoomedFiles(context),
    rubrics: createRubrics(context),
    marks: createMarks(context),
    annotations: createAnnotations(context),
    anonymity: createAnonymity(context),
    openings: createOpenings(context),
    insights: createInsights(context),
    allocations: createAllocations(context),
    leases: createLeases(context),
    agreements: createAgreements(context),
    privateNotes: createPrivateNotes(context),
    teams: createTeams(context),
    moderations: createModerations(context),
    classFeedbacks: createClassFeedbacks(context),
    documentFiles: createDocumentFiles(context),
    installation: createInstallation(context),
    studentData: createStudentData(context),
    retentions: createRetentions(context),
    sweep: () => sweep(context),
    async ping() {
      await sql`select 1 from users limit 1`.execute(db);
    },
  };
}
