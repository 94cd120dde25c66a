import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '#server/platform/database/migrations/index.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Engine } from '#server/platform/database/types.ts';
import { columnTypes } from '#server/platform/database/migrate.ts';
import { engines } from '#tests/support/engines.ts';

type Row = Readonly<Record<string, unknown>>;
interface PutIn {
  step: string;
  table: string;
  row: Row;
  keys: string[];
}
const STEPS = Object.keys(migrations).toSorted();
const AT = '2026-01-02T00:00:00.000Z';
/** Text that later migrations read as JSON. */
const JSON_OF: Readonly<Record<string, string>> = {
  settings: '{}',
  grade_scale: '{"kind":"free"}',
  rubric: '{"criteria":[]}',
  marks: '[]',
  details: '{}',
  selectors: '[]',
  plan: '{}',
  environment_ids: '{}',
  mark: '{}',
  steps: '[]',
  columns: '[]',
  rule: '{}',
};
const DRAFT = JSON.stringify({
  kind: 'model',
  engine: 'one',
  summary: 'A summary.',
  strengths: [],
  improvements: [],
  next_steps: [],
  dropped_quotes: 0,
  warnings: [],
});
/** What a table's constraint requires of a column. */
const WANTED: Readonly<Record<string, Row>> = {
  again_scripts: { before: '[]', given_up_at: null },
  comments: { standard_key: null },
  feedback_jobs: { state: 'running' },
  submissions: { ai_feedback: DRAFT },
  ai_drafts: { output: DRAFT },
  idempotency_keys: { body: '{"id":1}' },
};
/** What later migrations changed or moved on purpose; migrations.test.ts checks the result. */
const CHANGED = [
  'ai_drafts.output',
  'assignments.rubric',
  'handbacks.files',
  'handbacks.rows',
  'idempotency_keys.body',
  'idempotency_keys.status',
  'revisions.feedback_text',
  'revisions.grade',
  'revisions.similarity_score',
  'revisions.version',
  'submissions.ai_feedback',
  ...['original', 'processed'].flatMap((file) =>
    ['bytes', 'filename', 'key'].map((part) => `submissions.${file}_${part}`),
  ),
];

async function stepOf(db: Kysely<Database>, engine: Engine, name: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    if (engine === 'sqlite') await sql`pragma foreign_keys = off`.execute(connection);
    await connection.transaction().execute((tx) => migrations[name]!(tx, columnTypes(engine)));
    if (engine === 'sqlite') await sql`pragma foreign_keys = on`.execute(connection);
  });
}

interface Column {
  name: string;
  type: string;
  pk: number;
}
/**
 * Creates a row with a value in each column that fits its type, its reference and its allowed
 * words.
 */
async function rowFor(
  db: Kysely<Database>,
  table: string,
  made: ReadonlyMap<string, Row>,
): Promise<{ row: Row; keys: string[] }> {
  const { rows: columns } =
    await sql<Column>`select name, type, pk from pragma_table_info(${table})`.execute(db);
  const { rows: references } = await sql<{
    table: string;
    from: string;
    to: string | null;
  }>`select "table", "from", "to" from pragma_foreign_key_list(${table})`.execute(db);
  const {
    rows: [schema],
  } = await sql<{
    sql: string;
  }>`select sql from sqlite_master where name = ${table} and type = 'table'`.execute(db);
  const valueOf = ({ name, type }: Column): unknown => {
    const wanted = WANTED[table]?.[name];
    if (wanted !== undefined) return wanted;
    const reference = references.find(({ from }) => from === name);
    if (reference !== undefined)
      return reference.table === table
        ? null
        : (made.get(reference.table)?.[reference.to ?? 'id'] ?? null);
    const word = new RegExp(`"?${name}"? in \\('([^']*)'`).exec(schema?.sql ?? '')?.[1];
    if (word !== undefined) return word;
    if (type.toLowerCase() === 'real') return 0.5;
    if (type.toLowerCase() !== 'text') return 1;
    if (/_at$|_until$|^since$/.test(name)) return AT;
    return JSON_OF[name] ?? `${table} ${name}`;
  };
  return {
    row: Object.fromEntries(columns.map((column) => [column.name, valueOf(column)])),
    keys: columns.filter(({ pk }) => pk > 0).map(({ name }) => name),
  };
}

const insert = (db: Kysely<Database>, { table, row }: Pick<PutIn, 'table' | 'row'>) =>
  sql`
  insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))}) values (${sql.join(Object.values(row).map((value) => sql.val(value)))})`.execute(
    db,
  );

let put: PutIn[];
/** The final content, on SQLite. */
let stands: Map<string, Row | undefined>;

const found = async (
  db: Kysely<Database>,
  { table, row, keys }: PutIn,
): Promise<Row | undefined> => {
  const which = keys.length > 0 ? keys : Object.keys(row);
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.join(
    which.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
    sql` and `,
  )}`.execute(db);
  const [there] = rows;
  // A random value set by a migration: it only has to exist.
  return there === undefined || typeof there['origin'] !== 'string'
    ? there
    : { ...there, origin: there['origin'].length };
};

beforeAll(async () => {
  const database = await engines.find(({ engine }) => engine === 'sqlite')!.create();
  const { db } = database;
  put = [];
  const made = new Map<string, Row>();
  for (const step of STEPS) {
    await stepOf(db, 'sqlite', step);
    const { rows: tables } = await sql<{
      name: string;
    }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rootpage`.execute(
      db,
    );
    for (const { name: table } of tables) {
      if (made.has(table)) continue;
      // The migration itself wrote one, from what was there before.
      const {
        rows: [there],
      } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
      if (there !== undefined) {
        made.set(table, there);
        continue;
      }
      const { row, keys } = await rowFor(db, table, made);
      await insert(db, { table, row }).catch((error: unknown) => {
        throw new Error(`${step}: ${table} takes no ${JSON.stringify(row)}`, { cause: error });
      });
      made.set(table, row);
      put.push({ step, table, row, keys });
    }
  }
  stands = new Map();
  for (const one of put) stands.set(one.table, await found(db, one).catch(() => undefined));
  const { rows: broken } = await sql`pragma foreign_key_check`.execute(db);
  if (broken.length > 0)
    throw new Error(`Rows refer to others that are gone: ${JSON.stringify(broken)}`);
  await database.dispose();
});

describe.each(engines)(
  '[RUN-68] a database of every version, with a row in each table since the migration that created it, on $name',
  ({ engine, create }) => {
    test('is migrated step by step, and keeps every row', async () => {
      const database = await create();
      onTestFinished(database.dispose);
      for (const step of STEPS) {
        await stepOf(database.db, engine, step);
        for (const one of put.filter((it) => it.step === step)) await insert(database.db, one);
      }
      const changed: string[] = [];
      for (const one of put) {
        const now = await found(database.db, one).catch(() => undefined);
        expect([one.table, now]).toEqual([one.table, stands.get(one.table)]);
        if (now === undefined) changed.push(one.table);
        else
          changed.push(
            ...Object.entries(one.row)
              .filter(([column, before]) => JSON.stringify(now[column]) !== JSON.stringify(before))
              .map(([column]) => `${one.table}.${column}`),
          );
      }
      expect(changed.toSorted()).toEqual(CHANGED);
      expect(put.length).toBeGreaterThan(60);
    });
  },
);
