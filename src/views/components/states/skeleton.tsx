import { cx } from '../base/cx.ts';

/**
 * The shape of content that is loading. Decoration: the region around it says that it is loading.
 */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx('block h-3.5 animate-pulse rounded-tick bg-line', className)}
  />
);

const widths = ['w-11/12', 'w-10/12', 'w-full', 'w-9/12'];

/** Lines of text that are loading. */
export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <span aria-hidden="true" className="flex flex-col gap-2.5">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={widths[line % widths.length] ?? 'w-full'} />
    ))}
  </span>
);
