import { gradeWithFinal } from '#contract/deadlines/late-rule.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import {
  durationText,
  FILTERS,
  type Order,
  ORDERS,
  type QueueFilter,
  type QueueQuery,
  type QueueAllocation,
} from '#lib/marking/queue.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import type { MarkedCopiesRef } from '#machines/marking/marked-copies.view.ts';
import { studentName } from '#views/submissions/submission-labels.ts';
import { useLoadedActor } from '#views/submissions/use-loaded-actor.ts';
import { Copies } from './copies.tsx';

export interface ScriptsDialogProps {
  queue: readonly Submission[];
  copies: MarkedCopiesRef;
  current: number;
  isMarked: (id: number) => boolean;
  query: QueueQuery;
  progress: string;
  whose: QueueAllocation;
  times: { on: boolean; spent: number; onSwitch: (on: boolean) => void };
  onGo: (id: number) => void;
  onOrder: (order: Order) => void;
  onFilter: (filter: QueueFilter) => void;
  onClose: () => void;
}

const ORDER_NAMES: Readonly<Record<Order, string>> = {
  submitted: 'Handed in',
  name: 'Name',
  random: 'Random',
  unmarked: 'Unmarked first',
};
const FILTER_NAMES: Readonly<Record<QueueFilter, string>> = {
  all: 'All',
  unmarked: 'Unmarked',
  marked: 'Marked',
  everyone: 'Everyone’s',
};

/** Lists every script in the order of this session, for jumping to any. */
export default function ScriptsDialog({
  queue,
  copies,
  current,
  isMarked,
  query,
  progress,
  whose,
  times,
  onGo,
  onOrder,
  onFilter,
  onClose,
}: ScriptsDialogProps) {
  const [search, setSearch] = useState('');
  const made = useLoadedActor(copies);
  const wanted = search.trim().toLowerCase();
  const found = queue.filter((one) => studentName(one).toLowerCase().includes(wanted));
  return (
    <Dialog open onClose={onClose} title="All scripts" description={progress}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <Segmented
            label="Order"
            value={query.order}
            onChange={onOrder}
            options={ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }))}
          />
          <Segmented
            label="Show"
            value={query.filter}
            onChange={onFilter}
            options={FILTERS.filter(
              (value) => value !== 'everyone' || whose.others.size > 0 || value === query.filter,
            ).map((value) => ({ value, label: FILTER_NAMES[value] }))}
          />
        </div>
        <SearchInput
          label="Find a script"
          placeholder="Find a script"
          value={search}
          onChange={setSearch}
        />
        <ol className="max-h-[45dvh] overflow-y-auto" aria-label="Scripts">
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={one.id === current || undefined}
                onClick={() => onGo(one.id)}
                className="flex w-full items-center gap-3 rounded-control px-2 py-1.5 text-left text-sm hover:bg-hover aria-[current]:bg-selected"
              >
                <span data-figures="" className="w-8 shrink-0 text-right text-ink-faint">
                  {queue.indexOf(one) + 1}
                </span>
                <span className="min-w-0 flex-1 truncate">{studentName(one)}</span>
                {whose.taken.has(one.id) ? (
                  <span className="max-w-48 truncate text-ink-muted">{`open at ${whose.taken.get(one.id)}’s`}</span>
                ) : null}
                {whose.others.has(one.id) ? (
                  <span className="text-ink-faint">not yours</span>
                ) : null}
                {isMarked(one.id) ? (
                  <span className="flex items-center gap-1 text-accent">
                    <CircleCheck />
                    {one.grade === null ? 'marked' : gradeWithFinal(one.grade, one.late_mark)}
                  </span>
                ) : (
                  <span className="text-ink-faint">not marked</span>
                )}
              </button>
            </li>
          ))}
          {found.length === 0 ? (
            <li className="px-2 py-3 text-sm text-ink-muted">No scripts match.</li>
          ) : null}
        </ol>
        {made ? <Copies actor={made} current={current} all={queue.map(({ id }) => id)} /> : null}
        <Checkbox
          label="Measure how long I take"
          hint={
            times.on
              ? `Seen by nobody but you, and kept in this browser. Time on this script: ${durationText(times.spent)}.`
              : 'Nothing is measured.'
          }
          checked={times.on}
          onChange={times.onSwitch}
        />
      </div>
    </Dialog>
  );
}
