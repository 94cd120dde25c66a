import { useSelector } from '@xstate/react';
import type { Sending, SendingRow, SendingRowState } from '#contract/exchange/sending.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import {
  selectChosenRows,
  selectSendingStatus,
  sendingCommands,
  type SendingRef,
} from '#machines/exchange/class-sending.view.ts';
import { Chip, type ChipProps } from '#views/components/data/chip.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';

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

/** Every student's row: what is there, what will be, and what became of it. */
export function SendingRows({
  actor,
  sending: { rows, unread, remote_name },
}: {
  actor: SendingRef;
  sending: WithUnreadable<Sending>;
}) {
  const face = useSelector(actor, selectSendingStatus);
  const chosen = useSelector(actor, selectChosenRows);
  const { choose } = sendingCommands(actor);
  const offers = ({ state }: SendingRow): boolean =>
    (face === 'shown' && (state === 'waiting' || state === 'conflict')) ||
    (face === 'done' && state === 'conflict');
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
