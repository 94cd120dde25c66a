import type { Voice } from '#contract/drafts/drafting.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import { voiceCardMachine } from './voice-card.machine.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { voiceWalk } from './voice-card.fixture.ts';

type Rows = Record<string, string | Row<typeof voiceCardMachine>>;

const none: Voice = { text: '', learnt: true, kept: [] };
const learnt: Voice = { ...none, text: 'As “you”.' };
const changed: Voice = { text: 'Dry wit.', learnt: false, kept: [] };
const noNet = unreached();
const stays = { sets: { failure: noNet.facts } };
const clears: Rows = {
  'card.clear': {
    to: 'saving (nothing)',
    sets: { text: '', failure: null },
    starts: { saveVoice: { text: '' } },
  },
};
const took = (voice: Voice) => ({ voice, text: voice.text, failure: null });

const expectations: Expectations<typeof voiceCardMachine> = {
  events: {
    'card.write': { dry: { text: 'Dry wit.' } },
    'card.save': {},
    'card.clear': {},
    'card.learn': {},
    'card.retry': {},
  },
  services: {
    loadVoice: { answers: { none, learnt, changed }, fails: { noNet } },
    saveVoice: { answers: { changed }, fails: { noNet } },
    learnAgain: { answers: { learnt }, fails: { noNet } },
  },
  starts: {
    alone: {
      to: 'loading',
      starts: { loadVoice: undefined },
      context: { voice: none, text: '', failure: null },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadVoice'],
      on: {
        'loadVoice answers none': { to: 'open (nothing learnt)', sets: took(none) },
        'loadVoice answers learnt': { to: 'open', sets: took(learnt) },
        'loadVoice answers changed': { to: 'open (changed)', sets: took(changed) },
        'loadVoice fails noNet': { to: 'unread', ...stays },
      },
    },
    unread: { on: { 'card.retry': 'loading' } },
    'open (nothing learnt)': {
      on: { 'card.write(dry)': { to: 'open (written on nothing)', sets: { text: 'Dry wit.' } } },
    },
    'open (written on nothing)': {
      on: {
        'card.write(dry)': { sets: { failure: null } },
        ...clears,
        'card.save': { to: 'saving (on nothing)', starts: { saveVoice: { text: 'Dry wit.' } } },
      },
    },
    'saving (on nothing)': {
      tags: ['busy'],
      runs: ['saveVoice'],
      from: ['open (written on nothing)', 'card.save'],
      on: {
        'saveVoice answers changed': { to: 'open (changed)', sets: took(changed) },
        'saveVoice fails noNet': { to: 'open (written on nothing)', ...stays },
      },
    },
    open: {
      on: { 'card.write(dry)': { to: 'open (written)', sets: { text: 'Dry wit.' } }, ...clears },
    },
    'open (written)': {
      on: {
        'card.write(dry)': { sets: { failure: null } },
        ...clears,
        'card.save': { to: 'saving', starts: { saveVoice: { text: 'Dry wit.' } } },
      },
    },
    saving: {
      tags: ['busy'],
      runs: ['saveVoice'],
      from: ['open (written)', 'card.save'],
      on: {
        'saveVoice answers changed': { to: 'open (changed)', sets: took(changed) },
        'saveVoice fails noNet': { to: 'open (written)', ...stays },
      },
    },
    'saving (nothing)': {
      tags: ['busy'],
      runs: ['saveVoice'],
      from: ['open', 'card.clear'],
      on: {
        'saveVoice answers changed': { to: 'open (changed)', sets: took(changed) },
        'saveVoice fails noNet': { to: 'open (not cleared)', ...stays },
      },
    },
    'open (not cleared)': {
      on: {
        'card.write(dry)': { to: 'open (written)', sets: { text: 'Dry wit.', failure: null } },
        'card.save': { to: 'saving (nothing)', starts: { saveVoice: { text: '' } } },
        ...clears,
      },
    },
    'open (changed)': { on: { 'card.write(dry)': {}, 'card.learn': 'learning', ...clears } },
    learning: {
      tags: ['busy'],
      runs: ['learnAgain'],
      on: {
        'learnAgain answers learnt': { to: 'open', sets: took(learnt) },
        'learnAgain fails noNet': { to: 'open (changed)', ...stays },
      },
    },
  },
};

checkAgainstTable(voiceCardMachine, expectations);
walk(voiceCardMachine, voiceWalk);
