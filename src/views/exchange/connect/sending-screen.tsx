import { useSelector } from '@xstate/react';
import type { Sending, SendingRow, SendingRowState } from '#contract/exchange/sending.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import {
  canBreak,
  goesWithDocuments,
  isPausing,
  selectChosenRows,
  selectSending,
  selectSendingFailure,
  selectSendingStatus,
  sendingCommands,
  type SendingRef,
} from '#machines/exchange/class-sending.view.ts';
import { Chip, type ChipProps } from '#views/components/data/chip.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { SYSTEM_NAMES, type TokenSystem } from '#contract/exchange/connection.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { MarkChoice } from '#views/exchange/mark-choice.tsx';

const SAID: Readonly<
  Record<SendingRowState, { label: string; tone: NonNullable<ChipProps['tone']> }>
> = {
  waiting: { label: 'Goes', tone: 'pending' },
  conflict: { label: 'Look first', tone: 'error' },
  left: { label: 'Left out', tone: 'neutral' },
  sending: { label: 'On its way', tone: 'pending' },
  sent: { label: 'Sent', tone: 'completed' },
  same: { label: 'There already', tone: 'completed' },
  refused: { label: 'Not taken', tone: 'error' },
  failed: { label: 'Not sent', tone: 'error' },
};

/** A row for every student: what is there now, what will be, and the result. */
function SendingRows({
  actor,
  sending: { rows, unread, remote_name },
}: {
  actor: SendingRef;
  sending: WithUnreadable<Sending>;
}) {
  const status = useSelector(actor, selectSendingStatus);
  const chosen = useSelector(actor, selectChosenRows);
  const { choose } = sendingCommands(actor);
  const offers = ({ state }: SendingRow): boolean =>
    (status === 'shown' && (state === 'waiting' || state === 'conflict')) ||
    (status === 'done' && state === 'conflict');
  return (
    <>
      <UnreadableRows
        rows={unread}
        note="They are sent all the same, as the server understood them."
      />
      <Panel padded={false}>
        <Table
          caption={`Rows for ${remote_name}`}
          columns={[
            'w-12',
            'w-52 max-wide:w-2/5',
            'w-36 max-wide:hidden',
            'w-44 max-wide:hidden',
            '',
          ]}
          minWidth="min-w-0"
        >
          <TableHead>
            <HeadCell>
              <span className="sr-only">Send</span>
            </HeadCell>
            <HeadCell>Student</HeadCell>
            <HeadCell className="max-wide:hidden">Grade</HeadCell>
            <HeadCell className="max-wide:hidden">What happens</HeadCell>
            <HeadCell>Feedback, or why not</HeadCell>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <OneRow
                key={row.n}
                row={row}
                offers={offers(row)}
                goes={chosen.has(row.n)}
                onChoose={(goes) => choose(row.n, goes)}
              />
            ))}
          </tbody>
        </Table>
      </Panel>
    </>
  );
}

function OneRow({
  row: { student, state, why, before, after, document, criteria, there },
  offers,
  goes,
  onChoose,
}: {
  row: SendingRow;
  offers: boolean;
  goes: boolean;
  onChoose: (goes: boolean) => void;
}) {
  const { label, tone } = offers && !goes && state === 'waiting' ? SAID.left : SAID[state];
  const chip = (
    <Chip tone={tone}>{offers && goes && state === 'conflict' ? 'Goes over it' : label}</Chip>
  );
  const now = (there ?? before).grade;
  const grade = (
    <>
      {now !== null && after.grade !== null && now !== after.grade ? (
        <s className="mr-1.5 text-ink-faint">{now}</s>
      ) : null}
      {after.grade ?? now ?? '–'}
    </>
  );
  return (
    <Row>
      <Cell top>
        {offers ? (
          <Checkbox hideLabel label={`Send ${student}’s row`} checked={goes} onChange={onChoose} />
        ) : null}
      </Cell>
      <Cell top className="font-medium wrap-anywhere">
        {student}
        <span className="mt-1.5 grid justify-items-start gap-1.5 font-normal wide:hidden">
          {chip}
          <span>{grade}</span>
        </span>
      </Cell>
      <Cell top className="max-wide:hidden">
        {grade}
      </Cell>
      <Cell top className="max-wide:hidden">
        {chip}
      </Cell>
      <Cell top className="wrap-anywhere">
        {why === '' ? null : <p className="text-pending">{why}</p>}
        {criteria === 0 ? null : (
          <p className="text-sm text-ink-muted">
            With {counted(criteria, 'criterion', 'criteria')} of the rubric.
          </p>
        )}
        {document === null ? null : <p className="text-sm text-ink-muted">With “{document}”.</p>}
        {after.comment === null ? null : (
          <p className="line-clamp-2 text-ink-muted">{after.comment}</p>
        )}
        {(state === 'conflict' || (state === 'waiting' && after.comment !== null)) &&
        (there ?? before).comment !== null ? (
          <p className="line-clamp-2 text-sm text-ink-faint">
            There now: {(there ?? before).comment}
          </p>
        ) : null}
      </Cell>
    </Row>
  );
}

