import { useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CheckCheck from 'lucide-react/icons/check-check';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import { isNotificationFiltered, type NotificationTab } from '#lib/site/notifications.ts';
import {
  isAskingToClear,
  isAskingToDelete,
  notificationListCommands,
  selectFilter,
  selectNotifications,
  selectUnread,
  selectUnreadable,
  shownOf,
  type NotificationListRef,
} from '#machines/notifications/notification-list.view.ts';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Tabs } from '#views/components/data/tabs.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { NotificationFilters } from './notification-filters.tsx';
import { NotificationItem } from './notification-item.tsx';

export interface NotificationsScreenProps {
  actor: NotificationListRef;
  now: Date;
  onBack: () => void;
}

const TABS: readonly { id: NotificationTab; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'read', label: 'Read' },
  { id: 'unread', label: 'Unread' },
];

/** Everything that was told in this browser (specification, section 2: Notifications). */
export function NotificationsScreen({ actor, now, onBack }: NotificationsScreenProps) {
  const all = useSelector(actor, selectNotifications);
  const unread = useSelector(actor, selectUnread);
  const filter = useSelector(actor, selectFilter);
  const askingToDelete = useSelector(actor, isAskingToDelete);
  const askingToClear = useSelector(actor, isAskingToClear);
  const commands = notificationListCommands(actor);
  const shown = shownOf(all, filter);
  const counts: Readonly<Record<NotificationTab, number>> = {
    all: all.length,
    read: all.length - unread,
    unread,
  };

  return (
    <div className="mx-auto max-w-dialog-lg">
      <Button variant="ghost" size="sm" icon={ArrowLeft} onClick={onBack} className="mb-3 -ml-2">
        Back
      </Button>
      <PageHeader
        title="Notifications"
        meta={
          <output>
            <Chip tone={unread > 0 ? 'accent' : 'neutral'} shape="none">{`${unread} unread`}</Chip>
          </output>
        }
        actions={
          <>
            <IconButton icon={RotateCw} label="Refresh" onClick={commands.refresh} />
            <Button
              icon={CheckCheck}
              onClick={commands.readAll}
              disabled={unread === 0 ? 'All notifications are read.' : false}
            >
              Mark all as read
            </Button>
            <IconButton
              icon={Trash}
              label="Clear all"
              tone="danger"
              onClick={commands.askToClear}
              disabled={all.length === 0 ? 'There is nothing to clear.' : false}
            />
          </>
        }
      />
      <NotificationFilters
        filter={filter}
        onSearch={commands.search}
        onType={commands.selectType}
      />
      <UnreadableRows
        rows={useSelector(actor, selectUnreadable)}
        noun="notification"
        className="mt-4"
      />
      <div className="mt-5">
        <Tabs
          label="Notifications"
          tabs={TABS.map((tab) => ({ ...tab, count: counts[tab.id] }))}
          selected={filter.tab}
          onSelect={commands.selectTab}
        >
          {shown.length === 0 ? (
            <EmptyState
              title="No notifications found"
              illustration={
                <img src="/illustrations/no-notifications.svg" alt="" width={240} height={180} />
              }
              action={
                isNotificationFiltered(filter) ? (
                  <Button onClick={commands.clearFilters}>Clear Filters</Button>
                ) : null
              }
            >
              {isNotificationFiltered(filter)
                ? 'Try adjusting your filters or search term'
                : 'New notifications will appear here'}
            </EmptyState>
          ) : (
            <ul aria-label="Notifications" className="divide-y divide-line border-b border-line">
              {shown.map((item) => (
                <NotificationItem
                  key={item.id}
                  item={item}
                  now={now}
                  onRead={() => commands.read(item.id)}
                  onDelete={() => commands.askToDelete(item.id)}
                />
              ))}
            </ul>
          )}
        </Tabs>
      </div>
      <LaterAlertDialog
        open={askingToDelete}
        onClose={commands.cancel}
        onConfirm={commands.confirm}
        title="Delete notification?"
        confirmLabel="Delete"
      >
        This notification will be permanently removed.
      </LaterAlertDialog>
      <LaterAlertDialog
        open={askingToClear}
        onClose={commands.cancel}
        onConfirm={commands.confirm}
        title="Clear all notifications?"
        confirmLabel="Clear all"
      >
        This will permanently delete all your notifications. This action cannot be undone.
      </LaterAlertDialog>
    </div>
  );
}
