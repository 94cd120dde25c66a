/** `2026-11-24T12:55:48`, local time without a time zone. */
const WALL = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?$/;

/** Returns the local time in this zone at an instant, as the milliseconds of that time in UTC. */
function shownIn(zone: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    zone.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const MAX_ZONES = 1000;
const clocks = new Map<string | null, Intl.DateTimeFormat>();
/**
 * Returns a formatter for this zone, or for the server's own if it is null or unknown. Creating one
 * is slow.
 */
function clockOf(zone: string | null): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const isKnown = zone !== null && isTimeZone(zone);
  const clock = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    ...(isKnown ? { timeZone: zone } : {}),
  });
  // Anybody may send a zone that doesn't exist, and an existing one may be written in many ways.
  if (clocks.size >= MAX_ZONES) clocks.clear();
  if (isKnown || zone === null) clocks.set(zone, clock);
  return clock;
}

/**
 * Returns the instant of a local time in a time zone, as ISO in UTC; the first one if it occurs
 * twice. Null for anything that isn't such a time. `zone` means the server's own if it is null or
 * unknown.
 */
export function instantOf(wall: string, zone: string | null): string | null {
  const [whole, ...numbers] = WALL.exec(wall) ?? [];
  if (whole === undefined) return null;
  const [year, month, day, hour, minute, second = 0] = numbers.map((text) => Number(text || 0));
  const said = Date.UTC(year!, month! - 1, day, hour, minute, second);
  if (new Date(said).getUTCDate() !== day || hour! > 23 || minute! > 59) return null;
  const clock = clockOf(zone);
  // Offsets change by the hour, so only those of the day before and the day after can apply.
  const instants = [said - 86_400_000, said + 86_400_000]
    .map((near) => said - (shownIn(clock, near) - near))
    .toSorted((a, b) => a - b);
  const found = instants.find((instant) => shownIn(clock, instant) === said) ?? instants[0]!;
  return new Date(found).toISOString();
}

/** Whether it is a known time zone, such as `Europe/London`. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
