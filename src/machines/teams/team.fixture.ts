import type { Team } from '#contract/teams/team.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { teamMachine } from './team.machine.ts';
import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { isBusy, isToBeDeleted, selectAsked, selectFailure } from './team.view.ts';

type Rows = Record<string, string | Row<typeof teamMachine>>;

export const spring: Team = {
  id: 4,
  name: 'Spring',
  owner: 'Ada Byron',
  my_role: 'owner',
  people: 2,
  assignments: 1,
  created_at: '2026-03-02T09:00:00.000Z',
};
export const essay = { id: 7, name: 'Essay' };
const taken = refusal(409, 'You already have a team with this name. Choose another name.');
const gone = refusal(404, 'The requested resource was not found.');
const away = unreached();
const NO_NAME = { status: null, detail: null, message: 'Enter a name for the team.' };
const renames = { renameTeam: { teamId: 4, name: 'Spring' } };
const tells = [{ type: 'team.changed', id: 4 }] as const;
const failed = { failure: away.facts };

/** What leads out of `open`; `more` is what is cleared along with it. */
const sharedRows = (more: object = {}): Rows => ({
  'name.edit(autumn)': { to: 'naming', sets: { name: 'Autumn', ...more } },
  'assignment.remove(essay)': { to: 'asking', sets: { asked: essay, ...more } },
  'team.remove': { to: 'doomed', sets: more },
});
const typing: Rows = {
  'name.type(spring)': { to: 'naming (typed)', sets: { name: ' Spring ' } },
  'name.type(blank)': { to: 'naming (blank)', sets: { name: ' ' } },
};

