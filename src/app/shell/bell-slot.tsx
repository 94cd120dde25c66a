import { Bell } from '#views/notifications/bell.tsx';
import { usePerson } from '#app/accounts/session/use-user.ts';

/** The bell with the user's notifications, which were fetched before it. */
export default function BellSlot({ isOpen }: { isOpen: boolean }) {
  return (
    <Bell actor={usePerson().news()!.notifications} now={() => new Date()} startOpen={isOpen} />
  );
}
