import { cx } from '#views/components/base/cx.ts';

/** The value in the server's `GET /api/v1/config` unless its operator set another. */
const DEFAULT_SUPPORT_EMAIL = 'support@example.org';

/**
 * The operator's address on a line of its own: the prerendered default is replaced by
 * `SUPPORT_EMAIL` at run time, and a longer one is cut rather than wrapped, so that nothing moves.
 */
export const SupportEmail = ({ className, subject }: { className?: string; subject?: string }) => (
  <a
    data-support-email={subject ?? ''}
    href={`mailto:${DEFAULT_SUPPORT_EMAIL}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
    className={cx(
      'flex h-7 w-full items-center text-accent underline decoration-accent-line underline-offset-[0.2em] hover:decoration-current coarse:h-11',
      className,
    )}
  >
    <span data-support-address className="truncate">
      {DEFAULT_SUPPORT_EMAIL}
    </span>
  </a>
);
