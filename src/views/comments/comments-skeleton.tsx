import { Skeleton } from '#views/components/states/skeleton.tsx';

const ROWS = ['w-11/12', 'w-4/5', 'w-2/3', 'w-5/6'];

export const CommentsSkeleton = () => (
  <div aria-busy="true" className="divide-y divide-line">
    <output className="sr-only">Loading comments…</output>
    {ROWS.map((width) => (
      <div key={width} className="grid gap-2.5 py-5">
        <Skeleton className={`h-4 ${width}`} />
        <Skeleton className="h-4 w-40" />
      </div>
    ))}
  </div>
);
