import type { Guidance } from '#contract/drafts/drafting.ts';
import { roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { type Abilities, createAbilities } from './abilities.store.ts';
import { educatorsWords } from './own-words.ts';
import { createDraftPoints, type DraftPointsStore } from './points.store.ts';
import { createProposals, type ProposalsStore } from './proposals.store.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/**
 * Drafting data other than jobs: an assignment's guidance, an educator's voice, points, proposals,
 * what models used.
 */
export interface DraftingStore extends DraftPointsStore, ProposalsStore {
  abilities: Abilities;
  guidance(principal: Principal, assignmentId: number): Promise<Guidance>;
  /** Throws Conflict for a file that isn't an exemplar of this assignment. */
  putGuidance(principal: Principal, assignmentId: number, guidance: Guidance): Promise<Guidance>;
  /** Null: nobody has changed what was learnt. */
  voice(principal: Principal): Promise<string | null>;
  putVoice(principal: Principal, text: string): Promise<void>;
  /** Discards the changes, so that what is learnt applies again. */
  forgetVoice(principal: Principal): Promise<void>;
  /** The latest feedback that this person has saved, newest first: a voice is learnt from it. */
  written(principal: Principal, most: number): Promise<string[]>;
  /** The tokens of all questions since a time, except those asked with people's own keys. */
  tokensSince(time: string): Promise<number>;
  /** What was used since a time, by day, model and stage. */
  usageSince(time: string): Promise<Usage[]>;
}

export interface Usage {
  day: string;
  model: string;
  stage: string;
  questions: number;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  cost_micros: number | null;
  ms: number;
}

export const createDrafting = (context: StoreContext): DraftingStore => {
  const { db } = context;

  async function guidance(principal: Principal, assignmentId: number): Promise<Guidance> {
    await roleOn(db, principal, { assignmentId });
    const row = await db
      .selectFrom('assignment_guidance')
      .select(['level', 'outcomes', 'instructions', 'model_answer', 'disclose', 'pictures'])
      .where('assignment_id', '=', assignmentId)
      .executeTakeFirst();
    const files = await db
      .selectFrom('assignment_files')
      .select(['id', 'purpose'])
      .where('assignment_id', '=', assignmentId)
      .where('file_type', '=', 'exemplar')
      .where('purpose', 'is not', null)
      .orderBy('id')
      .execute();
    return {
      ...(row ?? {
        level: '',
        outcomes: '',
        instructions: '',
        model_answer: '',
        disclose: 'yes' as const,
      }),
      pictures: row?.pictures === 1,
      exemplars: files.map(({ id, purpose }) => ({ file_id: id, purpose: purpose ?? '' })),
    };
  }

  return {
    guidance,
    async putGuidance(principal, assignmentId, { exemplars, pictures, disclose, ...fields }) {
      await transact(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'manage');
        const values = {
          ...fields,
          ...(disclose === undefined ? {} : { disclose }),
          pictures: pictures ? 1 : 0,
          updated_at: isoNow(context),
        } as const;
        await tx
          .insertInto('assignment_guidance')
          .values({ assignment_id: assignmentId, ...values })
          .onConflict((c) => c.column('assignment_id').doUpdateSet(values))
          .execute();
        await tx
          .updateTable('assignment_files')
          .set({ purpose: null })
          .where('assignment_id', '=', assignmentId)
          .execute();
        for (const { file_id, purpose } of exemplars) {
          const row = await tx
            .updateTable('assignment_files')
            .set({ purpose: purpose.trim() || null })
            .where('id', '=', file_id)
            .where('assignment_id', '=', assignmentId)
            .where('file_type', '=', 'exemplar')
            .returning('id')
            .executeTakeFirst();
          if (row === undefined)
            throw new Conflict(
              'One of these exemplars is no longer there. Load the assignment again.',
            );
        }
      });
      return guidance(principal, assignmentId);
    },

    async voice({ userId }) {
      const row = await db
        .selectFrom('voice_cards')
        .select('text')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.text ?? null;
    },
    async putVoice({ userId }, text) {
      const values = { text, updated_at: isoNow(context) };
      await db
        .insertInto('voice_cards')
        .values({ user_id: userId, ...values })
        .onConflict((c) => c.column('user_id').doUpdateSet(values))
        .execute();
    },
    async forgetVoice({ userId }) {
      await db.deleteFrom('voice_cards').where('user_id', '=', userId).execute();
    },
    written: (principal, most) => educatorsWords(db, principal, most),
    ...createDraftPoints(context),
    abilities: createAbilities(context),
    ...createProposals(context),

    async tokensSince(time) {
      const { total } = await db
        .selectFrom('ai_usage')
        .where('created_at', '>=', time)
        .where('own_key', '=', 0)
        .select((eb) => [
          eb.fn.sum<number | null>(eb('input_tokens', '+', eb.ref('output_tokens'))).as('total'),
        ])
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async usageSince(time) {
      const rows = await db
        .selectFrom('ai_usage')
        .where('created_at', '>=', time)
        .select([
          'created_at',
          'own_key',
          'model',
          'stage',
          'input_tokens',
          'cached_tokens',
          'output_tokens',
          'cost_micros',
          'ms',
        ])
        .orderBy('id')
        .execute();
      const groups = Map.groupBy(
        rows,
        ({ created_at, own_key, model, stage }) =>
          `${created_at.slice(0, 10)}\n${model}${own_key === 1 ? ' (own key)' : ''}\n${stage}`,
      );
      return [...groups].map(([name, list]) => {
        const [day = '', model = '', stage = ''] = name.split('\n');
        const sum = (of: (row: (typeof list)[number]) => number | null): number =>
          list.reduce((total, row) => total + (of(row) ?? 0), 0);
        return {
          day,
          model,
          stage,
          questions: list.length,
          input_tokens: sum((row) => row.input_tokens),
          cached_tokens: sum((row) => row.cached_tokens),
          output_tokens: sum((row) => row.output_tokens),
          cost_micros: list.every((row) => row.cost_micros === null)
            ? null
            : sum((row) => row.cost_micros),
          ms: sum((row) => row.ms),
        };
      });
    },
  };
};
