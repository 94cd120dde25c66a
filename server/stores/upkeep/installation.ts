import { type StoreContext, transact } from '../context.ts';
import type { Installation } from './upkeep-types.ts';

const MOVING = 'files-moving';

export const createInstallation = (context: StoreContext): Installation => ({
  async files() {
    const row = await context.db.selectFrom('installation').select('value').where('name', '=', 'files').executeTakeFirst();
    return row?.value ?? null;
  },
  async nameFiles(value) {
    await context.db.insertInto('installation').values({ name: 'files', value }).onConflict((c) => c.doNothing()).execute();
  },
  moveTo: (value) => transact(context, async (tx) => {
    await tx.insertInto('installation').values({ name: MOVING, value }).onConflict((c) => c.doNothing()).execute();
    return (await tx.selectFrom('installation').select('value').where('name', '=', MOVING).executeTakeFirstOrThrow()).value;
  }),
  moved: (value) => transact(context, async (tx) => {
    await tx.updateTable('installation').set({ value }).where('name', '=', 'files').execute();
    await tx.deleteFrom('installation').where('name', '=', MOVING).execute();
  }),
});
