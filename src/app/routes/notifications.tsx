import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { notificationListVerbs, type NotificationListRef } from '#machines/notification-list/notification-list.view.ts';
import { NotificationsScreen } from '#views/screens/notifications/notifications-screen.tsx';
import { useNow } from '../shell/use-now.ts';
import { useNews } from '../session/use-news.ts';

export default function Screen() {
  const news = useNews();
  return news === null ? null : <Notifications notifications={news.notifications} />;
}

/** `?action=clear` opens the question, and goes from the address so that a reload does not ask again. */
function Notifications({ notifications }: { notifications: NotificationListRef }) {
  const [params, setParams] = useSearchParams();
  const isFirstPage = useLocation().key === 'default';
  const navigate = useNavigate();
  const action = params.get('action');
  useEffect(() => {
    if (action === null) return;
    if (action === 'clear') notificationListVerbs(notifications).askToClear();
    setParams({}, { replace: true });
  }, [action, notifications, setParams]);
  useEffect(() => () => {
    const { cancel, clearFilters } = notificationListVerbs(notifications);
    cancel();
    clearFilters();
  }, [notifications]);
  return (
    <NotificationsScreen
      actor={notifications} now={useNow()}
      onBack={() => { void (isFirstPage ? navigate('/assignments') : navigate(-1)); }}
    />
  );
}
