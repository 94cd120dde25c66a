import BellGlyph from 'lucide-react/icons/bell';
import { useState } from 'react';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { later } from '#views/components/base/later.tsx';
import { useQuietly } from '#views/components/base/use-quietly.ts';
import { usePerson } from '../session/use-user.ts';

const BellSlot = later(() => import('./bell-slot.tsx'));

/** The bell, whose notifications come when the page stands still, or as soon as somebody wants them. */
export function BellLater() {
  const person = usePerson();
  const [wanted, setWanted] = useState<'no' | 'soon' | 'open'>(person.news() === null ? 'no' : 'soon');
  const [fetchSoon] = useState(() => () => setWanted((now) => (now === 'no' ? 'soon' : now)));
  useQuietly(fetchSoon);
  const instead = <IconButton icon={BellGlyph} label="Notifications" aria-expanded={false} onClick={() => setWanted('open')} onPointerEnter={fetchSoon} />;
  return wanted === 'no' ? instead : <BellSlot isOpen={wanted === 'open'} instead={instead} />;
}
