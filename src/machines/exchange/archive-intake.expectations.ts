import type { ArchivePreview, ArchiveImport } from '#contract/exchange/archive/import.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { archiveIntakeMachine } from './archive-intake.machine.ts';

export const file = new File(['x'], 'Essay - archive.zip');
const at = '2026-11-20T10:00:00.000Z';
const here = { assignment_id: 9, name: 'Essay, mine', changed_at: '2026-11-21T10:00:00.000Z' };
const nobody = { people: 0, submissions: 0, shared: 0 };
const one: ArchivePreview = {
  kind: 'assignment',
  made_at: at,
  full_name: null,
  assignments: [
    { name: 'Essay', submissions: 2, standing: 'new', here: null, changed_at: at, erased: nobody },
  ],
  comments: { new: 1, here: 0 },
  private_notes: 0,
  voice_card: 'none',
  settings: 'none',
  left_out: ['1 release that waits for a time: plan it anew.'],
};
/**
 * A new assignment with people who were erased here, one that exists here, and one that exists in
 * another state; settings and voice card that differ from those here.
 */
export const account: ArchivePreview = {
  ...one,
  kind: 'account',
  full_name: 'Ada Byron',
  comments: { new: 0, here: 3 },
  private_notes: 1,
  voice_card: 'other',
  settings: 'other',
  left_out: [],
  assignments: [
    { ...one.assignments[0]!, erased: { people: 2, submissions: 1, shared: 1 } },
    {
      name: 'Story',
      submissions: 1,
      standing: 'here',
      here: { ...here, name: 'Story' },
      changed_at: at,
      erased: { people: 3, submissions: 3, shared: 0 },
    },
    { name: 'Poem', submissions: 3, standing: 'other', here, changed_at: at, erased: nobody },
  ],
};
export const newOne = one;
export const nothingNew: ArchivePreview = {
  ...one,
  comments: { new: 1, here: 0 },
  assignments: [{ ...account.assignments[1]! }],
  left_out: [],
};
export const brought: ArchiveImport = {
  assignments: [
    {
      assignment_id: 7,
      name: 'Essay',
      submissions: 2,
      came: 'new',
      left_out: ['1 release that waits for a time: plan it anew.'],
    },
  ],
  comments: 1,
  voice_card: false,
  settings: false,
  left_out: [],
};
export const broughtAccount: ArchiveImport = {
  assignments: [
    brought.assignments[0]!,
    { assignment_id: 9, name: 'Story', submissions: 1, came: 'here', left_out: [] },
    {
      assignment_id: 8,
      name: 'Poem (archive of 2026-11-20)',
      submissions: 3,
      came: 'copy',
      left_out: [],
    },
  ],
  comments: 0,
  voice_card: true,
  settings: true,
  left_out: ['Name and password.'],
};
export const refused = refusal(422, 'It is damaged.');

const none = { without: [], copies: [], settings: false, voice_card: false, erased: false };
const left = { ...none, without: [0] };
const copied = { ...none, copies: [2] };
const empty = { file: null, preview: null, choices: none, brought: null, failure: null };
const gone = { file: null, preview: null };
const ends = {
  'bringArchive answers brought': {
    to: 'in',
    sets: { brought },
    tells: [{ type: 'archive.in', ids: [7], settings: false }],
  },
  'bringArchive answers broughtAccount': {
    to: 'in (account)',
    sets: { brought: broughtAccount },
    tells: [{ type: 'archive.in', ids: [7, 8], settings: true }],
  },
};
const another = { to: 'choosing', sets: gone };

const takes = {
  'archive.take(leaveFirst)': { to: 'shown (left)', sets: { choices: left } },
  'archive.take(takeFirst)': 'shown',
};