interface SendingScreenProps {
  actor: SendingRef;
  assignmentId: number;
  assignment: Assignment | null;
}

const isOver = ({ state }: Sending['rows'][number]): boolean =>
  state !== 'waiting' && state !== 'sending';

/**
 * Sends grades and feedback back to the environment that the assignment is connected with (OUT-7).
 */
export function SendingScreen({ actor, assignmentId, assignment }: SendingScreenProps) {
  const status = useSelector(actor, selectSendingStatus);
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
      {message !== null && status !== 'unread' ? (
        <Alert tone="error" takesFocus className="mb-5">
          {message}
        </Alert>
      ) : null}
      {status === 'looking' ? (
        <div className="max-w-prose">
          <output className="mb-2 block text-base">
            Comparing with the learning environment, student by student …
          </output>
          <ProgressBar label="Comparing with the learning environment" tone="busy" />
        </div>
      ) : null}
      {status === 'unread' ? (
        <div className="grid justify-items-start gap-4">
          <ErrorState message={message ?? ''} onRetry={sendingCommands(actor).look} />
          <Link href={`/assignments/${assignmentId}/connect`}>To the connection</Link>
        </div>
      ) : null}
      {status === 'shown' || status === 'sending' || status === 'broken' || status === 'done' ? (
        <Shown actor={actor} />
      ) : null}
    </>
  );
}

function Shown({ actor }: { actor: SendingRef }) {
  const sending = useSelector(actor, selectSending);
  const status = useSelector(actor, selectSendingStatus);
  const chosen = useSelector(actor, selectChosenRows);
  if (sending === null) return null;
  const name = SYSTEM_NAMES[sending.system];
  const count = (state: string): number => sending.rows.filter((row) => row.state === state).length;
  const arrived = count('sent') + count('same');
  const title =
    status === 'done'
      ? `${counted(arrived, 'student')} ${arrived === 1 ? 'has' : 'have'} it in ${name}`
      : status === 'shown'
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
            {sending.site}. {summary(sending, status)}
          </p>
        </div>
        <Actions actor={actor} />
      </div>
      {status === 'shown' && sending.mark != null ? (
        <MarkChoice mark={sending.mark} onChange={sendingCommands(actor).chooseMark} />
      ) : null}
      {status === 'shown' && sending.system !== 'lti' ? (
        <WithDocuments actor={actor} system={sending.system} />
      ) : null}
      {status === 'sending' ? <AtWork actor={actor} sending={sending} name={name} /> : null}
      <SendingRows actor={actor} sending={sending} />
    </div>
  );
}

function summary({ rows, system }: Sending, status: string): string {
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
    status === 'shown' && count('left') > 0
      ? `${counted(count('left'), 'row')} ${count('left') === 1 ? 'is' : 'are'} left out; each says why.`
      : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function Actions({ actor }: { actor: SendingRef }) {
  const status = useSelector(actor, selectSendingStatus);
  const chosen = useSelector(actor, selectChosenRows);
  const breaks = useSelector(actor, canBreak);
  const { look, send, breakOff, goOn } = sendingCommands(actor);
  if (status === 'sending') return breaks ? <Button onClick={breakOff}>Break off</Button> : null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={look}>Compare again</Button>
      {status === 'broken' ? (
        <Button variant="primary" onClick={goOn}>
          Go on
        </Button>
      ) : null}
      {status === 'shown' || (status === 'done' && chosen.size > 0) ? (
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

/** Where a document is stored there, and what happens to other files. */
const PLACE: Readonly<Record<TokenSystem, string>> = {
  moodle: 'under Feedback files in Moodle. Other files there stay.',
  canvas:
    'attached to a comment in Canvas. A changed one comes as a further comment; the earlier one stays.',
};

function WithDocuments({ actor, system }: { actor: SendingRef; system: TokenSystem }) {
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
