import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { GradeScaleSchema } from '#contract/assignments/assignment.ts';
import { AiFeedbackSchema } from '#contract/drafts/feedback.ts';
import { SettingsSchema } from '#contract/accounts/user.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OpenDatabase } from '#server/platform/database/types.ts';
import type { FileStore } from '#server/platform/files/types.ts';
import type { AdminWorld, Command } from './command.ts';
import { INVARIANTS } from './invariants.ts';
import { namedFiles } from './stored-files.ts';

/** One check: its name, and a sentence for each place where it fails. */
interface Check {
  name: string;
  problems(): Promise<string[]>;
}

const SHOWN = 10;

/**
 * The engine's own checks, and whether the ledger's protection against changes is still in place.
 */
function engineChecks({ db, engine }: OpenDatabase): Check[] {
  const guards: Check = {
    name: 'the ledger refuses to be changed',
    async problems() {
      const { rows } =
        engine === 'sqlite'
          ? await sql`select name from sqlite_master where type = 'trigger' and tbl_name = 'credit_transactions'`.execute(
              db,
            )
          : await sql`select tgname from pg_trigger where tgrelid = 'credit_transactions'::regclass and not tgisinternal and tgenabled <> 'D'`.execute(
              db,
            );
      return rows.length === (engine === 'sqlite' ? 2 : 1)
        ? []
        : ['its triggers are not all there'];
    },
  };
  if (engine === 'postgres') return [guards];
  return [
    {
      name: 'the database file is whole',
      async problems() {
        const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
        return rows.map((row) => row.integrity_check).filter((answer) => answer !== 'ok');
      },
    },
    {
      name: 'no row refers to one that is gone',
      async problems() {
        const { rows } = await sql<{
          table: string;
          rowid: number;
          parent: string;
        }>`pragma foreign_key_check`.execute(db);
        return rows.map(
          (row) => `row ${row.rowid} of ${row.table} refers to nothing in ${row.parent}`,
        );
      },
    },
    guards,
  ];
}

/**
 * Returns what is wrong with JSON that is stored as text: it can't be parsed, or doesn't match the
 * contract.
 */
function jsonProblem(what: string, json: string, schema: v.GenericSchema): string[] {
  try {
    return v.is(schema, JSON.parse(json)) ? [] : [`${what} is not what the contract says`];
  } catch {
    return [`${what} can't be read`];
  }
}

const jsonCheck = (db: Kysely<Database>): Check => ({
  name: 'what is stored as JSON can be read',
  async problems() {
    const settings = await db.selectFrom('users').select(['id', 'settings']).execute();
    const scales = await db.selectFrom('assignments').select(['id', 'grade_scale']).execute();
    const details = await db.selectFrom('credit_transactions').select(['id', 'details']).execute();
    const found = [
      ...settings.flatMap((row) =>
        jsonProblem(`settings of account ${row.id}`, row.settings, v.partial(SettingsSchema)),
      ),
      ...scales.flatMap((row) =>
        jsonProblem(`grade scale of assignment ${row.id}`, row.grade_scale, GradeScaleSchema),
      ),
      ...details.flatMap((row) =>
        row.details === null
          ? []
          : jsonProblem(
              `details of transaction ${row.id}`,
              row.details,
              v.record(v.string(), v.unknown()),
            ),
      ),
    ];
    for (let last = 0; ;) {
      const drafts = await db
        .selectFrom('ai_drafts')
        .select(['id', 'output'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(500)
        .execute();
      found.push(
        ...drafts.flatMap((row) => jsonProblem(`draft ${row.id}`, row.output, AiFeedbackSchema)),
      );
      const end = drafts.at(-1);
      if (end === undefined) return found;
      last = end.id;
    }
  },
});

const fileCheck = (db: Kysely<Database>, files: Pick<FileStore, 'size'>): Check => ({
  name: 'every file is stored, in its size',
  async problems() {
    const found: string[] = [];
    for await (const { key, bytes, where } of namedFiles(db)) {
      const size = await files.size(key);
      if (size === null) found.push(`the file ${key} of ${where} is gone`);
      else if (bytes !== null && size !== bytes)
        found.push(`the file ${key} of ${where} has ${size} bytes, not ${bytes}`);
    }
    return found;
  },
});

const DAY_MS = 24 * 60 * 60_000;

const doomedCheck = (db: Kysely<Database>, files: Pick<FileStore, 'size'>, now: Date): Check => ({
  name: 'no file of what was deleted waits for longer than a day',
  async problems() {
    const rows = await db
      .selectFrom('doomed_files')
      .selectAll()
      .where('doomed_at', '<', new Date(now.getTime() - DAY_MS).toISOString())
      .orderBy('doomed_at')
      .execute();
    const found: string[] = [];
    for (const { key, doomed_at } of rows)
      if ((await files.size(key)) !== null)
        found.push(`the file ${key}, deleted ${doomed_at}, is still there`);
    return found;
  },
});

/** Every invariant of the stored data (RUN-14), each with what violates it. */
const checks = (database: OpenDatabase, files: Pick<FileStore, 'size'>, now: Date): Check[] => [
  ...engineChecks(database),
  ...INVARIANTS.map(({ name, broken }) => ({
    name,
    problems: async () => (await broken.execute(database.db)).rows.map((row) => row.problem),
  })),
  jsonCheck(database.db),
  fileCheck(database.db, files),
  doomedCheck(database.db, files, now),
];

/** PostgreSQL’s codes for a table or column that doesn’t exist. */
const UNDEFINED = new Set(['42P01', '42703']);
/**
 * Whether the requested table or column doesn't exist: somebody has changed the database by hand.
 */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (/^no such (?:table|column)\b/.test(error.message) ||
    UNDEFINED.has(String((error as { code?: unknown }).code)));

/** Reports whether each check passes. Returns whether all do. */
export async function checkAll({
  database,
  files,
  clock,
  say,
}: Pick<AdminWorld, 'database' | 'files' | 'clock' | 'say'>): Promise<boolean> {
  let broken = 0;
  for (const { name, problems } of checks(database, files, clock.now())) {
    const found = await problems().catch((error: unknown) => {
      if (isMissing(error)) return [`it can't be asked: ${(error as Error).message}`];
      throw error;
    });
    say(`${found.length === 0 ? 'ok    ' : 'BROKEN'}  ${name}`);
    for (const problem of found.slice(0, SHOWN)) say(`          ${problem}`);
    if (found.length > SHOWN) say(`          and ${found.length - SHOWN} more`);
    if (found.length > 0) broken += 1;
  }
  say(broken === 0 ? 'All is well.' : `${broken} of the checks failed.`);
  return broken === 0;
}

export const check: Command = {
  usage: '',
  summary: 'verifies every invariant of the stored data, and that every file is there',
  run: (world) => checkAll(world),
};
