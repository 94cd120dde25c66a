import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { type ConnectedSystem, SYSTEM_NAMES } from '#contract/exchange/connection.ts';
import type { Sending } from '#contract/exchange/sending.ts';
import { counted } from '#contract/text/plural.ts';
import {
  canBreak,
  goesWithDocuments,
  isPausing,
  selectChosenRows,
  selectSending,
  selectSendingStatus,
  selectSendingFailure,
  sendingCommands,
  type SendingRef,
} from '#machines/exchange/class-sending.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { MarkChoice } from '#views/exchange/mark-choice.tsx';
import { SendingRows } from './sending-rows.tsx';

export interface SendingScreenProps {
  actor: SendingRef;
  assignmentId: number;
  assignment: Assignment | null;
}

const isOver = ({ state }: Sending['rows'][number]): boolean =>
  state !== 'waiting' && state !== 'sending';

/** Grades and feedback go back to the environment that the assignment is connected with (OUT-7). */
export function SendingScreen({ actor, assignmentId, assignment }: SendingScreenProps) {
  const face = useSelector(actor, selectSendingStatus);
  const failure = useSelector(actor, selectSendingFailure);
  const message =
    failure === null ? null : (failure.message ?? 'The server could not be reached. Try again.');
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignmentId}/connect`, label: 'Connection' }}
        title={assignment === null ? 'Send back' : `Send back: ${assignment.name}`}
        description="Each student’s row is compared with what the learning environment holds. Nothing is sent before you say so, nothing twice, and nothing over what was changed there unless you tick it."
      />
      {message !== null && face !== 'unread' ? (
        <Alert tone="error" takesFocus className="mb-5">
          {message}
        </Alert>
      ) : null}
      {face === 'looking' ? (
        <div className="max-w-prose">
          <output className="mb-2 block text-base">
            Comparing with the learning environment, student by student …
          </output>
          <ProgressBar label="Comparing with the learning environment" tone="busy" />
        </div>
      ) : null}
      {face === 'unread' ? (
        <div className="grid justify-items-start gap-4">
          <ErrorState message={message ?? ''} onRetry={sendingCommands(actor).look} />
          <Link href={`/assignments/${assignmentId}/connect`}>To the connection</Link>
        </div>
      ) : null}
      {face === 'shown' || face === 'sending' || face === 'broken' || face === 'done' ? (
        <Shown actor={actor} />
      ) : null}
    </>
  );
}

function Shown({ actor }: { actor: SendingRef }) {
  const sending = useSelector(actor, selectSending);
  const face = useSelector(actor, selectSendingStatus);
  const chosen = useSelector(actor, selectChosenRows);
  if (sending === null) return null;
  const name = SYSTEM_NAMES[sending.system];
  const count = (state: string): number => sending.rows.filter((row) => row.state === state).length;
  const arrived = count('sent') + count('same');
  const title =
    face === 'done'
      ? `${counted(arrived, 'student')} ${arrived === 1 ? 'has' : 'have'} it in ${name}`
      : face === 'shown'
        ? `${counted(chosen.size, 'row')} will be sent to ${sending.remote_name}`
        : `${sending.rows.filter(isOver).length} of ${counted(sending.rows.length, 'row')} are through`;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <output className="block font-serif text-xl wrap-anywhere" data-figures="">
            {title}
          </output>
          <p className="mt-1 text-sm text-ink-muted">
            {sending.site}. {summary(sending, face)}
          </p>
        </div>
        <Deeds actor={actor} />
      </div>
      {face === 'shown' && sending.mark != null ? (
        <MarkChoice mark={sending.mark} onChange={sendingCommands(actor).chooseMark} />
      ) : null}
      {face === 'shown' ? <WithDocuments actor={actor} system={sending.system} /> : null}
      {face === 'sending' ? <AtWork actor={actor} sending={sending} name={name} /> : null}
      <SendingRows actor={actor} sending={sending} />
    </div>
  );
}

function summary({ rows, system }: Sending, face: string): string {
  const count = (...states: string[]): number =>
    rows.filter(({ state }) => states.includes(state)).length;
  const name = SYSTEM_NAMES[system];
  const parts = [
    count('conflict') > 0
      ? `In ${counted(count('conflict'), 'row')} ${name} holds something else: tick what is to be sent over it.`
      : '',
    count('refused', 'failed') > 0
      ? `${counted(count('refused', 'failed'), 'row')} did not arrive; each says why.`
      : '',
    face === 'shown' && count('left') > 0
      ? `${counted(count('left'), 'row')} ${count('left') === 1 ? 'is' : 'are'} left out; each says why.`
      : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function Deeds({ actor }: { actor: SendingRef }) {
  const face = useSelector(actor, selectSendingStatus);
  const chosen = useSelector(actor, selectChosenRows);
  const breaks = useSelector(actor, canBreak);
  const { look, send, breakOff, goOn } = sendingCommands(actor);
  if (face === 'sending') return breaks ? <Button onClick={breakOff}>Break off</Button> : null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={look}>Compare again</Button>
      {face === 'broken' ? (
        <Button variant="primary" onClick={goOn}>
          Go on
        </Button>
      ) : null}
      {face === 'shown' || (face === 'done' && chosen.size > 0) ? (
        <Button
          variant="primary"
          disabled={chosen.size === 0 ? 'Tick a row first.' : false}
          onClick={send}
        >
          Send {counted(chosen.size, 'row')}
        </Button>
      ) : null}
    </div>
  );
}

/** Where a document lies there, and what becomes of others. */
const PLACE: Readonly<Record<ConnectedSystem, string>> = {
  moodle: 'under Feedback files in Moodle. Other files there stay.',
  canvas:
    'attached to a comment in Canvas. A changed one comes as a further comment; the earlier one stays.',
};

function WithDocuments({ actor, system }: { actor: SendingRef; system: ConnectedSystem }) {
  const goes = useSelector(actor, goesWithDocuments);
  return (
    <div className="max-w-prose">
      <Checkbox
        label="Send each student’s feedback as a PDF too"
        checked={goes}
        onChange={sendingCommands(actor).withDocuments}
      />
      <p className="mt-1 text-sm text-ink-muted">
        Grade, rubric and notes in one file, {PLACE[system]}
      </p>
    </div>
  );
}

function AtWork({ actor, sending, name }: { actor: SendingRef; sending: Sending; name: string }) {
  const pausing = useSelector(actor, isPausing);
  return (
    <div className="max-w-prose">
      <ProgressBar
        label={`Sending to ${name}`}
        value={sending.state === 'under_way' ? sending.rows.filter(isOver).length : undefined}
        max={sending.rows.length}
        tone="busy"
      />
      <p className="mt-2 text-sm text-ink-muted">
        {pausing
          ? `${name} asks to wait ${counted(sending.wait_s, 'second')}; it goes on by itself.`
          : 'Keep this page open. Broken off, it goes on where it was: nothing is sent twice.'}
      </p>
    </div>
  );
}
