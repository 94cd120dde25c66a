import { randomInt } from 'node:crypto';
import {
  REMARK_EVERY,
  drawForRemarking,
  dueOf,
  type SelfAgreement,
} from '#contract/analytics/marking/self-agreement.ts';
import { measureOf } from '#contract/analytics/script.ts';
import { countOfBands, rankIn } from '#contract/teams/moderation/bands.ts';
import { compared } from '#contract/teams/moderation/figures.ts';
import { roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import {
  isoNow,
  sha256,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { basisOf, sumUp } from '#server/features/marking/basis.ts';
import { scriptsOf } from '#server/features/teams/moderation/frame.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { type ScriptToRemark, scriptsToRemark, markedBy } from './remarking-rows.ts';
import { giveUpWaiting } from './own-marking.ts';

export interface SelfAgreements {
  /**
   * Returns what came back to the caller, and how far they agreed with themselves. Only ever the
   * caller's own. Throws NotFound.
   */
  get(principal: Principal, assignmentId: number): Promise<SelfAgreement>;
  /**
   * Draws the scripts that are due and switches it on, or gives up those that are waiting. Throws
   * NotFound, Forbidden or Conflict.
   */
  turn(principal: Principal, assignmentId: number, on: boolean): Promise<SelfAgreement>;
}

const MAX_SEED = 2 ** 31 - 1;
/**
 * Agreement and its direction: for twenty or so scripts of one person, further measures would only
 * look meaningful.
 */
const TOLD = new Set(['exact', 'adjacent', 'difference']);

type Both = ScriptToRemark & { first_level: number; level: number };
const hasBoth = (row: ScriptToRemark): row is Both =>
  row.first_level !== null && row.level !== null;

export const createSelfAgreements = (
  context: StoreContext,
): SelfAgreements & {
  scriptsIn(
    principal: Principal,
    assignmentId: number,
    key: string,
  ): Promise<{ label: string; ids: number[] } | null>;
} => {
  const { db } = context;

  /** Returns the scripts that have two levels, and those of them whose bands differ. */
  async function pairsOf(principal: Principal, assignmentId: number) {
    const basis = await basisOf(db, assignmentId);
    const { borders } = measureOf(basis.rubric, basis.scale);
    const rows = await scriptsToRemark(db, principal, assignmentId);
    const both = rows.filter(hasBoth);
    const ranks = (row: Both) =>
      [rankIn(row.first_level, borders), rankIn(row.level, borders)] as const;
    return {
      basis,
      rows,
      borders,
      both,
      ranks,
      apart: both.filter((row) => ranks(row)[0] !== ranks(row)[1]),
    };
  }

  async function get(principal: Principal, assignmentId: number): Promise<SelfAgreement> {
    await roleOn(db, principal, { assignmentId });
    const kept = await db
      .selectFrom('again_markers')
      .select(['seed', 'since'])
      .where('assignment_id', '=', assignmentId)
      .where('user_id', '=', principal.userId)
      .executeTakeFirst();
    const { basis, rows, borders, both, ranks, apart } = await pairsOf(principal, assignmentId);
    const marked = await markedBy(db, principal, assignmentId);
    const names =
      rows.length === 0
        ? new Map<number, string>()
        : new Map((await scriptsOf(db, assignmentId)).map(({ id, name }) => [id, name]));
    const script = ({ submission_id }: ScriptToRemark) => ({
      submission_id,
      name: names.get(submission_id) ?? '',
    });
    const figures = compared(
      'again',
      both.map((row) => [row.first_level, row.level]),
      both.map(ranks),
      { count: countOfBands(borders), word: 'band' },
    );
    return {
      assignment_id: assignmentId,
      since: kept?.since ?? null,
      seed: kept?.seed ?? null,
      marked: marked.length,
      due: dueOf(marked.length, rows.length),
      waiting: rows
        .filter(({ given_at, given_up_at }) => given_at === null && given_up_at === null)
        .map((row) => ({
          ...script(row),
          complete: sumUp(basis, JSON.parse(row.marks) as Parameters<typeof sumUp>[1]).complete,
        })),
      given_up: rows.filter(({ given_up_at }) => given_up_at !== null).length,
      given: rows.flatMap((row) =>
        row.given_at === null
          ? []
          : [{ ...script(row), first: row.first_level, again: row.level, given_at: row.given_at }],
      ),
      n: both.length,
      figures: figures.filter(({ id }) => TOLD.has(id)),
      both: { key: 'again.both', n: both.length },
      apart: { key: 'again.apart', n: apart.length },
    };
  }

  /** The seed is drawn once and kept, however often this is switched. */
  async function seedOf(tx: Tx, { userId }: Principal, assignmentId: number): Promise<number> {
    const found = await tx
      .selectFrom('again_markers')
      .select('seed')
      .where('assignment_id', '=', assignmentId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const seed = found?.seed ?? randomInt(MAX_SEED);
    const since = isoNow(context);
    await tx
      .insertInto('again_markers')
      .values({ assignment_id: assignmentId, user_id: userId, seed, since })
      .onConflict((c) =>
        c.columns(['assignment_id', 'user_id']).doUpdateSet((eb) => ({
          since: eb.fn.coalesce('again_markers.since', eb.ref('excluded.since')),
        })),
      )
      .execute();
    return seed;
  }

  async function turnOn(tx: Tx, principal: Principal, assignmentId: number): Promise<void> {
    const { revision } = await authoriseAndLock(tx, context, principal, { assignmentId }, 'mark');
    const marked = await markedBy(tx, principal, assignmentId);
    if (marked.length < REMARK_EVERY)
      throw new Conflict(
        `Scripts come back once you have marked ${REMARK_EVERY} by the rubric, each with its grade: so far ${marked.length}.`,
      );
    const seed = await seedOf(tx, principal, assignmentId);
    const drawn = new Set(
      (await scriptsToRemark(tx, principal, assignmentId)).map(
        ({ submission_id }) => submission_id,
      ),
    );
    const ids = drawForRemarking(
      marked.map(({ id }) => id),
      drawn,
      (id) => sha256(`${seed}:${id}`),
    );
    const frame = JSON.stringify(marked.map(({ id }) => id));
    const beforeOf = new Map(marked.map(({ id, before }) => [id, before]));
    for (const id of ids) {
      await tx
        .insertInto('again_scripts')
        .values({
          submission_id: id,
          user_id: principal.userId,
          drawn_at: isoNow(context),
          frame,
          before: JSON.stringify(beforeOf.get(id)),
          marks: '[]',
          given_at: null,
          given_up_at: null,
          first_level: null,
          level: null,
          // Lists that ask for changes must include this one, for the caller only.
          revision,
        })
        .execute();
    }
  }

  async function turnOff(tx: Tx, principal: Principal, assignmentId: number): Promise<void> {
    // People who no longer mark can give up what is waiting, too.
    const { revision } = await authoriseAndLock(tx, context, principal, { assignmentId }, 'read');
    const waiting = await giveUpWaiting(tx, context, principal.userId, assignmentId);
    await tx
      .updateTable('again_markers')
      .set({ since: null })
      .where('assignment_id', '=', assignmentId)
      .where('user_id', '=', principal.userId)
      .execute();
    if (waiting.length > 0)
      await tx
        .updateTable('again_scripts')
        .set({ revision })
        .where('user_id', '=', principal.userId)
        .where('submission_id', 'in', waiting)
        .execute();
  }

  return {
    get,

    async turn(principal, assignmentId, on) {
      await transact(context, (tx) =>
        on ? turnOn(tx, principal, assignmentId) : turnOff(tx, principal, assignmentId),
      );
      return await get(principal, assignmentId);
    },

    async scriptsIn(principal, assignmentId, key) {
      await roleOn(db, principal, { assignmentId });
      const { both, apart } = await pairsOf(principal, assignmentId);
      const those = new Map([
        ['again.both', { label: 'Scripts that you marked twice', rows: both }],
        [
          'again.apart',
          { label: 'Scripts that you gave another band the second time', rows: apart },
        ],
      ]).get(key);
      return those === undefined
        ? null
        : { label: those.label, ids: those.rows.map(({ submission_id }) => submission_id) };
    },
  };
};
