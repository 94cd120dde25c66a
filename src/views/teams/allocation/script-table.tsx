import { useId, useState } from 'react';
import type { Allocation, GivenRound, Move, ScriptShare } from '#contract/teams/allocation.ts';
import { dealtTo } from '#lib/teams/deal-form.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Pagination } from '#views/components/data/pagination.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Select } from '#views/components/fields/select.tsx';

const NOBODY = '';

/** A script's progress, in one word. */
export const ScriptProgress = ({
  script: { begun, done, handed_over },
}: {
  script: Pick<ScriptShare, 'begun' | 'done' | 'handed_over'>;
}) =>
  handed_over ? (
    <Chip tone="completed">Handed over</Chip>
  ) : done ? (
    <Chip tone="completed">Done</Chip>
  ) : begun ? (
    <Chip tone="processing">Begun</Chip>
  ) : (
    <Chip tone="pending">To do</Chip>
  );

interface ScriptTableProps {
  allocation: Allocation;
  round: GivenRound;
  userId: number;
  assignmentId: number;
  busy: boolean;
  onMove: (move: Move) => void;
}

/** Every script with its marker, who can be changed in place. */
export function ScriptTable({
  allocation: { markers, scripts },
  round,
  userId,
  assignmentId,
  busy,
  onMove,
}: ScriptTableProps) {
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(25);
  const titled = useId();
  const nameOf = (id: number | null): string | null =>
    markers.find(({ user_id }) => user_id === id)?.full_name ?? null;
  const last = Math.max(0, Math.ceil(scripts.length / size) - 1);
  const at = Math.min(page, last);
  return (
    <section aria-labelledby={titled}>
      <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
        Scripts
      </h2>
      <Table
        caption="Whose each script is"
        columns={['', 'w-3/5 wide:w-60', 'w-36 max-wide:hidden', 'w-36 max-wide:hidden']}
        minWidth="min-w-0"
        rowCount={scripts.length}
        busy={busy}
      >
        <TableHead>
          <HeadCell>Script</HeadCell>
          <HeadCell>Marker</HeadCell>
          <HeadCell className="max-wide:hidden">Section</HeadCell>
          <HeadCell className="max-wide:hidden">State</HeadCell>
        </TableHead>
        <tbody>
          {scripts.slice(at * size, (at + 1) * size).map((script) => {
            const opened = nameOf(script.open_by);
            const kept = script.conflicts.flatMap((id) => nameOf(id) ?? []);
            return (
              <Row key={script.submission_id}>
                <Cell top className="wrap-anywhere">
                  <Link href={`/assignments/${assignmentId}/desk/${script.submission_id}`}>
                    <bdi>{script.name}</bdi>
                  </Link>
                  {opened === null ? null : (
                    <p className="text-xs text-ink-muted">{`Open at ${opened}’s`}</p>
                  )}
                  {kept.length === 0 ? null : (
                    <p className="text-xs text-ink-muted">{`Not for ${kept.join(', ')}`}</p>
                  )}
                  <span className="mt-1 block wide:hidden">
                    <ScriptProgress script={script} />
                  </span>
                </Cell>
                <Cell top>
                  <Select
                    aria-label={`Marker of ${script.name}`}
                    value={String(script.marker_id ?? NOBODY)}
                    disabled={busy}
                    className="w-full"
                    options={[
                      { value: NOBODY, label: 'Nobody' },
                      ...dealtTo(markers, userId, round).map(({ user_id, full_name }) => ({
                        value: String(user_id),
                        label: full_name,
                        disabled: script.conflicts.includes(user_id),
                      })),
                    ]}
                    onChange={(chosen) =>
                      onMove({
                        submission_id: script.submission_id,
                        from: script.marker_id,
                        to: chosen === NOBODY ? null : Number(chosen),
                      })
                    }
                  />
                </Cell>
                <Cell top className="text-ink-muted wrap-anywhere max-wide:hidden">
                  {script.section ?? '–'}
                </Cell>
                <Cell top className="max-wide:hidden">
                  <ScriptProgress script={script} />
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
      {scripts.length > 10 ? (
        <Pagination
          page={at}
          pageSize={size}
          total={scripts.length}
          onPage={setPage}
          onPageSize={(chosen) => {
            setSize(chosen);
            setPage(0);
          }}
          noun="scripts"
        />
      ) : null}
    </section>
  );
}
