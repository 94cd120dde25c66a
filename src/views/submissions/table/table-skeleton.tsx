import { Skeleton, SkeletonText } from '#views/components/states/skeleton.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The table to come. */
export const TableSkeleton = () => (
  <div aria-busy="true" className="mt-4 rounded-panel border border-line bg-surface">
    <div className="border-b border-line-strong px-3 py-2.5">
      <Spinner label="Loading Submissions..." />
    </div>
    {ROWS.map((row) => (
      <div
        key={row}
        className="grid grid-cols-[7rem_1fr] items-center gap-6 border-b border-line px-3 py-4 last:border-b-0 sm:grid-cols-[7rem_7rem_5rem_1fr_1fr_6rem]"
      >
        <Skeleton className="w-20" />
        <Skeleton className="max-sm:hidden" />
        <Skeleton className="w-14 max-sm:hidden" />
        <SkeletonText lines={2} />
        <span className="max-sm:hidden">
          <SkeletonText lines={2} />
        </span>
        <Skeleton className="w-16 max-sm:hidden" />
      </div>
    ))}
  </div>
);
