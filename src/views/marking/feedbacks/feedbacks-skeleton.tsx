import { Skeleton } from '#views/components/states/skeleton.tsx';

const ROWS = ['w-64', 'w-80', 'w-56', 'w-72'];

export const FeedbacksSkeleton = () => (
  <div aria-busy="true" className="mt-8 divide-y divide-line border-y border-line">
    <output className="sr-only">Loading feedback…</output>
    {ROWS.map((width) => (
      <div key={width} className="grid gap-2.5 py-5">
        <Skeleton className={`h-4 max-w-full ${width}`} />
        <Skeleton className="h-3.5 w-full max-w-prose" />
      </div>
    ))}
  </div>
);
