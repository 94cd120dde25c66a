import { type CreateTableBuilder, sql } from 'kysely';
import type { Engine } from './types.ts';

/** The words in which the two engines' tables differ: nothing else in a migration knows the engine. */
export function columnTypes(engine: Engine) {
  const postgres = engine === 'postgres';
  return {
    engine,
    /** An integer that is never given twice, not even after its row is gone. */
    id: <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
      table.addColumn('id', 'integer', (column) =>
        postgres
          ? column.primaryKey().generatedByDefaultAsIdentity()
          : column.primaryKey().autoIncrement(),
      ),
    /** ISO time, compared byte by byte as SQLite does. */
    iso: postgres ? sql`text collate "C"` : sql`text`,
    millis: postgres ? sql`bigint` : sql`integer`,
    real: postgres ? sql`double precision` : sql`real`,
    /** SQLite checks column types only where told to. */
    end: postgres ? sql`` : sql`strict`,
  };
}

export type ColumnTypes = ReturnType<typeof columnTypes>;
