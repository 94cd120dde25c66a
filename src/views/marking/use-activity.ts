import { useEffect, useRef } from 'react';

export interface ActivityHandlers {
  /** A sign of the marker, at this time. */ stir: (at: number) => void;
  leave: (at: number) => void;
}

/** Tells when somebody is at the desk, and when they turn to something else. All of it comes to the window, also what begins at the document. */
export function useActivity(given: ActivityHandlers): void {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });

  useEffect(() => {
    const stirred = () => {
      if (document.visibilityState === 'visible') latest.current.stir(Date.now());
    };
    const left = () => latest.current.leave(Date.now());
    const turned = () => {
      (document.visibilityState === 'visible' ? stirred : left)();
    };
    const listen = [
      ['keydown', stirred],
      ['pointerdown', stirred],
      ['focus', stirred],
      ['wheel', stirred],
      ['blur', left],
      ['pagehide', left],
      ['visibilitychange', turned],
    ] as const;
    for (const [name, heard] of listen) window.addEventListener(name, heard, { passive: true });
    return () => {
      left();
      for (const [name, heard] of listen) window.removeEventListener(name, heard);
    };
  }, []);
}
