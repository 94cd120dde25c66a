import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  type Allocation,
  type AllocationChange,
  type Deal,
  GIVEN_ROUNDS,
  type GivenRound,
  type Move,
} from '#contract/teams/allocation.ts';
import { deal } from '#contract/teams/deal.ts';
import { permits } from '#contract/teams/roles.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { requireRole, roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import { namesOf } from '#server/features/accounts/names.ts';
import {
  isoNow,
  sha256,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound, InvalidInput } from '#server/platform/database/stores/errors.ts';
import { lockNamedRow } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { blindOf, type BlindRound } from './blind.ts';
import { criterionShares, giveCriteria } from './criteria.ts';
import { scriptsBegunBySecond, clearRound, reannounceScripts } from './replaced-markers.ts';
import { ownRounds } from './rounds.ts';
import { markersOf, ownShare, sharesOf, maskedShares } from './shares.ts';
import type { Allocations } from './team-types.ts';

const MAX_SEED = 2 ** 31 - 1;

/** Throws unless everybody who is named is able to mark. */
async function refuseNoMarkers(
  db: Kysely<Database>,
  assignmentId: number,
  ids: readonly number[],
  path: (index: number) => (string | number)[],
): Promise<void> {
  const known = new Set((await markersOf(db, assignmentId)).map(({ user_id }) => user_id));
  const problems = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: path(index), message: 'This person doesn’t mark this assignment.' }],
  );
  if (problems.length > 0) throw new InvalidInput(problems);
}

const givenRows = (db: Kysely<Database>, assignmentId: number) =>
  db
    .selectFrom('allocations')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .select(['submission_id', 'round', 'marker_id', 'allocations.submitted_at'])
    .where('assignment_id', '=', assignmentId)
    .execute();

/** Returns who marks each script in the other round: nobody marks one twice. */
const inOtherRound = (
  given: Awaited<ReturnType<typeof givenRows>>,
  round: GivenRound,
): Map<number, number> =>
  new Map(
    given
      .filter((row) => row.round !== round)
      .map(({ submission_id, marker_id }) => [submission_id, marker_id]),
  );

/**
 * Of scripts that nobody was given to mark first, who marked them all the same: one marker alone, who may
 * still mark. Their script needs nobody to deal the first round before a second marker is found for it.
 */
async function markedUnasked(
  db: Kysely<Database>,
  assignmentId: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('marks')
    .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
    .leftJoin('allocations', 'allocations.submission_id', 'marks.submission_id')
    .select(['marks.submission_id', 'marks.marker_id'])
    .distinct()
    .where('submissions.assignment_id', '=', assignmentId)
    .where('marks.round', '=', 'first')
    .where('allocations.submission_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('marking_conflicts as c')
            .select('c.user_id')
            .whereRef('c.submission_id', '=', 'marks.submission_id')
            .whereRef('c.user_id', '=', 'marks.marker_id'),
        ),
      ),
    )
    .execute();
  const known = new Set((await markersOf(db, assignmentId)).map(({ user_id }) => user_id));
  return new Map(
    [...Map.groupBy(rows, ({ submission_id }) => submission_id)].flatMap(([id, own]) => {
      const marker = own.length === 1 ? own[0]!.marker_id : null;
      return marker !== null && known.has(marker) ? [[id, marker] as const] : [];
    }),
  );
}

/** Whether a script that the caller marks blind beside somebody else stays with whom it is. */
const staysFor = (
  blind: ReadonlyMap<number, BlindRound>,
  rows: Awaited<ReturnType<typeof givenRows>>,
): boolean =>
  rows.some(({ submission_id, round }) => round === 'second' && blind.has(submission_id));

/**
 * Throws Conflict unless every script belongs to the marker that the move says, and the new marker
 * may have it.
 */
