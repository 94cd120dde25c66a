/** Milliseconds of a day as a calendar has it: 24 hours. */
export const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/**
 * What a wall clock of a time zone shows at an instant (both in milliseconds), as if that were a time in UTC: so a day
 * later on the wall is always 24 hours more, whatever became of the clocks in between.
 */
export function wallOf(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts;
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(year!, month! - 1, day, hour, minute, second, milliseconds);
}

/**
 * The instant at which a wall clock shows a time. Where it shows it twice (clocks go back) the first; where it never shows
 * it (clocks go forward) as much later as the clocks were moved.
 */
export function instantAt(wall: number, zone: string): number {
  const offsetBefore = wallOf(wall - DAY_MS, zone) - (wall - DAY_MS);
  const offsetAfter = wallOf(wall + DAY_MS, zone) - (wall + DAY_MS);
  const first = wall - offsetBefore;
  if (offsetBefore === offsetAfter || wallOf(first, zone) === wall) return first;
  const second = wall - offsetAfter;
  return wallOf(second, zone) === wall ? second : first;
}
