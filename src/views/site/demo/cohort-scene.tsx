import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import type { Tone } from '#views/components/data/chip-tone.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { ASSIGNMENT, ROWS, STUDENT, type SampleRow } from './sample.ts';

const STATUS: Record<SampleRow['status'], string> = {
  pending: 'Submitted',
  processing: 'Draft Feedback Generated',
  completed: 'Completed',
};
const similarityTone = (score: number): Tone =>
  score <= 20 ? 'sim-green' : score <= 40 ? 'sim-orange' : 'sim-red';

export interface CohortSceneProps {
  /** The first row, on which the visitor works. */
  first?: Partial<SampleRow>;
  busy?: boolean;
  /** Absent if there is nothing to do. */
  action?: { label: string; onAct: () => void };
}

/** The submissions of one assignment, as the app's table shows them. */
export const CohortScene = ({ first = {}, busy = false, action }: CohortSceneProps) => (
  <div className="dense">
    <div className="px-cell pt-5 pb-4">
      <p className="font-serif text-2xl font-semibold">{ASSIGNMENT.name}</p>
      <p className="mt-0.5 text-sm text-ink-muted">{ASSIGNMENT.description}</p>
    </div>
    <div className="border-t border-line">
      <Table
        caption="Sample submissions"
        columns={['w-28', '', 'w-28', 'w-24', 'w-56', 'w-48']}
        minWidth="min-w-220"
      >
        <TableHead>
          <HeadCell>Student ID</HeadCell>
          <HeadCell>Files</HeadCell>
          <HeadCell>Grade</HeadCell>
          <HeadCell>Turnitin</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Actions</HeadCell>
        </TableHead>
        <tbody>
          {ROWS.map((sample) => {
            const mine = sample.student === STUDENT;
            const row = mine ? { ...sample, ...first } : sample;
            return (
              <Row key={row.student} tone={mine && busy ? 'busy' : undefined} className="h-12">
                <Cell className="tabular-nums">{row.student}</Cell>
                <Cell truncate className="text-ink-muted">
                  {row.file}
                </Cell>
                <Cell>
                  {row.grade ? <Chip>{row.grade}</Chip> : <Chip tone="blank">Not Graded</Chip>}
                </Cell>
                <Cell>
                  {row.similarity === null ? (
                    <Chip tone="blank">No Score</Chip>
                  ) : (
                    <Chip tone={similarityTone(row.similarity)}>{`${row.similarity}%`}</Chip>
                  )}
                </Cell>
                <Cell>
                  <Chip tone={row.status}>{STATUS[row.status]}</Chip>
                </Cell>
                <Cell>
                  {mine && (busy || action) ? (
                    <Button
                      size="sm"
                      variant="primary"
                      busy={busy}
                      onClick={action?.onAct}
                      className="max-wide:hidden"
                    >
                      {busy ? 'Generating...' : action?.label}
                    </Button>
                  ) : null}
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </div>
    {action ? (
      <div className="px-cell py-4 wide:hidden">
        <Button variant="primary" onClick={action.onAct}>
          {action.label}
        </Button>
        <p className="mt-1.5 text-sm text-ink-faint">{`for ${STUDENT}, the first row`}</p>
      </div>
    ) : null}
  </div>
);
