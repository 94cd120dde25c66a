import type { RubricFile } from '#contract/rubrics/file.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { rubricExportMachine } from './rubric-export.machine.ts';

export const FILES: RubricFile[] = [
  { format: 'page', filename: 'Essay rubric.html', possible: true, losses: [] },
  {
    format: 'canvas-csv',
    filename: 'Essay rubric (canvas).csv',
    possible: true,
    losses: ['Notes for markers are left out.'],
  },
  {
    format: 'markus-yaml',
    filename: 'Essay rubric (markus).yml',
    possible: false,
    losses: ['Nothing fits.'],
  },
];
const none = refusal(409, 'This assignment has no rubric yet.');
const noNet = unreached();
const UNREACHED = 'The server could not be reached.';

export const expectations: Expectations<typeof rubricExportMachine> = {
  events: {
    'export.open': {},
    'export.close': {},
    'format.choose': {
      page: { format: 'page' },
      canvas: { format: 'canvas-csv' },
      markus: { format: 'markus-yaml' },
    },
    'file.take': {},
    'export.retry': {},
  },
  services: {
    loadFormats: { answers: { some: FILES }, fails: { none, noNet } },
    saveRubric: { answers: { saved: undefined }, fails: { none, noNet } },
  },
  starts: {
    'at a rubric': { to: 'closed', context: { files: [], format: 'page', message: null } },
  },
  situations: {
    closed: { on: { 'export.open': { to: 'loading', starts: { loadFormats: undefined } } } },
    loading: {
      tags: ['busy'],
      runs: ['loadFormats'],
      on: {
        'loadFormats answers some': { to: 'choosing', sets: { files: FILES } },
        'loadFormats fails none': {
          to: 'failed',
          sets: { message: 'This assignment has no rubric yet.' },
        },
        'loadFormats fails noNet': { to: 'failed', sets: { message: UNREACHED } },
        'export.close': 'closed',
      },
    },
    failed: {
      on: {
        'export.retry': {
          to: 'loading',
          sets: { message: null },
          starts: { loadFormats: undefined },
        },
        'export.close': 'closed (after a failure)',
      },
    },
    'closed (after a failure)': {
      on: {
        'export.open': {
          to: 'loading',
          sets: { message: null },
          starts: { loadFormats: undefined },
        },
      },
    },
    choosing: {
      on: {
        'export.close': 'closed (read)',
        'format.choose(page)': {},
        'format.choose(canvas)': { to: 'choosing (Canvas)', sets: { format: 'canvas-csv' } },
        'format.choose(markus)': {
          to: 'choosing (what doesn’t fit)',
          sets: { format: 'markus-yaml' },
        },
        'file.take': {
          to: 'saving',
          starts: { saveRubric: { format: 'page', filename: 'Essay rubric.html' } },
        },
      },
    },
    'closed (read)': {
      on: { 'export.open': { to: 'loading', starts: { loadFormats: undefined } } },
    },
    'choosing (Canvas)': {
      on: {
        'export.close': 'closed (Canvas)',
        'format.choose(page)': { to: 'choosing', sets: { format: 'page' } },
        'format.choose(canvas)': {},
        'format.choose(markus)': {
          to: 'choosing (what doesn’t fit)',
          sets: { format: 'markus-yaml' },
        },
        'file.take': {
          to: 'saving (Canvas)',
          starts: { saveRubric: { format: 'canvas-csv', filename: 'Essay rubric (canvas).csv' } },
        },
      },
    },
    'closed (Canvas)': {
      on: { 'export.open': { to: 'loading (Canvas)', starts: { loadFormats: undefined } } },
    },
    'loading (Canvas)': {
      tags: ['busy'],
      runs: ['loadFormats'],
      on: {
        'loadFormats answers some': 'choosing (Canvas)',
        'loadFormats fails none': {
          to: 'failed',
          sets: { message: 'This assignment has no rubric yet.' },
        },
        'loadFormats fails noNet': { to: 'failed', sets: { message: UNREACHED } },
        'export.close': 'closed (Canvas)',
      },
    },
    // Nothing of the rubric fits this format, so there is no file.
    'choosing (what doesn’t fit)': {
      on: {
        'export.close': 'closed (what doesn’t fit)',
        'format.choose(page)': { to: 'choosing', sets: { format: 'page' } },
        'format.choose(canvas)': { to: 'choosing (Canvas)', sets: { format: 'canvas-csv' } },
        'format.choose(markus)': {},
      },
    },
    'closed (what doesn’t fit)': {
      on: { 'export.open': { to: 'loading', starts: { loadFormats: undefined } } },
    },
    saving: {
      tags: ['busy'],
      runs: ['saveRubric'],
      on: {
        'saveRubric answers saved': 'closed (read)',
        'saveRubric fails none': {
          to: 'choosing (not saved)',
          sets: { message: 'This assignment has no rubric yet.' },
        },
        'saveRubric fails noNet': { to: 'choosing (not saved)', sets: { message: UNREACHED } },
      },
    },
    'saving (Canvas)': {
      tags: ['busy'],
      runs: ['saveRubric'],
      on: {
        'saveRubric answers saved': 'closed (Canvas)',
        'saveRubric fails none': {
          to: 'choosing (Canvas, not saved)',
          sets: { message: 'This assignment has no rubric yet.' },
        },
        'saveRubric fails noNet': {
          to: 'choosing (Canvas, not saved)',
          sets: { message: UNREACHED },
        },
      },
    },
    'choosing (not saved)': {
      on: {
        'export.close': 'closed (after a failure)',
        'format.choose(page)': { to: 'choosing', sets: { message: null } },
        'format.choose(canvas)': {
          to: 'choosing (Canvas)',
          sets: { format: 'canvas-csv', message: null },
        },
        'format.choose(markus)': {
          to: 'choosing (what doesn’t fit)',
          sets: { format: 'markus-yaml', message: null },
        },
        'file.take': {
          to: 'saving',
          sets: { message: null },
          starts: { saveRubric: { format: 'page', filename: 'Essay rubric.html' } },
        },
      },
    },
    'choosing (Canvas, not saved)': {
      on: {
        'export.close': 'closed (after a failure)',
        'format.choose(page)': { to: 'choosing', sets: { format: 'page', message: null } },
        'format.choose(canvas)': { to: 'choosing (Canvas)', sets: { message: null } },
        'format.choose(markus)': {
          to: 'choosing (what doesn’t fit)',
          sets: { format: 'markus-yaml', message: null },
        },
        'file.take': {
          to: 'saving (Canvas)',
          sets: { message: null },
          starts: { saveRubric: { format: 'canvas-csv', filename: 'Essay rubric (canvas).csv' } },
        },
      },
    },
  },
};
