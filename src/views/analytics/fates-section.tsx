import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import type { Count, CriterionOutcome, DraftOutcomes } from '#contract/analytics/draft-outcomes.ts';
import {
  changedSentence,
  draftSentences,
  draftOutcomesCsv,
} from '#lib/analytics/cohort-sentences.ts';
import { counted } from '#contract/text/plural.ts';
import {
  type DraftFatesRef,
  draftFatesCommands,
  isLoading,
  selectFailure,
  selectFates,
} from '#machines/analytics/draft-fates.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { PartedBar } from '#views/components/charts/parted-bar.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { GroupLink } from './group-link.tsx';
import type { PartPanelProps } from './part-panel.tsx';

export interface FatesSectionProps extends Pick<PartPanelProps, 'tabled' | 'hrefOf' | 'onSave'> {
  actor: DraftFatesRef;
}

const FATES = [
  ['dropped', 'Dropped'],
  ['open', 'Undecided'],
  ['edited', 'Edited'],
  ['taken', 'Taken'],
] as const;
const COLUMNS = [...FATES, ['opened', 'Marks before'], ['changed', 'Changed after']] as const;

/** What became of drafts, by criterion (ANA-4). */
export function FatesSection({ actor, tabled, hrefOf, onSave }: FatesSectionProps) {
  const loading = useSelector(actor, isLoading);
  const failure = useSelector(actor, selectFailure);
  const fates = useSelector(actor, selectFates);
  const { retry } = draftFatesCommands(actor);
  if (loading)
    return (
      <div role="status" aria-label="Loading what became of drafts…">
        <SkeletonText lines={3} />
      </div>
    );
  if (failure !== null)
    return (
      <Alert
        tone="error"
        title="What became of drafts could not be loaded"
        action={
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        }
      >
        {failure.message ?? 'The server cannot be reached.'}
      </Alert>
    );
  if (fates === null) return null;
  const { criteria } = fates;
  return (
    <Panel
      title="What became of drafts"
      description="Points that were taken, edited or dropped, of drafts that something was chosen of; and marks that the same marker set otherwise after opening the draft. It doesn’t say that the draft was why."
      actions={
        criteria.length === 0 ? undefined : (
          <Button
            size="sm"
            icon={Download}
            aria-label="What became of drafts as CSV"
            onClick={() => onSave('drafts', draftOutcomesCsv(fates))}
          >
            CSV
          </Button>
        )
      }
    >
      <ul className="grid gap-1 text-sm">
        {draftSentences(fates).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {criteria.length === 0 ? null : (
        <div className="mt-4">
          {tabled ? (
            <AsTable fates={fates} hrefOf={hrefOf} />
          ) : (
            <Drawn criteria={criteria} hrefOf={hrefOf} />
          )}
        </div>
      )}
    </Panel>
  );
}

const Number = ({
  name,
  what,
  count,
  hrefOf,
}: {
  name: string;
  what: string;
  count: Count;
  hrefOf: FatesSectionProps['hrefOf'];
}) => (
  <GroupLink
    n={count.n}
    href={hrefOf(count.key)}
    name={`${name}, ${what.toLowerCase()}: ${count.n.toLocaleString('en')} in ${counted(count.scripts, 'script')}`}
  />
);

const Drawn = ({
  criteria,
  hrefOf,
}: {
  criteria: readonly CriterionOutcome[];
  hrefOf: FatesSectionProps['hrefOf'];
}) => (
  <ul aria-label="What became of drafts, by criterion" className="divide-y divide-line">
    {criteria.map((criterion) => {
      const { id, name } = criterion;
      const points = FATES.reduce((all, [fate]) => all + criterion[fate].n, 0);
      return (
        <li key={id ?? ''} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="font-medium wrap-anywhere">{name}</h3>
            <p className="text-sm text-ink-muted tabular-nums">{`n = ${counted(points, 'point')}`}</p>
          </div>
          {points === 0 ? null : (
            <>
              <PartedBar parts={FATES.map(([fate]) => criterion[fate].n)} />
              <p className="text-xs text-ink-muted">
                {FATES.map(([fate, what]) => (
                  <span key={fate} className="mr-3 inline-block">
                    {`${what} `}
                    <Number name={name} what={what} count={criterion[fate]} hrefOf={hrefOf} />
                  </span>
                ))}
              </p>
            </>
          )}
          {id === null ? null : (
            <p className="text-sm">
              {changedSentence(criterion)}
              {criterion.changed.n === 0 ? null : (
                <>
                  {' See '}
                  <Number
                    name={name}
                    what="marks changed after"
                    count={criterion.changed}
                    hrefOf={hrefOf}
                  />
                  {criterion.changed.n === 1 ? ' mark.' : ' marks.'}
                </>
              )}
            </p>
          )}
        </li>
      );
    })}
  </ul>
);

const AsTable = ({
  fates,
  hrefOf,
}: {
  fates: DraftOutcomes;
  hrefOf: FatesSectionProps['hrefOf'];
}) => (
  <Table
    caption="What became of drafts"
    columns={['', 'w-20', 'w-24', 'w-16', 'w-16', 'w-28', 'w-28']}
    minWidth="min-w-160"
  >
    <TableHead>
      <HeadCell>Criterion</HeadCell>
      {COLUMNS.map(([key, what]) => (
        <HeadCell key={key} align="right">
          {what}
        </HeadCell>
      ))}
    </TableHead>
    <tbody>
      {fates.criteria.map((criterion) => (
        <Row key={criterion.id ?? ''}>
          <th
            scope="row"
            className="border-b border-line px-cell py-row text-left font-normal wrap-anywhere"
          >
            {criterion.name}
          </th>
          {COLUMNS.map(([key, what]) => (
            <Cell key={key} align="right">
              <Number name={criterion.name} what={what} count={criterion[key]} hrefOf={hrefOf} />
            </Cell>
          ))}
        </Row>
      ))}
    </tbody>
  </Table>
);