export const expectations: Expectations<typeof archiveIntakeMachine> = {
  events: {
    'archive.choose': { essay: { file } },
    'archive.take': {
      leaveFirst: { place: 0, take: false },
      takeFirst: { place: 0, take: true },
      copyThird: { place: 2, take: true },
      leaveThird: { place: 2, take: false },
    },
    'archive.replace': { voice: { what: 'voice_card', replace: true } },
    'archive.restore': { back: { restore: true }, not: { restore: false } },
    'archive.bring': {},
    'archive.cancel': {},
    'archive.another': {},
  },
  services: {
    readArchive: { answers: { account, newOne, nothingNew }, fails: { refused } },
    bringArchive: { answers: { brought, broughtAccount }, fails: { refused } },
  },
  starts: { 'with nothing chosen': { to: 'choosing', context: empty } },
  situations: {
    choosing: {
      on: {
        'archive.choose(essay)': {
          to: 'reading',
          sets: { file },
          starts: { readArchive: { file } },
        },
      },
    },
    reading: {
      tags: ['busy'],
      runs: ['readArchive'],
      on: {
        'readArchive answers newOne': { to: 'shown', sets: { preview: newOne } },
        'readArchive answers account': { to: 'shown (account)', sets: { preview: account } },
        'readArchive answers nothingNew': { to: 'shown (all here)', sets: { preview: nothingNew } },
        'readArchive fails refused': {
          to: 'choosing (told why)',
          sets: { file: null, failure: refused.facts },
        },
        'archive.cancel': { to: 'choosing', sets: { file: null } },
      },
    },
    'choosing (told why)': {
      on: {
        'archive.choose(essay)': {
          to: 'reading',
          sets: { file, failure: null },
          starts: { readArchive: { file } },
        },
      },
    },
    shown: {
      on: {
        ...takes,
        'archive.bring': { to: 'bringing', starts: { bringArchive: { file, choices: none } } },
        'archive.another': another,
      },
    },
    // Its only assignment was deselected, so there is nothing to import.
    'shown (left)': {
      on: {
        'archive.take(takeFirst)': { to: 'shown', sets: { choices: none } },
        'archive.take(leaveFirst)': 'shown (left)',
        'archive.another': { to: 'choosing', sets: { ...gone, choices: none } },
      },
    },
    'shown (account)': {
      on: {
        'archive.take(leaveFirst)': { to: 'shown (account, left)', sets: { choices: left } },
        'archive.take(takeFirst)': 'shown (account)',
        'archive.take(copyThird)': { to: 'shown (account, copy)', sets: { choices: copied } },
        'archive.take(leaveThird)': 'shown (account)',
        'archive.replace(voice)': {
          to: 'shown (account)',
          sets: { choices: { ...none, voice_card: true } },
        },
        'archive.restore(back)': {
          to: 'shown (account, back)',
          sets: { choices: { ...none, erased: true } },
        },
        'archive.restore(not)': 'shown (account)',
        'archive.bring': { to: 'bringing', starts: { bringArchive: { file, choices: none } } },
        'archive.another': another,
      },
    },
    'shown (account, back)': {
      on: {
        'archive.restore(not)': { to: 'shown (account)', sets: { choices: none } },
        'archive.restore(back)': 'shown (account, back)',
        'archive.take(leaveFirst)': {
          to: 'shown (account, back)',
          sets: { choices: { ...left, erased: true } },
        },
        'archive.take(takeFirst)': 'shown (account, back)',
        'archive.take(copyThird)': {
          to: 'shown (account, back)',
          sets: { choices: { ...copied, erased: true } },
        },
        'archive.take(leaveThird)': 'shown (account, back)',
        'archive.replace(voice)': {
          to: 'shown (account, back)',
          sets: { choices: { ...none, voice_card: true, erased: true } },
        },
        'archive.bring': {
          to: 'bringing (back)',
          starts: { bringArchive: { file, choices: { ...none, erased: true } } },
        },
        'archive.another': { to: 'choosing', sets: { ...gone, choices: none } },
      },
    },
    'shown (account, left)': {
      on: {
        'archive.take(takeFirst)': { to: 'shown (account)', sets: { choices: none } },
        'archive.take(leaveFirst)': 'shown (account, left)',
        'archive.take(copyThird)': {
          to: 'shown (account)',
          sets: { choices: { ...left, copies: [2] } },
        },
        'archive.take(leaveThird)': 'shown (account, left)',
        // Nothing is imported until something is chosen.
        'archive.replace(voice)': {
          to: 'shown (account)',
          sets: { choices: { ...left, voice_card: true } },
        },
        'archive.restore(back)': {
          to: 'shown (account, left)',
          sets: { choices: { ...left, erased: true } },
        },
        'archive.restore(not)': 'shown (account, left)',
        'archive.another': { to: 'choosing', sets: { ...gone, choices: none } },
      },
    },
    'shown (account, copy)': {
      on: {
        'archive.take(leaveThird)': { to: 'shown (account)', sets: { choices: none } },
        'archive.take(copyThird)': 'shown (account, copy)',
        'archive.take(takeFirst)': 'shown (account, copy)',
        'archive.take(leaveFirst)': {
          to: 'shown (account, copy)',
          sets: { choices: { ...copied, without: [0] } },
        },
        'archive.replace(voice)': {
          to: 'shown (account, copy)',
          sets: { choices: { ...copied, voice_card: true } },
        },
        'archive.restore(back)': {
          to: 'shown (account, copy)',
          sets: { choices: { ...copied, erased: true } },
        },
        'archive.restore(not)': 'shown (account, copy)',
        'archive.bring': {
          to: 'bringing (copy)',
          starts: { bringArchive: { file, choices: copied } },
        },
        'archive.another': { to: 'choosing', sets: { ...gone, choices: none } },
      },
    },
    'shown (all here)': { on: { 'archive.another': another } },
    bringing: {
      tags: ['busy'],
      runs: ['bringArchive'],
      on: {
        ...ends,
        'bringArchive fails refused': { to: 'shown (told why)', sets: { failure: refused.facts } },
        'archive.cancel': 'shown',
      },
    },
    'bringing (copy)': {
      tags: ['busy'],
      runs: ['bringArchive'],
      on: {
        ...ends,
        'bringArchive fails refused': { to: 'shown (told why)', sets: { failure: refused.facts } },
        'archive.cancel': 'shown (account, copy)',
      },
    },
    'bringing (back)': {
      tags: ['busy'],
      runs: ['bringArchive'],
      on: {
        ...ends,
        'bringArchive fails refused': { to: 'shown (told why)', sets: { failure: refused.facts } },
        'archive.cancel': 'shown (account, back)',
      },
    },
    'shown (told why)': {
      from: ['bringing', 'bringArchive fails refused'],
      on: {
        ...takes,
        'archive.bring': {
          to: 'bringing',
          sets: { failure: null },
          starts: { bringArchive: { file, choices: none } },
        },
        'archive.another': { to: 'choosing', sets: { ...gone, failure: null } },
      },
    },
    in: { on: { 'archive.another': { to: 'choosing', sets: { ...gone, brought: null } } } },
    'in (account)': {
      on: { 'archive.another': { to: 'choosing', sets: { ...gone, brought: null } } },
    },
  },
};
