import { Skeleton } from '#views/components/states/skeleton.tsx';

const CARDS = ['total', 'graded', 'average', 'recent'];
const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

export const AllSkeleton = () => (
  <div aria-busy="true">
    <output className="sr-only">Loading submissions…</output>
    <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 wide:grid-cols-4">
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-28 rounded-panel" />
      ))}
    </div>
    <Skeleton className="mt-8 h-control max-w-field" />
    <div className="mt-6 grid gap-3">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  </div>
);
