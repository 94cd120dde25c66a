import type { Erasure, Traces } from '#contract/privacy/student-data.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { ClassData, studentDataMachine } from './student-data.machine.ts';
import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';

type Rows = Record<string, string | Row<typeof studentDataMachine>>;

const ann = { id: 3, display_name: 'Ann', identifier: 's1', email: null };
const bob = { id: 4, display_name: 'Bob', identifier: null, email: 'bob@example.org' };
const proof = (id: number, over: Partial<Erasure> = {}): Erasure => ({
  id,
  at: '2026-03-02T09:00:00.000Z',
  cause: 'student',
  by: 'Ada Byron',
  assignment_id: 7,
  assignment: 'Essay',
  students: 1,
  works: 1,
  files: 2,
  ...over,
});
const aClass: ClassData = {
  students: [ann, bob],
  erasures: [proof(1, { cause: 'retention', by: null, assignment: null, assignment_id: 5 })],
};
const here = {
  assignment_id: 7,
  assignment: 'Essay',
  names: ['Ann'],
  works: 1,
  shared: 0,
  hidden: false,
};
const there = {
  assignment_id: 8,
  assignment: 'Project',
  names: ['Ann', 's1'],
  works: 0,
  shared: 1,
  hidden: false,
};
const two: Traces = { known_as: ['s1'], traces: [here, there] };
const closed: Traces = { known_as: ['s1'], traces: [{ ...here, hidden: true }] };
/** In one assignment only. */
const one: Traces = { known_as: ['s1'], traces: [here] };
/** Names are shown in one of them, and hidden in the other. */
const partly: Traces = { known_as: ['s1'], traces: [here, { ...there, hidden: true }] };
const none: Traces = { known_as: ['s9'], traces: [] };
const both: Erasure[] = [proof(2), proof(3, { assignment_id: 8, assignment: 'Project' })];
/** Everything is in an assignment other than this one. */
const elsewhere: Erasure[] = [proof(3, { assignment_id: 8, assignment: 'Project' })];
const copy = new Blob(['zip']);
const away = unreached();

const nobody: Traces = { known_as: [], traces: [] };
const failed = { sets: { failure: away.facts } };
const types = (to?: string): Rows => ({
  'data.type(s1)': {
    ...(to === undefined ? {} : { to }),
    sets: { word: ' s1 ', found: nobody, chosen: [], failure: null },
  },
});
const blank = (to?: string): Rows => ({
  'data.type(blank)': {
    ...(to === undefined ? {} : { to }),
    sets: { word: ' ', found: nobody, chosen: [], failure: null },
  },
});
const byWord: Rows = {
  'data.find': {
    to: 'finding',
    sets: { person: { known_as: 's1' } },
    starts: { findStudent: { person: { known_as: 's1' } } },
  },
};
const byEntry: Rows = {
  'data.choose(ann)': {
    to: 'finding (an entry)',
    sets: { person: { student_id: 3 } },
    starts: { findStudent: { person: { student_id: 3 } } },
  },
};
const findsTraces = (word: string): Rows => ({
  'findStudent answers two': {
    to: word === '' ? 'found (an entry)' : 'found',
    sets: { found: two, chosen: [7, 8], failure: null },
  },
  'findStudent answers closed': {
    to: word === '' ? 'found (an entry, names hidden)' : 'found (names hidden)',
    sets: { found: closed, chosen: [7], failure: null },
  },
  'findStudent answers one': {
    to: word === '' ? 'found (an entry, once)' : 'found (once)',
    sets: { found: one, chosen: [7], failure: null },
  },
  'findStudent answers partly': {
    to: word === '' ? 'found (an entry, some names hidden)' : 'found (some names hidden)',
    sets: { found: partly, chosen: [7, 8], failure: null },
  },
  'findStudent answers none': {
    to: word === '' ? 'found (an entry, nothing)' : 'found (nothing)',
    sets: { found: none, chosen: [], failure: null },
  },
});
const gone = {
  erasures: [both[1]!, both[0]!, ...aClass.erasures],
  word: '',
  found: nobody,
  chosen: [],
  failure: null,
};
const goneElsewhere = { ...gone, erasures: [...elsewhere, ...aClass.erasures] };
const shown: Rows = { ...types('ready (a word)'), ...blank('ready (blank)') };
const byName = { exportStudent: { person: { known_as: 's1' } } };
const byId = { exportStudent: { person: { student_id: 3 } } };

