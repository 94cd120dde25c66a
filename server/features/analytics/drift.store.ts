import { type Kysely, sql } from 'kysely';
import { levelOf } from '#contract/analytics/bags.ts';
import { MIN_SCRIPTS_COMPARED } from '#contract/analytics/insight.ts';
import type { MarkerDrift } from '#contract/analytics/marking/drift.ts';
import { DRIFT_RULE, driftOf } from '#contract/analytics/marking/ewma.ts';
import { marksReader } from '#contract/analytics/script.ts';
import { mean } from '#contract/analytics/statistics.ts';
import { permits } from '#contract/teams/roles.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { roleOn } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { isBlind, ownHiddenFrom, hiddenFrom } from '#server/features/teams/blind.ts';
import { claimScript } from '#server/features/teams/claims.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { factsOf, marksAsText, namesOf, revisionsOf } from './facts.ts';

export interface Drifts {
  /**
   * Returns how a marker's level moves: the caller's own, or that of a marker who shares it with
   * the caller. Throws NotFound.
   */
  get(principal: Principal, assignmentId: number, marker?: number): Promise<MarkerDrift>;
  /**
   * Shares the caller's own drift with the owner, or stops sharing it, from the next request on.
   * Throws NotFound, Forbidden or Conflict.
   */
  share(principal: Principal, assignmentId: number, shared: boolean): Promise<MarkerDrift>;
}

const NONE: ReadonlySet<number> = new Set();

/** A group of the scripts behind one of its numbers: `drift.12.outside`. */
const KEY = /^drift\.([1-9]\d{0,9})\.(all|outside)$/;

/**
 * Returns what a marker gave, in the order in which they first did so: grades in the first round,
 * marks in the second.
 */
async function givenBy(
  db: Kysely<Database>,
  { userId }: Principal,
  assignmentId: number,
): Promise<{
  first: Map<number, string>;
  second: Map<number, { at: string; marks: string | null }>;
}> {
  const first = await db
    .selectFrom('revisions')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .select('submission_id')
    .select((eb) => eb.fn.min('changed_at').as('at'))
    .where('assignment_id', '=', assignmentId)
    .where('changed_by', '=', userId)
    .where('field', '=', 'grade')
    .where('to_value', 'is not', null)
    .groupBy('submission_id')
    .execute();
  const second = await db
    .selectFrom('allocations')
    .innerJoin('submissions', 'submissions.id', 'allocations.submission_id')
    .select('submissions.id')
    .select(marksAsText('second').as('marks'))
    .select(
      sql<
        string | null
      >`(select min(r.changed_at) from mark_revisions r where r.submission_id = submissions.id and r.round = 'second' and r.changed_by = ${userId})`.as(
        'at',
      ),
    )
    .where('assignment_id', '=', assignmentId)
    .where('allocations.round', '=', 'second')
    .where('marker_id', '=', userId)
    .execute();
  return {
    first: new Map(first.map(({ submission_id, at }) => [submission_id, at])),
    second: new Map(
      second.flatMap(({ id, at, marks }) => (at === null ? [] : [[id, { at, marks }] as const])),
    ),
  };
}

/**
 * Returns the current levels that a marker gave, in that order, and those of the cohort as far as
 * they may know them. Scripts that came back to them are left out of what they see themselves.
 */
