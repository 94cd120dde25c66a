import { useSelector } from '@xstate/react';
import BellGlyph from 'lucide-react/icons/bell';
import Trash from 'lucide-react/icons/trash-2';
import { POPUP_NOTIFICATIONS } from '#contract/limits.ts';
import { notificationListVerbs, selectNotifications, selectUnread, type NotificationListRef } from '#machines/notification-list/notification-list.view.ts';
import { Link } from '#views/components/link.tsx';
import { Popover } from '#views/components/popover.tsx';
import { Tooltip } from '#views/components/tooltip.tsx';
import { BellItem } from './bell-item.tsx';

/** The newest notifications, from everywhere (specification, section 2: signed-in shell). */
export function Bell({ actor, now }: { actor: NotificationListRef; now: () => Date }) {
  const all = useSelector(actor, selectNotifications);
  const unread = useSelector(actor, selectUnread);
  const { read } = notificationListVerbs(actor);
  return (
    <Popover
      label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      className="flex w-bell max-h-bell-max flex-col"
      trigger={
        <>
          <BellGlyph />
          {unread > 0 ? (
            <span aria-hidden="true" className="absolute -top-0.5 -right-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-solid px-1 text-[0.625rem] font-semibold text-accent-ink tabular-nums">
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => (
        <>
          <div className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
            <h2 className="text-sm font-semibold">Notifications</h2>
            <Tooltip text="Clear all">
              <Link
                href="/notifications?action=clear" look="bare" aria-label="Clear all notifications" onClick={close}
                className="inline-flex size-control-sm items-center justify-center rounded-control text-ink-muted hover:bg-hover hover:text-danger"
              >
                <Trash />
              </Link>
            </Tooltip>
          </div>
          {all.length === 0
            ? <p className="px-4 py-10 text-center text-sm text-ink-muted">No notifications yet</p>
            : (
                <ul aria-label="Newest notifications" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
                  {all.slice(0, POPUP_NOTIFICATIONS).map((item) => (
                    <BellItem key={item.id} item={item} now={now()} onRead={() => read(item.id)} onFollow={() => { read(item.id); close(); }} />
                  ))}
                </ul>
              )}
          <div className="shrink-0 border-t border-line p-1.5 text-center">
            <Link href="/notifications" look="bare" onClick={close} className="flex h-control items-center justify-center rounded-control text-sm font-medium text-accent hover:bg-hover">
              View all notifications
            </Link>
          </div>
        </>
      )}
    </Popover>
  );
}
