import { useEffect, useEffectEvent } from 'react';

export interface ActivityHandlers {
  /** Called with the time of a sign of activity. */ stir: (at: number) => void;
  leave: (at: number) => void;
}

/**
 * Reports when someone is at the desk, and when they turn to something else. All events reach the
 * window, including those that start at the document.
 */
export function useActivity(given: ActivityHandlers): void {
  const stir = useEffectEvent(() => given.stir(Date.now()));
  const left = useEffectEvent(() => given.leave(Date.now()));

  useEffect(() => {
    const stirred = () => {
      if (document.visibilityState === 'visible') stir();
    };
    const leave = () => left();
    const turned = () => {
      (document.visibilityState === 'visible' ? stirred : leave)();
    };
    const listen = [
      ['keydown', stirred],
      ['pointerdown', stirred],
      ['focus', stirred],
      ['wheel', stirred],
      ['blur', leave],
      ['pagehide', leave],
      ['visibilitychange', turned],
    ] as const;
    for (const [name, heard] of listen) window.addEventListener(name, heard, { passive: true });
    return () => {
      leave();
      for (const [name, heard] of listen) window.removeEventListener(name, heard);
    };
  }, []);
}
