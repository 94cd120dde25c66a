/** Each of their mutants takes seconds: a database is opened for every test. */
export const isSlow = (path: string): boolean => path.startsWith('server/');

/** Who may do what is held in one table, of every store. */
const WHO_MAY = 'stores/permissions';

/**
 * Which tests below `tests/server` hold which stores: by folder, and before them those of a file by its own name. The
 * nearest and quickest stand first, since most mutants fall to it; another is tried only on what it leaves.
 */
const HELD_BY: Readonly<Record<string, readonly string[]>> = {
  'access.ts': [WHO_MAY],
  'context.ts': ['stores/at-once', 'stores/assignments'],
  'index.ts': ['stores/assignments', 'stores/marks'],
  'locks.ts': ['stores/lock-order', 'stores/at-once', 'stores/submissions'],
  'room.ts': ['stores/room'],
  accounts: ['stores/accounts', 'routes/auth', 'admin/accounts'],
  'accounts/account-export.ts': ['stores/account-data', 'stores/accounts', 'routes/users'],
  'accounts/account-removal.ts': ['stores/account-data', 'stores/accounts'],
  'accounts/end-sessions.ts': ['routes/sessions'],
  'accounts/identities.ts': ['routes/school'],
  'accounts/ledger.ts': ['stores/credits-off', 'stores/ledger'],
  'accounts/names.ts': ['team/moderation'],
  'accounts/new-account.ts': ['routes/school'],
  'accounts/password-resets.ts': ['mail/by-mail', 'routes/passwords'],
  'accounts/registrations.ts': ['mail/by-mail'],
  'accounts/second-factors.ts': ['routes/second-factor'],
  'accounts/tokens.ts': ['routes/sessions'],
  'accounts/users.ts': ['stores/accounts', 'routes/users'],
  archive: ['archive/rounds', 'archive/archive', 'archive/account'],
  'archive/bank.ts': ['archive/bank', 'archive/archive'],
  'archive/left-out.ts': ['archive/left-out', 'archive/rounds'],
  assignments: ['stores/assignments', 'routes/class/assignments'],
  'assignments/assignments.ts': ['stores/assignments', 'stores/marking'],
  'assignments/assignment-files.ts': ['stores/assignments', 'stores/room', 'routes/submissions/files'],
  'assignments/invitations.ts': ['stores/invitations', 'routes/class/invitations'],
  'assignments/members.ts': ['stores/invitations', 'team/teams'],
  'assignments/students.ts': ['stores/students', 'handback/handed-back', 'admin/student-data'],
  comments: ['stores/comments', 'routes/comments'],
  connect: ['connect/canvas', 'connect/moodle'],
  'connect/sendings.ts': ['stores/sendings'],
  drafts: ['routes/drafting/generate', 'routes/drafting/model-drafts'],
  'drafts/abilities.ts': ['routes/drafting/pictures', 'admin/model'],
  'drafts/draft-material.ts': ['routes/drafting/generate', 'stores/feedback-jobs', 'routes/drafting/read-in-part'],
  'drafts/feedback-job-leases.ts': ['stores/feedback-jobs', 'feedback-jobs/runner', 'feedback-jobs/deaths'],
  'drafts/feedback-job-rows.ts': ['stores/feedback-jobs', 'feedback-jobs/runner'],
  'drafts/feedback-jobs.ts': ['stores/feedback-jobs', 'feedback-jobs/runner'],
  'drafts/kept.ts': ['stores/insight/kept-figures', 'stores/insight/drift', 'stores/insight/machine'],
  'drafts/own-keys.ts': ['routes/drafting/own-key'],
  'drafts/proposals.ts': ['routes/drafting/proposal'],
  handback: ['handback/handed-back', 'routes/class/handbacks', 'handback/kinds', 'handback/returned'],
  'handback/educator.ts': ['handback/handed-back', 'handback/returned', 'handback/ai-statement'],
  insight: ['stores/insight/insight', 'stores/insight/cohort', 'stores/insight/kept-figures'],
  'insight/again-rows.ts': ['stores/insight/again', 'team/again'],
  'insight/again.ts': ['stores/insight/again', 'team/again'],
  'insight/class-feedback.ts': ['feedback-jobs/class', 'stores/insight/cohort'],
  'insight/draft-fates.ts': ['stores/insight/cohort', 'stores/insight/again'],
  'insight/drift.ts': ['stores/insight/drift'],
  'insight/facts.ts': ['stores/insight/insight', 'stores/insight/cohort', 'stores/insight/again'],
  'insight/machine.ts': ['stores/insight/machine'],
  'insight/own-marking.ts': ['stores/insight/again', 'stores/insight/drift'],
  'insight/remarks.ts': ['stores/insight/cohort', 'team/agreements', 'stores/insight/again'],
  intake: ['stores/intakes', 'intake/round-trip', 'intake/intakes', 'intake/genuine'],
  mail: ['mail/outbox', 'mail/letters', 'mail/by-mail'],
  'mail/material.ts': ['mail/outbox', 'mail/letters', 'privacy/retention', 'mail/by-mail'],
  marking: ['stores/marking', 'stores/marks'],
  'marking/again-marks.ts': ['team/again', 'stores/insight/again'],
  'marking/agreed.ts': ['team/agreements'],
  'marking/alike.ts': ['routes/class/anonymity', 'stores/insight/again'],
  'marking/annotations.ts': ['stores/marking', 'stores/marks', 'team/blind'],
  'marking/anonymity.ts': ['routes/class/anonymity', 'stores/marking'],
  'marking/counting.ts': ['handback/returned', 'team/agreements'],
  'marking/mark-rows.ts': ['stores/marks', 'team/agreements'],
  'marking/marks.ts': ['stores/marks', 'team/agreements', 'handback/returned'],
  'marking/openings.ts': ['stores/marking', 'stores/insight/cohort'],
  'marking/rubric-versions.ts': ['stores/rubrics', 'routes/class/rubrics'],
  'marking/rubrics.ts': ['stores/rubrics', 'routes/class/rubrics'],
  moderation: ['team/moderation', 'team/moderators', 'team/moderation-report'],
  'moderation/own-rows.ts': ['team/moderators'],
  privacy: ['privacy/retention', 'privacy/student-data'],
  'privacy/erase.ts': ['privacy/found', 'privacy/student-data'],
  'privacy/export.ts': ['privacy/found', 'privacy/student-data'],
  'privacy/proofs.ts': ['privacy/student-data'],
  'privacy/student-data.ts': ['privacy/found', 'privacy/student-data'],
  'privacy/traces.ts': ['privacy/found', 'privacy/student-data'],
  release: ['release/releases', 'release/student-page'],
  'release/links.ts': ['release/links', 'release/student-page'],
  'release/regrades.ts': ['release/links', 'release/student-page'],
  'release/visits.ts': ['release/links', 'release/student-page'],
  submissions: ['stores/submissions', 'stores/submission-list', 'stores/history', 'routes/submissions/submissions'],
  'submissions/documents.ts': ['stores/documents', 'routes/submissions/documents'],
  'submissions/doomed-files.ts': ['stores/submission-files', 'housekeeping'],
  'submissions/file-access.ts': ['routes/submissions/files'],
  'submissions/in-parts.ts': ['stores/assignments', 'privacy/student-data'],
  'submissions/revisions.ts': ['stores/history'],
  'submissions/submission-rows.ts': ['stores/submissions', 'stores/submission-list', 'intake/intakes'],
  'submissions/submission-files.ts': ['stores/submission-files', 'routes/submissions/submission-files', 'routes/drafting/pictures'],
  team: ['team/allocation', 'team/agreements', 'team/blind-third', 'team/blind'],
  'team/criteria.ts': ['team/queue'],
  'team/leases.ts': ['team/queue', 'team/allocation'],
  'team/own-teams.ts': ['team/teams'],
  'team/private-notes.ts': ['team/private-notes'],
  'team/queue.ts': ['team/queue'],
  'team/rounds.ts': ['archive/rounds', 'team/agreements'],
  'team/shares.ts': ['team/agreements'],
  'team/teams.ts': ['team/teams'],
  upkeep: ['routes/log'],
  'upkeep/audit.ts': ['routes/log', 'release/student-page', 'team/blind'],
  'upkeep/idempotency-keys.ts': ['stores/once'],
  'upkeep/installation.ts': ['admin/admin', 'routes/system', 'admin/move-files'],
  'upkeep/sweep.ts': ['stores/once', 'mail/outbox', 'housekeeping'],
};

const STORES = 'server/stores/';

/** The tests of a file of the stores: its own before those of its folder. */
export function testsOfStore(path: string): string[] {
  const name = path.slice(STORES.length);
  const own = [...HELD_BY[name] ?? [], ...HELD_BY[name.split('/')[0]!] ?? []];
  return [...new Set([...own, ...own.length > 0 ? [WHO_MAY] : []])].map((test) => `tests/server/${test}.test.ts`);
}

/** Every test that is named above. */
export const storeTests = (): string[] => [...new Set(Object.values(HELD_BY).flat())].map((test) => `tests/server/${test}.test.ts`);
