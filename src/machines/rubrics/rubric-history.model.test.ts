import type { RubricVersion } from '#contract/rubrics/versions.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { rubricHistoryMachine } from './rubric-history.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';

const version = (number: number): RubricVersion => ({
  version: number,
  author: 'Ada',
  created_at: '2026-11-20T09:30:00.000Z',
  criteria: 2,
  max: 20,
});
const versions = [version(3), version(2), version(1)];
const rubric = essayRubric();
const gone = refusal(404, 'Gone.');
const noNet = unreached();
const closing = { 'history.close': 'closed (seen)' };
const reads = (number: number) => ({ loadVersion: { version: number } });
const nothing = { versions: [], version: null, rubric: null, message: null };

const expectations: Expectations<typeof rubricHistoryMachine> = {
  events: {
    'history.open': {},
    'history.close': {},
    'history.retry': {},
    'version.look': { third: { version: 3 }, second: { version: 2 }, unknown: { version: 9 } },
    'version.putBack': {},
  },
  services: {
    loadVersions: { answers: { versions }, fails: { gone, noNet } },
    loadVersion: { answers: { rubric, none: null }, fails: { gone } },
  },
  starts: { 'in a grid': { to: 'closed', context: nothing } },
  situations: {
    closed: { on: { 'history.open': { to: 'loading', starts: { loadVersions: undefined } } } },
    loading: {
      tags: ['busy'],
      runs: ['loadVersions'],
      on: {
        'history.close': 'closed',
        'loadVersions answers versions': { to: 'listing', sets: { versions } },
        'loadVersions fails gone': { to: 'failed', sets: { message: 'Gone.' } },
        'loadVersions fails noNet': {
          to: 'failed',
          sets: { message: noNet.facts.message ?? 'The server could not be reached.' },
        },
      },
    },
    failed: {
      on: {
        'history.retry': {
          to: 'loading',
          sets: { message: null },
          starts: { loadVersions: undefined },
        },
        'history.close': 'closed (with a message)',
      },
    },
    'closed (with a message)': {
      on: {
        'history.open': {
          to: 'loading',
          sets: { message: null },
          starts: { loadVersions: undefined },
        },
      },
    },
    listing: {
      on: {
        ...closing,
        'version.look(third)': {
          to: 'reading (the third)',
          sets: { version: 3 },
          starts: reads(3),
        },
        'version.look(second)': { to: 'reading', sets: { version: 2 }, starts: reads(2) },
      },
    },
    reading: {
      tags: ['busy'],
      runs: ['loadVersion'],
      on: {
        'history.close': 'closed (seen, one chosen)',
        'loadVersion answers rubric': { to: 'looking', sets: { rubric } },
        'loadVersion answers none': 'looking (at none)',
        'loadVersion fails gone': {
          to: 'listing (told why)',
          sets: { message: 'Gone.', version: null },
        },
      },
    },
    'reading (the third)': {
      tags: ['busy'],
      runs: ['loadVersion'],
      on: {
        'history.close': 'closed (seen, one chosen)',
        'loadVersion answers rubric': { to: 'looking (at the third)', sets: { rubric } },
        'loadVersion answers none': 'looking (at the third, none)',
        'loadVersion fails gone': {
          to: 'listing (told why)',
          sets: { message: 'Gone.', version: null },
        },
      },
    },
    'listing (told why)': {
      on: {
        'history.close': 'closed (with a message)',
        'version.look(third)': {
          to: 'reading (the third)',
          sets: { version: 3, message: null },
          starts: reads(3),
        },
        'version.look(second)': {
          to: 'reading',
          sets: { version: 2, message: null },
          starts: reads(2),
        },
      },
    },
    looking: {
      on: {
        'history.close': 'closed (looked at)',
        'version.look(third)': {
          to: 'reading (the third)',
          sets: { version: 3, rubric: null },
          starts: reads(3),
        },
        'version.putBack': { to: 'closed (looked at)', does: [['putVersionBack', { rubric }]] },
      },
    },
    // The current version can't be restored.
    'looking (at the third)': {
      on: {
        'history.close': 'closed (looked at)',
        'version.look(second)': {
          to: 'reading',
          sets: { version: 2, rubric: null },
          starts: reads(2),
        },
      },
    },
    'looking (at the third, none)': {
      on: {
        'history.close': 'closed (seen, one chosen)',
        'version.look(second)': { to: 'reading', sets: { version: 2 }, starts: reads(2) },
      },
    },
    'looking (at none)': {
      on: {
        'history.close': 'closed (seen, one chosen)',
        'version.look(third)': {
          to: 'reading (the third)',
          sets: { version: 3 },
          starts: reads(3),
        },
      },
    },
    'closed (seen)': {
      on: { 'history.open': { to: 'loading', starts: { loadVersions: undefined } } },
    },
    'closed (seen, one chosen)': {
      on: {
        'history.open': {
          to: 'loading',
          sets: { version: null },
          starts: { loadVersions: undefined },
        },
      },
    },
    'closed (looked at)': {
      on: {
        'history.open': {
          to: 'loading',
          sets: { version: null, rubric: null },
          starts: { loadVersions: undefined },
        },
      },
    },
  },
};

checkAgainstTable(rubricHistoryMachine, expectations);

walk(rubricHistoryMachine, {
  records: ['putVersionBack'],
  samples: [
    { type: 'version.look', version: 2 },
    { type: 'version.look', version: 1 },
    done('loadVersions', [version(2), version(1)]),
    fails('loadVersions', unreached()),
    done('loadVersion', rubric),
    fails('loadVersion', unreached()),
  ],
  key: ({ context }) => [context.version, context.message],
  facts: () => ({
    '[RUB-6] only what was looked at is put back, and never what is there already': ({
      event,
      before,
      world,
    }) => {
      if (event.type !== 'version.putBack') return;
      const taken = world.ran.at(-1);
      if (before.matches('looking') && before.context.version === 1)
        expect(taken).toEqual({ action: 'putVersionBack', params: { rubric } });
      else expect(before.context.version).not.toBe(1);
    },
  }),
});
