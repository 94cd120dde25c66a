import { MAX_PRIVATE_NOTE, type PrivateNote } from '#contract/teams/private-note.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { privateNoteMachine } from './private-note.machine.ts';

type Rows = Record<string, string | Row<typeof privateNoteMachine> | null>;

export const away = unreached();
export const refused = refusal(403);
export const stale = new Failure({
  status: 412,
  detail: 'This was changed by someone else in the meantime.',
  message: 'This was changed by someone else in the meantime.',
});
const ask: PrivateNote = { text: 'Ask Bo.', version: 1 };
export const none = { note: { text: '', version: 0 }, kept: null };
export const found = { note: ask, kept: null };
/** Typed here before, and never saved. */
export const unsaved = { note: { text: '', version: 0 }, kept: { text: 'Ask Bo.', version: 0 } };
export const elsewhere = { note: { text: 'Read on.', version: 4 }, kept: null };
export const saved = ask;
export const LONG = 'x'.repeat(MAX_PRIVATE_NOTE + 1);

const of10 = { submission: 10 };
const saves = (text: string, version: number) => ({
  starts: { saveNote: { ...of10, note: { text, version } } },
});
const writes = (to: string, text: string): Row<typeof privateNoteMachine> => ({
  to,
  sets: { text },
  does: ['storeUnsaved'],
});
const fails: Rows = {
  'saveNote fails away': { to: 'unsent', sets: { failure: away.facts } },
  'saveNote fails stale': { to: 'catchingUp', starts: { catchUp: of10 } },
  'saveNote fails refused': { to: 'refused', sets: { failure: refused.facts } },
};

