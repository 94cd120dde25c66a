import ArrowUp from 'lucide-react/icons/arrow-up';

/** Shown past 300 px of scroll (specification, section 9); the page's script takes `hidden` away and back. */
export const BackToTop = () => (
  <button
    type="button"
    data-back-to-top
    hidden
    aria-label="Back to top"
    className="fixed right-4 bottom-4 z-20 grid size-11 animate-rise place-items-center rounded-control border border-line-strong bg-surface-raised text-ink-muted shadow-float hover:text-accent sm:right-6 sm:bottom-6"
  >
    <ArrowUp className="size-5" />
  </button>
);
