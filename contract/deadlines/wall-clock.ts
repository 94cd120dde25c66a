/** Milliseconds in a calendar day of 24 hours. */
export const DAY_MS = 86_400_000;

const MAX_ZONES = 1000;
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
  // A zone may be written in upper and lower case, so there can be many spellings.
  if (clocks.size >= MAX_ZONES) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/** Returns how far a zone's wall clock is from UTC at an instant, both in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts;
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(year!, month! - 1, day, hour, minute, second, milliseconds) - instant;
}

/** For each zone, the offset on each UTC day; null for a day on which clocks are moved. */
const steadyOffsets = new Map<string, Map<number, number | null>>();
const MAX_DAYS = 20_000;

/**
 * Returns the offset for a whole UTC day, calculated once: formatting a time costs more than
 * everything else done to a mark.
 */
function steadyOffset(day: number, zone: string): number | null {
  let days = steadyOffsets.get(zone);
  if (days === undefined || days.size >= MAX_DAYS) {
    days = new Map();
    steadyOffsets.set(zone, days);
  }
  const known = days.get(day);
  if (known !== undefined) return known;
  const offset = offsetAt(day * DAY_MS, zone);
  const isSteady = offset === offsetAt((day + 1) * DAY_MS, zone);
  days.set(day, isSteady ? offset : null);
  return isSteady ? offset : null;
}

/**
 * Returns what a zone's wall clock shows at an instant (both in milliseconds), as if that were a
 * UTC time: a day later on the wall clock is always 24 hours more, even if clocks were moved in
 * between.
 */
export const wallOf = (instant: number, zone: string): number =>
  instant + (steadyOffset(Math.floor(instant / DAY_MS), zone) ?? offsetAt(instant, zone));

/**
 * Returns the instant at which a wall clock shows a time. If it shows it twice (clocks go back),
 * the first; if it never does (clocks go forward), later by as much as the clocks were moved.
 */
export function instantAt(wall: number, zone: string): number {
  const offsetBefore = wallOf(wall - DAY_MS, zone) - (wall - DAY_MS);
  const offsetAfter = wallOf(wall + DAY_MS, zone) - (wall + DAY_MS);
  const first = wall - offsetBefore;
  if (offsetBefore === offsetAfter || wallOf(first, zone) === wall) return first;
  const second = wall - offsetAfter;
  return wallOf(second, zone) === wall ? second : first;
}
