import {
  type AppNotification,
  isNotificationFiltered,
  NOTIFICATION_TYPES,
  type NotificationFilter,
  type NotificationTab,
  type NotificationType,
} from '#lib/site/notifications.ts';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { KINDS } from './kinds.ts';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Trash from 'lucide-react/icons/trash-2';
import { fullDate, relativeTime } from '#lib/text/dates.ts';
import { Chip } from '#views/components/data/chip.tsx';
import { cx } from '#views/components/base/cx.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { KindIcon } from './kind-icon.tsx';
import { useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CheckCheck from 'lucide-react/icons/check-check';
import RotateCw from 'lucide-react/icons/rotate-cw';
import {
  isAskingToClear,
  isAskingToDelete,
  notificationListCommands,
  type NotificationListRef,
  selectFilter,
  selectNotifications,
  selectUnread,
  selectUnreadable,
  shownOf,
} from '#machines/notifications/notification-list.view.ts';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Tabs } from '#views/components/data/tabs.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';

interface NotificationFiltersProps {
  filter: NotificationFilter;
  onSearch: (search: string) => void;
  onType: (type: NotificationType | null) => void;
}

const ALL = 'all';
const OPTIONS: readonly { value: NotificationType | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All Types' },
  ...NOTIFICATION_TYPES.map((type) => ({ value: type, label: KINDS[type].label })),
];

const NotificationFilters = ({ filter, onSearch, onType }: NotificationFiltersProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <SearchInput
      label="Search notifications"
      placeholder="Search by title or message"
      value={filter.search}
      onChange={onSearch}
      className="flex-1 basis-56"
    />
    <div className="min-w-0 max-sm:grow">
      <Select
        aria-label="Type"
        options={OPTIONS}
        value={filter.type ?? ALL}
        onChange={(value) => onType(value === ALL ? null : value)}
      />
    </div>
  </div>
);

interface NotificationItemProps {
  item: AppNotification;
  now: Date;
  onRead: () => void;
  onDelete: () => void;
}

/** Covers the item, so that all of it can be clicked but only one link is read out. */
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

function NotificationItem({ item, now, onRead, onDelete }: NotificationItemProps) {
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

interface NotificationsScreenProps {
  actor: NotificationListRef;
  now: Date;
  onBack: () => void;
}

const TABS: readonly { id: NotificationTab; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'read', label: 'Read' },
  { id: 'unread', label: 'Unread' },
];

/** All notifications in this browser (specification, section 2: Notifications). */
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
