import { LRUCache } from 'lru-cache';
import { type OutcomeGroups, draftOutcomes } from '#contract/analytics/draft-fates.ts';
import type { DraftOutcomes } from '#contract/analytics/draft-outcomes.ts';
import { type Figures, figuresOf } from '#contract/analytics/figures.ts';
import { type HardGroups, hardOf } from '#contract/analytics/hard-points.ts';
import type { Hard } from '#contract/analytics/hard.ts';
import type { Insight, ScriptGroup } from '#contract/analytics/insight.ts';
import type { MachineRound } from '#contract/analytics/machine/machine.ts';
import { permits } from '#contract/teams/roles.ts';
import { roleOn } from '#server/platform/access/access.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { isBlind, ownHiddenFrom, hiddenFrom } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { draftFactsOf } from './draft-fates.ts';
import { machineOf } from './machine.ts';
import { type SelfAgreements, createSelfAgreements } from './self-agreement.store.ts';
import { createDrifts, type Drifts } from './drift.store.ts';
import { factsOf, namesOf, standOf } from './facts.ts';
import { remarksOf, type Whose } from './remarks.ts';

export interface Insights {
  /** The figures of one assignment, or over all that the caller may read (null). */
  figures(principal: Principal, assignmentId: number | null): Promise<Insight>;
  /** What its cohort found hard: for the owner by everybody's remarks, else by the caller's own. Throws NotFound. */
  hard(principal: Principal, assignmentId: number): Promise<Hard>;
  /** What became of its drafts, of everybody's or of the caller's own. Throws NotFound. */
  drafts(principal: Principal, assignmentId: number): Promise<DraftOutcomes>;
  /** What drafts of a model found against marks that were there before: everybody's for the owner, else the caller's own. Throws NotFound. */
  machine(principal: Principal, assignmentId: number): Promise<MachineRound>;
  /** How a marker's level moves; see `Drifts`. */
  drift: Drifts['get'];
  shareDrift: Drifts['share'];
  /** Scripts that come back to their marker, blind; see `Agains`. */
  again: SelfAgreements['get'];
  turnAgain: SelfAgreements['turn'];
  /** The scripts behind one of its numbers. Throws NotFound where there is no such group. */
  scripts(principal: Principal, assignmentId: number | null, group: string): Promise<ScriptGroup>;
}

interface Made {
  stand: string;
  names: ReadonlyMap<number, string>;
  figures: Figures;
}

/** Scripts whose figures are held in memory, of all callers together: some 40 MB. */
const MOST_SCRIPTS = 100_000;

