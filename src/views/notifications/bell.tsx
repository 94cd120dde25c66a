import { useSelector } from '@xstate/react';
import BellGlyph from 'lucide-react/icons/bell';
import {
  notificationListVerbs,
  selectNotifications,
  selectUnread,
  type NotificationListRef,
} from '#machines/notifications/notification-list.view.ts';
import { later } from '#views/components/base/later.tsx';
import { Popover } from '#views/components/floating/popover.tsx';
import { useQuietly } from '#views/components/base/use-quietly.ts';

const BellList = later(() => import('./bell-list.tsx'));

/** The newest notifications, from everywhere (specification, section 2: signed-in shell). */
export function Bell({
  actor,
  now,
  startOpen = false,
}: {
  actor: NotificationListRef;
  now: () => Date;
  startOpen?: boolean;
}) {
  const all = useSelector(actor, selectNotifications);
  const unread = useSelector(actor, selectUnread);
  const { read } = notificationListVerbs(actor);
  useQuietly(BellList.fetchAhead);
  return (
    <Popover
      id="bell"
      startOpen={startOpen}
      label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      className="flex w-bell max-h-bell-max flex-col"
      trigger={
        <>
          <BellGlyph />
          {unread > 0 ? (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 -right-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-solid px-1 text-[0.625rem] font-semibold text-accent-ink tabular-nums"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => <BellList all={all} now={now()} onRead={read} onClose={close} />}
    </Popover>
  );
}