export const expectations: Expectations<typeof studentDataMachine> = {
  events: {
    'data.retry': {},
    'data.type': { s1: { word: ' s1 ' }, blank: { word: ' ' } },
    'data.find': {},
    'data.choose': { ann: { id: 3 }, stranger: { id: 99 } },
    'data.toggle': { here: { id: 7 }, there: { id: 8 }, elsewhere: { id: 99 } },
    'data.export': {},
    'data.erase': {},
    'data.confirm': {},
    'data.keep': {},
  },
  services: {
    loadClass: { answers: { aClass }, fails: { away } },
    findStudent: { answers: { two, closed, one, partly, none }, fails: { away } },
    exportStudent: { answers: { copy }, fails: { away } },
    eraseStudent: { answers: { both, elsewhere }, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'loading',
      starts: { loadClass: { assignmentId: 7 } },
      context: {
        assignmentId: 7,
        students: [],
        erasures: [],
        word: '',
        person: { known_as: '' },
        found: nobody,
        chosen: [],
        failure: null,
      },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadClass'],
      on: {
        'loadClass answers aClass': { to: 'ready', sets: { ...aClass } },
        'loadClass fails away': { to: 'unread', ...failed },
      },
    },
    unread: {
      on: {
        'data.retry': {
          to: 'loading',
          sets: { failure: null },
          starts: { loadClass: { assignmentId: 7 } },
        },
      },
    },
    ready: { on: { ...types('ready (a word)'), ...blank('ready (blank)'), ...byEntry } },
    'ready (blank)': { on: { ...types('ready (a word)'), ...blank(), ...byEntry } },
    'ready (a word)': { on: { ...types(), ...blank('ready (blank)'), ...byWord, ...byEntry } },
    'ready (failed)': {
      from: ['finding', 'findStudent fails away'],
      on: {
        ...types('ready (a word)'),
        ...blank('ready (blank)'),
        'data.find': {
          to: 'finding (again)',
          starts: { findStudent: { person: { known_as: 's1' } } },
        },
        ...byEntry,
      },
    },
    'finding (again)': {
      tags: ['busy'],
      runs: ['findStudent'],
      on: { ...findsTraces('s1'), 'findStudent fails away': 'ready (failed)' },
    },
    finding: {
      tags: ['busy'],
      runs: ['findStudent'],
      from: ['ready (a word)', 'data.find'],
      on: { ...findsTraces('s1'), 'findStudent fails away': { to: 'ready (failed)', ...failed } },
    },
    'finding (an entry)': {
      tags: ['busy'],
      runs: ['findStudent'],
      from: ['ready', 'data.choose(ann)'],
      on: { ...findsTraces(''), 'findStudent fails away': { to: 'ready', ...failed } },
    },
    found: {
      on: {
        ...shown,
        'data.toggle(here)': { to: 'found (one chosen)', sets: { chosen: [8] } },
        'data.toggle(there)': { to: 'found (one chosen)', sets: { chosen: [7] } },
        'data.export': {
          to: 'exporting',
          starts: { exportStudent: { person: { known_as: 's1' } } },
        },
        'data.erase': 'asking',
      },
    },
    'found (one chosen)': {
      from: ['found', 'data.toggle(here)'],
      on: {
        ...shown,
        'data.toggle(here)': { to: 'found', sets: { chosen: [8, 7] } },
        'data.toggle(there)': { to: 'found (none chosen)', sets: { chosen: [] } },
        'data.export': {
          to: 'exporting',
          starts: { exportStudent: { person: { known_as: 's1' } } },
        },
        'data.erase': 'asking (one)',
      },
    },
    'found (none chosen)': {
      from: ['found (one chosen)', 'data.toggle(there)'],
      on: {
        ...shown,
        'data.toggle(here)': { to: 'found (one chosen)', sets: { chosen: [7] } },
        'data.toggle(there)': { to: 'found (one chosen)', sets: { chosen: [8] } },
        'data.export': {
          to: 'exporting',
          starts: { exportStudent: { person: { known_as: 's1' } } },
        },
      },
    },
    'found (names hidden)': {
      on: {
        ...shown,
        'data.toggle(here)': { sets: { chosen: [] } },
        'data.erase': 'asking (names hidden)',
      },
    },
    'found (nothing)': { on: shown },
    'found (once)': {
      on: {
        ...shown,
        'data.toggle(here)': { sets: { chosen: [] } },
        'data.export': { to: 'exporting', starts: byName },
        'data.erase': 'asking (once)',
      },
    },
    'found (some names hidden)': {
      on: {
        ...shown,
        'data.toggle(here)': { sets: { chosen: [8] } },
        'data.toggle(there)': { sets: { chosen: [7] } },
        'data.erase': 'asking (some names hidden)',
      },
    },
    'found (failed)': {
      from: ['exporting', 'exportStudent fails away'],
      on: {
        ...shown,
        'data.toggle(here)': { sets: { chosen: [8] } },
        'data.toggle(there)': { sets: { chosen: [7] } },
        'data.export': { to: 'exporting (again)', starts: byName },
        'data.erase': 'asking (failed)',
      },
    },
    'found (an entry)': {
      on: {
        ...shown,
        'data.toggle(here)': { sets: { chosen: [8] } },
        'data.toggle(there)': { sets: { chosen: [7] } },
        'data.export': {
          to: 'exporting (an entry)',
          starts: { exportStudent: { person: { student_id: 3 } } },
        },
        'data.erase': 'asking (an entry)',
      },
    },
    'found (an entry, names hidden)': {
      on: {
        ...shown,
        'data.toggle(here)': { sets: { chosen: [] } },
        'data.erase': 'asking (an entry, names hidden)',
      },
    },
    'found (an entry, nothing)': { on: shown },
    'found (an entry, once)': {
      on: {
        ...shown,
        'data.toggle(here)': { sets: { chosen: [] } },
        'data.export': { to: 'exporting (an entry)', starts: byId },
        'data.erase': 'asking (an entry, once)',
      },
    },
    'found (an entry, some names hidden)': {
      on: {
        ...shown,
        'data.toggle(here)': { sets: { chosen: [8] } },
        'data.toggle(there)': { sets: { chosen: [7] } },
        'data.erase': 'asking (an entry, some names hidden)',
      },
    },
    asking: {
      from: ['found', 'data.erase'],
      on: {
        'data.keep': 'found',
        'data.confirm': {
          to: 'erasing',
          starts: { eraseStudent: { person: { known_as: 's1' }, assignmentIds: [7, 8] } },
        },
      },
    },
    'asking (one)': {
      from: ['found (one chosen)', 'data.erase'],
      on: {
        'data.keep': 'found (one chosen)',
        'data.confirm': {
          to: 'erasing (one)',
          starts: { eraseStudent: { person: { known_as: 's1' }, assignmentIds: [8] } },
        },
      },
    },
    'asking (names hidden)': {
      from: ['found (names hidden)', 'data.erase'],
      on: {
        'data.keep': 'found (names hidden)',
        'data.confirm': {
          to: 'erasing',
          starts: { eraseStudent: { person: { known_as: 's1' }, assignmentIds: [7] } },
        },
      },
    },
    'asking (once)': {
      on: {
        'data.keep': 'found (once)',
        'data.confirm': {
          to: 'erasing',
          starts: { eraseStudent: { person: { known_as: 's1' }, assignmentIds: [7] } },
        },
      },
    },
    'asking (some names hidden)': {
      on: {
        'data.keep': 'found (some names hidden)',
        'data.confirm': {
          to: 'erasing',
          starts: { eraseStudent: { person: { known_as: 's1' }, assignmentIds: [7, 8] } },
        },
      },
    },
    'asking (failed)': {
      on: {
        'data.keep': 'found (failed)',
        'data.confirm': {
          to: 'erasing (again)',
          starts: { eraseStudent: { person: { known_as: 's1' }, assignmentIds: [7, 8] } },
        },
      },
    },
    'asking (an entry, once)': {
      on: {
        'data.keep': 'found (an entry, once)',
        'data.confirm': {
          to: 'erasing (an entry)',
          starts: { eraseStudent: { person: { student_id: 3 }, assignmentIds: [7] } },
        },
      },
    },
    'asking (an entry, some names hidden)': {
      on: {
        'data.keep': 'found (an entry, some names hidden)',
        'data.confirm': {
          to: 'erasing (an entry)',
          starts: { eraseStudent: { person: { student_id: 3 }, assignmentIds: [7, 8] } },
        },
      },
    },
    'asking (an entry)': {
      from: ['found (an entry)', 'data.erase'],
      on: {
        'data.keep': 'found (an entry)',
        'data.confirm': {
          to: 'erasing (an entry)',
          starts: { eraseStudent: { person: { student_id: 3 }, assignmentIds: [7, 8] } },
        },
      },
    },
    'asking (an entry, names hidden)': {
      from: ['found (an entry, names hidden)', 'data.erase'],
      on: {
        'data.keep': 'found (an entry, names hidden)',
        'data.confirm': {
          to: 'erasing (an entry)',
          starts: { eraseStudent: { person: { student_id: 3 }, assignmentIds: [7] } },
        },
      },
    },
    exporting: {
      tags: ['busy'],
      runs: ['exportStudent'],
      from: ['found', 'data.export'],
      on: {
        'exportStudent answers copy': { to: 'found', does: [['saveCopy', { copy }]] },
        'exportStudent fails away': { to: 'found (failed)', ...failed },
      },
    },
    'exporting (again)': {
      tags: ['busy'],
      runs: ['exportStudent'],
      on: {
        'exportStudent answers copy': {
          to: 'found',
          sets: { failure: null },
          does: [['saveCopy', { copy }]],
        },
        'exportStudent fails away': 'found (failed)',
      },
    },
    'exporting (an entry)': {
      tags: ['busy'],
      runs: ['exportStudent'],
      from: ['found (an entry)', 'data.export'],
      on: {
        'exportStudent answers copy': { to: 'found (an entry)', does: [['saveCopy', { copy }]] },
        'exportStudent fails away': { to: 'found (an entry)', ...failed },
      },
    },
    erasing: {
      tags: ['busy'],
      runs: ['eraseStudent'],
      from: ['asking', 'data.confirm'],
      on: {
        'eraseStudent answers both': { to: 'ready', sets: gone },
        'eraseStudent answers elsewhere': { to: 'ready', sets: goneElsewhere },
        'eraseStudent fails away': { to: 'found (failed)', ...failed },
      },
    },
    'erasing (again)': {
      tags: ['busy'],
      runs: ['eraseStudent'],
      on: {
        'eraseStudent answers both': { to: 'ready', sets: gone },
        'eraseStudent answers elsewhere': { to: 'ready', sets: goneElsewhere },
        'eraseStudent fails away': 'found (failed)',
      },
    },
    'erasing (one)': {
      tags: ['busy'],
      runs: ['eraseStudent'],
      from: ['asking (one)', 'data.confirm'],
      on: {
        'eraseStudent answers both': { to: 'ready', sets: gone },
        'eraseStudent answers elsewhere': { to: 'ready', sets: goneElsewhere },
        'eraseStudent fails away': { to: 'found (one chosen)', ...failed },
      },
    },
    'erasing (an entry)': {
      tags: ['busy'],
      runs: ['eraseStudent'],
      from: ['asking (an entry)', 'data.confirm'],
      on: {
        'eraseStudent answers both': {
          to: 'ready (without Ann)',
          sets: { ...gone, students: [bob] },
        },
        'eraseStudent answers elsewhere': { to: 'ready', sets: goneElsewhere },
        'eraseStudent fails away': { to: 'found (an entry)', ...failed },
      },
    },
    'ready (without Ann)': {
      from: ['erasing (an entry)', 'eraseStudent answers both'],
      on: { ...types('ready (a word, without Ann)'), ...blank('ready (blank, without Ann)') },
    },
    'ready (blank, without Ann)': { on: { ...types('ready (a word, without Ann)'), ...blank() } },
    'ready (a word, without Ann)': {
      from: ['ready (without Ann)', 'data.type(s1)'],
      on: { ...types(), ...blank('ready (blank, without Ann)'), ...byWord },
    },
  },
};

