const MONTHS = new Map(
  ['en', 'de', 'fr', 'es', 'ar-EG'].flatMap((locale) => {
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    return Array.from(
      { length: 12 },
      (_, month) => [name.format(Date.UTC(2026, month, 15)).toLowerCase(), month + 1] as const,
    );
  }),
);
const CHINESE = /^(\d{4})年(\d{1,2})月(\d{1,2})日\D{0,10}(\d{1,2}):(\d{2})$/;

/**
 * A date as Moodle shows it, in the words of a language, as `2026-11-21 20:58`, which Moodle reads in every language: it
 * doesn't read its own words but in English. Null for one that can't be read. Both are in the time zone of the educator.
 */
export function isoDate(shown: string): string | null {
  const chinese = CHINESE.exec(shown);
  if (chinese !== null) return written(chinese.slice(1).map(Number));
  const words = shown
    .slice(0, 100)
    .toLowerCase()
    .split(/[\s,،.]+/);
  const month = words.map((word) => MONTHS.get(word)).find((found) => found !== undefined);
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.find((word) => /^\d{1,2}$/.test(word));
  const time = /^(\d{1,2}):(\d{2})$/.exec(words.find((word) => word.includes(':')) ?? '');
  if (month === undefined || year === undefined || day === undefined || time === null) return null;
  const hour = Number(time[1]);
  const afternoon = words.includes('pm') || words.includes('م');
  const morning = words.includes('am') || words.includes('ص');
  const of24 = afternoon ? (hour % 12) + 12 : morning ? hour % 12 : hour;
  return written([Number(year), month, Number(day), of24, Number(time[2])]);
}

function written(parts: readonly number[]): string | null {
  const [year, month, day, hour, minute] = parts as [number, number, number, number, number];
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}
