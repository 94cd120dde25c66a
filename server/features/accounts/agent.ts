/**
 * By a word that only this browser's header contains; where several match, the first in this list
 * counts.
 */
const BROWSERS: readonly (readonly [string, string])[] = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
];
const SYSTEMS: readonly (readonly [string, string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];
const MAX_HEADER_LENGTH = 500;

const said = (agent: string, words: typeof BROWSERS): string | undefined =>
  words.find(([word]) => agent.includes(word))?.[1];

/**
 * Returns the family of a browser, such as "Firefox on Windows": enough to recognise one's own, too
 * little to identify anyone.
 */
export function agentFamily(header: string | undefined): string | null {
  const agent = (header ?? '').slice(0, MAX_HEADER_LENGTH);
  const [browser, system] = [said(agent, BROWSERS), said(agent, SYSTEMS)];
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
