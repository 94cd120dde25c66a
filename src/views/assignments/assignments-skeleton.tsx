import { Skeleton } from '#views/components/states/skeleton.tsx';

const ROWS = ['w-72', 'w-56', 'w-64', 'w-48'];

export const AssignmentsSkeleton = () => (
  <div aria-busy="true" className="mt-8 divide-y divide-line border-y border-line">
    <output className="sr-only">Loading assignments…</output>
    {ROWS.map((width) => (
      <div key={width} className="flex items-start justify-between gap-8 py-6">
        <div className="grid gap-2.5">
          <Skeleton className={`h-5 max-w-full ${width}`} />
          <Skeleton className="h-3.5 w-40" />
        </div>
        <Skeleton className="hidden h-3.5 w-60 sm:block" />
      </div>
    ))}
  </div>
);
