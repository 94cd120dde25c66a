import type { MouseEvent } from 'react';
import type { LinkElementProps } from '#views/components/actions/link.tsx';
import { go } from '../address/history.ts';

const isOfTheApp = (href: string): boolean => href.startsWith('/') && !href.startsWith('//');
/** A new tab or window, or a download: the browser's own affair. */
const isElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean => button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** A link that leads through the app without loading it again. To where one is already, it adds no entry. */
export function RouterLink({ href, onClick, children, ...rest }: LinkElementProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isElsewhere(event) || !isOfTheApp(href) || rest.download !== undefined || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    go(href, { replace: href === pathname + search + hash });
  };
  return <a {...rest} href={href} onClick={follow}>{children}</a>;
}