export const expectations: Expectations<typeof teamMachine> = {
  events: {
    'name.edit': { autumn: { name: 'Autumn' } },
    'name.type': { spring: { name: ' Spring ' }, blank: { name: ' ' } },
    'name.save': {},
    'name.cancel': {},
    'assignment.choose': { report: { id: 8 } },
    'assignment.share': {},
    'assignment.remove': { essay: { assignment: essay } },
    'team.remove': {},
    'question.confirm': {},
    'question.cancel': {},
  },
  services: {
    renameTeam: { answers: { spring }, fails: { taken, away } },
    shareAssignment: { answers: {}, fails: { away } },
    takeOut: { answers: {}, fails: { gone, away } },
    deleteTeam: { answers: {}, fails: { gone, away } },
  },
  starts: {
    'of a team': {
      input: { teamId: 4 },
      to: 'open',
      context: { teamId: 4, name: '', choice: null, asked: null, failure: null },
    },
  },
  situations: {
    open: {
      on: {
        ...sharedRows(),
        'assignment.choose(report)': { to: 'open (chosen)', sets: { choice: 8 } },
      },
    },
    'open (failed)': {
      from: ['takingOut', 'takeOut fails away'],
      on: {
        ...sharedRows({ failure: null }),
        'assignment.remove(essay)': { to: 'asking', sets: { failure: null } },
        'assignment.choose(report)': { sets: { choice: 8 } },
      },
    },
    'open (chosen)': {
      on: {
        ...sharedRows(),
        'assignment.choose(report)': {},
        'assignment.share': {
          to: 'sharing',
          starts: { shareAssignment: { teamId: 4, assignmentId: 8 } },
        },
      },
    },
    'open (chosen, failed)': {
      on: {
        ...sharedRows({ failure: null }),
        'assignment.choose(report)': {},
        'assignment.share': {
          to: 'sharing',
          sets: { failure: null },
          starts: { shareAssignment: { teamId: 4, assignmentId: 8 } },
        },
      },
    },
    sharing: {
      from: ['open (chosen)', 'assignment.share'],
      tags: ['busy'],
      runs: ['shareAssignment'],
      on: {
        'shareAssignment answers': { to: 'open', sets: { choice: null }, tells },
        'shareAssignment fails away': { to: 'open (chosen, failed)', sets: failed },
      },
    },
    naming: {
      from: ['open', 'name.edit(autumn)'],
      on: {
        ...typing,
        'name.save': {
          to: 'renaming (as it was)',
          starts: { renameTeam: { teamId: 4, name: 'Autumn' } },
        },
        'name.cancel': 'open',
      },
    },
    'naming (typed)': {
      on: {
        'name.type(spring)': {},
        'name.type(blank)': { to: 'naming (blank)', sets: { name: ' ' } },
        'name.save': { to: 'renaming', starts: renames },
        'name.cancel': 'open',
      },
    },
    'naming (blank)': {
      on: {
        'name.type(spring)': { to: 'naming (typed)', sets: { name: ' Spring ' } },
        'name.type(blank)': {},
        'name.save': { to: 'naming (no name)', sets: { failure: NO_NAME } },
        'name.cancel': 'open',
      },
    },
    'naming (no name)': {
      on: {
        'name.type(spring)': { to: 'naming (failed)', sets: { name: ' Spring ' } },
        'name.type(blank)': {},
        'name.save': {},
        'name.cancel': { to: 'open', sets: { failure: null } },
      },
    },
    'naming (as it was, failed)': {
      on: {
        'name.type(spring)': { to: 'naming (failed)', sets: { name: ' Spring ' } },
        'name.type(blank)': { to: 'naming (no name)', sets: { name: ' ' } },
        'name.save': {
          to: 'renaming (as it was)',
          sets: { failure: null },
          starts: { renameTeam: { teamId: 4, name: 'Autumn' } },
        },
        'name.cancel': { to: 'open', sets: { failure: null } },
      },
    },
    'naming (failed)': {
      on: {
        'name.type(spring)': {},
        'name.type(blank)': { to: 'naming (no name)', sets: { name: ' ' } },
        'name.save': { to: 'renaming', sets: { failure: null }, starts: renames },
        'name.cancel': { to: 'open', sets: { failure: null } },
      },
    },
    renaming: {
      from: ['naming (typed)', 'name.save'],
      tags: ['busy'],
      runs: ['renameTeam'],
      on: {
        'renameTeam answers spring': { to: 'open', tells },
        'renameTeam fails taken': { to: 'naming (failed)', sets: { failure: taken.facts } },
        'renameTeam fails away': { to: 'naming (failed)', sets: failed },
      },
    },
    'renaming (as it was)': {
      tags: ['busy'],
      runs: ['renameTeam'],
      on: {
        'renameTeam answers spring': { to: 'open', tells },
        'renameTeam fails taken': {
          to: 'naming (as it was, failed)',
          sets: { failure: taken.facts },
        },
        'renameTeam fails away': { to: 'naming (as it was, failed)', sets: failed },
      },
    },
    asking: {
      on: {
        'question.confirm': {
          to: 'takingOut',
          starts: { takeOut: { teamId: 4, assignmentId: 7 } },
        },
        'question.cancel': 'open',
      },
    },
    takingOut: {
      tags: ['busy'],
      runs: ['takeOut'],
      on: {
        'takeOut answers': { to: 'open', tells },
        'takeOut fails gone': { to: 'open', tells },
        'takeOut fails away': { to: 'open (failed)', sets: failed },
      },
    },
    doomed: {
      on: {
        'question.confirm': { to: 'deleting', starts: { deleteTeam: { teamId: 4 } } },
        'question.cancel': 'open',
      },
    },
    deleting: {
      tags: ['busy'],
      runs: ['deleteTeam'],
      on: {
        'deleteTeam answers': {
          to: 'deleted',
          does: ['announceDeleted'],
          tells: [{ type: 'team.changed', id: null }],
        },
        'deleteTeam fails gone': {
          to: 'deleted',
          does: ['announceDeleted'],
          tells: [{ type: 'team.changed', id: null }],
        },
        'deleteTeam fails away': { to: 'open (failed)', sets: failed },
      },
    },
    deleted: { ends: true },
  },
};

export const teamWalk: Walk<typeof teamMachine> = {
  input: { teamId: 4 },
  samples: [
    { type: 'name.edit', name: 'Autumn' },
    { type: 'name.type', name: 'Spring' },
    { type: 'name.type', name: ' ' },
    { type: 'assignment.choose', id: 8 },
    { type: 'assignment.remove', assignment: essay },
    done('renameTeam', spring),
    fails('renameTeam', taken),
    fails('renameTeam', away),
    done('shareAssignment'),
    fails('shareAssignment', away),
    done('takeOut'),
    fails('takeOut', gone),
    fails('takeOut', away),
    done('deleteTeam'),
    fails('deleteTeam', gone),
    fails('deleteTeam', away),
  ],
  key: ({ context }) => [context.choice, context.name.trim() === '', context.failure === null],
  facts: () => ({
    'busy exactly while something runs': ({ after, world }) =>
      expect(isBusy(after)).toBe(world.running().length > 0),
    '[TEAM-3] nothing is taken from anybody before it was asked': ({ before, after }) => {
      if (after.matches('takingOut')) expect(selectAsked(before!)).toEqual(essay);
      if (after.matches('deleting') || after.matches('deleted'))
        expect(isToBeDeleted(before!)).toBe(true);
    },
    'a failure stands until the next action': ({ event, after }) => {
      if ('error' in event && event.error === away)
        expect(selectFailure(after)).toEqual(away.facts);
    },
  }),
};
