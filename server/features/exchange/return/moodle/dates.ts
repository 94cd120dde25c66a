/**
 * Languages that Moodle is used in, as long as no month's name means a different month in another.
 */
const LOCALES =
  'en de fr es ar-EG pt it nl pl ru uk bg tr sv da nb fi cs sk sl ca el hu ro et lv lt id vi'.split(
    ' ',
  );
const MONTHS = new Map(
  LOCALES.flatMap((locale) =>
    // Both by itself and in a date: listopad, 18 listopada.
    [{ month: 'long' } as const, { day: 'numeric', month: 'long' } as const].flatMap((parts) => {
      const date = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, month) => {
        const name = date
          .formatToParts(Date.UTC(2026, month, 15))
          .find(({ type }) => type === 'month')!.value;
        return [name.toLowerCase(), month + 1] as const;
      });
    }),
  ),
);
const EAST_ASIAN =
  /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]\D{0,16}?(\d{1,2}):(\d{2})$/;
const TIME = /(?:^|[\s,،])(\d{1,2})[:.](\d{2})(?:\s?([ap])\.?\s?m\.?|\s?([مص]|μμ|πμ))?\s*$/iu;
const AFTERNOON = /^(?:p|م|μμ)$/i;

/** With Western digits. */
const plain = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));

/**
 * Converts a date as Moodle shows it, in any language, into `2026-11-21 20:58`, which Moodle reads
 * in every language: it reads its own words only in English. Null for one that can't be read. Both
 * are in the educator's time zone.
 */
export function isoDate(shown: string): string | null {
  const text = plain(shown.slice(0, 100)).trim();
  const eastern = EAST_ASIAN.exec(text);
  if (eastern !== null) {
    const [year, month, day, hour, minute] = eastern.slice(1).map(Number) as Parts;
    return written([year, month, day, ofTheDay(hour, halfOf(text)), minute]);
  }
  const [whole, hour, minute, latin, other] = TIME.exec(text) ?? [];
  if (whole === undefined) return null;
  const words = text
    .slice(0, -whole.length)
    .toLowerCase()
    .split(/[\s,،.]+/);
  const month = words.map((word) => MONTHS.get(word)).find((found) => found !== undefined);
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.find((word) => /^\d{1,2}$/.test(word));
  if (month === undefined || year === undefined || day === undefined) return null;
  const half = latin ?? other;
  const of24 = ofTheDay(
    Number(hour),
    half === undefined ? null : AFTERNOON.test(half) ? 'afternoon' : 'morning',
  );
  return written([Number(year), month, Number(day), of24, Number(minute)]);
}

type Parts = [year: number, month: number, day: number, hour: number, minute: number];
type Half = 'morning' | 'afternoon' | null;

const halfOf = (text: string): Half =>
  /下午|午後|오후/.test(text) ? 'afternoon' : /上午|午前|오전/.test(text) ? 'morning' : null;
const ofTheDay = (hour: number, half: Half): number =>
  half === null ? hour : (hour % 12) + (half === 'afternoon' ? 12 : 0);

function written([year, month, day, hour, minute]: Parts): string | null {
  if (month < 1 || month > 12 || hour > 23 || minute > 59) return null;
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}
