import { figuresOf } from '#contract/insight/figures.ts';
import type { Insight, ScriptGroup } from '#contract/insight/insight.ts';
import type { StoreContext } from '../context.ts';
import { NotFound } from '../errors.ts';
import type { Principal } from '../types.ts';
import { factsOf } from './facts.ts';

export interface Insights {
  /** The figures of one assignment, or over all that the caller may read (null). */
  figures(principal: Principal, assignmentId: number | null): Promise<Insight>;
  /** The scripts behind one of its numbers. Throws NotFound where there is no such group. */
  scripts(principal: Principal, assignmentId: number | null, group: string): Promise<ScriptGroup>;
}

export const createInsights = ({ db, clock }: StoreContext): Insights => ({
  figures: async (principal, assignmentId) => figuresOf(await factsOf(db, principal, assignmentId), clock.now()).insight,

  async scripts(principal, assignmentId, group) {
    const found = figuresOf(await factsOf(db, principal, assignmentId), clock.now()).scriptsIn(group);
    if (found === null) throw new NotFound();
    return found;
  },
});
