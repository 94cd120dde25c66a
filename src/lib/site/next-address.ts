const HOME = '/assignments';
const ORIGIN = 'http://here.invalid';

/**
 * Returns where to go after signing in: the query's `next` if it is a path of this site, otherwise
 * the assignments. Ignores anything that could lead elsewhere (`//host`, `/\host`, a scheme) or
 * back to signing in.
 */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/')) return HOME;
  const { origin, pathname, search: query, hash } = new URL(next, ORIGIN);
  if (origin !== ORIGIN || ['/', '/login', '/register'].includes(pathname)) return HOME;
  // `/.//host` is a path of this site until it is normalised: then its beginning names another
  // host.
  return pathname.startsWith('//') ? HOME : pathname + query + hash;
}
