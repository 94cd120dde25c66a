import type { Regrade } from '#contract/release/student-page.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { regradeAnswersMachine } from './regrade-answers.machine.ts';

const time = '2026-03-03T09:00:00.000Z';
export const zoe: Regrade = {
  id: 4,
  submission_id: 1,
  student: 'Zoë',
  text: 'Please look at the second part again.',
  created_at: time,
  answer: null,
  answered_at: null,
  answered_by: null,
};
export const bo: Regrade = {
  ...zoe,
  id: 3,
  submission_id: 2,
  student: 'Bo',
  text: 'Is this my essay?',
  answer: 'I did.',
  answered_at: time,
  answered_by: 'Ada Byron',
};
export const requests = [zoe, bo];
export const answered: Regrade = {
  ...zoe,
  answer: 'Two points more.',
  answered_at: time,
  answered_by: 'Ada Byron',
};
export const away = refusal(503, 'Away.');
const of = { assignmentId: 7 };
const LONGEST_ALLOWED = 'a'.repeat(5000);
const samples = {
  two: { words: ' Two points more. ' },
  blank: { words: ' ' },
  most: { words: LONGEST_ALLOWED },
  more: { words: `${LONGEST_ALLOWED}a` },
};
const closed = { to: 'listed', sets: { id: null, words: '' } };
const writes = {
  'words.write(two)': { to: 'writing (two)', sets: samples.two },
  'words.write(blank)': { to: 'writing (blank)', sets: samples.blank },
  'words.write(most)': { to: 'writing (most)', sets: samples.most },
  'words.write(more)': { to: 'writing (more)', sets: samples.more },
};
const sends = {
  'answer.send': {
    to: 'sending',
    starts: { answerRegrade: { id: 4, answer: 'Two points more.' } },
  },
};

export const expectations: Expectations<typeof regradeAnswersMachine> = {
  events: {
    'requests.retry': {},
    'request.open': { zoe: { id: 4 }, bo: { id: 3 }, nobody: { id: 9 } },
    'request.close': {},
    'words.write': samples,
    'answer.send': {},
  },
  services: {
    loadRegrades: { answers: { requests }, fails: { away } },
    answerRegrade: { answers: { answered }, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: of,
      to: 'loading',
      context: { ...of, requests: [], id: null, words: '', failure: null },
      starts: { loadRegrades: of },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadRegrades'],
      on: {
        'loadRegrades answers requests': { to: 'listed', sets: { requests } },
        'loadRegrades fails away': { to: 'failed', sets: { failure: away.facts } },
      },
    },
    failed: {
      on: {
        'requests.retry': { to: 'loading', sets: { failure: null }, starts: { loadRegrades: of } },
      },
    },
    listed: {
      on: {
        'request.open(zoe)': { to: 'writing', sets: { id: 4 } },
        'request.open(bo)': { to: 'writing (Bo again)', sets: { id: 3, words: 'I did.' } },
      },
    },
    writing: { on: { ...writes, 'request.close': { to: 'listed', sets: { id: null } } } },
    'writing (Bo again)': {
      on: {
        'answer.send': {
          to: 'sending (Bo)',
          starts: { answerRegrade: { id: 3, answer: 'I did.' } },
        },
        'request.close': closed,
        'words.write(two)': null,
        'words.write(blank)': null,
        'words.write(most)': null,
        'words.write(more)': null,
      },
    },
    'writing (two)': {
      on: { ...writes, 'words.write(two)': 'writing (two)', ...sends, 'request.close': closed },
    },
    'writing (blank)': {
      on: { ...writes, 'words.write(blank)': 'writing (blank)', 'request.close': closed },
    },
    'writing (most)': {
      on: {
        ...writes,
        'words.write(most)': 'writing (most)',
        'answer.send': {
          to: 'sending (most)',
          starts: { answerRegrade: { id: 4, answer: LONGEST_ALLOWED } },
        },
        'request.close': closed,
      },
    },
    'writing (more)': {
      on: { ...writes, 'words.write(more)': 'writing (more)', 'request.close': closed },
    },
    'writing (told why)': {
      on: {
        'words.write(two)': {},
        'words.write(blank)': null,
        'words.write(most)': null,
        'words.write(more)': null,
        'answer.send': {
          to: 'sending',
          sets: { failure: null },
          starts: { answerRegrade: { id: 4, answer: 'Two points more.' } },
        },
        'request.close': { to: 'listed', sets: { id: null, words: '', failure: null } },
      },
    },
    sending: {
      tags: ['busy'],
      runs: ['answerRegrade'],
      on: {
        'answerRegrade answers answered': {
          to: 'listed (answered)',
          sets: { requests: [answered, bo], id: null, words: '' },
        },
        'answerRegrade fails away': { to: 'writing (told why)', sets: { failure: away.facts } },
      },
    },
    'sending (Bo)': {
      tags: ['busy'],
      runs: ['answerRegrade'],
      on: { 'answerRegrade answers answered': null, 'answerRegrade fails away': null },
    },
    'sending (most)': {
      tags: ['busy'],
      runs: ['answerRegrade'],
      on: { 'answerRegrade answers answered': null, 'answerRegrade fails away': null },
    },
    'listed (answered)': {
      on: {
        'request.open(zoe)': {
          to: 'writing (Zoë again)',
          sets: { id: 4, words: 'Two points more.' },
        },
        'request.open(bo)': null,
      },
    },
    'writing (Zoë again)': {
      on: {
        'words.write(two)': null,
        'words.write(blank)': null,
        'words.write(most)': null,
        'words.write(more)': null,
        'answer.send': null,
        'request.close': { to: 'listed (answered)', sets: { id: null, words: '' } },
      },
    },
  },
};
