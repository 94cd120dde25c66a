import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Splits a definition at its commas, except those in brackets and quotes. */
function parts(definition: string): string[] {
  const found: string[] = [];
  let [depth, quote, start] = [0, '', 0];
  for (let at = 0; at < definition.length; at += 1) {
    const char = definition.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (char === ',' && depth === 0) {
      found.push(definition.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, definition.slice(start)].map((part) => part.trim());
}

const nameOf = (part: string): string => /^"([^"]+)"/.exec(part)?.[1] ?? '';

/**
 * Drops columns in SQLite, which can't drop unique ones: the table is rebuilt without them, as
 * SQLite's own manual says, with its current columns, indexes and triggers. Call it while foreign
 * keys are off (`migrate` does that).
 */
export async function dropSqliteColumns(
  tx: Transaction<Database>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const {
    rows: [made],
  } = await sql<{
    sql: string;
  }>`select sql from sqlite_master where type = 'table' and name = ${table}`.execute(tx);
  const { rows: others } = await sql<{ sql: string }>`
    select sql from sqlite_master where tbl_name = ${table} and type in ('index', 'trigger') and sql is not null`.execute(
    tx,
  );
  const {
    rows: [given],
  } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(tx);
  if (made === undefined) throw new Error(`There is no table ${table}.`);

  const [from, to] = [made.sql.indexOf('('), made.sql.lastIndexOf(')')];
  const kept = parts(made.sql.slice(from + 1, to)).filter(
    (part) => !columns.includes(nameOf(part)),
  );
  const next = `${table}_next`;
  await sql.raw(`create table "${next}" (${kept.join(', ')})${made.sql.slice(to + 1)}`).execute(tx);
  const { rows: names } = await sql<{
    name: string;
  }>`select name from pragma_table_info(${next})`.execute(tx);
  const list = sql.join(names.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(next)} (${list}) select ${list} from ${sql.table(table)}`.execute(
    tx,
  );
  await sql`drop table ${sql.table(table)}`.execute(tx);
  await sql`alter table ${sql.table(next)} rename to ${sql.table(table)}`.execute(tx);
  for (const other of others) await sql.raw(other.sql).execute(tx);
  // Ids that were used are not used again, not even those of deleted rows.
  await sql`delete from sqlite_sequence where name in (${table}, ${next})`.execute(tx);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${given?.seq ?? 0})`.execute(
    tx,
  );
}
