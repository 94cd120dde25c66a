import { gradeWithFinal } from '#contract/deadlines/late-rule.ts';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { submissionName } from '#contract/submissions/submission.ts';
import type { ReactNode } from 'react';
import {
  CROSS_STATUSES,
  type CrossColumn,
  type CrossRow,
  type CrossStatus,
} from '#lib/submissions/all-submissions-query.ts';
import { fullDate, submittedAt } from '#lib/text/dates.ts';
import { isGraded } from '#lib/submissions/grades.ts';
import { formatScore, similarityOnAllSubmissions } from '#lib/submissions/similarity.ts';
import type { Sort } from '#lib/lists/sort.ts';
import { Chip } from '#views/components/data/chip.tsx';
import type { Tone } from '#views/components/data/chip-tone.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Tooltip } from '#views/components/floating/tooltip.tsx';
import { NOT_KNOWN } from '#views/submissions/submission-labels.ts';
import { Truncate } from '#views/components/data/truncate.tsx';

export interface AllTableProps {
  rows: readonly CrossRow[];
  total: number;
  busy: boolean;
  sort: Sort<CrossColumn>;
  now: Date;
  onSort: (column: CrossColumn) => void;
}

const COLUMNS: readonly { column: CrossColumn; label: string; width: string }[] = [
  { column: 'assignment', label: 'Assignment', width: '' },
  { column: 'file', label: 'File', width: '' },
  { column: 'student', label: 'Student ID', width: 'w-36' },
  { column: 'submitted', label: 'Submitted', width: 'w-40' },
  { column: 'status', label: 'Status', width: 'w-32' },
  { column: 'grade', label: 'Grade', width: 'w-28' },
  { column: 'similarity', label: 'Similarity', width: 'w-28' },
];

/** Two lines a row on a tablet, four on a phone. */
const STACK = '[--stack:1.4fr_1.4fr_1fr_1fr] max-md:[--stack:1.2fr_1fr]';

const STATUS_TONES: Readonly<Record<CrossStatus, Tone>> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  error: 'error',
};

const isStatus = (status: string): status is CrossStatus => status in CROSS_STATUSES;

const Similarity = ({ score }: { score: number | null }) => {
  const colour = similarityOnAllSubmissions(score);
  return colour === null ? (
    <Chip tone="blank" shape="none">
      No Score
    </Chip>
  ) : (
    <Chip tone={`sim-${colour}`}>{formatScore(score)}</Chip>
  );
};

/** 'Processing' is the specification's word for a draft that is ready: it says so itself nowhere. */
const DRAFT_READY = 'An AI draft is ready for you to read';

function Status({ status }: { status: string }) {
  if (!isStatus(status)) return status;
  const chip = (more?: ReactNode) => (
    <Chip className="relative" tone={STATUS_TONES[status]}>
      {CROSS_STATUSES[status]}
      {more}
    </Chip>
  );
  return status === 'processing' ? (
    <Tooltip text={DRAFT_READY}>
      {chip(<span className="sr-only">{`: ${DRAFT_READY}`}</span>)}
    </Tooltip>
  ) : (
    chip()
  );
}

const addressOf = ({ assignmentId, id }: CrossRow): string =>
  `/assignments/${assignmentId}/submissions?view=${id}`;

export const AllTable = ({ rows, total, busy, sort, now, onSort }: AllTableProps) => (
  <Table
    caption="Submissions of all assignments"
    columns={[...COLUMNS.map(({ width }) => width), 'w-24']}
    stack={STACK}
    busy={busy}
    rowCount={total + 1}
  >
    <TableHead>
      {COLUMNS.map(({ column, label }) => (
        <HeadCell
          key={column}
          sort={{
            direction: sort.column === column ? sort.direction : undefined,
            onSort: () => onSort(column),
          }}
        >
          {label}
        </HeadCell>
      ))}
      <HeadCell align="right">Actions</HeadCell>
    </TableHead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell>
            <Truncate text={row.assignmentName} />
          </Cell>
          <Cell>
            <Truncate text={row.file_name} />
          </Cell>
          <Cell>
            <span className={row.student_identifier === null ? 'text-ink-faint' : undefined}>
              <Truncate text={submissionName({ ...row, filename: row.file_name })} />
            </span>
          </Cell>
          <Cell>
            <time
              dateTime={row.submitted_at}
              title={fullDate(row.submitted_at)}
              className="wide:whitespace-nowrap"
            >
              {submittedAt(row.submitted_at, now)}
            </time>
            {row.submitted_at_known === false ? (
              <span className="block text-xs text-ink-faint">{NOT_KNOWN}</span>
            ) : null}
          </Cell>
          <Cell>
            <Status status={row.status} />
          </Cell>
          <Cell>
            {isGraded(row) ? (
              <Chip tone="neutral" shape="none">
                {gradeWithFinal(row.grade ?? '', row.late_mark)}
              </Chip>
            ) : (
              <Chip tone="blank" shape="none">
                Not Graded
              </Chip>
            )}
          </Cell>
          <Cell>
            <Similarity score={row.turnitin_similarity_score} />
          </Cell>
          <Cell align="right">
            <Link
              href={addressOf(row)}
              look="ghost"
              size="sm"
              icon={ArrowUpRight}
              className="-mr-2.5 max-wide:-ml-2.5"
              aria-label={`Open ${row.file_name}`}
            >
              Open
            </Link>
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);
