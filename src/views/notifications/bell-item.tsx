import { relativeTime } from '#lib/text/dates.ts';
import type { AppNotification } from '#lib/site/notifications.ts';
import { cx } from '#views/components/base/cx.ts';
import { Link } from '#views/components/actions/link.tsx';
import { KindIcon } from './kind-icon.tsx';

export interface BellItemProps {
  item: AppNotification;
  now: Date;
  onRead: () => void;
  onFollow: () => void;
}

const LINE =
  'flex w-full items-start gap-2 border-l-3 py-2 pr-3 pl-2.5 text-left outline-offset-[-3px] hover:bg-hover';

export function BellItem({ item, now, onRead, onFollow }: BellItemProps) {
  const { type, title, message, time, isRead, data } = item;
  const look = cx(LINE, isRead ? 'border-l-transparent' : 'border-l-accent');
  const content = (
    <>
      <KindIcon type={type} small />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-1.5">
          <span
            className={cx('truncate text-sm', isRead ? 'text-ink-muted' : 'font-semibold text-ink')}
          >
            {isRead ? null : <span className="sr-only">Unread: </span>}
            {title}
          </span>
          <time dateTime={time} className="shrink-0 text-xs text-ink-faint">
            {relativeTime(time, now)}
          </time>
        </span>
        <span className="line-clamp-2 text-xs text-ink-muted wrap-anywhere">{message}</span>
      </span>
    </>
  );
  return (
    <li className="border-b border-line last:border-b-0">
      {data?.redirectUrl ? (
        <Link href={data.redirectUrl} look="bare" className={look} onClick={onFollow}>
          {content}
        </Link>
      ) : (
        <button type="button" className={look} onClick={onRead}>
          {content}
        </button>
      )}
    </li>
  );
}
