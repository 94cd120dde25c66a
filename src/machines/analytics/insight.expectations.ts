import type { Insight } from '#contract/analytics/insight.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { insightMachine } from './insight.machine.ts';

export const away = unreached();
const group = (key: string, label: string, n: number) => ({
  key,
  label,
  n,
  graded: n,
  mean: n > 0 ? 62.5 : null,
  deviation: null,
});
export const insight: Insight = {
  assignment_id: 7,
  as_of: '2026-03-12T12:00:00.000Z',
  n: 14,
  anonymous: false,
  progress: {
    graded: group('graded', 'Graded', 12),
    ungraded: group('ungraded', 'Not graded', 2),
    per_day: 4,
    done_at: '2026-03-13T00:00:00.000Z',
  },
  grades: {
    n: 12,
    mean: 62.5,
    median: 60,
    deviation: 11.25,
    lowest: 40,
    highest: 90,
    lower_quarter: 55,
    upper_quarter: 71,
    numbers: group('numbers', 'Grades that are numbers', 12),
    middle: group('middle', 'The middle half of the grades', 6),
    fails: group('fails', 'Fails', 0),
    near: group('near', 'Within 2 points of a border', 3),
    unlike: group('unlike', 'Grade more than 5 points from its own marks', 1),
  },
  parts: [
    {
      id: 'grades',
      n: 14,
      groups: [
        group('grade.60', '60 to under 70', 9),
        group('grade.90', '90 and above', 3),
        group('grade.none', 'No grade', 2),
      ],
    },
    {
      id: 'markers',
      n: 12,
      groups: [group('marker.3', 'Grace Hopper', 5), group('marker.4', 'Mary Lee', 7)],
    },
  ],
  criteria: [
    {
      id: 'argument',
      name: 'Argument',
      n: 12,
      marked: group('mark.argument', 'Argument: marked', 12),
      mean: 70,
      deviation: 20,
      rest: 0.05,
      rest_n: 12,
      fifths: ['Lowest', 'Second', 'Middle', 'Fourth', 'Highest'].map((name, at) =>
        group(`mark.argument.${at + 1}`, `Argument: ${name.toLowerCase()} fifth`, at * 2),
      ),
      odd: group('odd.argument', 'Argument: unlike the script’s other marks', 1),
    },
  ],
};
export const anonymous: Insight = { ...insight, anonymous: true };

const loads = { loadInsight: { assignmentId: 7 } };

const hides = { sets: { hidesNames: true } };
const tells = { sets: { hidesNames: false } };

export const expectations: Expectations<typeof insightMachine> = {
  events: {
    'figures.retry': {},
    'view.draw': {},
    'view.table': {},
    'names.hide': {},
    'names.tell': {},
  },
  services: { loadInsight: { answers: { open: insight, veiled: anonymous }, fails: { away } } },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'loading',
      context: { assignmentId: 7, insight: null, hidesNames: false, failure: null },
      starts: loads,
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadInsight'],
      on: {
        'loadInsight answers open': { to: 'shown.drawn', sets: { insight, failure: null } },
        'loadInsight answers veiled': {
          to: 'shown.drawn (hidden)',
          sets: { insight: anonymous, hidesNames: true, failure: null },
        },
        'loadInsight fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    unread: { on: { 'figures.retry': { to: 'loading (again)', starts: loads } } },
    'loading (again)': {
      tags: ['busy'],
      runs: ['loadInsight'],
      on: {
        'loadInsight answers open': { to: 'shown.drawn', sets: { insight, failure: null } },
        'loadInsight answers veiled': {
          to: 'shown.drawn (hidden)',
          sets: { insight: anonymous, hidesNames: true, failure: null },
        },
        'loadInsight fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'shown.drawn': {
      on: { 'view.table': 'shown.tabled', 'names.hide': { to: 'shown.drawn (hidden)', ...hides } },
    },
    'shown.drawn (hidden)': {
      on: { 'view.table': 'shown.tabled (hidden)', 'names.tell': { to: 'shown.drawn', ...tells } },
    },
    'shown.tabled': {
      on: { 'view.draw': 'shown.drawn', 'names.hide': { to: 'shown.tabled (hidden)', ...hides } },
    },
    'shown.tabled (hidden)': {
      on: { 'view.draw': 'shown.drawn (hidden)', 'names.tell': { to: 'shown.tabled', ...tells } },
    },
  },
};
