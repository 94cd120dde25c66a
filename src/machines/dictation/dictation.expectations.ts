import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { dictationMachine } from './dictation.machine.ts';

const nothing = { heard: '', because: null };
const saying = {
  'speech.said(words)': { does: [['handWords', { type: 'speech.said', text: 'Well argued.' }]] },
} as const;

export const expectations: Expectations<typeof dictationMachine> = {
  events: {
    'dictation.start': {},
    'dictation.stop': {},
    'speech.heard': { words: { text: 'well ar' } },
    'speech.said': { words: { text: 'Well argued.' } },
    'speech.failed': { forbidden: { because: 'forbidden' }, unreached: { because: 'unreached' } },
    'speech.ended': {},
  },
  children: { listen: {} },
  starts: { 'beside the feedback': { to: 'off', context: nothing } },
  situations: {
    off: { on: { 'dictation.start': { to: 'on.listening', starts: { listen: undefined } } } },
    'off (told why)': {
      on: {
        'dictation.start': {
          to: 'on.listening',
          sets: { because: null },
          starts: { listen: undefined },
        },
      },
    },
    'on.listening': {
      runs: ['listen'],
      on: {
        ...saying,
        'speech.heard(words)': { to: 'on.listening (heard)', sets: { heard: 'well ar' } },
        'dictation.stop': { to: 'on.ending', sends: [['listen', { type: 'speech.finish' }]] },
        'speech.failed(forbidden)': { to: 'off (told why)', sets: { because: 'forbidden' } },
        'speech.failed(unreached)': { to: 'off (told why)', sets: { because: 'unreached' } },
        'speech.ended': 'off',
      },
    },
    'on.listening (heard)': {
      runs: ['listen'],
      on: {
        'speech.said(words)': {
          to: 'on.listening',
          sets: { heard: '' },
          does: saying['speech.said(words)'].does,
        },
        'dictation.stop': {
          to: 'on.ending (heard)',
          sends: [['listen', { type: 'speech.finish' }]],
        },
        'speech.failed(forbidden)': {
          to: 'off (told why)',
          sets: { heard: '', because: 'forbidden' },
        },
        'speech.failed(unreached)': {
          to: 'off (told why)',
          sets: { heard: '', because: 'unreached' },
        },
        'speech.ended': { to: 'off', sets: { heard: '' } },
      },
    },
    'on.ending': {
      runs: ['listen'],
      on: {
        ...saying,
        'speech.failed(forbidden)': { to: 'off (told why)', sets: { because: 'forbidden' } },
        'speech.failed(unreached)': { to: 'off (told why)', sets: { because: 'unreached' } },
        'speech.ended': 'off',
        'after 3_000 ms': 'off',
      },
    },
    'on.ending (heard)': {
      runs: ['listen'],
      on: {
        'speech.said(words)': {
          to: 'on.ending',
          sets: { heard: '' },
          does: saying['speech.said(words)'].does,
        },
        'speech.failed(forbidden)': {
          to: 'off (told why)',
          sets: { heard: '', because: 'forbidden' },
        },
        'speech.failed(unreached)': {
          to: 'off (told why)',
          sets: { heard: '', because: 'unreached' },
        },
        'speech.ended': { to: 'off', sets: { heard: '' } },
        'after 3_000 ms': { to: 'off', sets: { heard: '' } },
      },
    },
  },
};
