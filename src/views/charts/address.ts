/** Where a chart, or one of its arrows, is found on this page. */
export const addressOf = (name: string | null, key: string | null = null): string =>
  name === null ? '#/' : `#/${name}${key === null ? '' : `/${encodeURIComponent(key)}`}`;

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** What an address of this page names: nothing but a chart's name, and whatever stands behind it as an arrow's. */
export function namedBy(hash: string): { name: string | null; key: string | null } {
  const [, name = '', key] = /^#\/([a-z][a-z-]{0,60})(?:\/(.+))?$/.exec(hash) ?? [];
  return name === ''
    ? { name: null, key: null }
    : { name, key: key === undefined ? null : decoded(key) };
}
