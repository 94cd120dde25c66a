/** The API's base address, ending in `/`: as configured at build time, else the origin of this page. */
export function apiBase(): string {
  const base = (import.meta.env.VITE_API_BASE_URL as string | undefined) ?? window.location.origin;
  return base.endsWith('/') ? base : `${base}/`;
}
