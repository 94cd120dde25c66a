import { useId } from 'react';
import type {
  Allocation,
  AllocationChange,
  GivenRound,
  ScriptShare,
} from '#contract/teams/allocation.ts';
import { fullDate } from '#lib/text/dates.ts';
import { messageOfFailedChange } from '#lib/site/failure.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { counted } from '#contract/text/plural.ts';
import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import {
  allocationCommands,
  type AllocationRef,
  isBusy,
  isFinding,
  isNothingLeft,
  selectFailure,
  selectRound,
  selectShares,
  selectStatus,
} from '#machines/teams/allocation.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ScriptProgress, ScriptTable } from './script-table.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { DealPanel } from './deal-panel.tsx';

/** The newest moves: a script's previous and new marker, by whom and how. */
function ChangeList({
  changes,
  scripts,
}: {
  changes: readonly AllocationChange[];
  scripts: readonly ScriptShare[];
}) {
  const titled = useId();
  if (changes.length === 0) return null;
  const nameOf = (id: number): string =>
    scripts.find(({ submission_id }) => submission_id === id)?.name ?? `Submission ${id}`;
  return (
    <section aria-labelledby={titled}>
      <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
        What was moved last
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {changes.map(({ id, submission_id, round, from, to, seed, changed_by, changed_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
            <span className="wrap-anywhere">
              <bdi>{nameOf(submission_id)}</bdi>
              {round === 'second' ? ', second marking' : ''}
              {': '}
              <bdi>{from ?? 'nobody'}</bdi>
              {' → '}
              <bdi>{to ?? 'nobody'}</bdi>
              <span className="text-ink-muted">{`, by ${changed_by}, ${seed === null ? 'by hand' : `dealt with seed ${seed}`}`}</span>
            </span>
            <time dateTime={changed_at} className="text-ink-muted">
              {fullDate(changed_at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CriteriaTableProps {
  allocation: Allocation;
  busy: boolean;
  onDivide: (criterion: string, markers: readonly number[]) => void;
}

/**
 * Who marks which criterion in the first round; if nobody is ticked, the script's own marker does.
 */
function CriteriaTable({ allocation: { criteria, markers }, busy, onDivide }: CriteriaTableProps) {
  const titled = useId();
  if (criteria.length === 0) return null;
  return (
    <section aria-labelledby={titled}>
      <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
        Criteria
      </h2>
      <p className="mb-3 max-w-prose text-sm text-ink-muted">
        A criterion can be somebody’s on every script. Where nobody is ticked, whoever marks the
        script marks it. You may mark all of them.
      </p>
      <div className="divide-y divide-line border-y border-line">
        {criteria.map(({ criterion, name, marker_ids }) => (
          <fieldset
            key={criterion}
            disabled={busy}
            className="grid gap-x-6 gap-y-2 py-2.5 wide:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
          >
            <legend className="float-left text-sm font-medium wrap-anywhere">
              <bdi>{name}</bdi>
            </legend>
            <div className="flex flex-wrap gap-x-6 gap-y-2 clear-both wide:clear-none">
              {markers.map(({ user_id, full_name }) => (
                <Checkbox
                  key={user_id}
                  label={<bdi className="wrap-anywhere">{full_name}</bdi>}
                  checked={marker_ids.includes(user_id)}
                  disabled={busy}
                  onChange={(isTheirs) =>
                    onDivide(
                      criterion,
                      isTheirs
                        ? [...marker_ids, user_id]
                        : marker_ids.filter((id) => id !== user_id),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}

/** How many scripts each marker has, and their progress; every number links to its scripts. */
function MarkerTable({
  allocation: { round, markers, scripts },
  assignmentId,
}: {
  allocation: Allocation;
  assignmentId: number;
}) {
  const free = scripts.filter(({ marker_id }) => marker_id === null);
  const rows = [
    ...markers.map(({ user_id, full_name, given, done }) => ({
      key: String(user_id),
      name: full_name,
      given,
      done,
    })),
    {
      key: 'none',
      name: 'Nobody',
      given: free.length,
      done: free.filter(({ done }) => done).length,
    },
  ];
  return (
    <Table caption="Scripts by marker" columns={['', 'w-18', 'w-24']} minWidth="min-w-0">
      <TableHead>
        <HeadCell>Marker</HeadCell>
        <HeadCell align="right">Scripts</HeadCell>
        <HeadCell>Done</HeadCell>
      </TableHead>
      <tbody>
        {rows.map(({ key, name, given, done }) => (
          <Row key={key}>
            <Cell className="wrap-anywhere">
              <span dir="auto" className={key === 'none' ? 'text-ink-muted' : 'font-medium'}>
                {name}
              </span>
            </Cell>
            <Cell align="right">
              {given === 0 ? (
                0
              ) : (
                <Link
                  href={`/assignments/${assignmentId}/submissions?scripts=allocated.${round}.${key}`}
                  aria-label={`${counted(given, 'script')} of ${name}`}
                >
                  {given}
                </Link>
              )}
            </Cell>
            <Cell>
              {given === 0 ? (
                <span className="text-ink-muted">–</span>
              ) : (
                <>
                  <span data-figures="">{`${done} of ${given}`}</span>
                  <ProgressBar
                    label={`Done by ${name}`}
                    value={done}
                    max={given}
                    className="mt-1"
                  />
                </>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface OwnScriptsProps {
  actor: AllocationRef;
  allocation: Allocation;
  assignment: Pick<Assignment, 'id' | 'may'>;
  userId: number;
}

/** A marker's own scripts: which are left, the next one, and those they shouldn't mark. */
function OwnScripts({
  actor,
  allocation: { scripts, criteria },
  assignment,
  userId,
}: OwnScriptsProps) {
  const round = useSelector(actor, selectRound);
  const busy = useSelector(actor, isBusy);
  const finding = useSelector(actor, isFinding);
  const titled = useId();
  const commands = allocationCommands(actor);
  if (!allows(assignment, 'mark'))
    return (
      <EmptyState title="You mark nothing here">
        You read this assignment. Whoever marks it has scripts of their own.
      </EmptyState>
    );
  const own = scripts.filter(({ marker_id }) => marker_id === userId);
  const kept = scripts.filter(
    ({ marker_id, conflicts }) => marker_id !== userId && conflicts.includes(userId),
  );
  const divided =
    round === 'first'
      ? criteria.filter(({ marker_ids }) => marker_ids.includes(userId)).map(({ name }) => name)
      : [];
  const done = own.filter((script) => script.done).length;
  const ready = own.filter(
    (script) => script.done && script.two_mark && !script.handed_over,
  ).length;
  return (
    <div className="grid max-w-page gap-8">
      <div className="grid gap-3">
        <p className="text-sm" data-figures="">
          {own.length === 0
            ? 'No script was given to you. The next one is one that is nobody’s.'
            : `${done} of ${counted(own.length, 'script')} done`}
        </p>
        {divided.length === 0 ? null : (
          <p className="text-sm wrap-anywhere">{`Yours on every script: ${divided.join(', ')}.`}</p>
        )}
        {own.length === 0 ? null : (
          <ProgressBar label="Done by you" value={done} max={own.length} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            busy={finding}
            disabled={busy && !finding}
            onClick={commands.next}
          >
            Mark the next one
          </Button>
          {own.length === 0 ? null : (
            <Link href={`/assignments/${assignment.id}/submissions?scripts=allocated.mine`}>
              Show yours in the table
            </Link>
          )}
          {ready === 0 ? null : (
            <Link href={`/assignments/${assignment.id}/rounds`}>Hand over what is marked</Link>
          )}
        </div>
      </div>
      {own.length === 0 ? null : (
        <section aria-labelledby={`${titled}-own`}>
          <h2 id={`${titled}-own`} className="mb-2 font-serif text-lg font-semibold">
            Yours
          </h2>
          <ul aria-label="Your scripts" className="divide-y divide-line border-y border-line">
            {own.map((script) => (
              <li
                key={script.submission_id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm"
              >
                <Link
                  className="min-w-40 flex-1 wrap-anywhere"
                  href={`/assignments/${assignment.id}/desk/${script.submission_id}`}
                >
                  <bdi>{script.name}</bdi>
                </Link>
                <ScriptProgress script={script} />
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={busy}
                  aria-label={`I shouldn’t mark this: ${script.name}`}
                  onClick={() => commands.keepFrom(script.submission_id)}
                >
                  I shouldn’t mark this
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {kept.length === 0 ? null : (
        <section aria-labelledby={`${titled}-kept`}>
          <h2 id={`${titled}-kept`} className="mb-2 font-serif text-lg font-semibold">
            Not for you
          </h2>
          <p className="mb-2 text-sm text-ink-muted">
            You said that you shouldn’t mark these. They aren’t dealt to you.
          </p>
          <ul aria-label="Not for you" className="divide-y divide-line border-y border-line">
            {kept.map((script) => (
              <li
                key={script.submission_id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm"
              >
                <span className="min-w-40 flex-1 wrap-anywhere">
                  <bdi>{script.name}</bdi>
                </span>
                <Button
                  size="sm"
                  disabled={busy}
                  aria-label={`I may after all: ${script.name}`}
                  onClick={() => commands.takeBack(script.submission_id)}
                >
                  I may after all
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface AllocationScreenProps {
  actor: AllocationRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'may'>;
  /** The signed-in user. */
  userId: number;
}

/**
 * Which marker gets each script (TEAM-4, TEAM-5): the owner allocates, a marker finds their own.
 */
export function AllocationScreen({ actor, assignment, userId }: AllocationScreenProps) {
  const status = useSelector(actor, selectStatus);
  const shares = useSelector(actor, selectShares);
  const round = useSelector(actor, selectRound);
  const failure = useSelector(actor, selectFailure);
  const busy = useSelector(actor, isBusy);
  const nothingLeft = useSelector(actor, isNothingLeft);
  const said = useId();
  const commands = allocationCommands(actor);
  const manages = allows(assignment, 'manage');
  return (
    <>
      <PageHeader
        title={`Who marks what: ${assignment.name}`}
        description={
          manages
            ? 'Deal the scripts to those who mark, or move one by hand. Marks stay when a script goes to somebody else.'
            : 'The scripts that are yours to mark.'
        }
      />
      {!allows(assignment, 'mark') ? null : (
        <div className="mb-6">
          <Segmented<GivenRound>
            label="Round"
            hideLabel
            value={round}
            onChange={commands.choose}
            options={[
              { value: 'first', label: 'First marking' },
              { value: 'second', label: 'Second marking' },
            ]}
          />
          {round === 'second' ? (
            <p className="mt-2 max-w-prose text-sm text-ink-muted">
              Whoever marks a script a second time sees nothing of the first, and the other way
              round, until both have handed over.
            </p>
          ) : null}
        </div>
      )}
      {status === 'loading' ? (
        <div role="status" aria-label="Loading whose scripts are…">
          <SkeletonText lines={6} />
        </div>
      ) : null}
      {status === 'error' ? (
        <ErrorState
          title="It could not be loaded whose scripts are"
          message={failure?.message ?? 'The server cannot be reached.'}
          onRetry={commands.retry}
        />
      ) : null}
      {status === 'shares' && failure !== null ? (
        <Alert tone="error" className="mb-5" takesFocus>
          {messageOfFailedChange(failure)}
        </Alert>
      ) : null}
      {status === 'shares' && nothingLeft ? (
        <Alert tone="info" className="mb-5">
          Nothing is left for you: all that is yours is done, and what is nobody’s is done or open
          at somebody else’s.
        </Alert>
      ) : null}
      {status === 'shares' && shares !== null && manages ? (
        shares.allocation.scripts.length === 0 ? (
          <EmptyState title="There are no scripts yet">
            They can be dealt once work is handed in.
          </EmptyState>
        ) : (
          <div className="grid gap-10">
            <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_24rem]">
              <section aria-labelledby={`${said}-markers`}>
                <h2 id={`${said}-markers`} className="mb-2 font-serif text-lg font-semibold">
                  Markers
                </h2>
                <MarkerTable allocation={shares.allocation} assignmentId={assignment.id} />
              </section>
              <DealPanel actor={actor} shares={shares} userId={userId} />
            </div>
            {round === 'first' ? (
              <CriteriaTable
                allocation={shares.allocation}
                busy={busy}
                onDivide={commands.divide}
              />
            ) : null}
            <ScriptTable
              allocation={shares.allocation}
              round={round}
              userId={userId}
              assignmentId={assignment.id}
              busy={busy}
              onMove={commands.move}
            />
            <ChangeList changes={shares.changes} scripts={shares.allocation.scripts} />
          </div>
        )
      ) : null}
      {status === 'shares' && shares !== null && !manages ? (
        <OwnScripts
          actor={actor}
          allocation={shares.allocation}
          assignment={assignment}
          userId={userId}
        />
      ) : null}
    </>
  );
}
