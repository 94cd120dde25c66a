import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Where each entry of this visit's history was scrolled to; one that is new has a key that is new. */
const places = new Map<string, number>();

/** Another screen begins at its top; Back and Forward lead to where one was. Dialogs and filters in the query move nothing. */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const place = places.get(key);
    if (place !== undefined || shown.current !== pathname) window.scrollTo(0, place ?? 0);
    shown.current = pathname;
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember);
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname]);
}
