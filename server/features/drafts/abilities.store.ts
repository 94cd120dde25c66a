import type { Way } from './types.ts';
import { isoNow, type StoreContext } from '#server/platform/database/stores/context.ts';

/** What models can do, as found out by asking them (DRAFT-14): nothing is guessed from a name. */
export interface Abilities {
  /** Null if it hasn't been asked yet. */
  sees(way: Way): Promise<boolean | null>;
  put(way: Way, sees: boolean): Promise<void>;
}

export const createAbilities = (context: StoreContext): Abilities => ({
  async sees({ provider, model, address }) {
    const row = await context.db
      .selectFrom('model_abilities')
      .select('sees')
      .where('provider', '=', provider)
      .where('model', '=', model)
      .where('address', '=', address)
      .executeTakeFirst();
    return row === undefined ? null : row.sees === 1;
  },
  async put(way, sees) {
    const values = { sees: sees ? 1 : 0, checked_at: isoNow(context) } as const;
    await context.db
      .insertInto('model_abilities')
      .values({ ...way, ...values })
      .onConflict((c) => c.columns(['provider', 'model', 'address']).doUpdateSet(values))
      .execute();
  },
});