async function levelsOf(
  db: Kysely<Database>,
  marker: Principal,
  assignmentId: number,
  hidden: ReadonlySet<number>,
) {
  const blind = await hiddenFrom(db, marker);
  const waiting = await ownHiddenFrom(db, marker);
  const facts = await factsOf(
    db,
    marker,
    assignmentId,
    await revisionsOf(db, marker, assignmentId),
    new Set([...blind].filter((id) => hidden.has(id) || !waiting.has(id))),
  );
  const { first, second } = await givenBy(db, marker, assignmentId);
  const read = facts.rubric === null ? null : marksReader(facts.rubric);
  const own = facts.scripts
    .flatMap((script) => {
      const again = second.get(script.id);
      const level =
        again !== undefined
          ? (read?.(again.marks).total ?? null)
          : script.marker === marker.userId
            ? levelOf(script)
            : null;
      const at = again?.at ?? first.get(script.id);
      return level === null || at === undefined || hidden.has(script.id)
        ? []
        : [{ id: script.id, level, at }];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.id - b.id);
  const cohort = facts.scripts.map(levelOf).filter((level) => level !== null);
  return { own, cohort: { n: cohort.length, mean: mean(cohort) } };
}

export const createDrifts = (
  context: StoreContext,
): Drifts & {
  scriptsIn(
    principal: Principal,
    assignmentId: number,
    key: string,
  ): Promise<{ label: string; ids: number[] } | null>;
} => {
  const { db } = context;

  const sharesOf = async (assignmentId: number) =>
    await db
      .selectFrom('drift_shares')
      .select(['user_id', 'shared_at'])
      .where('assignment_id', '=', assignmentId)
      .orderBy('user_id')
      .execute();

  /**
   * The markers whose drift the caller sees besides their own: the owner sees those who share it;
   * but not while it would reveal marks that the owner must not see.
   */
  async function shownTo(principal: Principal, assignmentId: number) {
    if (
      !permits(await roleOn(db, principal, { assignmentId }), 'own') ||
      (await isBlind(db, principal, assignmentId))
    )
      return [];
    return await sharesOf(assignmentId);
  }

  async function get(
    principal: Principal,
    assignmentId: number,
    marker = principal.userId,
  ): Promise<MarkerDrift> {
    const others = await shownTo(principal, assignmentId);
    const mine = marker === principal.userId;
    if (!mine && !others.some(({ user_id }) => user_id === marker)) throw new NotFound();
    const { own, cohort } = await levelsOf(
      db,
      { userId: marker },
      assignmentId,
      mine ? await ownHiddenFrom(db, principal) : NONE,
    );
    const names = await namesOf(db, [marker, ...others.map(({ user_id }) => user_id)]);
    const shared = (await sharesOf(assignmentId)).find(({ user_id }) => user_id === marker);
    const values = own.map(({ level }) => level - (cohort.mean ?? level));
    const drift = values.length < MIN_SCRIPTS_COMPARED ? null : driftOf(values);
    const key = (what: string) => `drift.${marker}.${what}`;
    return {
      assignment_id: assignmentId,
      as_of: isoNow(context),
      marker: { user_id: marker, name: names.get(marker) ?? '' },
      mine,
      shared_at: shared?.shared_at ?? null,
      others: others.map(({ user_id }) => ({ user_id, name: names.get(user_id) ?? '' })),
      n: own.length,
      cohort,
      mean: drift?.middle ?? null,
      band: drift === null ? null : { ...DRIFT_RULE, p: drift.p },
      places:
        drift === null
          ? []
          : own.map(({ id, level }, at) => ({
              position: at + 1,
              submission_id: id,
              level,
              value: values[at]!,
              ewma: drift.path[at]!,
              low: drift.low[at]!,
              high: drift.high[at]!,
              outside: drift.outside.includes(at),
            })),
      all: { key: key('all'), n: own.length },
      outside: { key: key('outside'), n: drift?.outside.length ?? 0 },
    };
  }

  return {
    get,

    async share(principal, assignmentId, shared) {
      await transact(context, async (tx) => {
        // People who no longer mark can stop sharing, too.
        if (shared) await claimScript(tx, context, principal, { assignmentId });
        if (permits(await roleOn(tx, principal, { assignmentId }), 'own'))
          throw new Conflict('You own this assignment, so there is nobody to share this with.');
        if (shared)
          await tx
            .insertInto('drift_shares')
            .values({
              assignment_id: assignmentId,
              user_id: principal.userId,
              shared_at: isoNow(context),
            })
            .onConflict((c) => c.doNothing())
            .execute();
        else
          await tx
            .deleteFrom('drift_shares')
            .where('assignment_id', '=', assignmentId)
            .where('user_id', '=', principal.userId)
            .execute();
      });
      return await get(principal, assignmentId);
    },

    async scriptsIn(principal, assignmentId, key) {
      const [, marker, what] = KEY.exec(key) ?? [];
      if (marker === undefined) return null;
      const {
        places,
        mine,
        marker: { name },
      } = await get(principal, assignmentId, Number(marker));
      const those = what === 'all' ? places : places.filter(({ outside }) => outside);
      return {
        label: `${mine ? 'Your' : `${name}’s`} scripts${what === 'all' ? '' : ' outside the band'}`,
        ids: those.map(({ submission_id }) => submission_id),
      };
    },
  };
};
