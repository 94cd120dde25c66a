import type { StoreContext } from '../context.ts';
import type { Installation } from './upkeep-types.ts';

export const createInstallation = ({ db }: StoreContext): Installation => ({
  async files() {
    const row = await db.selectFrom('installation').select('value').where('name', '=', 'files').executeTakeFirst();
    return row?.value ?? null;
  },
  async nameFiles(value) {
    await db.insertInto('installation').values({ name: 'files', value }).onConflict((c) => c.doNothing()).execute();
  },
});
