import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '#contract/text/plural.ts';
import {
  deleteUser,
  disable,
  enable,
  invite,
  resetPassword,
  resetSecondFactor,
} from './admin/accounts.ts';
import { aiCheck } from './admin/ai-check.ts';
import { audit } from './admin/audit.ts';
import { backup } from './admin/backup.ts';
import { check } from './admin/check.ts';
import { AdminError, type Command } from './admin/command.ts';
import { compliance } from './admin/compliance.ts';
import { grant } from './admin/grant.ts';
import { lateRule } from './admin/late-rule.ts';
import { lti } from './admin/lti.ts';
import { mails } from './admin/mails.ts';
import { moveFiles } from './admin/move-files.ts';
import { restore } from './admin/restore.ts';
import { seedDemo } from './admin/seed-demo.ts';
import { usage } from './admin/usage.ts';
import { eraseStudent, exportStudent } from './admin/student-data.ts';
import { users } from './admin/users.ts';
import { bringUpToDate } from './platform/database/bring-up-to-date.ts';
import { databaseSentence } from './platform/database/check-file.ts';
import { DATABASE_FILE, openDatabase } from './platform/database/open.ts';
import { refusedWrite } from './platform/files/disk.ts';
import { StorageAway, StorageFull } from './platform/files/types.ts';
import { openFiles } from './platform/files/open.ts';
import { loadSecret } from './platform/settings/secret.ts';
import { type Env, readSettings, SettingError } from './platform/settings/settings.ts';
import { createStores } from './platform/database/stores/index.ts';
import { restrictPermissions } from './platform/process/restrict-permissions.ts';
import { systemClock as clock, systemIds as ids } from './platform/process/system.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  grant,
  users,
  invite,
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactor,
  disable,
  enable,
  'delete-user': deleteUser,
  'export-student': exportStudent,
  'erase-student': eraseStudent,
  'late-rule': lateRule,
  lti,
  mails,
  audit,
  usage,
  'ai-check': aiCheck,
  compliance,
  backup,
  restore,
  'move-files': moveFiles,
  check,
  'seed-demo': seedDemo,
};

function help(): string[] {
  return [
    'npm run admin -- COMMAND',
    ...Object.entries(COMMANDS).flatMap(([name, command]) => [
      '',
      `  ${name} ${command.usage}`.trimEnd(),
      `      ${command.summary}`,
    ]),
    '',
    'They work on the database that DATA_DIR or DATABASE_URL names, as the server does.',
  ];
}

/** Negative numbers are values: `--amount -5` is read as `--amount=-5`. */
const joinNegative = (words: readonly string[]): string[] =>
  words.reduce<string[]>((read, word) => {
    const before = read.at(-1);
    if (/^-\d/.test(word) && before !== undefined && /^--[a-z-]+$/.test(before))
      return [...read.slice(0, -1), `${before}=${word}`];
    return [...read, word];
  }, []);

function parse(name: string, command: Command, words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: joinNegative(words),
      options: command.options ?? {},
      allowPositionals: true,
    });
    const expected = command.positionals ?? 0;
    if (positionals.length === expected)
      return { values: values as Record<string, string | boolean | undefined>, positionals };
    throw new AdminError(
      `${name} takes ${expected === 0 ? 'no words' : counted(expected, 'word')} beside its options: ${name} ${command.usage}`.trimEnd(),
    );
  } catch (error) {
    throw error instanceof AdminError
      ? error
      : new AdminError(
          `${(error as Error).message.split('. ')[0]}. It is: ${name} ${command.usage}`,
          { cause: error },
        );
  }
}

async function run(
  command: Command,
  env: Env,
  parsed: ReturnType<typeof parse>,
  say: (line: string) => void,
): Promise<boolean> {
  const settings = readSettings(env);
  if (
    settings.databaseUrl === undefined &&
    command.creates !== true &&
    !existsSync(join(settings.dataDir, DATABASE_FILE))
  ) {
    throw new AdminError(
      `There is no database in ${settings.dataDir}. Start the server once, or set DATA_DIR to its folder.`,
    );
  }
  await restrictPermissions(settings.dataDir).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  const database = await openDatabase(settings);
  try {
    await bringUpToDate(database, settings.migrate);
    const stores = createStores({
      ...database,
      clock,
      ids,
      credits: settings.credits,
      mails: settings.mail !== null,
      secret: async () => settings.secretKey ?? (await loadSecret(settings.dataDir)),
    });
    const files = await openFiles(settings);
    const folder = env['INIT_CWD'] ?? process.cwd();
    return await command.run(
      { settings, database, stores, files, clock, ids, folder, say },
      parsed.values,
      parsed.positionals,
    );
  } finally {
    await database.close().catch(() => undefined);
  }
}

const sentence = (error: unknown): string | null => {
  if (error instanceof AdminError || error instanceof SettingError) return error.message;
  if (error instanceof StorageFull || error instanceof StorageAway) return error.message;
  const refused = refusedWrite(error);
  return refused === null
    ? databaseSentence(error)
    : `${refused.message} (${(error as Error).message})`;
};

/** Runs one of the operator's commands. Returns the exit code: 0 if all is well, else 1. */
export async function admin(
  words: readonly string[],
  env: Env,
  say: (line: string) => void,
  complain: (line: string) => void,
): Promise<number> {
  const [name = '', ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const asked = ['', 'help', '--help', '-h'].includes(name);
    if (!asked) complain(`There is no command ${name}.`);
    for (const line of help()) (asked ? say : complain)(line);
    return asked ? 0 : 1;
  }
  try {
    return (await run(command, env, parse(name, command, rest), say)) ? 0 : 1;
  } catch (error) {
    const told = sentence(error);
    if (told === null) throw error;
    complain(told);
    return 1;
  }
}

if (import.meta.main)
  process.exitCode = await admin(process.argv.slice(2), process.env, console.log, console.error);
