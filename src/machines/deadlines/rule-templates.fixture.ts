import { expect } from 'vitest';
import type { RuleTemplates } from '#contract/deadlines/rule-template.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { away, fivePoints } from './late-rule.fixture.ts';
import type { ruleTemplatesMachine } from './rule-templates.machine.ts';

export const kept: RuleTemplates = {
  templates: [
    { id: 3, name: 'Faculty', team: null, rule: fivePoints.rule, sentence: 'For everybody.' },
    {
      id: 5,
      name: 'Seminar',
      team: { id: 4, name: 'Year 1' },
      rule: { ...fivePoints.rule, unit: 'working_day' },
      sentence: 'For Year 1.',
    },
  ],
  teams: [
    { id: 4, name: 'Year 1' },
    { id: 6, name: 'Year 2' },
  ],
};

/** How it is walked: bare, and through its part of the page. */
export const templatesWalk: Walk<typeof ruleTemplatesMachine> = {
  input: { assignmentId: 7 },
  samples: [
    { type: 'template.write', name: 'Strict' },
    { type: 'team.choose', id: 6 },
    { type: 'template.keep', rule: fivePoints.rule },
    { type: 'template.remove', teamId: 4, id: 5 },
    done('loadTemplates', kept),
    fails('loadTemplates', away),
    done('changeTemplates', kept),
    fails('changeTemplates', away),
  ],
  key: ({ context: { name, teamId, change, failure } }) => [
    name,
    teamId,
    change === null ? null : Object.keys(change)[0],
    failure?.message,
  ],
  facts: () => ({
    '[DUE-1] a rule is kept under a name, for the team that is chosen or else the first': ({
      event,
      before,
      after,
    }) => {
      if (event.type !== 'template.keep' || !before.matches('open')) return;
      const { name, teamId } = before.context;
      expect(after.matches('changing')).toBe(name !== '');
      if (name !== '')
        expect(after.context.change).toEqual({
          keep: { teamId: teamId ?? 4, name, rule: fivePoints.rule },
        });
    },
  }),
};
