import Trash from 'lucide-react/icons/trash-2';
import { POPUP_NOTIFICATIONS } from '#contract/limits.ts';
import type { AppNotification } from '#lib/site/notifications.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Tooltip } from '#views/components/floating/tooltip.tsx';
import { BellItem } from './bell-item.tsx';

export interface BellListProps {
  all: readonly AppNotification[];
  now: Date;
  onRead: (id: number) => void;
  onClose: () => void;
}

/** The list that the bell opens: the newest notifications, and a link to the others. */
export default function BellList({ all, now, onRead, onClose }: BellListProps) {
  return (
    <>
      <div className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="text-sm font-semibold">Notifications</h2>
        <Tooltip text="Clear all">
          <Link
            href="/notifications?action=clear"
            look="bare"
            aria-label="Clear all notifications"
            onClick={onClose}
            className="inline-flex size-control-sm items-center justify-center rounded-control text-ink-muted hover:bg-hover hover:text-danger"
          >
            <Trash />
          </Link>
        </Tooltip>
      </div>
      {all.length === 0 ? (
        <p className="px-4 py-10 text-center text-sm text-ink-muted">No notifications yet</p>
      ) : (
        <ul
          aria-label="Newest notifications"
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        >
          {all.slice(0, POPUP_NOTIFICATIONS).map((item) => (
            <BellItem
              key={item.id}
              item={item}
              now={now}
              onRead={() => onRead(item.id)}
              onFollow={() => {
                onRead(item.id);
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      <div className="shrink-0 border-t border-line p-1.5 text-center">
        <Link
          href="/notifications"
          look="bare"
          onClick={onClose}
          className="flex h-control items-center justify-center rounded-control text-sm font-medium text-accent hover:bg-hover"
        >
          View all notifications
        </Link>
      </div>
    </>
  );
}
