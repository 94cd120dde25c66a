import type { NotificationType } from '#lib/site/notifications.ts';
import { toneClass } from '#views/components/data/chip-tone.ts';
import { cx } from '#views/components/base/cx.ts';
import { KINDS } from './kinds.ts';

/** The icon of a notification's type; its name is next to it. */
export function KindIcon({ type, small = false }: { type: NotificationType; small?: boolean }) {
  const { icon: Glyph, tone } = KINDS[type];
  return (
    <span
      aria-hidden="true"
      data-kind={type}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control',
        small ? 'size-6' : 'size-8',
        toneClass[tone],
      )}
    >
      <Glyph />
    </span>
  );
}