export const expectations: Expectations<typeof privateNoteMachine> = {
  events: {
    'note.write': { ask: { text: 'Ask Bo.' }, nothing: { text: '' }, long: { text: LONG } },
    'note.flush': {},
    'note.retry': {},
  },
  services: {
    loadNote: { answers: { none, found, unsaved }, fails: { away, refused } },
    saveNote: { answers: { saved }, fails: { away, stale, refused } },
    catchUp: { src: 'loadNote', answers: { elsewhere }, fails: { away, refused } },
  },
  starts: {
    'of a script': {
      input: of10,
      to: 'loading',
      starts: { loadNote: of10 },
      context: { ...of10, stored: none.note, text: '', failure: null },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadNote'],
      on: {
        'loadNote answers none': { to: 'resting', does: ['storeUnsaved'] },
        'loadNote answers found': {
          to: 'resting (found)',
          sets: { stored: ask, text: ask.text },
          does: ['storeUnsaved'],
        },
        'loadNote answers unsaved': {
          to: 'written',
          sets: { text: 'Ask Bo.' },
          does: ['storeUnsaved'],
        },
        'loadNote fails away': { to: 'unread', sets: { failure: away.facts } },
        'loadNote fails refused': { to: 'unread (refused)', sets: { failure: refused.facts } },
      },
    },
    unread: {
      on: {
        'note.retry': { to: 'loading (again)', starts: { loadNote: of10 } },
        'after 30_000 ms': { to: 'loading (again)', starts: { loadNote: of10 } },
      },
    },
    'unread (refused)': {
      on: {
        'note.retry': { to: 'loading (again)', starts: { loadNote: of10 } },
        'after 30_000 ms': {},
      },
    },
    'loading (again)': {
      tags: ['busy'],
      runs: ['loadNote'],
      on: {
        'loadNote answers none': { to: 'resting', sets: { failure: null }, does: ['storeUnsaved'] },
        'loadNote answers found': {
          to: 'resting (found)',
          sets: { stored: ask, text: ask.text, failure: null },
          does: ['storeUnsaved'],
        },
        'loadNote answers unsaved': {
          to: 'written',
          sets: { text: 'Ask Bo.', failure: null },
          does: ['storeUnsaved'],
        },
        'loadNote fails away': 'unread',
        'loadNote fails refused': { to: 'unread (refused)', sets: { failure: refused.facts } },
      },
    },
    resting: {
      on: {
        'note.write(ask)': writes('written', 'Ask Bo.'),
        'note.write(nothing)': { does: ['storeUnsaved'] },
        'note.write(long)': writes('written (too long)', LONG),
      },
    },
    'resting (found)': {
      on: {
        'note.write(ask)': { does: ['storeUnsaved'] },
        'note.write(nothing)': writes('written (cleared)', ''),
        'note.write(long)': null,
      },
    },
    written: {
      on: {
        'note.write(ask)': { does: ['storeUnsaved'] },
        'note.write(nothing)': writes('resting', ''),
        'note.write(long)': writes('written (too long)', LONG),
        'note.flush': { to: 'saving', ...saves('Ask Bo.', 0) },
        'after 1_000 ms': { to: 'saving', ...saves('Ask Bo.', 0) },
      },
    },
    'written (too long)': {
      on: {
        'note.write(ask)': writes('written', 'Ask Bo.'),
        'note.write(nothing)': writes('resting', ''),
        'note.write(long)': { does: ['storeUnsaved'] },
        'after 1_000 ms': {},
      },
    },
    'written (cleared)': {
      on: {
        'note.write(ask)': writes('resting (found)', 'Ask Bo.'),
        'note.write(nothing)': { does: ['storeUnsaved'] },
        'note.write(long)': null,
        'note.flush': null,
        'after 1_000 ms': null,
      },
    },
    saving: {
      tags: ['busy'],
      runs: ['saveNote'],
      on: {
        'note.write(ask)': { does: ['storeUnsaved'] },
        'note.write(nothing)': writes('saving (cleared meanwhile)', ''),
        'note.write(long)': null,
        'saveNote answers saved': {
          to: 'resting (found)',
          sets: { stored: ask },
          does: ['storeUnsaved'],
        },
        ...fails,
      },
    },
    'saving (cleared meanwhile)': {
      tags: ['busy'],
      runs: ['saveNote'],
      on: {
        'note.write(ask)': writes('saving', 'Ask Bo.'),
        'note.write(nothing)': { does: ['storeUnsaved'] },
        'note.write(long)': null,
        'saveNote answers saved': {
          to: 'written (cleared)',
          sets: { stored: ask },
          does: ['storeUnsaved'],
        },
        'saveNote fails away': null,
        'saveNote fails stale': null,
        'saveNote fails refused': null,
      },
    },
    catchingUp: {
      tags: ['busy'],
      runs: ['catchUp'],
      on: {
        'note.write(ask)': { does: ['storeUnsaved'] },
        'note.write(nothing)': null,
        'note.write(long)': null,
        'catchUp answers elsewhere': {
          to: 'written (both)',
          sets: { stored: elsewhere.note, text: 'Read on.\n\nAsk Bo.' },
          does: ['storeUnsaved'],
        },
        'catchUp fails away': { to: 'unsent', sets: { failure: away.facts } },
        'catchUp fails refused': { to: 'refused', sets: { failure: refused.facts } },
      },
    },
    'written (both)': {
      on: {
        'note.write(ask)': null,
        'note.write(nothing)': null,
        'note.write(long)': null,
        'note.flush': { to: 'saving (both)', ...saves('Read on.\n\nAsk Bo.', 4) },
        'after 1_000 ms': { to: 'saving (both)', ...saves('Read on.\n\nAsk Bo.', 4) },
      },
    },
    'saving (both)': {
      tags: ['busy'],
      runs: ['saveNote'],
      on: {
        'note.write(ask)': null,
        'note.write(nothing)': null,
        'note.write(long)': null,
        'saveNote answers saved': null,
        'saveNote fails away': null,
        'saveNote fails stale': null,
        'saveNote fails refused': null,
      },
    },
    unsent: {
      on: {
        'note.write(ask)': { to: 'written (told why)', does: ['storeUnsaved'] },
        'note.write(nothing)': null,
        'note.write(long)': null,
        'note.retry': { to: 'saving (again)', ...saves('Ask Bo.', 0) },
        'after 30_000 ms': { to: 'saving (again)', ...saves('Ask Bo.', 0) },
      },
    },
    refused: {
      on: {
        'note.write(ask)': { to: 'written (told why)', does: ['storeUnsaved'] },
        'note.write(nothing)': null,
        'note.write(long)': null,
        'note.retry': { to: 'saving (again)', ...saves('Ask Bo.', 0) },
        'after 30_000 ms': {},
      },
    },
    'written (told why)': {
      on: {
        'note.write(ask)': { does: ['storeUnsaved'] },
        'note.write(nothing)': null,
        'note.write(long)': null,
        'note.flush': { to: 'saving (again)', ...saves('Ask Bo.', 0) },
        'after 1_000 ms': { to: 'saving (again)', ...saves('Ask Bo.', 0) },
      },
    },
    'saving (again)': {
      tags: ['busy'],
      runs: ['saveNote'],
      on: {
        'note.write(ask)': { does: ['storeUnsaved'] },
        'note.write(nothing)': null,
        'note.write(long)': null,
        'saveNote answers saved': {
          to: 'resting (found)',
          sets: { stored: ask, failure: null },
          does: ['storeUnsaved'],
        },
        'saveNote fails away': 'unsent',
        'saveNote fails stale': null,
        'saveNote fails refused': { to: 'refused', sets: { failure: refused.facts } },
      },
    },
  },
};
