import Eye from 'lucide-react/icons/eye';
import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { Button } from '../components/actions/button.tsx';
import { Checkbox } from '../components/fields/checkbox.tsx';
import { Chip, ChipButton } from '../components/data/chip.tsx';
import type { Tone } from '../components/data/chip-tone.ts';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { IconButton } from '../components/actions/icon-button.tsx';
import { Menu } from '../components/actions/menu.tsx';
import { Pagination } from '../components/data/pagination.tsx';
import { Panel } from '../components/layout/panel.tsx';
import { Skeleton, SkeletonText } from '../components/states/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../components/data/table.tsx';
import type { RowTone, SortDirection } from '../components/data/table.tsx';
import { Truncate } from '../components/data/truncate.tsx';
import { Plate } from './plate.tsx';

type Line = {
  student: string;
  file: string;
  grade: string;
  score: number | null;
  tone: Tone;
  status: string;
  at: string;
  row?: RowTone;
};

const lines: Line[] = [
  {
    student: 's1042217',
    file: 'the-uses-of-doubt-final-final-2.docx',
    grade: '68',
    score: 12,
    tone: 'completed',
    status: 'Completed',
    at: 'Today, 9:42 AM',
  },
  {
    student: 's1038816',
    file: 'essay.pdf',
    grade: '',
    score: 34.5,
    tone: 'processing',
    status: 'Draft Feedback Generated',
    at: 'Yesterday, 4:05 PM',
  },
  {
    student: 'Zoë Ångström-Lindqvist',
    file: 'doubt.txt',
    grade: '',
    score: null,
    tone: 'pending',
    status: 'Submitted',
    at: 'Nov 12, 2026',
    row: 'busy',
  },
  {
    student: 's1040002',
    file: 'analysis.py',
    grade: 'A+',
    score: 71,
    tone: 'error',
    status: 'Error',
    at: 'Nov 11, 2026',
  },
  {
    student: 's1033309',
    file: 'scan-0004.jpg',
    grade: '',
    score: null,
    tone: 'pending',
    status: 'Submitted',
    at: 'Nov 9, 2026',
    row: 'danger',
  },
];

const columns = ['w-11', 'w-44', '', 'w-32', 'w-28', 'w-56', 'w-40', 'w-32'];
const scoreTone = (score: number): Tone =>
  score <= 20 ? 'sim-green' : score <= 40 ? 'sim-orange' : 'sim-red';
const noop = () => {};

export const Data = () => {
  const [chosen, setChosen] = useState<readonly string[]>(['s1038816']);
  const [direction, setDirection] = useState<SortDirection>('desc');
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(10);
  return (
    <>
      <Plate title="Table">
        <Panel padded={false} className="w-full min-w-0">
          <Table caption="Submissions" columns={columns} minWidth="min-w-300" rowCount={128}>
            <TableHead>
              <HeadCell>
                <Checkbox
                  label="Select all on this page"
                  hideLabel
                  checked={false}
                  indeterminate={chosen.length > 0}
                  onChange={() => setChosen([])}
                />
              </HeadCell>
              <HeadCell sort={{ direction: undefined, onSort: noop }}>Student ID</HeadCell>
              <HeadCell sort={{ direction: undefined, onSort: noop }}>Files</HeadCell>
              <HeadCell sort={{ direction: undefined, onSort: noop }}>Grade</HeadCell>
              <HeadCell align="right" sort={{ direction: undefined, onSort: noop }}>
                Turnitin
              </HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell
                sort={{
                  direction,
                  onSort: () => setDirection(direction === 'asc' ? 'desc' : 'asc'),
                }}
              >
                Submitted
              </HeadCell>
              <HeadCell align="right">Actions</HeadCell>
            </TableHead>
            <tbody>
              {lines.map((line) => (
                <Row key={line.student} tone={line.row} selected={chosen.includes(line.student)}>
                  <Cell>
                    <Checkbox
                      label={`Select ${line.student}`}
                      hideLabel
                      disabled={line.row !== undefined}
                      checked={chosen.includes(line.student)}
                      onChange={(on) =>
                        setChosen(
                          on
                            ? [...chosen, line.student]
                            : chosen.filter((other) => other !== line.student),
                        )
                      }
                    />
                  </Cell>
                  <Cell className="font-medium">
                    <Truncate text={line.student} />
                  </Cell>
                  <Cell>
                    <Truncate text={line.file} />
                  </Cell>
                  <Cell>
                    {line.grade ? (
                      <ChipButton tone="accent">{line.grade}</ChipButton>
                    ) : (
                      <ChipButton tone="blank">Not Graded</ChipButton>
                    )}
                  </Cell>
                  <Cell align="right">
                    {line.score === null ? (
                      <span className="text-ink-faint">No Score</span>
                    ) : (
                      <Chip tone={scoreTone(line.score)}>{`${line.score}%`}</Chip>
                    )}
                  </Cell>
                  <Cell>
                    <Chip tone={line.tone}>{line.status}</Chip>
                  </Cell>
                  <Cell className="text-ink-muted">
                    <time>{line.at}</time>
                  </Cell>
                  <Cell align="right">
                    <span className="inline-flex text-ink-faint">
                      <IconButton
                        size="sm"
                        icon={Eye}
                        label={`View all files of ${line.student}`}
                        disabled={line.row !== undefined}
                      />
                      <IconButton
                        size="sm"
                        icon={Sparkles}
                        label="Generate AI Feedback"
                        keys="g"
                        busy={line.row === 'busy'}
                        disabled={line.row === 'danger'}
                      />
                      <Menu
                        label={`More actions for ${line.student}`}
                        icon={MoreHorizontal}
                        disabled={line.row !== undefined}
                        items={[
                          { label: 'View Original File', icon: Eye, onSelect: noop },
                          {
                            label: 'View Processed File',
                            icon: Eye,
                            disabled: 'No processed file yet.',
                          },
                          { label: 'Grade / Edit Feedback', keys: 'e', onSelect: noop },
                          'separator',
                          { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: noop },
                        ]}
                      />
                    </span>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          <div className="border-t border-line">
            <Pagination
              page={page}
              pageSize={size}
              total={128}
              onPage={setPage}
              onPageSize={setSize}
              noun="submissions"
            />
          </div>
        </Panel>
      </Plate>
      <Plate title="The other faces of a list">
        <div className="grid w-full gap-4 lg:grid-cols-3">
          <Panel>
            <output className="sr-only">Loading Submissions...</output>
            <Skeleton className="mb-4 h-6 w-40" />
            <SkeletonText lines={6} />
          </Panel>
          <Panel>
            <EmptyState
              title="No submissions found matching your criteria"
              action={
                <>
                  <Button variant="primary" icon={Upload}>
                    Upload First Submission
                  </Button>
                  <Button>Clear Filters</Button>
                </>
              }
            >
              Upload a document, code or a photo; it stays between you and this server.
            </EmptyState>
          </Panel>
          <Panel>
            <ErrorState
              title="The list did not come"
              message="Failed to load submissions. Please try again."
              onRetry={noop}
              retryLabel="Retry Loading Submissions"
            >
              Nothing was changed; what you typed is kept.
            </ErrorState>
          </Panel>
        </div>
      </Plate>
    </>
  );
};
