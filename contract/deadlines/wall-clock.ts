/** Milliseconds of a day as a calendar has it: 24 hours. */
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
  // A zone may be written in upper and lower case, and so in many ways.
  if (clocks.size >= MAX_ZONES) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/** How far a zone's wall clock is from UTC at an instant, both in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts;
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(year!, month! - 1, day, hour, minute, second, milliseconds) - instant;
}

/** Of each zone, the days of UTC through which it keeps its offset; null for a day on which clocks are moved. */
const steadyOffsets = new Map<string, Map<number, number | null>>();
const MAX_DAYS = 20_000;

/**
 * The offset of a whole day of UTC, asked for once: to format a time costs more than all else that
 * is done to a mark.
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
 * What a wall clock of a time zone shows at an instant (both in milliseconds), as if that were a time in UTC: so a day
 * later on the wall is always 24 hours more, whatever became of the clocks in between.
 */
export const wallOf = (instant: number, zone: string): number =>
  instant + (steadyOffset(Math.floor(instant / DAY_MS), zone) ?? offsetAt(instant, zone));

/**
 * The instant at which a wall clock shows a time. Where it shows it twice (clocks go back) the
 * first; where it never shows it (clocks go forward) as much later as the clocks were moved.
 */
export function instantAt(wall: number, zone: string): number {
  const offsetBefore = wallOf(wall - DAY_MS, zone) - (wall - DAY_MS);
  const offsetAfter = wallOf(wall + DAY_MS, zone) - (wall + DAY_MS);
  const first = wall - offsetBefore;
  if (offsetBefore === offsetAfter || wallOf(first, zone) === wall) return first;
  const second = wall - offsetAfter;
  return wallOf(second, zone) === wall ? second : first;
}
