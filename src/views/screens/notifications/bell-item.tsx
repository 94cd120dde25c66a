import { relativeTime } from '#lib/dates.ts';
import type { AppNotification } from '#lib/notifications.ts';
import { cx } from '#views/components/cx.ts';
import { Link } from '#views/components/link.tsx';
import { KindIcon } from './kind-icon.tsx';

export interface BellItemProps {
  item: AppNotification;
  now: Date;
  onRead: () => void;
  onFollow: () => void;
}

const LINE = 'flex w-full items-start gap-2.5 border-l-3 py-2.5 pr-3 pl-3 text-left outline-offset-[-3px] hover:bg-hover';

export function BellItem({ item, now, onRead, onFollow }: BellItemProps) {
  const { type, title, message, time, isRead, data } = item;
  const look = cx(LINE, isRead ? 'border-l-transparent' : 'border-l-accent');
  const content = (
    <>
      <KindIcon type={type} className="size-7" />
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate text-sm', isRead ? 'text-ink-muted' : 'font-semibold text-ink')}>
          {isRead ? null : <span className="sr-only">Unread: </span>}
          {title}
        </span>
        <span className="line-clamp-2 text-xs text-ink-muted wrap-anywhere">{message}</span>
        <time dateTime={time} className="text-xs text-ink-faint">{relativeTime(time, now)}</time>
      </span>
    </>
  );
  return (
    <li className="border-b border-line last:border-b-0">
      {data?.redirectUrl
        ? <Link href={data.redirectUrl} look="bare" className={look} onClick={onFollow}>{content}</Link>
        : <button type="button" className={look} onClick={onRead}>{content}</button>}
    </li>
  );
}