/** How it is walked: on its own, and through its screen. */
export const studentDataWalk: Walk<typeof studentDataMachine> = {
  input: { assignmentId: 7 },
  samples: [
    { type: 'data.type', word: 's1' },
    { type: 'data.choose', id: 3 },
    { type: 'data.toggle', id: 7 },
    done('loadClass', aClass),
    fails('loadClass', away),
    done('findStudent', two),
    done('findStudent', closed),
    done('findStudent', none),
    fails('findStudent', away),
    done('exportStudent', copy),
    fails('exportStudent', away),
    done('eraseStudent', both),
    fails('eraseStudent', away),
  ],
  key: ({ context: { word, found, chosen, failure } }) => [
    word !== '',
    found.traces.length,
    found.traces[0]?.hidden,
    chosen.length > 0,
    failure !== null,
  ],
  facts: () => ({
    '[PRIV-6] nothing is erased that wasn’t asked about': ({ before, after }) => {
      if (after.matches('erasing') && !before.matches('erasing'))
        expect(before.matches('asking')).toBe(true);
    },
    '[PRIV-6] what is erased was shown': ({
      after: {
        context: { found, chosen },
      },
    }) => {
      expect(chosen.every((id) => found.traces.some((trace) => trace.assignment_id === id))).toBe(
        true,
      );
    },
  }),
};
