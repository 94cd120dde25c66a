import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  notificationListCommands,
  type NotificationListRef,
} from '#machines/notifications/notification-list.view.ts';
import { NotificationsScreen } from '#views/notifications/notifications-screen.tsx';
import { useAddressDialog } from '#app/shell/use-address-dialog.ts';
import { useNow } from '../shell/use-now.ts';
import { useNotifier } from '#app/accounts/session/use-notifier.ts';

export default function Screen() {
  const news = useNotifier();
  return news === null ? null : <Notifications notifications={news.notifications} />;
}

/**
 * `?action=clear` opens the confirmation, and is then removed from the address so that a reload
 * doesn't ask again.
 */
function Notifications({ notifications }: { notifications: NotificationListRef }) {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  useAddressDialog('action', true, (action, done) => {
    if (action === 'clear') notificationListCommands(notifications).askToClear();
    done();
  });
  useEffect(
    () => () => {
      const { cancel, clearFilters } = notificationListCommands(notifications);
      cancel();
      clearFilters();
    },
    [notifications],
  );
  return (
    <NotificationsScreen
      actor={notifications}
      now={useNow()}
      onBack={() => {
        void (isFirstPage ? navigate('/assignments') : navigate(-1));
      }}
    />
  );
}
