export type Level = 'info' | 'warn' | 'error';

/** One structured line. Never a name, an e-mail, a token, a query or anything a person typed. */
export type Log = (
  level: Level,
  entry: Readonly<Record<string, string | number | boolean | null>>,
) => void;

/** Writes each entry as one line of JSON: what is wrong to stderr, the rest to stdout. */
export const jsonLog =
  (now: () => Date): Log =>
  (level, entry) => {
    const line = `${JSON.stringify({ time: now().toISOString(), level, ...entry })}\n`;
    (level === 'info' ? process.stdout : process.stderr).write(line);
  };
