import type { Guidance } from '#contract/drafts/drafting.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import { guidanceMachine } from './guidance.machine.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { guidanceWalk } from './guidance.fixture.ts';

const none: Guidance = {
  level: '',
  outcomes: '',
  instructions: '',
  model_answer: '',
  pictures: false,
  exemplars: [],
};
const stored: Guidance = {
  ...none,
  level: 'First year',
  exemplars: [
    { file_id: 3, purpose: 'Good structure.' },
    { file_id: 5, purpose: 'Sources.' },
  ],
};
const second = { ...stored, level: 'Second year' };
const files = [
  { id: 3, name: 'best.txt' },
  { id: 5, name: 'other.txt' },
];
const refused = refusal(409, 'Gone.');
const reads = { loadGuidance: { assignment: 7 } };
const writes = (guidance: Guidance) => ({ saveGuidance: { assignment: 7, guidance } });
const [voice, third] = [
  {
    ...stored,
    exemplars: [
      { file_id: 3, purpose: 'Voice.' },
      { file_id: 5, purpose: 'Sources.' },
    ],
  },
  { ...stored, exemplars: [{ file_id: 5, purpose: 'Sources.' }] },
];

/** Each changes only the pictures setting, and clears a refusal. */
const pictures = {
  'pictures.allow(on)': {
    sets: ({ values }: { values: Guidance }) => ({
      values: { ...values, pictures: true },
      failure: null,
    }),
  },
  'pictures.allow(off)': {
    sets: ({ values }: { values: Guidance }) => ({
      values: { ...values, pictures: false },
      failure: null,
    }),
  },
};

