import { useSelector } from '@xstate/react';
import BellGlyph from 'lucide-react/icons/bell';
import { lazy, Suspense } from 'react';
import { notificationListVerbs, selectNotifications, selectUnread, type NotificationListRef } from '#machines/notification-list/notification-list.view.ts';
import { Popover } from '#views/components/popover.tsx';
import { Spinner } from '#views/components/spinner.tsx';
import { useQuietly } from '#views/components/use-quietly.ts';

const loadList = () => import('./bell-list.tsx');
const BellList = lazy(loadList);

/** The newest notifications, from everywhere (specification, section 2: signed-in shell). */
export function Bell({ actor, now }: { actor: NotificationListRef; now: () => Date }) {
  const all = useSelector(actor, selectNotifications);
  const unread = useSelector(actor, selectUnread);
  const { read } = notificationListVerbs(actor);
  useQuietly(loadList);
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
        <Suspense fallback={<p className="px-4 py-10 text-center"><Spinner label="Loading notifications…" /></p>}>
          <BellList all={all} now={now()} onRead={read} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
