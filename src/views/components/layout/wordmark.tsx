/**
 * The product's name with its logo, a reader's brace next to three lines of text (LAND-1). `whole`
 * keeps the name visible on the narrowest screens.
 */
export const Wordmark = ({ whole = false }: { whole?: boolean }) => (
  <span className="inline-flex items-center gap-2 font-serif text-lg font-semibold text-ink">
    <svg
      viewBox="8 8 48 48"
      fill="none"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-5.5 shrink-0"
    >
      <path
        className="stroke-accent"
        d="M25 12C18 12 19.5 17 19.5 22.5S19.5 31 12 32C19.5 33 19.5 36 19.5 41.5S18 52 25 52"
      />
      <path className="stroke-ink-faint" d="M33 20H52M33 32H52M33 44H45" />
    </svg>
    <span className={whole ? undefined : 'max-[25rem]:sr-only'}>Marginalia</span>
  </span>
);
