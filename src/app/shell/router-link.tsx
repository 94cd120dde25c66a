import { Link } from 'react-router-dom';
import type { LinkElementProps } from '#views/components/actions/link.tsx';

/** The router's link, under the props of a plain one. */
export const RouterLink = ({ href, ...rest }: LinkElementProps) => <Link to={href} {...rest} />;
