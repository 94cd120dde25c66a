import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where each entry of this visit's history was scrolled to. */
const places = new Map<string, number>();

/** Another screen begins at its top; Back and Forward lead to where one was. Dialogs and filters in the query move nothing. */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const place = type === 'POP' ? places.get(key) : undefined;
    if (place !== undefined || shown.current !== pathname) window.scrollTo(0, place ?? 0);
    shown.current = pathname;
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember);
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, type]);
}
