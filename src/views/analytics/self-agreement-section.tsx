import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import { REMARK_EVERY, type SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import {
  selfAgreementCsv,
  selfAgreementSentence,
  fewSentence,
} from '#lib/analytics/self-agreement-sentences.ts';
import { signed } from '#lib/analytics/drift-sentences.ts';
import { figure } from '#lib/analytics/sentences.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isAsking,
  isBusy,
  selectAgain,
  selectUndone,
  selectUnread,
  type SelfAgreementRef,
  selfAgreementCommands,
} from '#machines/analytics/self-agreement.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import type { MoreProps } from './insight-screen.tsx';

export interface AgainSectionProps extends Pick<MoreProps, 'hrefOf' | 'onSave'> {
  actor: SelfAgreementRef;
  scriptHref: (submission: number) => string;
}

/** Scripts that return to their marker, and how far the marker agrees with themselves (MOD-11). */
export function SelfAgreementSection({ actor, hrefOf, scriptHref, onSave }: AgainSectionProps) {
  const again = useSelector(actor, selectAgain);
  const unread = useSelector(actor, selectUnread);
  const undone = useSelector(actor, selectUndone);
  const busy = useSelector(actor, isBusy);
  const asking = useSelector(actor, isAsking);
  const { retry, draw, off, sure, keep } = selfAgreementCommands(actor);
  return (
    <section aria-label="Mark again, blind" className="grid gap-3">
      <h3 className="font-medium">Mark again, blind</h3>
      <p className="text-ink-muted">{`One in ${REMARK_EVERY} of the scripts that you marked comes back, without anything that you gave it. What you give then changes no mark, and nobody but you is told of it.`}</p>
      {again === null && unread === null ? (
        <div role="status" aria-label="Loading what comes back…">
          <SkeletonText lines={2} />
        </div>
      ) : null}
      {unread === null ? null : (
        <Alert
          tone="error"
          title="It could not be loaded"
          action={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {unread.message ?? 'The server cannot be reached.'}
        </Alert>
      )}
      {again === null || unread !== null ? null : (
        <>
          <p>{selfAgreementSentence(again)}</p>
          {again.waiting.length === 0 ? null : (
            <Waiting actor={actor} again={again} scriptHref={scriptHref} />
          )}
          <Agreement again={again} hrefOf={hrefOf} scriptHref={scriptHref} />
          {undone === null ? null : (
            <Alert tone="error" title="Nothing has changed">
              {undone.message ?? 'The server cannot be reached.'}
            </Alert>
          )}
          {asking ? (
            <Alert
              tone="warning"
              title={`Give up ${again.waiting.length === 1 ? 'the script that waits' : `the ${again.waiting.length} scripts that wait`}?`}
              action={
                <span className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={keep}>
                    Keep them
                  </Button>
                  <Button size="sm" onClick={sure}>
                    Give up
                  </Button>
                </span>
              }
            >
              What you gave them the first time is shown again, and they don’t come back.
            </Alert>
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              {again.since === null ? (
                <Button size="sm" busy={busy} disabled={again.marked < REMARK_EVERY} onClick={draw}>
                  Let scripts come back
                </Button>
              ) : null}
              {again.since !== null && again.due > 0 ? (
                <Button size="sm" busy={busy} onClick={draw}>{`Draw ${again.due} more`}</Button>
              ) : null}
              {again.since === null ? null : (
                <Button size="sm" busy={busy} onClick={off}>
                  Stop re-marking
                </Button>
              )}
              {again.given.length === 0 ? null : (
                <Button
                  size="sm"
                  icon={Download}
                  aria-label="What you marked twice as CSV"
                  onClick={() => onSave('marked-twice', selfAgreementCsv(again))}
                >
                  CSV
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Waiting({
  actor,
  again: { waiting },
  scriptHref,
}: Pick<AgainSectionProps, 'actor' | 'scriptHref'> & { again: SelfAgreement }) {
  const busy = useSelector(actor, isBusy);
  const { give } = selfAgreementCommands(actor);
  return (
    <ul aria-label="Scripts that wait for you" className="grid gap-2">
      {waiting.map(({ submission_id, name, complete }) => (
        <li key={submission_id} className="flex flex-wrap items-center gap-3">
          <Link href={scriptHref(submission_id)}>{`Mark ${name} again`}</Link>
          {complete ? (
            <Button
              size="sm"
              disabled={busy}
              aria-label={`Give your second opinion of ${name}`}
              onClick={() => give(submission_id)}
            >
              Give second opinion
            </Button>
          ) : (
            <span className="text-ink-muted">not marked from end to end yet</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Agreement({
  again,
  hrefOf,
  scriptHref,
}: Pick<AgainSectionProps, 'hrefOf' | 'scriptHref'> & { again: SelfAgreement }) {
  const { given, figures, both, apart } = again;
  const few = fewSentence(again);
  if (given.length === 0) return null;
  return (
    <>
      {few === null ? null : <p>{few}</p>}
      {figures.map(({ id, sentence }) => (
        <p key={id}>
          {sentence}
          {id === 'exact' && apart.n > 0 ? (
            <>
              {' '}
              <Link
                href={hrefOf(apart.key)}
              >{`${counted(apart.n, 'script')} with another band`}</Link>
              .
            </>
          ) : null}
        </p>
      ))}
      {figures.length === 0 ? null : (
        <p>
          <Link href={hrefOf(both.key)}>{`n = ${counted(both.n, 'script')}`}</Link>
          {
            '. That you know a script may bring both closer together; it says nothing of who is right, and changes no mark.'
          }
        </p>
      )}
      <Table caption="Marked twice" columns={['', 'w-18', 'w-18', 'w-24']} minWidth="min-w-80">
        <TableHead>
          <HeadCell>Script</HeadCell>
          <HeadCell align="right">First</HeadCell>
          <HeadCell align="right">Again</HeadCell>
          <HeadCell align="right">Difference</HeadCell>
        </TableHead>
        <tbody>
          {given.map(({ submission_id, name, first, again: level }) => (
            <Row key={submission_id}>
              <th scope="row" className="border-b border-line px-cell py-row text-left font-normal">
                <Link href={scriptHref(submission_id)}>{name}</Link>
              </th>
              <Cell align="right">{figure(first)}</Cell>
              <Cell align="right">{figure(level)}</Cell>
              <Cell align="right">
                {first === null || level === null ? figure(null) : signed(level - first)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  );
}