export const createInsights = (context: StoreContext): Insights => {
  const { db, clock } = context;
  const drifts = createDrifts(context);
  const agains = createSelfAgreements(context);
  const made = new LRUCache<string, Made>({ maxSize: MOST_SCRIPTS });

  /** Made once for as long as nothing changes that they are made of. Where it all stands is read first: what changes meanwhile is found the next time. */
  async function figuresFor(principal: Principal, assignmentId: number | null): Promise<Figures> {
    const assignments = await standOf(db, principal, assignmentId);
    const stand = JSON.stringify(assignments);
    const key = `${principal.userId} ${assignmentId ?? 'all'}`;
    const before = made.get(key);
    if (
      before?.stand === stand &&
      areSame(before.names, await namesOf(db, [...before.names.keys()]))
    )
      return before.figures;
    // To who marks a script a second time, blind, nothing was given yet.
    const facts = await factsOf(
      db,
      principal,
      assignmentId,
      assignments,
      await hiddenFrom(db, principal),
    );
    const figures = figuresOf(facts);
    // Figures of nothing take room, too.
    made.set(
      key,
      { stand, names: facts.names.markers, figures },
      { size: facts.scripts.length + 1 },
    );
    return figures;
  }

  /** How others mark is compared by who manages the assignment, once no script is left that they mark blind beside somebody else. */
  const whoseFor = async (principal: Principal, assignmentId: number): Promise<Whose> => {
    if (
      !permits(await roleOn(db, principal, { assignmentId }), 'manage') ||
      (await isBlind(db, principal, assignmentId))
    )
      return principal.userId;
    return null;
  };
  const about = (assignmentId: number, whose: Whose) => ({
    assignment_id: assignmentId,
    as_of: clock.now().toISOString(),
    whose: whose === null ? ('all' as const) : ('own' as const),
  });
  const hardFor = async (
    principal: Principal,
    assignmentId: number,
    whose: Whose,
  ): Promise<HardGroups & { n: number; cut: boolean }> => {
    const { n, cut, ...facts } = await remarksOf(db, assignmentId, whose, {
      unseen: await hiddenFrom(db, principal),
      hidden: await ownHiddenFrom(db, principal),
    });
    return { ...hardOf(facts), n, cut };
  };
  const fatesFor = async (
    principal: Principal,
    assignmentId: number,
    whose: Whose,
  ): Promise<OutcomeGroups> =>
    draftOutcomes(await draftFactsOf(db, assignmentId, whose, await hiddenFrom(db, principal)));
  const machineFor = async (principal: Principal, assignmentId: number, whose: Whose) =>
    await machineOf(db, assignmentId, whose, await ownHiddenFrom(db, principal));

  const groupFor = async (
    kind: 'hard' | 'fate' | 'machine',
    whose: Whose,
    principal: Principal,
    assignmentId: number,
    key: string,
  ) =>
    (kind === 'hard'
      ? await hardFor(principal, assignmentId, whose)
      : kind === 'fate'
        ? await fatesFor(principal, assignmentId, whose)
        : await machineFor(principal, assignmentId, whose)
    ).scriptsIn(key);

  /** The scripts behind a number; what is said and what became of drafts is of one assignment alone. */
  async function behind(
    principal: Principal,
    assignmentId: number | null,
    key: string,
  ): Promise<ScriptGroup | null> {
    const [kind] = key.split('.', 1);
    if (
      kind !== 'hard' &&
      kind !== 'fate' &&
      kind !== 'drift' &&
      kind !== 'again' &&
      kind !== 'machine'
    )
      return (await figuresFor(principal, assignmentId)).scriptsIn(key);
    if (assignmentId === null) return null;
    const found =
      kind === 'drift'
        ? await drifts.scriptsIn(principal, assignmentId, key)
        : kind === 'again'
          ? await agains.scriptsIn(principal, assignmentId, key)
          : await groupFor(
              kind,
              await whoseFor(principal, assignmentId),
              principal,
              assignmentId,
              key,
            );
    return found === null ? null : { key, label: found.label, submission_ids: found.ids };
  }

  return {
    async hard(principal, assignmentId) {
      const whose = await whoseFor(principal, assignmentId);
      const { n, cut, told, criteria } = await hardFor(principal, assignmentId, whose);
      return { ...about(assignmentId, whose), n, told, cut, criteria };
    },

    async drafts(principal, assignmentId) {
      const whose = await whoseFor(principal, assignmentId);
      const { drafts, criteria } = await fatesFor(principal, assignmentId, whose);
      return { ...about(assignmentId, whose), drafts, criteria };
    },

    async machine(principal, assignmentId) {
      const whose = await whoseFor(principal, assignmentId);
      const { judge_first, scripts, criteria } = await machineFor(principal, assignmentId, whose);
      return { ...about(assignmentId, whose), judge_first, scripts, criteria };
    },

    drift: drifts.get,
    shareDrift: drifts.share,
    again: agains.get,
    turnAgain: agains.turn,

    figures: async (principal, assignmentId) =>
      (await figuresFor(principal, assignmentId)).insight(clock.now()),

    async scripts(principal, assignmentId, group) {
      const found = await behind(principal, assignmentId, group);
      if (found === null) throw new NotFound();
      return found;
    },
  };
};

const areSame = (a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean =>
  [...a].every(([id, name]) => b.get(id) === name);
