import Download from 'lucide-react/icons/download';
import type { CriterionFigures, Group } from '#contract/analytics/insight.ts';
import { criteriaCsv } from '#lib/analytics/insight-csv.ts';
import { criterionSentence, figure, isTelling } from '#lib/analytics/sentences.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PartedBar } from '#views/components/charts/parted-bar.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { GroupLink } from './group-link.tsx';
import type { PartPanelProps } from './part-panel.tsx';

export interface CriteriaPanelProps extends Pick<PartPanelProps, 'tabled' | 'hrefOf' | 'onSave'> {
  criteria: readonly CriterionFigures[];
}

const FIFTHS = ['Lowest', 'Second', 'Middle', 'Fourth', 'Highest'] as const;

/** Criterion by criterion: how the marks are spread, whether it tells scripts apart, and which marks are odd (ANA-1, ANA-2). */
export function CriteriaPanel({ criteria, tabled, hrefOf, onSave }: CriteriaPanelProps) {
  return (
    <Panel
      title="Criterion by criterion"
      description="Shares of what each criterion can give, in percent. Bars go from the lowest fifth, light, to the highest, dark."
      actions={
        <Button
          size="sm"
          icon={Download}
          aria-label="Criterion by criterion as CSV"
          onClick={() => onSave('criteria', criteriaCsv(criteria))}
        >
          CSV
        </Button>
      }
    >
      {tabled ? (
        <AsTable criteria={criteria} hrefOf={hrefOf} />
      ) : (
        <ul aria-label="Criteria" className="divide-y divide-line">
          {criteria.map((criterion) => (
            <li key={criterion.id} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="font-medium wrap-anywhere">{criterion.name}</h3>
                <p className="text-sm text-ink-muted tabular-nums">{`mean ${figure(criterion.mean)}, spread ${figure(criterion.deviation)}, n = ${criterion.n.toLocaleString('en')}`}</p>
              </div>
              <PartedBar parts={criterion.fifths.map(({ n }) => n)} />
              <p className="text-xs text-ink-muted">
                {criterion.fifths.map((fifth, at) => (
                  <span key={fifth.key} className="mr-3 inline-block">
                    {`${FIFTHS[at]!} `}
                    <Number group={fifth} hrefOf={hrefOf} />
                  </span>
                ))}
              </p>
              <p className="max-w-prose text-sm">{criterionSentence(criterion)}</p>
              {criterion.odd !== null && criterion.odd.n > 0 ? (
                <p className="text-sm">
                  <Link
                    href={hrefOf(criterion.odd.key)}
                  >{`${counted(criterion.odd.n, 'script')} ${criterion.odd.n === 1 ? 'has' : 'have'} a mark here that is unlike the script’s other marks`}</Link>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const Number = ({
  group: { n, key, label },
  hrefOf,
}: {
  group: Group;
  hrefOf: (key: string) => string;
}) => <GroupLink n={n} href={hrefOf(key)} name={`${label}: ${counted(n, 'script')}`} />;

const AsTable = ({ criteria, hrefOf }: Pick<CriteriaPanelProps, 'criteria' | 'hrefOf'>) => (
  <Table
    caption="Criterion by criterion"
    columns={['', 'w-16', 'w-16', 'w-16', 'w-20', 'w-18', 'w-18', 'w-18', 'w-18', 'w-18', 'w-14']}
    minWidth="min-w-240"
  >
    <TableHead>
      <HeadCell>Criterion</HeadCell>
      <HeadCell align="right">Scripts</HeadCell>
      <HeadCell align="right">Mean</HeadCell>
      <HeadCell align="right">Spread</HeadCell>
      <HeadCell align="right">Item-rest r</HeadCell>
      {FIFTHS.map((name) => (
        <HeadCell key={name} align="right">
          {name}
        </HeadCell>
      ))}
      <HeadCell align="right">Odd</HeadCell>
    </TableHead>
    <tbody>
      {criteria.map(({ id, name, n, mean, deviation, rest, rest_n, fifths, odd }) => (
        <Row key={id}>
          <th
            scope="row"
            className="border-b border-line px-cell py-row text-left font-normal wrap-anywhere"
          >
            {name}
          </th>
          <Cell align="right">{n.toLocaleString('en')}</Cell>
          <Cell align="right">{figure(mean)}</Cell>
          <Cell align="right">{figure(deviation)}</Cell>
          <Cell align="right">{isTelling(rest, rest_n) ? rest.toFixed(2) : '–'}</Cell>
          {fifths.map((fifth) => (
            <Cell key={fifth.key} align="right">
              <Number group={fifth} hrefOf={hrefOf} />
            </Cell>
          ))}
          <Cell align="right">{odd === null ? '–' : <Number group={odd} hrefOf={hrefOf} />}</Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);