const expectations: Expectations<typeof guidanceMachine> = {
  events: {
    'field.change': {
      second: { field: 'level', text: 'Second year' },
      first: { field: 'level', text: 'First year' },
    },
    'purpose.change': { voice: { file: 3, text: 'Voice.' }, none: { file: 3, text: '' } },
    'pictures.allow': { on: { pictures: true }, off: { pictures: false } },
    'guidance.save': {},
    'guidance.retry': {},
  },
  services: {
    loadGuidance: {
      answers: { stored: { guidance: stored, exemplars: files, sample: 12 } },
      fails: { refused },
    },
    saveGuidance: { answers: { second }, fails: { refused } },
  },
  starts: {
    'of an assignment': {
      input: { assignment: 7 },
      to: 'loading',
      starts: reads,
      context: {
        assignment: 7,
        exemplars: [],
        sample: null,
        saved: none,
        values: none,
        failure: null,
      },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadGuidance'],
      on: {
        'loadGuidance answers stored': {
          to: 'open.plain',
          sets: { saved: stored, values: stored, exemplars: files, sample: 12, failure: null },
        },
        'loadGuidance fails refused': { to: 'unread', sets: { failure: refused.facts } },
      },
    },
    unread: { on: { 'guidance.retry': { to: 'loading', starts: reads } } },
    // Nothing has changed, so there is nothing to save.
    'open.plain': {
      on: {
        ...pictures,
        'field.change(second)': { to: 'open.plain (second)', sets: { values: second } },
        'field.change(first)': {},
        'purpose.change(voice)': { to: 'open.plain (purpose)', sets: { values: voice } },
        'purpose.change(none)': { to: 'open.plain (no purpose)', sets: { values: third } },
      },
    },
    'open.plain (second)': {
      on: {
        ...pictures,
        'field.change(second)': { sets: { failure: null } },
        'field.change(first)': { to: 'open.plain', sets: { values: stored, failure: null } },
        'purpose.change(voice)': {
          sets: { values: { ...voice, level: 'Second year' }, failure: null },
        },
        'purpose.change(none)': {
          sets: { values: { ...third, level: 'Second year' }, failure: null },
        },
        'guidance.save': { to: 'saving', starts: writes(second) },
      },
    },
    'open.plain (purpose)': {
      on: {
        ...pictures,
        'field.change(second)': { sets: { values: { ...voice, level: 'Second year' } } },
        'field.change(first)': {},
        'purpose.change(voice)': {},
        'purpose.change(none)': { to: 'open.plain (no purpose)', sets: { values: third } },
        'guidance.save': { to: 'saving', starts: writes(voice) },
      },
    },
    'open.plain (no purpose)': {
      on: {
        ...pictures,
        'field.change(second)': { sets: { values: { ...third, level: 'Second year' } } },
        'field.change(first)': {},
        'purpose.change(none)': {},
        'purpose.change(voice)': { to: 'open.plain (purpose)', sets: { values: voice } },
        'guidance.save': { to: 'saving', starts: writes(third) },
      },
    },
    saving: {
      tags: ['busy'],
      runs: ['saveGuidance'],
      from: ['open.plain (second)', 'guidance.save'],
      on: {
        'saveGuidance answers second': {
          to: 'open.stored',
          sets: { saved: second, values: second },
        },
        'saveGuidance fails refused': {
          to: 'open.plain (second)',
          sets: { failure: refused.facts },
        },
      },
    },
    'open.stored': {
      on: {
        'pictures.allow(on)': { ...pictures['pictures.allow(on)'], to: 'open.plain (saved)' },
        'pictures.allow(off)': 'open.plain (saved)',
        'field.change(second)': 'open.plain (saved)',
        'field.change(first)': { to: 'open.plain (back)', sets: { values: stored } },
        'purpose.change(voice)': {
          to: 'open.plain (both)',
          sets: { values: { ...voice, level: 'Second year' } },
        },
        'purpose.change(none)': {
          to: 'open.plain (both)',
          sets: { values: { ...third, level: 'Second year' } },
        },
      },
    },
    'open.plain (saved)': {
      from: ['open.stored', 'field.change(second)'],
      on: {
        ...pictures,
        'field.change(second)': {},
        'field.change(first)': { to: 'open.plain (back)', sets: { values: stored } },
        'purpose.change(voice)': {
          to: 'open.plain (both)',
          sets: { values: { ...voice, level: 'Second year' } },
        },
        'purpose.change(none)': {
          to: 'open.plain (both)',
          sets: { values: { ...third, level: 'Second year' } },
        },
      },
    },
    'open.plain (back)': {
      on: {
        ...pictures,
        'field.change(second)': { to: 'open.plain (saved)', sets: { values: second } },
        'field.change(first)': {},
        'purpose.change(voice)': { sets: { values: voice } },
        'purpose.change(none)': { sets: { values: third } },
        'guidance.save': { to: 'saving (back)', starts: writes(stored) },
      },
    },
    'open.plain (both)': {
      from: ['open.stored', 'purpose.change(voice)'],
      on: {
        ...pictures,
        'field.change(second)': {},
        'field.change(first)': { sets: { values: voice } },
        'purpose.change(voice)': {},
        'purpose.change(none)': { sets: { values: { ...third, level: 'Second year' } } },
        'guidance.save': {
          to: 'saving (back)',
          starts: writes({ ...voice, level: 'Second year' }),
        },
      },
    },
    'saving (back)': {
      tags: ['busy'],
      runs: ['saveGuidance'],
      from: ['open.plain (back)', 'guidance.save'],
      on: {
        'saveGuidance answers second': {
          to: 'open.stored',
          sets: { saved: second, values: second },
        },
        'saveGuidance fails refused': {
          to: 'open.plain (refused)',
          sets: { failure: refused.facts },
        },
      },
    },
    'open.plain (refused)': {
      on: {
        ...pictures,
        'field.change(second)': {
          to: 'open.plain (saved)',
          sets: { values: second, failure: null },
        },
        'field.change(first)': { sets: { failure: null } },
        'purpose.change(voice)': { sets: { values: voice, failure: null } },
        'purpose.change(none)': { sets: { values: third, failure: null } },
        'guidance.save': { to: 'saving (back)', starts: writes(stored) },
      },
    },
  },
};

checkAgainstTable(guidanceMachine, expectations);
walk(guidanceMachine, guidanceWalk);