async function refuseMisfits(
  tx: Tx,
  principal: Principal,
  { id: assignmentId, owner_id: owner }: { id: number; owner_id: number },
  round: GivenRound,
  moves: readonly Move[],
  now: string,
): Promise<void> {
  const { scripts } = await sharesOf(tx, assignmentId, round, now);
  const byId = new Map(scripts.map((script) => [script.submission_id, script]));
  const given = await givenRows(tx, assignmentId);
  const others = inOtherRound(given, round);
  const rowsOf = Map.groupBy(given, ({ submission_id }) => submission_id);
  const blind = await blindOf(tx, principal);
  const begun = await scriptsBegunBySecond(
    tx,
    moves.map(({ submission_id }) => submission_id),
  );
  for (const { submission_id, from, to } of moves) {
    const script = byId.get(submission_id);
    if (script === undefined) throw new NotFound();
    if (script.marker_id !== from)
      throw new Conflict(
        `${script.name} has been allocated to somebody else in the meantime. Reload the page.`,
      );
    const rows = rowsOf.get(submission_id) ?? [];
    const own = rows.find(({ marker_id }) => marker_id === principal.userId);
    const isBlind = staysFor(blind, rows);
    // A second marker who was named by mistake: the caller still sees nothing, and gets the same
    // response whether the other hasn’t begun or is finished.
    const replaces =
      isBlind &&
      round === 'second' &&
      to !== null &&
      own?.round === 'first' &&
      own.submitted_at === null;
    if (isBlind && !replaces) {
      // A person who has handed over knows that the other hasn't. For anybody else everything below
      // would reveal the other's progress.
      const tellsNothing =
        own !== undefined && own.submitted_at !== null && (own.round === round || to !== null);
      if (!tellsNothing)
        throw new Conflict(
          `You and another marker are marking ${script.name} without seeing each other’s marks. You can replace its second marker; to change anything else, hand over your marking first.`,
        );
    }
    const isOver = rows.filter(({ submitted_at }) => submitted_at !== null).length > 1;
    const stays = (row: (typeof rows)[number]) =>
      row.round === round &&
      row.submitted_at !== null &&
      (isOver || !script.conflicts.includes(row.marker_id));
    if (!replaces && rows.some(stays))
      throw new Conflict(
        `${script.name} has already been handed over, so it can’t be reallocated.`,
      );
    if (round === 'first' && to === null && rows.some((row) => row.round === 'second'))
      throw new Conflict(`${script.name} has a second marker, so it needs a first marker.`);
    if (round === 'second' && (to === principal.userId || to === owner))
      throw new Conflict(
        'The owner, and whoever allocates scripts, can see all marks. Choose somebody else as second marker.',
      );
    // Without a second marker nothing is blind any more: the first could look, then mark.
    const isOpen =
      rows.some((row) => row.round === 'second') &&
      rows.some((row) => row.round === 'first' && row.submitted_at === null) &&
      begun.has(submission_id);
    if (isOpen && round === 'second' && to === null)
      throw new Conflict(
        `${script.name}: the second marker has started, and the first marker hasn’t handed over yet. Replace the second marker, or wait until the first has handed over.`,
      );
    if (isOpen && round === 'first' && (to === principal.userId || to === owner))
      throw new Conflict(
        `${script.name}: the second marker has started. The owner, and whoever allocates scripts, can see all marks, so choose somebody else as first marker.`,
      );
    if (to !== null && script.conflicts.includes(to))
      throw new Conflict(
        `${script.name} can’t be allocated to a marker who has declared that they shouldn’t mark it.`,
      );
    if (to !== null && others.get(submission_id) === to)
      throw new Conflict(`${script.name} is already allocated to this marker in the other round.`);
    if (round === 'second' && to !== null && !others.has(submission_id))
      throw new Conflict(`${script.name} has no first marker yet.`);
  }
}

/** Gives a script to a person or to nobody, and records that. */
async function give(
  tx: Tx,
  { submission_id, to }: Pick<Move, 'submission_id' | 'to'>,
  at: { round: GivenRound; seed: number | null; by: number; now: string },
): Promise<void> {
  const before = await tx
    .selectFrom('allocations')
    .select('marker_id')
    .where('submission_id', '=', submission_id)
    .where('round', '=', at.round)
    .executeTakeFirst();
  if ((before?.marker_id ?? null) === to) return;
  await tx
    .deleteFrom('allocations')
    .where('submission_id', '=', submission_id)
    .where('round', '=', at.round)
    .execute();
  if (at.round === 'second' && before !== undefined) await clearRound(tx, submission_id, 'second');
  if (to !== null)
    await tx
      .insertInto('allocations')
      .values({ submission_id, round: at.round, marker_id: to, allocated_at: at.now })
      .execute();
  await tx
    .insertInto('allocation_changes')
    .values({
      submission_id,
      round: at.round,
      from_id: before?.marker_id ?? null,
      to_id: to,
      seed: at.seed,
      changed_by: at.by,
      changed_at: at.now,
    })
    .execute();
}

/** The key of a group of scripts by marker; the caller's own are `mine`. */
const KEY = /^allocated\.(?:mine|(first|second)\.(\d{1,10}|none))$/;

