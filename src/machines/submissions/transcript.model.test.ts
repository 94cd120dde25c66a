import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, submission } from '#tests/support/submissions.ts';
import { transcriptMachine } from './transcript.machine.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { transcriptWalk } from './transcript.fixture.ts';

const refused = refusal(409, 'Gone.');
const read = 'Cars are lowd.';
const right = 'Cars are loud.';
const of = { submission: 5, file: 8 };
const saved = submission({ id: 5, version: 2 });
const loads = { loadTranscript: of };

const expectations: Expectations<typeof transcriptMachine> = {
  events: {
    'transcript.change': {
      right: { text: right },
      back: { text: read },
      none: { text: ' ' },
      much: { text: 'w'.repeat(200_001) },
      most: { text: 'w'.repeat(200_000) },
    },
    'transcript.save': {},
    'transcript.retry': {},
  },
  services: {
    loadTranscript: { answers: { read }, fails: { refused } },
    saveTranscript: { answers: { saved }, fails: { refused } },
  },
  starts: {
    'of a file': {
      input: of,
      to: 'loading',
      starts: loads,
      context: { ...of, stored: '', text: '', failure: null },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadTranscript'],
      on: {
        'loadTranscript answers read': { to: 'open', sets: { stored: read, text: read } },
        'loadTranscript fails refused': { to: 'unread', sets: { failure: refused.facts } },
      },
    },
    unread: { on: { 'transcript.retry': { to: 'loading (again)', starts: loads } } },
    'loading (again)': {
      tags: ['busy'],
      runs: ['loadTranscript'],
      on: {
        'loadTranscript answers read': {
          to: 'open',
          sets: { stored: read, text: read, failure: null },
        },
        'loadTranscript fails refused': 'unread',
      },
    },
    // Nothing has changed, so there is nothing to save.
    open: {
      on: {
        'transcript.change(right)': { to: 'open (right)', sets: { text: right } },
        'transcript.change(back)': {},
        'transcript.change(none)': { to: 'open (none)', sets: { text: ' ' } },
        'transcript.change(much)': { to: 'open (much)', sets: { text: 'w'.repeat(200_001) } },
        'transcript.change(most)': { to: 'open (most)', sets: { text: 'w'.repeat(200_000) } },
      },
    },
    'open (right)': {
      on: {
        ...to(right),
        'transcript.save': { to: 'saving', starts: { saveTranscript: { ...of, text: right } } },
      },
    },
    'open (most)': {
      on: {
        ...to('w'.repeat(200_000)),
        'transcript.save': {
          to: 'saving (most)',
          starts: { saveTranscript: { ...of, text: 'w'.repeat(200_000) } },
        },
      },
    },
    'open (none)': { on: to(' ') },
    'open (much)': { on: to('w'.repeat(200_001)) },
    saving: {
      tags: ['busy'],
      runs: ['saveTranscript'],
      on: {
        'saveTranscript answers saved': {
          to: 'saved',
          tells: [{ type: 'record.saved', submission: saved }],
        },
        'saveTranscript fails refused': { to: 'open (refused)', sets: { failure: refused.facts } },
      },
    },
    'saving (most)': {
      tags: ['busy'],
      runs: ['saveTranscript'],
      on: {
        'saveTranscript answers saved': {
          to: 'saved',
          tells: [{ type: 'record.saved', submission: saved }],
        },
        'saveTranscript fails refused': {
          to: 'open (most refused)',
          sets: { failure: refused.facts },
        },
      },
    },
    'open (refused)': {
      on: {
        ...to(right, true),
        'transcript.save': {
          to: 'saving (refused)',
          starts: { saveTranscript: { ...of, text: right } },
        },
      },
    },
    'open (most refused)': {
      on: {
        ...to('w'.repeat(200_000), true),
        'transcript.save': {
          to: 'saving (most)',
          starts: { saveTranscript: { ...of, text: 'w'.repeat(200_000) } },
        },
      },
    },
    'saving (refused)': {
      tags: ['busy'],
      runs: ['saveTranscript'],
      on: {
        'saveTranscript answers saved': {
          to: 'saved',
          tells: [{ type: 'record.saved', submission: saved }],
        },
        'saveTranscript fails refused': 'open (refused)',
      },
    },
    saved: { ends: true },
  },
};

/** New text replaces `now`, and clears a refusal. */
function to(now: string, wasRefused = false) {
  const texts = {
    right,
    back: read,
    none: ' ',
    much: 'w'.repeat(200_001),
    most: 'w'.repeat(200_000),
  };
  const names = {
    right: 'open (right)',
    back: 'open',
    none: 'open (none)',
    much: 'open (much)',
    most: 'open (most)',
  } as const;
  const row = (name: keyof typeof texts) =>
    texts[name] === now && !wasRefused
      ? {}
      : {
          to: names[name],
          sets: {
            ...(texts[name] === now ? {} : { text: texts[name] }),
            ...(wasRefused ? { failure: null } : {}),
          },
        };
  return {
    'transcript.change(right)': row('right'),
    'transcript.change(back)': row('back'),
    'transcript.change(none)': row('none'),
    'transcript.change(much)': row('much'),
    'transcript.change(most)': row('most'),
  };
}

checkAgainstTable(transcriptMachine, expectations);
walk(transcriptMachine, transcriptWalk);
