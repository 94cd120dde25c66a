import BellGlyph from 'lucide-react/icons/bell';
import { useState } from 'react';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import { usePerson } from '#app/accounts/session/use-user.ts';

const BellSlot = lazyComponent(() => import('./bell-slot.tsx'));

/** The bell, whose notifications come when the page stands still, or as soon as somebody wants them; a button stands there until then, which asks again for what could not be fetched. */
export function BellLater() {
  const person = usePerson();
  const [isHere, setHere] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [label, setLabel] = useState('Notifications');
  const [fetchSoon] = useState(() => () => {
    // One that is exchanged between press and release loses the press, which comes here again.
    const take = () => {
      if (!document.querySelector('#bell:active')) setHere(true);
    };
    Promise.all([BellSlot.fetchAhead(), person.fetchNews()]).then(take, () => {
      setLabel('Notifications could not be loaded');
    });
  });
  usePrefetchWhenIdle(fetchSoon);
  const want = () => {
    setWanted(true);
    fetchSoon();
  };
  if (isHere) return <BellSlot isOpen={isWanted} />;
  return (
    <IconButton
      id="bell"
      icon={BellGlyph}
      label={label}
      aria-expanded={false}
      onClick={want}
      onPointerEnter={fetchSoon}
    />
  );
}
