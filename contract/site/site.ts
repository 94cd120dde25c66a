/**
 * The origin in prerendered pages (canonical links, Open Graph, sitemap) until the server replaces
 * it with its `PUBLIC_URL`.
 */
export const BUILT_ORIGIN = 'http://127.0.0.1:8080';
