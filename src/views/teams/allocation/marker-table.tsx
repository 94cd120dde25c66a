import type { Allocation } from '#contract/teams/allocation.ts';
import { Link } from '#views/components/actions/link.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { counted } from '#contract/text/plural.ts';

/** How much each has, and how far they are; every number leads to its scripts. */
export function MarkerTable({
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
