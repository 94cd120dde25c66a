/** A curly brace as tall as its container, its point to the left: what a reader draws beside a passage. */
export const Brace = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 14 100"
    preserveAspectRatio="none"
    aria-hidden="true"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
  >
    <path
      vectorEffect="non-scaling-stroke"
      d="M13 1C6 1 7.5 6 7.5 14V38C7.5 46 6 49 1 50C6 51 7.5 54 7.5 62V86C7.5 94 6 99 13 99"
    />
  </svg>
);
