import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { LinkElementProps } from '#views/components/actions/link.tsx';

const isOfTheApp = (href: string): boolean => href.startsWith('/') && !href.startsWith('//');

/** The router's link, under the props of a plain one; what leads elsewhere is left to the browser. */
export const RouterLink = ({ children, ...props }: LinkElementProps) =>
  isOfTheApp(props.href) && props.download === undefined ? (
    <Inside {...props}>{children}</Inside>
  ) : (
    <a {...props}>{children}</a>
  );

function Inside({ href, onClick, children, ...rest }: LinkElementProps) {
  const to = useHref(href);
  const go = useLinkClickHandler<HTMLAnchorElement>(
    href,
    rest.target === undefined ? {} : { target: rest.target },
  );
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
