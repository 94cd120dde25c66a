import { type StoreContext, transact } from './context.ts';
import type { Installation } from '#server/platform/database/upkeep/upkeep-types.ts';
import { pingDatabase } from '#server/platform/database/open.ts';
import { createAnnotations } from '#server/features/marking/annotations.store.ts';
import { createAssignmentFiles } from '#server/features/assignments/assignment-files.store.ts';
import { createArchives } from '#server/features/exchange/archive/archives.store.ts';
import { createAssignments } from '#server/features/assignments/assignments.store.ts';
import { createCommentSets } from '#server/features/comments/comment-sets.store.ts';
import { createCoverages } from '#server/features/marking/coverage.store.ts';
import { createSameAnswers } from '#server/features/marking/same-answers.store.ts';
import { createRewordings } from '#server/features/comments/rewordings.store.ts';
import { createSuggestions } from '#server/features/comments/suggestions.store.ts';
import { createComments } from '#server/features/comments/comments.store.ts';
import { createDocumentFiles } from '#server/features/submissions/documents.store.ts';
import { createDrafting } from '#server/features/drafts/drafting.store.ts';
import { createPendingFileDeletions } from '#server/features/submissions/pending-file-deletions.store.ts';
import { createOwnKeys } from '#server/features/drafts/own-keys.store.ts';
import { createFeedbackJobs } from '#server/features/drafts/feedback-jobs.store.ts';
import { createConnections } from '#server/features/exchange/connect/connections.store.ts';
import { createSendings } from '#server/features/exchange/connect/sendings.store.ts';
import { createHandbacks } from '#server/features/exchange/return/handbacks.store.ts';
import { createIdempotencyKeys } from '#server/platform/database/upkeep/idempotency-keys.ts';
import { createClassFeedbacks } from '#server/features/analytics/class-feedback.store.ts';
import { createInsights } from '#server/features/analytics/insight.store.ts';
import { createIntakes } from '#server/features/exchange/import/intakes.store.ts';
import { createInvitations } from '#server/features/teams/invitations.store.ts';
import { createLedger } from '#server/features/credits/ledger.ts';
import { createAnonymity } from '#server/features/marking/anonymity.store.ts';
import { createOpenings } from '#server/features/marking/openings.store.ts';
import { createLti } from '#server/features/lti/lti.store.ts';
import { createMarks } from '#server/features/marking/marks.store.ts';
import { createMembers } from '#server/features/teams/members.store.ts';
import { createStudentLinks } from '#server/features/release/links.store.ts';
import { createReleases } from '#server/features/release/releases.store.ts';
import { createRubrics } from '#server/features/rubrics/rubrics.store.ts';
import { createAdjustments } from '#server/features/deadlines/adjustments.store.ts';
import { createRuleTemplates } from '#server/features/deadlines/rule-templates.store.ts';
import { createDeadlines } from '#server/features/deadlines/deadlines.store.ts';
import { createStudents } from '#server/features/assignments/students.store.ts';
import { createSubmissionFiles } from '#server/features/submissions/submission-files.store.ts';
import { createSubmissions } from '#server/features/submissions/submissions.store.ts';
import { createRetentions } from '#server/features/privacy/retentions.store.ts';
import { createStudentData } from '#server/features/privacy/student-data.store.ts';
import { sweep } from '#server/platform/database/upkeep/sweep.ts';
import { createSpentCaptchas } from '#server/features/accounts/captchas.store.ts';
import { createAgreements } from '#server/features/teams/agreements.store.ts';
import { createAllocations } from '#server/features/teams/allocations.store.ts';
import { createLeases } from '#server/features/teams/leases.store.ts';
import { createPrivateNotes } from '#server/features/teams/private-notes.store.ts';
import { createTeams } from '#server/features/teams/teams.store.ts';
import { createModerations } from '#server/features/teams/moderation/moderations.store.ts';
import type { Stores } from './types.ts';
import { createUsers } from '#server/features/accounts/users.store.ts';
import { createAccountStores } from '#server/features/accounts/account-stores.store.ts';

const MOVING = 'files-moving';

const createInstallation = (context: StoreContext): Installation => ({
  async files() {
    const row = await context.db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'files')
      .executeTakeFirst();
    return row?.value ?? null;
  },
  nameFiles: (mark) =>
    transact(context, async (tx) => {
      // Another process that inserts it waits here until this one has its mark.
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('installation')
        .values({ name: 'files', value: '' })
        .onConflict((c) => c.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n)
        await tx
          .updateTable('installation')
          .set({ value: await mark() })
          .where('name', '=', 'files')
          .execute();
    }),
  moveTo: (value) =>
    transact(context, async (tx) => {
      await tx
        .insertInto('installation')
        .values({ name: MOVING, value })
        .onConflict((c) => c.doNothing())
        .execute();
      return (
        await tx
          .selectFrom('installation')
          .select('value')
          .where('name', '=', MOVING)
          .executeTakeFirstOrThrow()
      ).value;
    }),
  moved: (value) =>
    transact(context, async (tx) => {
      await tx.updateTable('installation').set({ value }).where('name', '=', 'files').execute();
      await tx.deleteFrom('installation').where('name', '=', MOVING).execute();
    }),
});

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
    adjustments: createAdjustments(context),
    deadlines: createDeadlines(context),
    ruleTemplates: createRuleTemplates(context),
    handbacks: createHandbacks(context),
    archives: createArchives(context),
    intakes: createIntakes(context),
    releases: createReleases(context),
    studentLinks: createStudentLinks(context),
    comments: createComments(context),
    commentSets: createCommentSets(context),
    suggestions: createSuggestions(context),
    rewordings: createRewordings(context),
    sameAnswers: createSameAnswers(context),
    coverages: createCoverages(context),
    ledger: createLedger(context),
    idempotencyKeys: createIdempotencyKeys(context),
    feedbackJobs: createFeedbackJobs(context),
    drafting: createDrafting(context),
    ownKeys: createOwnKeys(context),
    connections: createConnections(context),
    sendings: createSendings(context),
    doomedFiles: createPendingFileDeletions(context),
    rubrics: createRubrics(context),
    lti: createLti(context),
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
    ping: () => pingDatabase(db),
  };
}