export const createAllocations = (context: StoreContext): Allocations => {
  const { db } = context;
  const seenShares = async (
    principal: Principal,
    assignmentId: number,
    round: GivenRound,
  ): Promise<Omit<Allocation, 'criteria'>> =>
    maskedShares(
      await sharesOf(db, assignmentId, round, isoNow(context)),
      await blindOf(db, principal),
      principal.userId,
    );

  return {
    async get(principal, assignmentId, round) {
      const role = await roleOn(db, principal, { assignmentId });
      const all = await seenShares(principal, assignmentId, round);
      const criteria = !permits(role, 'mark')
        ? []
        : await criterionShares(
            db,
            assignmentId,
            permits(role, 'manage') ? null : principal.userId,
          );
      return { ...(permits(role, 'manage') ? all : ownShare(all, principal.userId)), criteria };
    },

    async plan(principal, assignmentId, { seed = randomInt(1, MAX_SEED), ...asked }: Deal) {
      await requireRole(db, principal, assignmentId, 'manage');
      await refuseNoMarkers(
        db,
        assignmentId,
        asked.markers.map(({ user_id }) => user_id),
        (index) => ['markers', index, 'user_id'],
      );
      const { scripts } = await sharesOf(db, assignmentId, asked.round, isoNow(context));
      const given = await givenRows(db, assignmentId);
      const others = inOtherRound(given, asked.round);
      if (asked.round === 'second')
        for (const [id, marker] of await markedUnasked(db, assignmentId)) others.set(id, marker);
      const [blind, rowsOf] = [
        await blindOf(db, principal),
        Map.groupBy(given, ({ submission_id }) => submission_id),
      ];
      const { owner_id } = await db
        .selectFrom('assignments')
        .select('owner_id')
        .where('id', '=', assignmentId)
        .executeTakeFirstOrThrow();
      const noSecond = asked.round === 'second' ? [owner_id, principal.userId] : [];
      const dealt =
        asked.round === 'first'
          ? scripts
          : scripts.filter(({ submission_id }) => others.has(submission_id));
      return deal(
        { ...asked, seed },
        dealt.map((script) => {
          const other = others.get(script.submission_id);
          const stays = staysFor(blind, rowsOf.get(script.submission_id) ?? []);
          return {
            ...script,
            done: script.done || stays,
            id: script.submission_id,
            kept_from:
              other === undefined ? script.conflicts : [...script.conflicts, other, ...noSecond],
          };
        }),
        (id) => sha256(`${seed}:${id}`),
      );
    },

    async move(principal, assignmentId, { round, moves, seed }) {
      await act(context, async (tx) => {
        const named = new Set([principal.userId, ...moves.flatMap(({ to }) => to ?? [])]);
        // Whoever marked before is named, too; who marks first in the meantime isn’t locked, and left out below.
        if (round === 'second')
          for (const marker of (await markedUnasked(tx, assignmentId)).values()) named.add(marker);
        for (const id of [...named].toSorted((a, b) => a - b)) await lockNamedRow(tx, context, id);
        const assignment = await authoriseAndLock(
          tx,
          context,
          principal,
          { assignmentId },
          'manage',
        );
        await refuseNoMarkers(
          tx,
          assignmentId,
          moves.map(({ to }) => to ?? principal.userId),
          (index) => ['moves', index, 'to'],
        );
        const now = isoNow(context);
        const unasked =
          round === 'second' ? await markedUnasked(tx, assignmentId) : new Map<number, number>();
        for (const { submission_id, to } of moves) {
          const marker = unasked.get(submission_id);
          if (to !== null && marker !== undefined && named.has(marker))
            await give(
              tx,
              { submission_id, to: marker },
              { round: 'first', seed: null, by: principal.userId, now },
            );
        }
        await refuseMisfits(tx, principal, assignment, round, moves, now);
        for (const move of moves) await give(tx, move, { round, seed, by: principal.userId, now });
        if (round === 'second')
          await reannounceScripts(
            tx,
            moves.filter(({ to }) => to === null).map(({ submission_id }) => submission_id),
            assignment.revision,
          );
      });
      return {
        ...(await seenShares(principal, assignmentId, round)),
        criteria: await criterionShares(db, assignmentId, null),
      };
    },

    async giveCriteria(principal, assignmentId, moves) {
      await act(context, async (tx) => {
        for (const id of [
          ...new Set([principal.userId, ...moves.criteria.flatMap(({ marker_ids }) => marker_ids)]),
        ].toSorted((a, b) => a - b))
          await lockNamedRow(tx, context, id);
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'manage');
        await giveCriteria(tx, assignmentId, moves);
      });
      return {
        ...(await seenShares(principal, assignmentId, 'first')),
        criteria: await criterionShares(db, assignmentId, null),
      };
    },

    async changes(principal, assignmentId, { skip, limit }) {
      await requireRole(db, principal, assignmentId, 'manage');
      const rows = db
        .selectFrom('allocation_changes')
        .innerJoin('submissions', 'submissions.id', 'submission_id')
        .where('assignment_id', '=', assignmentId);
      const { total } = await rows
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const items = await rows
        .select([
          'allocation_changes.id',
          'submission_id',
          'round',
          'from_id',
          'to_id',
          'seed',
          'changed_by',
          'changed_at',
        ])
        .orderBy('allocation_changes.id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute();
      const names = await namesOf(
        db,
        items.flatMap(({ from_id, to_id, changed_by }) =>
          [from_id, to_id, changed_by].filter((id) => id !== null),
        ),
      );
      const named = (id: number | null): string | null =>
        id === null ? null : (names.get(id) ?? null);
      return {
        total,
        items: items.map(({ from_id, to_id, changed_by, ...row }): AllocationChange => ({
          ...row,
          from: named(from_id),
          to: named(to_id),
          changed_by: named(changed_by) ?? '',
        })),
      };
    },

    keepFrom: (principal, submissionId) =>
      transact(context, async (tx) => {
        const { revision } = await authoriseAndLock(
          tx,
          context,
          principal,
          { submissionId },
          'mark',
        );
        const now = isoNow(context);
        await tx
          .insertInto('marking_conflicts')
          .values({ submission_id: submissionId, user_id: principal.userId, declared_at: now })
          .onConflict((c) => c.doNothing())
          .execute();
        const given = await tx
          .selectFrom('allocations')
          .select(['round', 'marker_id'])
          .where('submission_id', '=', submissionId)
          .execute();
        const own = given.filter(({ marker_id }) => marker_id === principal.userId);
        // Next to another marker they remain one of the two until somebody else is named: otherwise
        // the other, or they, could look and then mark.
        if (!given.some(({ round }) => round === 'second'))
          for (const { round } of own)
            await give(
              tx,
              { submission_id: submissionId, to: null },
              { round, seed: null, by: principal.userId, now },
            );
        const asked = await tx
          .updateTable('agreements')
          .set({ third_id: null })
          .where('submission_id', '=', submissionId)
          .where('third_id', '=', principal.userId)
          .where('third_submitted_at', 'is', null)
          .returning('submission_id')
          .execute();
        if (asked.length === 0) return;
        await clearRound(tx, submissionId, 'third');
        await reannounceScripts(tx, [submissionId], revision);
      }),

    takeBack: (principal, submissionId) =>
      transact(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { submissionId }, 'mark');
        await tx
          .deleteFrom('marking_conflicts')
          .where('submission_id', '=', submissionId)
          .where('user_id', '=', principal.userId)
          .execute();
      }),

    async group(principal, assignmentId, key) {
      const [whole, round, whose] = KEY.exec(key) ?? [];
      if (whole === undefined) return undefined;
      const role = await roleOn(db, principal, { assignmentId });
      const isMine = round === undefined || whose === String(principal.userId);
      if (!isMine && !permits(role, 'manage')) throw new NotFound();
      const now = isoNow(context);
      const scripts = [];
      let label = 'Yours to mark';
      for (const one of round === undefined ? GIVEN_ROUNDS : [round as GivenRound]) {
        const shares = await sharesOf(db, assignmentId, one, now);
        const marker = isMine ? principal.userId : whose === 'none' ? null : Number(whose);
        const asked =
          round === undefined ? await ownRounds(db, principal) : new Map<number, string>();
        scripts.push(
          ...shares.scripts.filter(
            ({ marker_id, submission_id }) =>
              marker_id === marker || asked.get(submission_id) === 'third',
          ),
        );
        const name = shares.markers.find(({ user_id }) => user_id === marker)?.full_name;
        if (!isMine)
          label = marker === null ? 'Given to nobody' : `${name ?? 'Somebody who left'}’s to mark`;
      }
      return {
        key,
        label,
        submission_ids: [...new Set(scripts.map(({ submission_id }) => submission_id))],
      };
    },
  };
};
