import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import type { MachineCriterion, MachineRound } from '#contract/analytics/machine/machine.ts';
import {
  criterionSentences,
  hundredths,
  machineCsv,
  machineSentence,
  trustSentence,
} from '#lib/analytics/machine-sentences.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isLoading,
  isUnasked,
  type MachineRoundRef,
  machineRoundCommands,
  selectFailure,
  selectRound,
} from '#machines/analytics/machine-round.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { PartedBar } from '#views/components/charts/parted-bar.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { GroupLink } from './group-link.tsx';
import type { PartPanelProps } from './part-panel.tsx';

export interface MachineSectionProps extends Pick<PartPanelProps, 'tabled' | 'hrefOf' | 'onSave'> {
  actor: MachineRoundRef;
}

/**
 * Whether a model’s drafts find the faults that markers find, and when not to trust them (MOD-7).
 */
export function MachineSection({ actor, tabled, hrefOf, onSave }: MachineSectionProps) {
  const unasked = useSelector(actor, isUnasked);
  const loading = useSelector(actor, isLoading);
  const failure = useSelector(actor, selectFailure);
  const round = useSelector(actor, selectRound);
  const { measure, retry } = machineRoundCommands(actor);
  return (
    <Panel
      title="When not to trust the drafts"
      description="What a model’s drafts found, held against marks that were decided before anybody read them. It changes no mark and no draft."
      actions={
        unasked || loading ? (
          <Button size="sm" busy={loading} onClick={measure}>
            Measure it
          </Button>
        ) : round !== null && round.criteria.length > 0 ? (
          <Button
            size="sm"
            icon={Download}
            aria-label="When not to trust the drafts as CSV"
            onClick={() => onSave('machine', machineCsv(round))}
          >
            CSV
          </Button>
        ) : undefined
      }
    >
      {loading ? (
        <div role="status" aria-label="Measuring the drafts…">
          <SkeletonText lines={3} />
        </div>
      ) : null}
      {failure === null ? null : (
        <Alert
          tone="error"
          title="It could not be measured"
          action={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failure.message ?? 'The server cannot be reached.'}
        </Alert>
      )}
      {round === null ? null : (
        <div className="grid gap-4 text-sm">
          <p>{machineSentence(round)}</p>
          {round.criteria.length === 0 ? null : tabled ? (
            <AsTable round={round} hrefOf={hrefOf} />
          ) : (
            <ul
              aria-label="When not to trust the drafts, by criterion"
              className="divide-y divide-line"
            >
              {round.criteria.map((criterion) => (
                <Drawn key={criterion.id} criterion={criterion} hrefOf={hrefOf} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Panel>
  );
}

type Told = Pick<MachineSectionProps, 'hrefOf'> & { criterion: MachineCriterion };

const Wrong = ({ criterion: { name, wrong }, hrefOf }: Told) => (
  <GroupLink
    n={wrong.n}
    href={hrefOf(wrong.key)}
    name={`${name}, fault found where markers saw none: ${counted(wrong.n, 'script')}`}
  />
);
const Missed = ({ criterion: { name, missed }, hrefOf }: Told) => (
  <GroupLink
    n={missed.n}
    href={hrefOf(missed.key)}
    name={`${name}, below the top and no fault found: ${counted(missed.n, 'script')}`}
  />
);

function Drawn({ criterion, hrefOf }: Told) {
  const { name, n, below, faulted, wrong, missed } = criterion;
  const both = faulted - wrong.n;
  return (
    <li className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <p className="text-ink-muted tabular-nums">{`n = ${counted(n, 'mark')}`}</p>
      </div>
      <PartedBar parts={[Math.max(0, n - below - wrong.n), wrong.n, missed.n, Math.max(0, both)]} />
      <p className="text-xs text-ink-muted">
        <span className="mr-3 inline-block">
          Neither saw a fault {Math.max(0, n - below - wrong.n)}
        </span>
        <span className="mr-3 inline-block">
          Only the draft <Wrong criterion={criterion} hrefOf={hrefOf} />
        </span>
        <span className="mr-3 inline-block">
          Only the marker <Missed criterion={criterion} hrefOf={hrefOf} />
        </span>
        <span className="inline-block">Both {Math.max(0, both)}</span>
      </p>
      <p className="font-medium">{trustSentence(criterion)}</p>
      <ul className="grid gap-0.5">
        {criterionSentences(criterion).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </li>
  );
}

const percent = (estimate: MachineCriterion['precision']): string =>
  estimate === null
    ? '–'
    : `${hundredths(estimate.value)}% (${hundredths(estimate.low)} to ${hundredths(estimate.high)})`;

const AsTable = ({
  round,
  hrefOf,
}: Pick<MachineSectionProps, 'hrefOf'> & { round: MachineRound }) => (
  <Table
    caption="When not to trust the drafts"
    columns={['', 'w-16', 'w-32', 'w-32', 'w-36', 'w-28', 'w-28', 'w-72']}
    minWidth="min-w-240"
  >
    <TableHead>
      <HeadCell>Criterion</HeadCell>
      {['Marks', 'Precision', 'Recall', 'Mean error', 'Only the draft', 'Only the marker'].map(
        (name) => (
          <HeadCell key={name} align="right">
            {name}
          </HeadCell>
        ),
      )}
      <HeadCell>Trust</HeadCell>
    </TableHead>
    <tbody>
      {round.criteria.map((criterion) => (
        <Row key={criterion.id}>
          <th
            scope="row"
            className="border-b border-line px-cell py-row text-left font-normal wrap-anywhere"
          >
            {criterion.name}
          </th>
          <Cell align="right">{criterion.n}</Cell>
          <Cell align="right">{percent(criterion.precision)}</Cell>
          <Cell align="right">{percent(criterion.recall)}</Cell>
          <Cell align="right">{percent(criterion.error)}</Cell>
          <Cell align="right">
            <Wrong criterion={criterion} hrefOf={hrefOf} />
          </Cell>
          <Cell align="right">
            <Missed criterion={criterion} hrefOf={hrefOf} />
          </Cell>
          <Cell>{trustSentence(criterion)}</Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);
