/** `2026-11-24T12:55:48`, as a clock on the wall shows it. */
const WALL = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?$/;

/** What a wall clock of this zone shows at an instant, as the milliseconds of that time in UTC. */
function shownIn(zone: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    zone.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const MAX_ZONES = 1000;
const clocks = new Map<string | null, Intl.DateTimeFormat>();
/** A clock of this zone, or of the server's own where it is null or unknown. Making one takes long. */
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
  // Anybody may send a zone that there isn't, and one that there is may be written in many ways.
  if (clocks.size >= MAX_ZONES) clocks.clear();
  if (isKnown || zone === null) clocks.set(zone, clock);
  return clock;
}

/**
 * The instant at which a clock of a time zone shows this, as ISO in UTC; the first one where it
 * shows it twice. Null for what is no such time. `zone` is the server's own where it is null or
 * unknown.
 */
export function instantOf(wall: string, zone: string | null): string | null {
  const [whole, ...numbers] = WALL.exec(wall) ?? [];
  if (whole === undefined) return null;
  const [year, month, day, hour, minute, second = 0] = numbers.map((text) => Number(text || 0));
  const said = Date.UTC(year!, month! - 1, day, hour, minute, second);
  if (new Date(said).getUTCDate() !== day || hour! > 23 || minute! > 59) return null;
  const clock = clockOf(zone);
  // Offsets change by the hour, so those of a day before and a day after are all that can hold.
  const instants = [said - 86_400_000, said + 86_400_000]
    .map((near) => said - (shownIn(clock, near) - near))
    .toSorted((a, b) => a - b);
  const found = instants.find((instant) => shownIn(clock, instant) === said) ?? instants[0]!;
  return new Date(found).toISOString();
}

/** Whether it is a time zone that is known here, such as `Europe/London`. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
