import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  notificationListVerbs,
  type NotificationListRef,
} from '#machines/notifications/notification-list.view.ts';
import { NotificationsScreen } from '#views/notifications/notifications-screen.tsx';
import { useAsked } from '../shell/use-asked.ts';
import { useNow } from '../shell/use-now.ts';
import { useNews } from '#app/accounts/session/use-news.ts';

export default function Screen() {
  const news = useNews();
  return news === null ? null : <Notifications notifications={news.notifications} />;
}

/** `?action=clear` opens the question, and goes from the address so that a reload does not ask again. */
function Notifications({ notifications }: { notifications: NotificationListRef }) {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  useAsked('action', true, (action, done) => {
    if (action === 'clear') notificationListVerbs(notifications).askToClear();
    done();
  });
  useEffect(
    () => () => {
      const { cancel, clearFilters } = notificationListVerbs(notifications);
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
