const HOME = '/assignments';
const ORIGIN = 'http://here.invalid';

/**
 * Where to go after signing in: the `next` of the query, when it is a path of this site, else the assignments.
 * Anything that could lead elsewhere (`//host`, `/\host`, a scheme) or back to signing in is not followed.
 */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/')) return HOME;
  const { origin, pathname, search: query, hash } = new URL(next, ORIGIN);
  if (origin !== ORIGIN || ['/', '/login', '/register'].includes(pathname)) return HOME;
  // `/.//host` is a path of this site until it is written out: then its beginning names another.
  return pathname.startsWith('//') ? HOME : pathname + query + hash;
}
