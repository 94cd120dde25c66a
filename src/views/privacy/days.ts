/** The day of a time, in words; in UTC, as it was set. */
export const dayOf = (time: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
