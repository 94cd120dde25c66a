/** What the server's `GET /api/v1/config` says unless its operator set something else. */
export const DEFAULT_SUPPORT_EMAIL = 'support@example.org';
