import { LOOSE_EXCUSES, onPostgresAlone } from './loose-store-excuses.ts';

const parsesNull = (...mutants: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    mutants.map((mutant) => [
      mutant,
      'parsed as JSON, null is null; the condition is for the types',
    ]),
  );

/** Those of the stores; see `EXCUSES`. */
export const STORE_EXCUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...LOOSE_EXCUSES,
  'server/stores/insight/draft-fates.ts': {
    'half a condition | draftFactsOf.drafts.credits: row.change_amount ?? 0 → row.change_amount':
      'minus null is minus nought, and every sum of it the same',
  },
  'server/stores/insight/facts.ts': {
    'no call | factsOf.names.markers: scripts.map(({ marker }) => marker).filter((marker…> marker !== null) → scripts.map(({ marker }) => marker)':
      'nobody’s id is null, and none is found; the filter is for the types',
  },
  'server/stores/assignments/assignment-files.ts': {
    'half a condition | createAssignmentFiles.attach.row.processed_key: file.processed_key ?? null → file.processed_key':
      'a value that isn’t said is null in the table',
  },
  'server/stores/intake/intake-storing.ts': {
    'no call | takeIn.added: attempts.flat() → attempts':
      'without the sizes all files are summed anew, which is slower and comes to the same',
  },
  'server/stores/accounts/account-export.ts': parsesNull(
    'condition | parsed: json === null → false',
  ),
  'server/stores/accounts/account-removal.ts': onPostgresAlone(
    "condition | lockOwn: context.engine !== 'postgres' → true",
    "literal | lockOwn: 'postgres' → ''",
    "no statement | lockOwn: await tx.selectFrom('teams').select('id').where('o…pdate().execute(); → ;",
    "literal | lockOwn: 'teams' → ''",
    "literal | lockOwn: 'id' → ''",
    "literal | lockOwn: 'owner_id' → ''",
    "literal | lockOwn: '=' → ''",
    "literal | lockOwn: 'id' → '' (2)",
    "no statement | lockOwn: await tx.selectFrom('assignments').select('id').wh…pdate().execute(); → ;",
    "literal | lockOwn: 'assignments' → ''",
    "literal | lockOwn: 'id' → '' (3)",
    "literal | lockOwn: 'owner_id' → '' (2)",
    "literal | lockOwn: '=' → '' (2)",
    "literal | lockOwn: 'id' → '' (4)",
    "no statement | lockOwn: await tx.selectFrom('comment_sets').select('id').w…pdate().execute(); → ;",
    "literal | lockOwn: 'comment_sets' → ''",
    "literal | lockOwn: 'id' → '' (5)",
    "literal | lockOwn: 'owner_id' → '' (3)",
    "literal | lockOwn: '=' → '' (3)",
    "literal | lockOwn: 'id' → '' (6)",
    "no statement | lockOwn: await tx.selectFrom('comments').select('id').where…pdate().execute(); → ;",
    "literal | lockOwn: 'comments' → ''",
    "literal | lockOwn: 'id' → '' (7)",
    "literal | lockOwn: 'owner_id' → '' (4)",
    "literal | lockOwn: '=' → '' (4)",
    "literal | lockOwn: 'id' → '' (8)",
    'no statement | lockOwn: await lockAnnotations(tx, context, sql` submission…id = ${userId})`); → ;',
    'literal | lockOwn: ` submissions.assignment_id in (select id from ass…r_id = ${userId})` → ``',
    'no statement | removeAccount: await lockOwn(tx, context, userId); → ;',
  ),
  'server/stores/accounts/end-sessions.ts': {
    "half a condition | endSessions: keepToken ?? '' → keepToken":
      'runs only where a token is said; the other half is for the types',
    "literal | endSessions: '' → 'other'":
      'runs only where a token is said; the other half is for the types',
  },
  'server/stores/accounts/ledger.ts': {
    ...onPostgresAlone(
      "literal | lockedBalance.account: 'postgres' → ''",
      // Whoever asks has found the account in the same transaction: it goes between where two write at a time.
      'condition | lockedBalance: account === undefined → false',
      'no statement | lockedBalance: throw new NotFound(); → ;',
    ),
    ...parsesNull('condition | toTransaction.details: row.details === null → false'),
  },
  'server/stores/accounts/users.ts': onPostgresAlone(
    "literal | createUsers.update.before: 'postgres' → ''",
    'condition | createUsers.update.before: change.email === undefined → true',
    'condition | createUsers.update.before: change.email === undefined → false',
    'another operator | createUsers.update.before: change.email === undefined: === → !==',
  ),
  'server/stores/archive/archives.ts': {
    'another method | isAgainstRule: startsWith → endsWith':
      'a code of PostgreSQL, held by `archive/archive` where it is brought in there; mutants are tried on SQLite alone',
  },
  'server/stores/archive/bring-in.ts': {
    'another method | bringArchive.didCome: some → every':
      'what isn’t an account’s archive holds one assignment',
  },
  'server/stores/archive/bring-submission.ts': {
    'condition | bringSubmission.file_id: file === null → false':
      'no file has the place null, and a value that isn’t said is null in the table',
    'half a condition | bringSubmission.report_filename: report?.name ?? null → report?.name':
      'a value that isn’t said is null in the table',
    'half a condition | bringSubmission.report_bytes: report?.bytes ?? null → report?.bytes':
      'a value that isn’t said is null in the table',
    'half a condition | bringSubmission.stored.processed_bytes: text?.bytes ?? null → text?.bytes':
      'a value that isn’t said is null in the table',
  },
  'server/stores/archive/pack.ts': parsesNull(
    'condition | packAssignment.sheet.rubrics.rubric: row.rubric === null → false',
  ),
  'server/stores/archive/pack-submissions.ts': parsesNull(
    'condition | packPart.sheet.ai_feedback: row.ai_feedback === null → false',
    'condition | packPart.sheet.marks.level_ids: one.level_ids === null → false',
    'condition | packPart.sheet.mark_revisions.from: one.from_value === null → false',
    'condition | packPart.sheet.releases.snapshot: one.snapshot === null → false',
  ),
  'server/stores/release/basis.ts': {
    'half a condition | partOf.hash: marks.get(row.id) ?? [] → marks.get(row.id)':
      'hashes are compared with each other alone, and a work without marks has the same one each time',
    'half a condition | partOf.hash: notes.get(row.id) ?? [] → notes.get(row.id)':
      'hashes are compared with each other alone, and a work without notes has the same one each time',
  },
  'server/stores/intake/intakes.ts': {
    ...onPostgresAlone("literal | createIntakes.claim.row: 'postgres' → ''"),
    'half a condition | createIntakes.worksHere.attempts: filesOf.get(work.id) ?? [] → filesOf.get(work.id)':
      'no submission is without a file, the last of which can’t be deleted; the other half is for the types',
  },
  'server/stores/drafts/chosen.ts': {
    'condition | chosenOf: drafts.length === 0 → false':
      'tried on SQLite alone, where nothing is in an empty list; PostgreSQL takes none',
  },
  'server/stores/drafts/drafting.ts': {
    "half a condition | createDrafting.guidance.exemplars.purpose: purpose ?? '' → purpose":
      'only files that have one are read; the other half is for the types',
    'half a condition | createDrafting.usageSince.sum: of(row) ?? 0 → of(row)':
      'null adds as much as nought; the other half is for the types',
  },
  'server/stores/drafts/feedback-jobs.ts': onPostgresAlone(
    'no statement | createFeedbackJobs.request.asked: await lockPayer(tx, context, submission.owner_id, principal.userId); → ;',
    'no statement | createFeedbackJobs.request.asked: await holdAssignment(tx, context, submission.assignment_id); → ;',
  ),
  'server/stores/drafts/feedback-job-leases.ts': {
    ...onPostgresAlone(
      'no statement | lockPeople: await lockPayer(tx, context, people.owner_id, people.requested_by); → ;',
      'no statement | createJobLeases.complete: await lockPeople(tx, context, job); → ;',
      'no statement | createJobLeases.record: await holdNamed(tx, context, row.requested_by); → ;',
      "condition | nextJob: engine === 'postgres' → false",
      "literal | nextJob: 'postgres' → ''",
      'literal | nextJob: `for update of j skip locked` → ``',
    ),
    'condition | revise: revision === undefined → false':
      'a job goes with its assignment, so that it can’t be closed either, which ends it the same; the condition is for the types',
    'no statement | revise: throw new LeaseLost(); → ;':
      'a job goes with its assignment, so that it can’t be closed either, which ends it the same; the condition is for the types',
    'half a condition | createJobLeases.claim: row === undefined || row.lease_token === null → row === undefined':
      'it has just been given one; the other half is for the types',
    "half a condition | createJobLeases.answered: asked ?? '' → asked":
      'only those are read that say what was asked; the other half is for the types',
  },
  'server/stores/drafts/own-words.ts': {
    "half a condition | ownWords: to_value ?? '' → to_value":
      'only those are read that say something; the other half is for the types',
  },
  'server/stores/drafts/points.ts': {
    "half a condition | createDraftPoints.kept.savedIn: kept_at ?? '' → kept_at":
      'only those are read that have a time; the other half is for the types',
    'half a condition | createDraftPoints.kept.share: kept_share ?? 0 → kept_share':
      'only those are read that have a share; the other half is for the types',
    'half a condition | createDraftPoints.kept.pointsOf: point_count ?? 0 → point_count':
      'nothing is chosen of a draft whose points weren’t counted; the other half is for the types',
  },
  'server/stores/drafts/proposals.ts': onPostgresAlone(
    'no statement | createProposals.recordProposal: await holdNamed(tx, context, userId); → ;',
  ),
  'server/stores/privacy/erase.ts': onPostgresAlone(
    "condition | lockWorks: context.engine !== 'postgres' → true",
    "literal | lockWorks: 'postgres' → ''",
    "no statement | lockWorks: await tx.selectFrom('submissions').select('id').wh…pdate().execute(); → ;",
    "literal | lockWorks: 'submissions' → ''",
    "literal | lockWorks: 'id' → ''",
    "literal | lockWorks: 'id' → '' (2)",
    "literal | lockWorks: 'in' → ''",
    "literal | lockWorks: 'id' → '' (3)",
    'no statement | lockWorks: await lockAnnotations(tx, context, sql`n.submissio…ql.join(part)})`); → ;',
    'literal | lockWorks: `n.submission_id in (${sql.join(part)})` → ``',
    'no statement | eraseFrom: await lockWorks(tx, context, [...works, ...going.s…(a, b) => a - b)); → ;',
    'no call | eraseFrom: [...works, ...going.shared].toSorted((a, b) => a - b) → [...works, ...going.shared]',
    'another operator | eraseFrom: a - b: - → +',
  ),
  'server/stores/privacy/erased-people.ts': onPostgresAlone(
    'no call | rememberErased.rows: [...hashes].toSorted() → [...hashes]',
  ),
  'server/stores/privacy/traces.ts': {
    'half a condition | unjoinedOf: student_identifier !== null && keys.has(plain(student_identifier)) → keys.has(plain(student_identifier))':
      'only those are read that have one; the other half is for the types',
  },
  'server/stores/privacy/export.ts': {
    'condition | parsed: json === null → false':
      'null as JSON is null; the condition is for the types',
    'half a condition | submissionOf.files.filename: row.report_filename ?? row.report_key → row.report_filename':
      'a report that is there has a name; the other half is for the types',
    'half a condition | submissionOf.files.bytes: row.report_bytes ?? 0 → row.report_bytes':
      'a report that is there has a size; the other half is for the types',
    'half a condition | submissionOf.files.bytes: file.processed_bytes ?? 0 → file.processed_bytes':
      'a text that is there has a size; the other half is for the types',
  },
  'server/stores/mail/material.ts': {
    'condition | invitation: row === undefined → false':
      'an invitation takes its mail with it, and both are of use for the same week',
    'half a condition | invitation: invitation_id ?? 0 → invitation_id':
      'no invitation’s id is null, nor nought',
  },
  'server/stores/mail/outbox.ts': {
    'half a condition | createOutbox.gatherDrafts.news: finished_at !== null && finished_at > isoFromNow(context, -NEWS_MS) → finished_at > isoFromNow(context, -NEWS_MS)':
      'null is later than nothing; the other half is for the types',
  },
  'server/stores/mail/enqueue.ts': {
    'half a condition | enqueue.email: of.email ?? null → of.email':
      'a value that isn’t said is null in the table',
    'half a condition | enqueue.invitation_id: of.invitation_id ?? null → of.invitation_id':
      'a value that isn’t said is null in the table',
  },
  'server/stores/comments/comment-sets.ts': onPostgresAlone(
    "condition | lockSet: context.engine !== 'postgres' → true",
    "literal | lockSet: 'postgres' → ''",
    "no statement | lockSet: await tx.selectFrom('comment_sets').select('id').w…pdate().execute(); → ;",
    "literal | lockSet: 'comment_sets' → ''",
    "literal | lockSet: 'id' → ''",
    "literal | lockSet: 'id' → '' (2)",
    "literal | lockSet: '=' → ''",
    "no statement | lockSet: await tx.selectFrom('comments').select('id').where…pdate().execute(); → ;",
    "literal | lockSet: 'comments' → ''",
    "literal | lockSet: 'id' → '' (3)",
    "literal | lockSet: 'comment_set_id' → ''",
    "literal | lockSet: '=' → '' (2)",
    "literal | lockSet: 'id' → '' (4)",
    'no statement | lockSet: await lockAnnotations(tx, context, sql`n.comment_i…set_id = ${id})`); → ;',
    'literal | lockSet: `n.comment_id in (select id from comments where co…t_set_id = ${id})` → ``',
    'no statement | createCommentSets.remove: await lockSet(tx, context, id); → ;',
  ),
  'server/stores/comments/comments.ts': {
    "no element | createComments.putStandardBank.stored: , 'quality_level'":
      'what stands already is written again, and is the same',
  },
  'server/stores/marking/annotations.ts': onPostgresAlone(
    "no statement | holdComment: await tx.selectFrom('comments').select('id').where…Share().execute(); → ;",
    "no statement | mine: await tx.selectFrom('annotations').select('id').wh…date()).execute(); → ;",
    'another operator | holdComment: commentId === null: === → !==',
    'another operator | holdComment: commentId === undefined: === → !==',
    "condition | holdComment: engine !== 'postgres' || commentId === null || commentId === undefined → true",
  ),
  'server/stores/marking/again-marks.ts': {
    'half a condition | putAgain.rubric_version: was !== undefined && isJudgedSame(was, change) → isJudgedSame(was, change)':
      'nothing is judged the same as what wasn’t there; the other half is for the types',
  },
  'server/stores/submissions/file-access.ts': {
    "literal | createFileAccess.mayOpen.found: 'read' → ''":
      'every role may read, so nobody else may do nothing at all',
  },
  'server/stores/submissions/documents.ts': onPostgresAlone(
    "literal | isHandedIn: 'postgres' → ''",
  ),
  'server/stores/submissions/in-parts.ts': {
    "no statement | removeAssignment: await removeRows(tx, 'students', await idsOf(tx, 'students', id)); → ;":
      'a class list goes with its assignment anyway; that it goes in parts is held by `stores/hold`, where mutants aren’t tried',
  },
  'server/stores/submissions/submission-rows.ts': {
    'half a condition | newRow.report_key: submission.turnitin_report?.key ?? null → submission.turnitin_report?.key':
      'a value that isn’t said is null in the table',
    'half a condition | newRow.report_filename: submission.turnitin_report?.filename ?? null → submission.turnitin_report?.filename':
      'a value that isn’t said is null in the table',
    'half a condition | newRow.report_bytes: submission.turnitin_report?.bytes ?? null → submission.turnitin_report?.bytes':
      'a value that isn’t said is null in the table',
    'half a condition | toSubmission.late: due_at !== null && row.submitted_at > due_at → row.submitted_at > due_at':
      'nothing is later than null; the other half is for the types',
  },
  'server/stores/upkeep/audit.ts': {
    "half a condition | createAudit.assignmentBehind: (await db.selectFrom(kind).select('assignment_id')…ignment_id ?? null → (await db.selectFrom(kind).select('assignment_id')…())?.assignment_id":
      'a value that isn’t said is null in the table',
    "no element | createAudit.list.rows: 'user_id',":
      'it is asked for the name alone, and of nobody no name is joined',
    'condition | createAudit.list.items.who: user_id === null → false':
      'of nobody no name is joined',
    'another operator | createAudit.list.all: blind.length > 0: > → >=':
      'tried on SQLite alone, where everything is outside an empty list; PostgreSQL takes none',
  },
  'server/stores/upkeep/idempotency-keys.ts': onPostgresAlone(
    "literal | createIdempotencyKeys.begin.before: 'postgres' → ''",
    'condition | createIdempotencyKeys.begin: before === undefined → false',
  ),
  'server/stores/team/agreements.ts': onPostgresAlone(
    'no element | createAgreements.askThird: , ...(user_id === null ? [] : [user_id])',
  ),
  'server/stores/team/allocations.ts': {
    'condition | createAllocations.plan.kept_from: other === undefined → false':
      'nobody’s id is undefined, so nobody is kept from it; the condition is for the types',
  },
  'server/stores/upkeep/sweep.ts': {
    ...onPostgresAlone(
      "condition | deleteFree: engine === 'postgres' → false",
      "literal | deleteFree: 'postgres' → ''",
      'no statement | deleteFree: await sql`delete from ${from} where ctid in (selec…ked)`.execute(db); → ;',
      'literal | deleteFree: `delete from ${from} where ctid in (select ctid fr…date skip locked)` → ``',
    ),
    'literal | AT_ONCE: 1000 → 1001': 'how many go at once is a matter of time: all go',
  },
};
