import { useEffect } from 'react';
import { notificationListVerbs, type NotificationListRef } from '#machines/notification-list/notification-list.view.ts';
import { NotificationsScreen } from '#views/screens/notifications/notifications-screen.tsx';
import { useAddress, useQuery } from '../address/address.tsx';
import { FIRST, go } from '../address/history.ts';
import { useNow } from '../shell/use-now.ts';
import { useNews } from '../session/use-news.ts';

export default function Screen() {
  const news = useNews();
  return news === null ? null : <Notifications notifications={news.notifications} />;
}

/** `?action=clear` opens the question, and goes from the address so that a reload does not ask again. */
function Notifications({ notifications }: { notifications: NotificationListRef }) {
  const [query, changeQuery] = useQuery();
  const isFirstPage = useAddress().key === FIRST;
  const action = query.get('action');
  useEffect(() => {
    if (action === null) return;
    if (action === 'clear') notificationListVerbs(notifications).askToClear();
    changeQuery((now) => now.delete('action'));
  }, [action, notifications, changeQuery]);
  useEffect(() => () => {
    const { cancel, clearFilters } = notificationListVerbs(notifications);
    cancel();
    clearFilters();
  }, [notifications]);
  return (
    <NotificationsScreen
      actor={notifications} now={useNow()}
      onBack={() => (isFirstPage ? go('/assignments') : window.history.back())}
    />
  );
}
