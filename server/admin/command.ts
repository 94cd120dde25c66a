import type { ParseArgsOptionsConfig } from 'node:util';
import type { OpenDatabase } from '#server/platform/database/types.ts';
import type { FileStore } from '#server/platform/files/types.ts';
import type { ServerSettings } from '#server/platform/settings/settings.ts';
import type { Clock, Ids, Stores } from '#server/platform/database/stores/types.ts';

/** What a command works with, and where it prints. */
export interface AdminWorld {
  settings: ServerSettings;
  database: OpenDatabase;
  stores: Stores;
  files: FileStore;
  clock: Clock;
  ids: Ids;
  /** The operator's current folder: npm itself runs in the package's folder. */
  folder: string;
  say(line: string): void;
}

export interface Command {
  /** What comes after its name. */
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** The number of its arguments besides options. */
  positionals?: number;
  /** Whether it may create the database that it works on. */
  creates?: boolean;
  /** Returns whether all is well. Throws AdminError for what the operator can fix. */
  run(
    world: AdminWorld,
    values: Readonly<Record<string, string | boolean | undefined>>,
    positionals: readonly string[],
  ): Promise<boolean>;
}

/** One sentence for the operator. */
export class AdminError extends Error {}

export const EMAIL = { email: { type: 'string' } } as const satisfies ParseArgsOptionsConfig;

/** Returns the e-mail that a command was given, in the form that accounts store it. */
export function emailOf(name: string, { email }: Parameters<Command['run']>[1]): string {
  if (typeof email !== 'string' || email.trim() === '')
    throw new AdminError(`${name} needs --email: the e-mail of the account.`);
  return email.trim().toLowerCase();
}

export const noAccount = (email: string, cause: unknown): AdminError =>
  new AdminError(`No account has the e-mail ${email}. "users" lists them.`, { cause });

/** Formats columns as wide as their content, with numbers aligned to the right. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column]).length)),
  );
  const line = (cells: readonly (string | number)[]): string =>
    cells
      .map((cell, column) =>
        typeof cell === 'number'
          ? String(cell).padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

export const credits = (count: number): string =>
  `${count} ${Math.abs(count) === 1 ? 'credit' : 'credits'}`;
