import type { RegradeRequest } from '#contract/release/student-page.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { regradeRequestMachine } from './regrade-request.machine.ts';

export const aRequest: RegradeRequest = {
  text: 'Please look again.',
  created_at: '2026-03-03T09:00:00.000Z',
  answer: null,
  answered_at: null,
};
export const away = refusal(503, 'Away.');

const LONGEST_ALLOWED = 'a'.repeat(2000);
const samples = {
  nine: { words: ' Nine char' },
  ten: { words: ' Ten chars. ' },
  most: { words: `${LONGEST_ALLOWED} ` },
  more: { words: `${LONGEST_ALLOWED}a` },
};
const writes = {
  'words.write(nine)': { to: 'writing (nine)', sets: samples.nine },
  'words.write(ten)': { to: 'writing (ten)', sets: samples.ten },
  'words.write(most)': { to: 'writing (most)', sets: samples.most },
  'words.write(more)': { to: 'writing (more)', sets: samples.more },
};
const ten = { starts: { askRegrade: { token: 'secret', text: 'Ten chars.' } } };
const back = { to: 'writing (told why)', sets: { failure: away.facts } };

export const expectations: Expectations<typeof regradeRequestMachine> = {
  events: { 'words.write': samples, 'regrade.ask': {} },
  services: { askRegrade: { answers: { taken: aRequest }, fails: { away } } },
  starts: {
    'not asked yet': {
      input: { token: 'secret', request: null },
      to: 'writing',
      context: { token: 'secret', request: null, words: '', failure: null },
    },
    'asked before': {
      input: { token: 'secret', request: aRequest },
      to: 'asked',
      context: { token: 'secret', request: aRequest, words: '', failure: null },
    },
  },
  passing: ['deciding'],
  situations: {
    writing: { on: writes },
    'writing (nine)': { on: { ...writes, 'words.write(nine)': 'writing (nine)' } },
    'writing (ten)': {
      on: {
        ...writes,
        'words.write(ten)': 'writing (ten)',
        'regrade.ask': { to: 'asking', ...ten },
      },
    },
    'writing (most)': {
      on: {
        ...writes,
        'words.write(most)': 'writing (most)',
        'regrade.ask': {
          to: 'asking (most)',
          starts: { askRegrade: { token: 'secret', text: LONGEST_ALLOWED } },
        },
      },
    },
    'writing (more)': { on: { ...writes, 'words.write(more)': 'writing (more)' } },
    'writing (told why)': {
      on: {
        'regrade.ask': { to: 'asking', sets: { failure: null }, ...ten },
        'words.write(ten)': 'writing (told why)',
        'words.write(nine)': { to: 'writing (nine, told why)', sets: samples.nine },
        'words.write(most)': null,
        'words.write(more)': null,
      },
    },
    'writing (nine, told why)': {
      on: {
        'words.write(nine)': 'writing (nine, told why)',
        'words.write(ten)': { to: 'writing (told why)', sets: samples.ten },
        'words.write(most)': null,
        'words.write(more)': null,
      },
    },
    asking: {
      tags: ['busy'],
      runs: ['askRegrade'],
      on: {
        'askRegrade answers taken': { to: 'asked', sets: { request: aRequest } },
        'askRegrade fails away': back,
      },
    },
    'asking (most)': {
      tags: ['busy'],
      runs: ['askRegrade'],
      on: {
        'askRegrade answers taken': { to: 'asked', sets: { request: aRequest } },
        'askRegrade fails away': null,
      },
    },
    asked: {},
  },
};
