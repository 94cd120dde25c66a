/**
 * The origin that prerendered pages name (canonical links, Open Graph, sitemap) until the server
 * puts its `PUBLIC_URL` there.
 */
export const BUILT_ORIGIN = 'http://127.0.0.1:8080';
