import Download from 'lucide-react/icons/download';
import type { Group, PartId } from '#contract/analytics/insight.ts';
import { groupsCsv } from '#lib/analytics/insight-csv.ts';
import { figure } from '#lib/analytics/sentences.ts';
import { shortDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { BarList } from '#views/components/charts/bar-list.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

/** The name of each part, and of its groups. */
export const PARTS: Readonly<
  Record<PartId, { title: string; group: string; about: string; file: string }>
> = {
  grades: {
    title: 'Distribution of grades',
    group: 'Grade',
    about: 'Grades that are numbers count in percent.',
    file: 'grades',
  },
  assignments: {
    title: 'By assignment',
    group: 'Assignment',
    about: 'Scripts handed in, and the mean of their grades.',
    file: 'assignments',
  },
  sections: {
    title: 'By section or group',
    group: 'Section',
    about:
      'As the class list has them; a script of several students counts in each of their sections.',
    file: 'sections',
  },
  markers: {
    title: 'By marker',
    group: 'Marker',
    about:
      'Who set a script’s grade last. Markers may have had different scripts: a lower mean alone says nothing about a marker.',
    file: 'markers',
  },
  days: {
    title: 'By day of marking',
    group: 'Day',
    about: 'When the grade was set.',
    file: 'days',
  },
  late: {
    title: 'Late work',
    group: 'Handed in',
    about: 'After the assignment was due.',
    file: 'late',
  },
  similarity: {
    title: 'Similarity',
    group: 'Score',
    about: 'As the Turnitin score says. A score is no proof of anything.',
    file: 'similarity',
  },
};

/**
 * With at least this many groups, the drawing leaves out bars without a script; the table shows
 * them.
 */
const MANY = 8;

export interface PartPanelProps {
  id: PartId;
  groups: readonly Group[];
  tabled: boolean;
  /** The number of scripts covered. */
  n: number;
  /** The total number of scripts. */
  all: number;
  hrefOf: (key: string) => string;
  onSave: (name: string, csv: string) => void;
}

/**
 * One way of grouping the scripts, as a drawing or a table, each number linking to its scripts
 * (ANA-5).
 */
export function PartPanel({ id, groups, tabled, n, all, hrefOf, onSave }: PartPanelProps) {
  const { title, group, about, file } = PARTS[id];
  const named =
    id === 'days' ? groups.map((one) => ({ ...one, label: shortDate(one.label) })) : groups;
  const drawn = id === 'days' && named.length > MANY ? named.filter((one) => one.n > 0) : named;
  return (
    <Panel
      title={title}
      description={`${about} n = ${n.toLocaleString('en')}${n < all ? ` of ${all.toLocaleString('en')}` : ''}.`}
      actions={
        <Button
          size="sm"
          icon={Download}
          aria-label={`${title} as CSV`}
          onClick={() => onSave(file, groupsCsv(groups))}
        >
          CSV
        </Button>
      }
    >
      {tabled ? (
        <Table caption={title} columns={['', 'w-20', 'w-20', 'w-20']} minWidth="min-w-90">
          <TableHead>
            <HeadCell>{group}</HeadCell>
            <HeadCell align="right">Scripts</HeadCell>
            <HeadCell align="right">Mean</HeadCell>
            <HeadCell align="right">Spread</HeadCell>
          </TableHead>
          <tbody>
            {named.map((one) => (
              <Row key={one.key}>
                <th
                  scope="row"
                  className="border-b border-line px-cell py-row text-left font-normal wrap-anywhere"
                >
                  {one.label}
                </th>
                <Cell align="right">
                  {one.n === 0 ? (
                    '0'
                  ) : (
                    <Link
                      href={hrefOf(one.key)}
                      aria-label={`${one.label}: ${counted(one.n, 'script')}`}
                    >
                      {one.n.toLocaleString('en')}
                    </Link>
                  )}
                </Cell>
                <Cell align="right">
                  {one.mean === null ? (
                    '–'
                  ) : (
                    <Link
                      href={hrefOf(one.key)}
                      aria-label={`${one.label}: mean ${figure(one.mean)} of ${counted(one.graded, 'grade')}`}
                    >
                      {figure(one.mean)}
                    </Link>
                  )}
                </Cell>
                <Cell align="right">{figure(one.deviation)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      ) : (
        <BarList
          label={title}
          bars={drawn.map(({ key, label, n: own, mean }) => ({
            key,
            label,
            value: own,
            text: counted(own, 'script'),
            href: own === 0 ? undefined : hrefOf(key),
            aside: id === 'grades' || mean === null ? undefined : `mean ${figure(mean)}`,
          }))}
        />
      )}
    </Panel>
  );
}
