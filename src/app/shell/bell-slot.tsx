import BellGlyph from 'lucide-react/icons/bell';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Bell } from '#views/screens/notifications/bell.tsx';
import { useNews } from '../session/use-news.ts';

/** The bell with the person's notifications, or why there are none. */
export default function BellSlot({ isOpen }: { isOpen: boolean }) {
  const news = useNews();
  if (news === null) return <IconButton icon={BellGlyph} label="Notifications" disabled="This could not be loaded." />;
  return <Bell actor={news.notifications} now={() => new Date()} startOpen={isOpen} />;
}
