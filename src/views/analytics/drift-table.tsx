import type { MarkerDrift } from '#contract/analytics/marking/drift.ts';
import { signed } from '#lib/analytics/drift-sentences.ts';
import { figure } from '#lib/analytics/sentences.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';

export interface DriftTableProps {
  drift: MarkerDrift;
  minutes: readonly { submission_id: number; minutes: number }[];
  scriptHref: (submission: number) => string;
}

const COLUMNS = ['Level', 'Above cohort', 'Average (EWMA)', 'Band', 'Minutes'] as const;

/** The scripts of a marker in their order, each leading to its place at the desk. */
export function DriftTable({ drift: { places }, minutes, scriptHref }: DriftTableProps) {
  const took = new Map(minutes.map((one) => [one.submission_id, one.minutes]));
  return (
    <Table
      caption="Level by position"
      columns={['', 'w-20', 'w-28', 'w-32', 'w-36', 'w-20']}
      minWidth="min-w-160"
    >
      <TableHead>
        <HeadCell>Script</HeadCell>
        {COLUMNS.map((name) => (
          <HeadCell key={name} align="right">
            {name}
          </HeadCell>
        ))}
      </TableHead>
      <tbody>
        {places.map(({ position, submission_id, level, value, ewma, low, high, outside }) => (
          <Row key={submission_id}>
            <th scope="row" className="border-b border-line px-cell py-row text-left font-normal">
              <Link href={scriptHref(submission_id)}>{`${position}.`}</Link>
              {outside ? ' outside' : ''}
            </th>
            <Cell align="right">{figure(level)}</Cell>
            <Cell align="right">{signed(value)}</Cell>
            <Cell align="right">{signed(ewma)}</Cell>
            <Cell align="right">{`${signed(low)} to ${signed(high)}`}</Cell>
            <Cell align="right">{figure(took.get(submission_id) ?? null)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
