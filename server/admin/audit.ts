import { AdminError, type Command } from './command.ts';

const PART = 1000;

const timeOf = (value: unknown): string => {
  if (value === undefined) return '';
  const time = new Date(String(value));
  if (Number.isNaN(time.getTime()))
    throw new AdminError(`--since is a day or a time such as 2026-11-21, not "${String(value)}".`);
  return time.toISOString();
};

/** The log of who did what, in a machine-readable form. */
export const audit: Command = {
  usage: '[--since DAY]',
  summary:
    'writes the log of who did what, a line of JSON each, oldest first; "users" says whose number is whose',
  options: { since: { type: 'string' } },
  async run({ stores, say }, { since }) {
    const from = timeOf(since);
    for (let after = 0; ;) {
      const lines = await stores.audit.lines(from, after, PART);
      for (const line of lines) say(JSON.stringify(line));
      const last = lines.at(-1);
      if (last === undefined) return true;
      after = last.id;
    }
  },
};
