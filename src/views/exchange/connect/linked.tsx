import { useSelector } from '@xstate/react';
import { SYSTEM_NAMES } from '#contract/exchange/connection.ts';
import {
  connectionCommands,
  type ConnectionRef,
  isConnectionBusy,
  selectLink,
} from '#machines/exchange/class-connection.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

/** What can be done with a connected assignment. */
export function Linked({ actor, assignmentId }: { actor: ConnectionRef; assignmentId: number }) {
  const link = useSelector(actor, selectLink);
  const busy = useSelector(actor, isConnectionBusy);
  const { fetch, change } = connectionCommands(actor);
  if (link === null) return null;
  const { connection, remote } = link;
  const name = SYSTEM_NAMES[connection.system];
  return (
    <div className="grid max-w-prose gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="block font-serif text-xl">{remote.name}</span>
          <span className="text-sm text-ink-muted">
            {remote.course} · {connection.site}, as {connection.who}
          </span>
        </p>
        <Button disabled={busy} onClick={change}>
          Connect otherwise
        </Button>
      </div>
      <Panel title="Import">
        <p className="mb-3 text-sm text-ink-muted">
          {connection.system === 'lti'
            ? 'The class list, with groups where the course tells them. You see who comes before anything is stored, and who is here already isn’t doubled.'
            : 'Class list, submissions and files, and the brief and the due date where there are none here. You see who and what comes before anything is stored, and what is here already isn’t doubled.'}
        </p>
        <Button variant="primary" busy={busy} onClick={fetch}>
          Fetch the class
        </Button>
      </Panel>
      <Panel title="Send back">
        <p className="mb-3 text-sm text-ink-muted">
          {connection.system === 'lti'
            ? 'Grades and feedback of what you have released. '
            : 'Grades, rubric levels and feedback. '}
          You see each student’s row against what {name} holds, and {name} is asked afterwards
          whether it is there.
        </p>
        <Link href={`/assignments/${assignmentId}/send`} look="quiet">
          Look what would be sent
        </Link>
      </Panel>
    </div>
  );
}
