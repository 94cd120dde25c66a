import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { AuditKind } from '#contract/accounts/audit.ts';
import { numbersText, runsOf } from '#lib/teams/log-runs.ts';
import { fullDate } from '#lib/text/dates.ts';
import {
  assignmentLogCommands,
  hasMore,
  isLoading,
  isLoadingMore,
  isUnread,
  selectEvents,
  selectFailure,
  type AssignmentLogRef,
} from '#machines/assignments/assignment-log.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

/** What a user did; for one submission if its number follows. */
const WORDS: Readonly<Record<AuditKind, string>> = {
  signed_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  signed_out: 'signed out',
  registered: 'registered',
  password_changed: 'changed their password',
  second_factor_on: 'switched on the second step of signing in',
  second_factor_off: 'switched off the second step of signing in',
  second_factor_failed: 'said a wrong code',
  recovery_codes_made: 'made new recovery codes',
  recovery_code_used: 'used a recovery code',
  own_key_saved: 'saved a key of their own for an AI provider',
  own_key_removed: 'removed their own key',
  sessions_ended: 'ended sessions',
  account_exported: 'downloaded their data',
  account_closed: 'was shut out by the operator',
  email_changed: 'got another e-mail',
  email_lost: 'lost an e-mail that was never shown to be theirs',
  account_opened: 'was let in again by the operator',
  account_deleted: 'deleted their account',
  list_seen: 'looked at the list of submissions',
  submission_seen: 'looked at',
  file_opened: 'opened a file of',
  handed_in: 'handed in',
  student_named: 'changed whose work it is of',
  draft_asked: 'asked for a draft of',
  marked: 'changed marks or feedback of',
  annotated: 'annotated',
  put_back: 'put an earlier draft back in',
  submission_deleted: 'deleted',
  assignment_made: 'made the assignment',
  assignment_changed: 'changed the assignment',
  assignment_deleted: 'deleted the assignment',
  deadline_changed: 'changed the due date or the rule for late work',
  extended: 'gave or ended extensions',
  adjusted: 'changed what students of a team have by an adjustment',
  penalty_waived: 'waived the penalty for lateness of',
  waiver_ended: 'ended the waiver of a penalty of',
  mark_held: 'held back the mark of',
  hold_ended: 'no longer holds back the mark of',
  mark_capped: 'capped the mark of',
  cap_ended: 'ended the cap on the mark of',
  handed_in_set: 'set when work was handed in',
  exported: 'exported marks and feedback',
  released: 'released',
  withdrawn: 'took back what was released',
  links_made: 'made links for students',
  links_revoked: 'revoked links of students',
  opened_by_link: 'opened their work by link',
  invited: 'invited somebody',
  invitation_revoked: 'revoked an invitation',
  joined: 'joined',
  role_changed: 'changed a role',
  member_removed: 'removed a member',
  team_shared: 'shared it by a team',
  team_unshared: 'took it out of a team',
  allocated: 'gave scripts to markers',
  handed_over: 'handed over their marks of',
  criteria_given: 'gave criteria to markers',
  agreement_rule_set: 'set when two markings agree',
  agreed: 'agreed on the mark of',
  moderators_named: 'named who moderates',
  sample_drawn: 'drew scripts for moderation',
  moderation_seen: 'looked at the sample and the report of moderation',
  moderated: 'moderated',
  report_signed: 'signed the moderation report',
  student_exported: 'downloaded the data of a student',
  student_erased: 'erased the data of a student',
  class_erased: 'let the students’ work go: its time was over',
  retention_changed: 'changed how long students’ work stays',
};

/** Who did what in an assignment, for users who manage it (LOG-3). */
export function LogSection({ actor }: { actor: AssignmentLogRef }) {
  const events = useSelector(actor, selectEvents);
  const loading = useSelector(actor, isLoading);
  const unread = useSelector(actor, isUnread);
  const more = useSelector(actor, hasMore);
  const loadingMore = useSelector(actor, isLoadingMore);
  const failure = useSelector(actor, selectFailure);
  const titled = useId();
  const commands = assignmentLogCommands(actor);
  return (
    <section aria-labelledby={titled} className="mt-10">
      <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
        Who did what
      </h2>
      <p className="mb-3 text-sm text-ink-muted">
        Seen by the owner and co-owners alone. Nobody can change it; looking at the same again
        within an hour is noted once.
      </p>
      {failure === null ? null : (
        <Alert tone="error" className="mb-3">
          {failure.message ?? 'The server cannot be reached.'}
        </Alert>
      )}
      {loading ? (
        <div role="status" aria-label="Loading who did what…">
          <SkeletonText lines={4} />
        </div>
      ) : null}
      {unread ? <Button onClick={commands.retry}>Try again</Button> : null}
      {loading || unread ? null : (
        <>
          {events.length === 0 ? <p className="text-sm text-ink-muted">Nothing yet.</p> : null}
          <ul
            aria-label="Who did what"
            className="divide-y divide-line border-y border-line empty:hidden"
          >
            {runsOf(events).map(({ id, at, since, kind, who, times, submissions }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
                <span className="wrap-anywhere">
                  <bdi>{who ?? 'A student'}</bdi>
                  {` ${WORDS[kind]}${submissions.length === 0 ? '' : ` submission${submissions.length === 1 ? '' : 's'} ${numbersText(submissions)}`}${times === 1 ? '' : `, ${times} times`}`}
                </span>
                <span className="text-ink-muted">
                  {fullDate(since) === fullDate(at) ? null : (
                    <>
                      <time dateTime={since}>{fullDate(since)}</time> to{' '}
                    </>
                  )}
                  <time dateTime={at}>{fullDate(at)}</time>
                </span>
              </li>
            ))}
          </ul>
          {more ? (
            <Button className="mt-3" busy={loadingMore} onClick={commands.more}>
              Show more
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
