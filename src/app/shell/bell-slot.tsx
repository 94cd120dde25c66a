import type { ReactNode } from 'react';
import { Bell } from '#views/screens/notifications/bell.tsx';
import { useNews } from '../session/use-news.ts';

/** The bell with the person's notifications; `instead` stands there until they are known. */
export default function BellSlot({ isOpen, instead }: { isOpen: boolean; instead: ReactNode }) {
  const news = useNews();
  return news === null ? instead : <Bell actor={news.notifications} now={() => new Date()} startOpen={isOpen} />;
}
