import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { studentTextMachine } from './student-text.machine.ts';

const gone = refusal(404);
const failed = { to: 'failed', sets: { failure: gone.facts } };
const page = { id: 8, name: 'page.jpg' };
const shown = [{ name: 'page.jpg', image: new Blob(['x'], { type: 'image/jpeg' }) }];
const begun = { text: '', shown: [], zoom: 0, failure: null };

export const expectations: Expectations<typeof studentTextMachine> = {
  events: {
    'text.retry': {},
    'text.renew': {},
    'picture.closer': {},
    'picture.farther': {},
    'picture.unreadable': {},
  },
  services: {
    loadText: { answers: { words: 'What I wrote.' }, fails: { gone } },
    loadPictures: { answers: { shown }, fails: { gone } },
  },
  starts: {
    'of a file with text': {
      input: { submission: 5, hasText: true, pictures: [page] },
      to: 'loading',
      starts: { loadText: { submission: 5 } },
      context: { submission: 5, hasText: true, pictures: [page], ...begun },
    },
    'of a picture': {
      input: { submission: 5, hasText: false, pictures: [page] },
      to: 'developing',
      starts: { loadPictures: { submission: 5, pictures: [page] } },
      context: { submission: 5, hasText: false, pictures: [page], ...begun },
    },
    'of a scan': {
      input: { submission: 5, hasText: false, pictures: [] },
      to: 'missing',
      context: { submission: 5, hasText: false, pictures: [], ...begun },
    },
  },
  anywhere: {
    'text.renew': {
      to: 'loading',
      starts: { loadText: { submission: 5 } },
      sets: () => ({ hasText: true }),
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadText'],
      on: {
        'loadText answers words': { to: 'shown', sets: { text: 'What I wrote.' } },
        'loadText fails gone': failed,
      },
    },
    shown: {},
    failed: { on: { 'text.retry': { to: 'loading', starts: { loadText: { submission: 5 } } } } },
    missing: {},
    developing: {
      tags: ['busy'],
      runs: ['loadPictures'],
      on: {
        'loadPictures answers shown': { to: 'pictured', sets: { shown } },
        'loadPictures fails gone': { to: 'undeveloped', sets: { failure: gone.facts } },
      },
    },
    undeveloped: {
      on: {
        'text.retry': {
          to: 'developing',
          starts: { loadPictures: { submission: 5, pictures: [page] } },
        },
      },
    },
    pictured: {
      on: {
        'picture.closer': { to: 'pictured (closer)', sets: { zoom: 1 } },
        'picture.unreadable': 'missing',
      },
    },
    'pictured (closer)': {
      on: {
        'picture.closer': { to: 'pictured (closer still)', sets: { zoom: 2 } },
        'picture.farther': { to: 'pictured', sets: { zoom: 0 } },
        'picture.unreadable': 'missing',
      },
    },
    'pictured (closer still)': {
      on: {
        'picture.closer': { to: 'pictured (as close as can be)', sets: { zoom: 3 } },
        'picture.farther': { to: 'pictured (closer)', sets: { zoom: 1 } },
        'picture.unreadable': 'missing',
      },
    },
    'pictured (as close as can be)': {
      on: {
        'picture.farther': { to: 'pictured (closer still)', sets: { zoom: 2 } },
        'picture.unreadable': 'missing',
      },
    },
  },
  passing: ['deciding'],
};
