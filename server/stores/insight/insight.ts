import { LRUCache } from 'lru-cache';
import { type Figures, figuresOf } from '#contract/insight/figures.ts';
import type { Insight, ScriptGroup } from '#contract/insight/insight.ts';
import type { StoreContext } from '../context.ts';
import { NotFound } from '../errors.ts';
import type { Principal } from '../types.ts';
import { factsOf, namesOf, standOf } from './facts.ts';

export interface Insights {
  /** The figures of one assignment, or over all that the caller may read (null). */
  figures(principal: Principal, assignmentId: number | null): Promise<Insight>;
  /** The scripts behind one of its numbers. Throws NotFound where there is no such group. */
  scripts(principal: Principal, assignmentId: number | null, group: string): Promise<ScriptGroup>;
}

interface Made { stand: string; names: ReadonlyMap<number, string>; figures: Figures }

/** Scripts whose figures are held in memory, of all callers together: some 40 MB. */
const MOST_SCRIPTS = 100_000;

export const createInsights = ({ db, clock }: StoreContext): Insights => {
  const made = new LRUCache<string, Made>({ maxSize: MOST_SCRIPTS });

  /** Made once for as long as nothing changes that they are made of. Where it all stands is read first: what changes meanwhile is found the next time. */
  async function figuresFor(principal: Principal, assignmentId: number | null): Promise<Figures> {
    const assignments = await standOf(db, principal, assignmentId);
    const stand = JSON.stringify(assignments);
    const key = `${principal.userId} ${assignmentId ?? 'all'}`;
    const before = made.get(key);
    if (before?.stand === stand && areSame(before.names, await namesOf(db, [...before.names.keys()]))) return before.figures;
    const facts = await factsOf(db, principal, assignmentId, assignments);
    const figures = figuresOf(facts);
    // Figures of nothing take room, too.
    made.set(key, { stand, names: facts.names.markers, figures }, { size: facts.scripts.length + 1 });
    return figures;
  }

  return {
    figures: async (principal, assignmentId) => (await figuresFor(principal, assignmentId)).insight(clock.now()),

    async scripts(principal, assignmentId, group) {
      const found = (await figuresFor(principal, assignmentId)).scriptsIn(group);
      if (found === null) throw new NotFound();
      return found;
    },
  };
};

const areSame = (a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean => [...a].every(([id, name]) => b.get(id) === name);
