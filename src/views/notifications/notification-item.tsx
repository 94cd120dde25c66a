import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Trash from 'lucide-react/icons/trash-2';
import { fullDate, relativeTime } from '#lib/text/dates.ts';
import type { AppNotification } from '#lib/site/notifications.ts';
import { Chip } from '#views/components/data/chip.tsx';
import { cx } from '#views/components/base/cx.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { KindIcon } from './kind-icon.tsx';
import { KINDS } from './kinds.ts';

export interface NotificationItemProps {
  item: AppNotification;
  now: Date;
  onRead: () => void;
  onDelete: () => void;
}

/** Covers the item, so that all of it can be clicked and only one thing is read out. */
const WHOLE = 'rounded-tick after:absolute after:inset-0';

function Title({ item, onRead }: Pick<NotificationItemProps, 'item' | 'onRead'>) {
  const { title, isRead, data } = item;
  if (data?.redirectUrl)
    return (
      <Link href={data.redirectUrl} look="bare" className={WHOLE} onClick={onRead}>
        {title}
      </Link>
    );
  if (isRead) return title;
  return (
    <button type="button" className={cx(WHOLE, 'text-left')} onClick={onRead}>
      {title}
      <span className="sr-only">, mark as read</span>
    </button>
  );
}

export function NotificationItem({ item, now, onRead, onDelete }: NotificationItemProps) {
  const { type, title, message, time, isRead, data } = item;
  return (
    <li
      data-unread={!isRead || undefined}
      className={cx(
        'group relative grid grid-cols-[auto_1fr_auto] items-start gap-x-3 border-l-3 py-3.5 pr-2 pl-4 transition-colors hover:bg-hover',
        isRead ? 'border-l-transparent text-ink-muted' : 'border-l-accent bg-surface',
      )}
    >
      <KindIcon type={type} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2
            className={cx(
              'min-w-0 text-base wrap-anywhere',
              isRead ? 'font-normal' : 'font-semibold',
            )}
          >
            {isRead ? null : <span className="sr-only">Unread: </span>}
            <Title item={item} onRead={onRead} />
          </h2>
          <Chip tone={KINDS[type].tone} shape="none">
            {KINDS[type].label}
          </Chip>
        </div>
        <p
          className={cx(
            'mt-0.5 text-sm wrap-anywhere',
            isRead ? 'text-ink-faint' : 'text-ink-muted',
          )}
        >
          {message}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
          <time dateTime={time} title={fullDate(time)}>
            {relativeTime(time, now)}
          </time>
          {data?.redirectUrl ? (
            <Chip tone="accent" shape="none" aria-hidden="true">
              <span className="inline-flex items-center gap-1">
                View
                <ArrowUpRight className="size-3" />
              </span>
            </Chip>
          ) : null}
        </p>
      </div>
      <IconButton
        icon={Trash}
        label={`Delete “${title}”`}
        tone="danger"
        size="sm"
        onClick={onDelete}
        className="relative z-10 opacity-60 group-focus-within:opacity-100 group-hover:opacity-100 coarse:opacity-100"
      />
    </li>
  );
}
