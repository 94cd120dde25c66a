import { useSelector } from '@xstate/react';
import type { Session } from '#contract/accounts/session.ts';
import { fullDate } from '#lib/text/dates.ts';
import {
  isEndingOthers,
  isLoading,
  isUnread,
  openSessionsCommands,
  selectEnding,
  selectFailure,
  selectSessions,
  type OpenSessionsRef,
} from '#machines/accounts/open-sessions.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

const UNKNOWN = 'Unknown browser';
const AWAY = 'The server could not be reached.';

interface LineProps {
  session: Session;
  busy: boolean;
  ending: boolean;
  onEnd: () => void;
}

const SessionLine = ({
  session: { agent, via, is_shared, is_this, created_at, used_at },
  busy,
  ending,
  onEnd,
}: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
    <div className="min-w-40 flex-1">
      <p className="font-medium">
        {agent ?? UNKNOWN}
        {is_this ? ' (this one)' : ''}
      </p>
      <p className="text-ink-muted">
        {'Signed in '}
        {via === 'school' ? 'through your school ' : ''}
        <time dateTime={created_at}>{fullDate(created_at)}</time>
        {', last used '}
        <time dateTime={used_at}>{fullDate(used_at)}</time>
        {is_shared ? '. Not your own computer.' : '.'}
      </p>
    </div>
    {is_this ? null : (
      <Button
        size="sm"
        busy={ending}
        disabled={busy && !ending}
        aria-label={`Sign out ${agent ?? UNKNOWN}, signed in ${fullDate(created_at)}`}
        onClick={onEnd}
      >
        Sign out
      </Button>
    )}
  </li>
);

/** Where a user is signed in (SESS-1). */
export function SessionsSection({ actor }: { actor: OpenSessionsRef }) {
  const sessions = useSelector(actor, selectSessions);
  const loading = useSelector(actor, isLoading);
  const unread = useSelector(actor, isUnread);
  const ending = useSelector(actor, selectEnding);
  const endingOthers = useSelector(actor, isEndingOthers);
  const failure = useSelector(actor, selectFailure);
  const { retry, end, endOthers } = openSessionsCommands(actor);
  const busy = ending !== null || endingOthers;
  return (
    <FormSection
      title="Where you are signed in"
      description="If you don’t know one of these, sign it out and change your password."
    >
      {failure === null ? null : (
        <Alert tone="error" className="mb-4">
          {failure.message ?? AWAY}
        </Alert>
      )}
      {loading ? (
        <div aria-busy="true">
          <span className="sr-only" role="status">
            Loading your sessions
          </span>
          <SkeletonText lines={3} />
        </div>
      ) : null}
      {unread ? <Button onClick={retry}>Try again</Button> : null}
      {loading || unread ? null : (
        <>
          <ul aria-label="Sessions" className="divide-y divide-line border-y border-line">
            {sessions.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                busy={busy}
                ending={ending === session.id}
                onEnd={() => end(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Button
              className="mt-4"
              busy={endingOthers}
              disabled={busy && !endingOthers}
              onClick={endOthers}
            >
              Sign out everywhere else
            </Button>
          ) : null}
        </>
      )}
    </FormSection>
  );
}
