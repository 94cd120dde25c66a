import { useSelector } from '@xstate/react';
import BellGlyph from 'lucide-react/icons/bell';
import {
  notificationListCommands,
  selectNotifications,
  selectUnread,
  type NotificationListRef,
} from '#machines/notifications/notification-list.view.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { Popover } from '#views/components/floating/popover.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';

const BellList = lazyComponent(() => import('./bell-list.tsx'));

/** Shows the newest notifications on every screen (specification, section 2: signed-in shell). */
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
  const { read } = notificationListCommands(actor);
  usePrefetchWhenIdle(BellList.fetchAhead);
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
