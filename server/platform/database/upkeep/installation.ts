import { type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import type { Installation } from './upkeep-types.ts';

const MOVING = 'files-moving';

export const createInstallation = (context: StoreContext): Installation => ({
  async files() {
    const row = await context.db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'files')
      .executeTakeFirst();
    return row?.value ?? null;
  },
  nameFiles: (mark) =>
    transact(context, async (tx) => {
      // Another process that inserts it waits here until this one has its mark.
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('installation')
        .values({ name: 'files', value: '' })
        .onConflict((c) => c.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n)
        await tx
          .updateTable('installation')
          .set({ value: await mark() })
          .where('name', '=', 'files')
          .execute();
    }),
  moveTo: (value) =>
    transact(context, async (tx) => {
      await tx
        .insertInto('installation')
        .values({ name: MOVING, value })
        .onConflict((c) => c.doNothing())
        .execute();
      return (
        await tx
          .selectFrom('installation')
          .select('value')
          .where('name', '=', MOVING)
          .executeTakeFirstOrThrow()
      ).value;
    }),
  moved: (value) =>
    transact(context, async (tx) => {
      await tx.updateTable('installation').set({ value }).where('name', '=', 'files').execute();
      await tx.deleteFrom('installation').where('name', '=', MOVING).execute();
    }),
});
