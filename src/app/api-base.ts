/**
 * Returns the API's base address, ending in `/`: as configured at build time, else this page's
 * origin.
 */
export function apiBase(): string {
  const base = (import.meta.env.VITE_API_BASE_URL as string | undefined) ?? window.location.origin;
  return base.endsWith('/') ? base : `${base}/`;
}
