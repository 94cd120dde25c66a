import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { RemoteAssignment } from '#contract/exchange/connection.ts';
import { shortDate } from '#lib/text/dates.ts';
import {
  connectionCommands,
  type ConnectionRef,
  isConnectionBusy,
  selectChosen,
  selectConnectionFailure,
  selectConnectionStatus,
  selectRemote,
  selectRemotes,
} from '#machines/exchange/class-connection.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { ConnectionChoice } from './connection-choice.tsx';
import { Linked } from './linked.tsx';

const spoken = (text: string): string => text.trim().toLowerCase();
/** Returns what is worth knowing about an assignment there before it is chosen. */
const noteOf = ({ course, due_at, graded_by, max, teams, anonymous }: RemoteAssignment): string =>
  [
    course,
    due_at === null ? '' : `due ${shortDate(due_at)}`,
    graded_by === 'points' && max !== null
      ? `${max} points`
      : graded_by === 'words'
        ? 'by words of a scale'
        : 'comments alone',
    teams ? 'in groups' : '',
    anonymous ? 'names are hidden' : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** Asks which of the environment's assignments this is, listing any of the same name first. */
function RemoteChoice({ actor, name }: { actor: ConnectionRef; name: string }) {
  const remotes = useSelector(actor, selectRemotes);
  const remote = useSelector(actor, selectRemote);
  const chosen = useSelector(actor, selectChosen);
  const busy = useSelector(actor, isConnectionBusy);
  const [search, setSearch] = useState('');
  const { pick, leave } = connectionCommands(actor);
  const site = chosen?.site ?? 'The learning environment';
  if (remotes.length === 0)
    return (
      <EmptyState
        title="No assignments there"
        action={<Button onClick={leave}>Another connection</Button>}
      >
        {site} knows no assignment that this token’s owner marks.
      </EmptyState>
    );
  const shown = remotes
    .filter((one) => spoken(`${one.name} ${one.course}`).includes(spoken(search)))
    .toSorted(
      (a, b) => Number(spoken(b.name) === spoken(name)) - Number(spoken(a.name) === spoken(name)),
    );
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="font-serif text-xl">Which of them is it?</h2>
        <Button disabled={busy} onClick={leave}>
          Another connection
        </Button>
      </div>
      {remotes.length > 8 ? (
        <SearchInput label="Search assignments" value={search} onChange={setSearch} />
      ) : null}
      <Panel title={site}>
        <ul className="grid gap-3">
          {shown.map((one) => (
            <li
              key={`${one.course_id} ${one.id}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <span className="block font-medium">{one.name}</span>
                <span className="text-sm text-ink-muted">{noteOf(one)}</span>
              </span>
              <Button
                busy={busy && remote?.id === one.id}
                disabled={busy && remote?.id !== one.id}
                aria-label={`Connect with ${one.name}, ${one.course}`}
                onClick={() => pick(one)}
              >
                Connect
              </Button>
            </li>
          ))}
        </ul>
        {shown.length === 0 ? (
          <p className="text-sm text-ink-muted">None of them is called so.</p>
        ) : null}
      </Panel>
    </div>
  );
}

interface ConnectScreenProps {
  actor: ConnectionRef;
  assignmentId: number;
  assignment: Assignment | null;
}

/** Connects an assignment with one in Moodle or Canvas (OUT-7). */
export function ConnectScreen({ actor, assignmentId, assignment }: ConnectScreenProps) {
  const status = useSelector(actor, selectConnectionStatus);
  const failure = useSelector(actor, selectConnectionFailure);
  const { retry, leave } = connectionCommands(actor);
  const message =
    failure === null ? null : (failure.message ?? 'The server could not be reached. Try again.');
  return (
    <>
      <PageHeader
        title={assignment === null ? 'Connect' : `Connect: ${assignment.name}`}
        description="With a token of your own, Moodle or Canvas hands over class and work, and takes grades and feedback back. Nothing is stored or sent before you have seen it."
      />
      {message !== null && status !== 'unread' ? (
        <Alert tone="error" takesFocus className="mb-5">
          {message}
        </Alert>
      ) : null}
      {status === 'loading' ? (
        <div role="status" aria-busy="true" aria-label="Looking what it is connected with">
          <SkeletonText lines={5} />
        </div>
      ) : null}
      {status === 'unread' ? (
        <ErrorState
          message={
            failure?.status === 403
              ? 'The owner of this assignment connects it, with a token of their own. Ask them to, or hand back by file.'
              : (message ?? '')
          }
          onRetry={retry}
        />
      ) : null}
      {status === 'choosing' ? <ConnectionChoice actor={actor} /> : null}
      {status === 'finding' ? (
        <div className="max-w-prose">
          <output className="mb-2 block text-base">
            Asking which assignments you mark there …
          </output>
          <ProgressBar label="Asking which assignments you mark there" tone="busy" />
          <Button className="mt-5" onClick={leave}>
            Cancel
          </Button>
        </div>
      ) : null}
      {status === 'picking' ? <RemoteChoice actor={actor} name={assignment?.name ?? ''} /> : null}
      {status === 'linked' ? <Linked actor={actor} assignmentId={assignmentId} /> : null}
    </>
  );
}
