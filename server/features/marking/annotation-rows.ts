import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import { MAX_INTEGER } from '#contract/common.ts';
import type { AnnotationsTable } from '#server/platform/database/schema/rubrics.ts';
import type { Tx } from '#server/platform/database/stores/context.ts';

/**
 * Inserts a note under a unique id, and returns it. Ids are random: sequential ones would reveal
 * how many notes others wrote.
 */
export async function insertAnnotation(
  tx: Tx,
  values: Omit<Insertable<AnnotationsTable>, 'id' | 'number'>,
  draw: () => number = () => randomInt(1, MAX_INTEGER),
): Promise<number> {
  for (;;) {
    const row = await tx
      .insertInto('annotations')
      .values({ ...values, number: draw() })
      .onConflict((c) => c.column('number').doNothing())
      .returning('number')
      .executeTakeFirst();
    if (row !== undefined) return row.number;
  }
}
